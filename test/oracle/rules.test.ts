import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatVersion, parseVersion } from '../../src/core/catalog/catalog.ts';
import { lint } from '../../src/core/linter/lint.ts';
import type { ConsumerConfig } from '../../src/core/model/config.ts';
import { DEFAULT_SETTINGS } from '../../src/core/model/settings.ts';
import { rules } from '../../src/core/rules/index.ts';
import { clientConfig } from '../support/client-config.ts';
import { sourcesOf } from '../support/lint-text.ts';
import { type ReadmeExample, readReadme } from '../support/readme.ts';
import {
  type ClientJudge,
  SHARE_CONSUMER_SINCE,
  startClientJudge,
  type Verdict,
  type Verdicts,
} from './client-judge.ts';
import { unknowableIn } from './unknowable.ts';

let judge: ClientJudge;
beforeAll(async () => {
  judge = await startClientJudge();
});
afterAll(() => judge?.dispose());

/** Clients asked; each of them is the latest patch of its minor. */
function versionsBetween(since: number, until: number): string[] {
  return judge.versions.filter((version) => {
    const code = parseVersion(version)!;
    return code >= since && code <= until;
  });
}

/** Whether a version lies in the range `3.1-3.9`, which does not refuse though versions before and after it do. */
function isExcepted(code: number, range: string | undefined): boolean {
  const [first, last] = (range ?? '').split('-').map((version) => parseVersion(version));
  return first !== undefined && last !== undefined && code >= first && code <= last;
}

/** The configs of an example as the client of a version gets them, with our errors about them. */
function configsOf(example: ReadmeExample, kafkaVersion: string) {
  const settings = { ...DEFAULT_SETTINGS, project: { option: kafkaVersion } };
  const linted = lint(sourcesOf(example), () => settings);
  // librdkafka has a judge of its own.
  const configs = new Set(linted.flatMap((file) => file.configs).filter((config) => config.client !== 'librdkafka'));
  const errors = linted.flatMap((file) => file.findings.filter((finding) => finding.severity === 'error'));
  return { configs: [...configs], errors };
}

/** What the config's own client says of it; a version without that client is not asked. */
function verdictsOf(config: ConsumerConfig, versions: readonly string[]): Promise<Verdicts> {
  const client = config.client === 'share' ? 'share' : 'java';
  const asked = versions.filter((version) => client === 'java' || parseVersion(version)! >= SHARE_CONSUMER_SINCE);
  const options = { client, versions: asked, complete: true, ownClasses: true, subscribe: true } as const;
  return judge.ask(clientConfig(config), options);
}

const byClient = rules.flatMap((rule) =>
  readReadme(rule.name).examples.map((example) => [rule.name, example] as const),
);

describe('the real clients agree with the README of', () => {
  test.each(byClient.filter(([, example]) => example.refusal?.by === 'client'))('%s (refused)', async (_, example) => {
    const refusal = example.refusal!;
    const since = parseVersion(refusal.since ?? '2.0')!;
    const until = refusal.until === undefined ? 999 : parseVersion(refusal.until)!;
    for (const version of judge.versions) {
      const code = parseVersion(version)!;
      const expected = code >= since && code <= until && !isExcepted(code, refusal.except);
      const { configs, errors } = configsOf(example, formatVersion(code));
      const verdicts = await Promise.all(configs.map((config) => verdictsOf(config, [version])));
      const refused = verdicts.flatMap(Object.values<Verdict>).filter((verdict) => !verdict.accepted);
      expect(refused.length > 0, `${version} refuses\n${example.text}`).toBe(expected);
      if (expected) expect(refused.map((verdict) => verdict.exception).join('\n')).toContain(refusal.text);
      expect(errors.length > 0, `an error for ${version}\n${example.text}`).toBe(expected);
    }
  });

  test.each(byClient.filter(([, example]) => example.refusal === undefined))('%s (accepted)', async (_, example) => {
    const version = example.kafkaVersion ?? '4.3';
    const asked = versionsBetween(parseVersion(version)!, parseVersion(version)!);
    const { configs, errors } = configsOf(example, version);
    if (errors.length > 0) return expect(errors.map((each) => each.rule)).toEqual([]);
    for (const config of configs) {
      // Then the client may refuse it for what no file shows; that we call nothing an error is all there is to check.
      if (unknowableIn(clientConfig(config), parseVersion(version)!)) continue;
      const verdicts = await verdictsOf(config, asked);
      for (const verdict of Object.values(verdicts)) expect(verdict.exception, example.text).toBeUndefined();
    }
  });
});
