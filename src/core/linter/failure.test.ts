import { afterEach, describe, expect, test, vi } from 'vitest';
import { springBoot } from '../dialects/spring/reader.ts';
import { properties } from '../formats/properties/file.ts';
import { DEFAULT_SETTINGS, type LintSettings } from '../model/settings.ts';
import { lint, membersIn } from './lint.ts';

const TEXT = 'bootstrap.servers=h:9092\ngroup.id=g\nsession.timeout.ms=45s\n';
const SPRING = 'spring.kafka.consumer.group-id=g\nspring.kafka.consumer.max-poll-records=5x\n';
const source = (name: string, text = TEXT) => ({ uri: `file:///project/${name}`, text });
const settingsOf = (): LintSettings => DEFAULT_SETTINGS;
const broken = () => {
  throw new RangeError('Maximum call stack size exceeded');
};

/** Each file with the rules that found something in it. */
function found(files: ReturnType<typeof lint>) {
  return Object.fromEntries(
    files.map(({ uri, findings }) => [uri.slice('file:///project/'.length), findings.map(({ rule }) => rule)]),
  );
}

afterEach(() => void vi.restoreAllMocks());

describe('a file whose check breaks off', () => {
  test('while it is parsed has a finding that says so, and the others are checked', () => {
    const { parse } = properties;
    vi.spyOn(properties, 'parse').mockImplementation((each) => (each.uri.includes('bad') ? broken() : parse(each)));
    const files = lint([source('a-consumer.properties'), source('bad-consumer.properties')], settingsOf);
    expect(found(files)).toEqual({
      'a-consumer.properties': ['invalid-number'],
      'bad-consumer.properties': ['unreadable-file'],
    });
    const bad = files.find(({ uri }) => uri.includes('bad'))!;
    expect(bad.failure).toBeInstanceOf(RangeError);
    expect(bad.configs).toEqual([]);
    expect(bad.findings[0]).toMatchObject({ severity: 'warning', span: { start: 0, end: 24 } });
    expect(bad.findings[0]!.message).toMatch(/broke off \(Maximum call stack .*exclude/);
  });

  test('is told of alone where others of its family can do without it', () => {
    const { read } = springBoot;
    vi.spyOn(springBoot, 'read').mockImplementation((files, target) =>
      files.some((file) => file.source.uri.includes('bad')) ? broken() : read(files, target),
    );
    const names = ['application.properties', 'application-bad.properties', 'application-good.properties'];
    const files = lint(
      names.map((name) => source(name, SPRING)),
      settingsOf,
    );
    expect(found(files)).toEqual({
      'application.properties': ['spring-invalid-value'],
      'application-bad.properties': ['unreadable-file'],
      'application-good.properties': ['spring-invalid-value'],
    });
  });

  test('is told of with its family where it is only together that they break it off', () => {
    const { read } = springBoot;
    vi.spyOn(springBoot, 'read').mockImplementation((files, target) =>
      files.length > 1 ? broken() : read(files, target),
    );
    const files = lint(
      [source('application.properties', SPRING), source('application-b.properties', SPRING)],
      settingsOf,
    );
    expect(found(files)).toEqual({
      'application.properties': ['unreadable-file'],
      'application-b.properties': ['unreadable-file'],
    });
  });

  test('can be silenced, and is still known to have failed', () => {
    vi.spyOn(properties, 'parse').mockImplementation(broken);
    const silent = () => ({ ...DEFAULT_SETTINGS, severities: { 'unreadable-file': 'off' as const } });
    expect(lint([source('consumer.properties')], silent)).toMatchObject([
      { findings: [], failure: expect.any(RangeError) },
    ]);
  });

  test('makes no member of a group', () => {
    vi.spyOn(springBoot, 'read').mockImplementation(broken);
    expect(membersIn([source('application.properties', SPRING)], settingsOf)).toEqual([]);
  });
});
