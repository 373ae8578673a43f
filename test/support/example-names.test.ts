import { expect, test } from 'vitest';
import { exampleNames } from './example-names.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

test('an example is called by what few others have: lines, file, version, settings', () => {
  expect(
    exampleNames([
      { text: `${HEAD}check.crcs=true\n` },
      { text: `${HEAD}check.crcs=false\nclient.id=a`, version: '3.9' },
      { text: { 'a.properties': 'group.id=g', 'b.properties': '\uFEFFx=1' } },
      { text: '', file: 'application.yml', settings: { severities: {} } },
      { text: HEAD },
    ]),
  ).toEqual([
    'check.crcs=true',
    'check.crcs=false | client.id=a | (Kafka 3.9)',
    'a.properties: group.id=g | b.properties: \\ufeffx=1',
    '(empty) | (application.yml) | ({"severities":{}})',
    'bootstrap.servers=h:9092 | group.id=g',
  ]);
});

test('names are unique, also where examples differ behind the cut, in their order or not at all', () => {
  const long = 'a'.repeat(200);
  const examples = [`x=${long}1`, `x=${long}2`, 'a=1\nb=1', 'b=1\na=1', 'c=1', 'c=1'].map((text) => ({ text }));
  const names = exampleNames(examples);
  expect(new Set(names).size).toBe(examples.length);
  expect(names.filter((name) => name.length > 95)).toEqual([]);
});
