import * as vscode from 'vscode';
import type { EngineChoice } from '../../lab/engine/choose.ts';
import type { LabSettings } from '../../lab/settings.ts';
import { SECTION } from '../settings.ts';

/** What a person has set for the lab. */
export interface LabConfiguration {
  readonly engine: EngineChoice;
  readonly dockerHost?: string;
  readonly kafkaHome?: string;
  /** Of the broker that is started by itself. */
  readonly port: number;
  readonly modes: readonly string[];
  readonly departures: readonly string[];
  readonly settings: Partial<LabSettings>;
}

const NUMBERS = ['partitions', 'records', 'consumers', 'sessionTimeoutMs', 'heartbeatIntervalMs', 'parallel'] as const;
const DEFAULT_PORT = 9096;

/** Reads the settings; what nobody has set is left to the lab's own defaults. */
export function readLabConfiguration(): LabConfiguration {
  const section = vscode.workspace.getConfiguration(`${SECTION}.lab`);
  const text = (name: string) => section.get<string>(name, '').trim();
  const list = (name: string) => section.get<string[]>(name, []).filter((each) => typeof each === 'string');
  const settings: Partial<Record<(typeof NUMBERS)[number], number>> & { image?: string } = {};
  for (const name of NUMBERS) {
    const value = section.get<number>(name, 0);
    // 0 leaves it to the lab.
    if (typeof value === 'number' && value !== 0) settings[name] = value;
  }
  const [image, dockerHost, kafkaHome] = [text('image'), text('dockerHost'), text('kafkaHome')];
  if (image !== '') settings.image = image;
  const engine = text('engine');
  return {
    engine: engine === 'docker' || engine === 'local' ? engine : 'auto',
    ...(dockerHost !== '' && { dockerHost }),
    ...(kafkaHome !== '' && { kafkaHome }),
    port: section.get<number>('port', DEFAULT_PORT),
    modes: list('modes'),
    departures: list('departures'),
    settings,
  };
}
