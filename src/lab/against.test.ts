import { expect, test } from 'vitest';
import { scenariosAgainst } from './against.ts';
import { labSettings, pickScenarios } from './options.ts';

const own = { mode: 'range' as const, settings: labSettings({ sessionTimeoutMs: 9000, maxPollRecords: 20 }) };
const wanted = { configMode: own.mode, departures: ['kill'] };

test('each scenario of a config has the same incident of the other config behind it', () => {
  const other = { mode: 'consumer-uniform' as const, settings: labSettings({ maxPollRecords: 100 }) };
  const { scenarios, pairs } = scenariosAgainst(pickScenarios(wanted, own.settings), own, other);
  expect(pairs).toEqual([['range-kill', 'consumer-uniform-kill']]);
  expect(scenarios.map(({ name, mode }) => [name, mode])).toEqual([
    ['range-kill', 'range'],
    ['consumer-uniform-kill', 'consumer-uniform'],
  ]);
  expect(scenarios[1]!.members[0]!.properties).toMatchObject({
    'group.protocol': 'consumer',
    'max.poll.records': '100',
  });
});

test('incidents beyond a departure have their twins too', () => {
  const other = { mode: 'cooperative-sticky' as const, settings: own.settings };
  const picked = pickScenarios({ configMode: own.mode, names: ['freeze-range', 'rolling-range'] }, own.settings);
  const { pairs } = scenariosAgainst(picked, own, other);
  expect(pairs.map(([, name]) => name)).toEqual(['freeze-cooperative-sticky', 'rolling-cooperative-sticky']);
});

test('two configs of one mode have names of their own, and their own timeouts', () => {
  const other = { ...own, settings: labSettings({ sessionTimeoutMs: 12_000 }) };
  const { scenarios } = scenariosAgainst(pickScenarios(wanted, own.settings), own, other);
  expect(scenarios.map(({ name }) => name)).toEqual(['range-kill', 'range-kill-against']);
  expect(scenarios.map(({ members }) => members[0]!.properties['session.timeout.ms'])).toEqual(['9000', '12000']);
});
