import { expect, test } from 'vitest';
import { NEWEST } from '../catalog/catalog.ts';
import { type ClientNearby, describeTarget, type ProjectFacts, targetVersion } from './target.ts';

const FACTS: Required<Omit<ProjectFacts, 'clients'>> = {
  option: '4.1',
  configured: { version: '3.9', where: '.kafka-rebalance.json' },
  build: { version: 308, where: 'pom.xml' },
  setting: '3.7',
};

test('the strongest word decides', () => {
  const { option, configured, build, setting } = FACTS;
  expect(targetVersion('4.2', FACTS)).toEqual({ version: 402, source: 'directive' });
  expect(targetVersion(undefined, FACTS)).toEqual({ version: 401, source: 'option' });
  expect(targetVersion(undefined, { configured, build, setting })).toMatchObject({ version: 309, source: 'project' });
  expect(targetVersion(undefined, { build, setting })).toEqual({ version: 308, source: 'build', where: 'pom.xml' });
  expect(targetVersion(undefined, { setting })).toEqual({ version: 307, source: 'setting' });
  expect(targetVersion(undefined, {})).toEqual({ version: NEWEST, source: 'newest' });
  expect(targetVersion('newest', { option })).toMatchObject({ source: 'option' });
});

test('people see where it came from', () => {
  expect(describeTarget(targetVersion(undefined, { build: FACTS.build }))).toBe('Kafka 3.8 (pom.xml)');
  expect(describeTarget(targetVersion(undefined, { setting: '3.7' }))).toBe('Kafka 3.7 (setting)');
});

test('whose client the nearest build file brings comes along', () => {
  const python = { client: 'librdkafka', where: 'requirements.txt', above: 0 } as const;
  const maven = { client: 'java', where: 'pom.xml', above: 1 } as const;
  const hint = (...clients: ClientNearby[]) => targetVersion('4.2', { clients }).hint;
  expect(hint(python, maven)).toEqual({ client: 'librdkafka', reason: 'requirements.txt' });
  expect(hint(maven)).toEqual({ client: 'java', reason: 'pom.xml' });
  // Two that are equally near say nothing.
  expect(hint(python, { ...maven, above: 0 })).toBeUndefined();
  expect(hint()).toBeUndefined();
});
