import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeKey, escapeValue } from '../../../core/formats/properties/escape.ts';

/** What a broker reads when it starts. */
export interface BrokerFiles {
  readonly properties: string;
  readonly logging: string;
}

/**
 * Writes the properties of a single KRaft node, and what it logs.
 * @param port for clients; the controller has one of its own. Both on 127.0.0.1 alone.
 */
export async function writeBrokerFiles(
  folder: string,
  port: number,
  controllerPort: number,
  properties: Readonly<Record<string, string>>,
): Promise<BrokerFiles> {
  const all: Record<string, string> = {
    ...properties,
    'process.roles': 'broker,controller',
    'node.id': '1',
    'controller.quorum.voters': `1@127.0.0.1:${controllerPort}`,
    listeners: `PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}`,
    'advertised.listeners': `PLAINTEXT://127.0.0.1:${port}`,
    'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
    'controller.listener.names': 'CONTROLLER',
    'inter.broker.listener.name': 'PLAINTEXT',
    'log.dirs': join(folder, 'data'),
  };
  const files = { properties: join(folder, 'server.properties'), logging: join(folder, 'log4j2.properties') };
  const lines = Object.entries(all).map(([key, value]) => `${escapeKey(key)}=${escapeValue(value)}\n`);
  await writeFile(files.properties, lines.join(''));
  await writeFile(files.logging, LOGGING);
  return files;
}

const LOGGING = `appender.console.type = Console
appender.console.name = STDOUT
appender.console.layout.type = PatternLayout
appender.console.layout.pattern = [%d] %p %m (%c)%n
rootLogger.level = INFO
rootLogger.appenderRef.console.ref = STDOUT
`;
