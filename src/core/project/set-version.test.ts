import { expect, test } from 'vitest';
import { parseConfigFile } from './config-file.ts';
import { withKafkaVersion } from './set-version.ts';

test('a new file names the version alone', () => {
  expect(withKafkaVersion(undefined, '4.1')).toBe('{\n  "kafkaVersion": "4.1"\n}\n');
  expect(withKafkaVersion('', '4.1')).toBe('{\n  "kafkaVersion": "4.1"\n}\n');
});

test('what a file says beside it stays as it is written', () => {
  const text = '{ "severity": {"unknown-key":"off"},\n\t"kafkaVersion" : "3.9" , "include": [] }\n';
  expect(withKafkaVersion(text, '4.1')).toBe(text.replace('3.9', '4.1'));
});

test('a file without a version gets one, and loses it again, and keeps the rest', () => {
  const text = '{\n  "severity": { "unknown-key": "off" }\n}\n';
  const named = withKafkaVersion(text, '4.1')!;
  expect(parseConfigFile(named).config).toMatchObject({ kafkaVersion: '4.1', severity: { 'unknown-key': 'off' } });
  expect(JSON.parse(withKafkaVersion(named, undefined)!)).toEqual({ severity: { 'unknown-key': 'off' } });
});

test('nothing is written where nothing changes, and no file that is no JSON is overwritten', () => {
  expect(withKafkaVersion('{"kafkaVersion":"4.1"}', '4.1')).toBeUndefined();
  expect(withKafkaVersion(undefined, undefined)).toBeUndefined();
  expect(() => withKafkaVersion('{ "kafkaVersion": ', '4.1')).toThrow(SyntaxError);
  expect(() => withKafkaVersion('[]', '4.1')).toThrow('Not a JSON object.');
});
