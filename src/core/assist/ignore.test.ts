import { expect, test, vi } from 'vitest';
import { fixAll } from '../fixes/fix-all.ts';
import { formatOf } from '../formats/index.ts';
import { lint } from '../linter/lint.ts';
import { DEFAULT_SETTINGS } from '../model/settings.ts';
import { applyEdits } from '../text/spans.ts';
import { ignoreEdits, ignoreFileEdit } from './ignore.ts';

const RULE = 'classic-key-with-consumer-protocol';

/** The text with the rule's first finding ignored; `undefined` where that is not offered. */
function ignored(text: string, name = 'consumer.properties'): string | undefined {
  const [linted] = lint([{ uri: `file:///p/${name}`, text }], () => DEFAULT_SETTINGS);
  const finding = linted!.findings.find((each) => each.rule === RULE)!;
  const edit = ignoreEdits(linted!.file, [finding]).get(finding);
  return edit && applyEdits(text, [edit]);
}

test('the comment stands above the entry, with its indentation and end of line, and silences it', () => {
  const text = 'group.id=g\r\ngroup.protocol=consumer\r\n  session.timeout.ms=1000\r\n';
  const after = ignored(text);
  expect(after).toBe(
    `group.id=g\r\ngroup.protocol=consumer\r\n  # kafka-rebalance: ignore ${RULE}\r\n  session.timeout.ms=1000\r\n`,
  );
  const [linted] = lint([{ uri: 'file:///p/consumer.properties', text: after! }], () => DEFAULT_SETTINGS);
  expect(linted!.findings.filter((finding) => finding.rule === RULE)).toEqual([]);
});

test('above a pair that continues over lines, and above the first line', () => {
  expect(ignored('session.timeout.ms=\\\n  1000\ngroup.protocol=consumer\ngroup.id=g')).toBe(
    `# kafka-rebalance: ignore ${RULE}\nsession.timeout.ms=\\\n  1000\ngroup.protocol=consumer\ngroup.id=g`,
  );
});

test('in YAML blocks, and not inside of a flow map', () => {
  const block =
    'spring:\n  kafka:\n    consumer:\n      group-id: g\n      properties:\n        group.protocol: consumer\n        session.timeout.ms: 1\n';
  expect(ignored(block, 'application.yml')).toContain(
    `consumer\n        # kafka-rebalance: ignore ${RULE}\n        session.timeout.ms: 1\n`,
  );
  const flow =
    'spring:\n  kafka:\n    consumer:\n      group-id: g\n      properties: { group.protocol: consumer, session.timeout.ms: 1 }\n';
  expect(ignored(flow, 'application.yml')).toBeUndefined();
});

test('for many findings at once the text is read once more, and not for each', () => {
  const wrong = Array.from({ length: 100 }, (_, i) => `fetch.min.bytes=x${i}\nfetch.min.byte${i}=1\n`).join('');
  const uri = 'file:///p/consumer.properties';
  const [linted] = lint([{ uri, text: `bootstrap.servers=h:1\ngroup.id=g\n${wrong}` }], () => DEFAULT_SETTINGS);
  expect(linted!.findings.length).toBeGreaterThan(50);
  const parse = vi.spyOn(formatOf(uri), 'parse');
  try {
    expect(ignoreEdits(linted!.file, linted!.findings).size).toBe(linted!.findings.length);
    expect(parse).toHaveBeenCalledTimes(1);
  } finally {
    parse.mockRestore();
  }
});

test('fix-all within one file leaves fixes alone that reach into another', () => {
  const base =
    'spring:\n  kafka:\n    consumer:\n      group-id: g\n      properties:\n        group.protocol: consumer\n        session.timeout.ms: 1\n';
  const prod = 'spring:\n  kafka:\n    consumer:\n      properties:\n        session.timeout.ms: 2\n';
  const sources = [
    { uri: 'file:///p/application.yml', text: base },
    { uri: 'file:///p/application-prod.yml', text: prod },
  ];
  expect([...fixAll(sources, () => DEFAULT_SETTINGS).keys()]).toEqual([
    'file:///p/application.yml',
    'file:///p/application-prod.yml',
  ]);
  expect([...fixAll(sources, () => DEFAULT_SETTINGS, 'file:///p/application-prod.yml').keys()]).toEqual([]);
  expect([...fixAll(sources, () => DEFAULT_SETTINGS, 'file:///p/application.yml').keys()]).toEqual([
    'file:///p/application.yml',
  ]);
});

test('the comment that silences a rule in the whole file stands first, and below directives of YAML', () => {
  const first = (text: string, name: string) => {
    const [linted] = lint([{ uri: `file:///p/${name}`, text }], () => DEFAULT_SETTINGS);
    const finding = linted!.findings.find((each) => each.rule === RULE)!;
    const after = applyEdits(text, [ignoreFileEdit(linted!.file, finding)!]);
    const [again] = lint([{ uri: `file:///p/${name}`, text: after }], () => DEFAULT_SETTINGS);
    expect(again!.findings.filter(({ rule }) => rule === RULE)).toEqual([]);
    return after;
  };
  const text = 'group.id=g\r\ngroup.protocol=consumer\r\nsession.timeout.ms=1000\r\nheartbeat.interval.ms=1\r\n';
  expect(first(text, 'consumer.properties')).toBe(`# kafka-rebalance: ignore-file ${RULE}\r\n${text}`);
  const yaml =
    'spring:\n  kafka:\n    consumer:\n      group-id: g\n      properties:\n        group.protocol: consumer\n        session.timeout.ms: 1\n';
  expect(first(`%YAML 1.1\n---\n${yaml}`, 'application.yml')).toBe(
    `%YAML 1.1\n---\n# kafka-rebalance: ignore-file ${RULE}\n${yaml}`,
  );
});
