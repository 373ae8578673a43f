import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Severity } from '../../src/core/model/findings.ts';

/** A config in a rule's README, which tests execute. */
export interface ReadmeExample {
  readonly verdict: 'fails' | 'passes';
  readonly text: string;
  readonly file: string;
  /** Other files of the folder, by name. */
  readonly beside?: Readonly<Record<string, string>>;
  readonly kafkaVersion?: string;
  /** The severity that the settings give the rule, for one that is off by default. */
  readonly severity?: Severity;
  /** What the refusing program says, for an example whose finding is an error. */
  readonly refusal?: Refusal;
}

export interface Refusal {
  readonly text: string;
  /** First and last minor that refuses, as text. */
  readonly since?: string;
  readonly until?: string;
  /** Minors between them that do not refuse, `3.1-3.9`. */
  readonly except?: string;
  /** Who refuses; the Kafka client unless named. */
  readonly by: string;
}

export interface Readme {
  readonly title: string;
  readonly sections: readonly string[];
  readonly examples: readonly ReadmeExample[];
}

export const RULES_FOLDER = join(import.meta.dirname, '../../src/core/rules');

export function readReadme(rule: string): Readme {
  return parseReadme(readFileSync(join(RULES_FOLDER, rule, 'README.md'), 'utf8'));
}

/** @throws when a fenced block says something that this reader does not know. */
export function parseReadme(markdown: string): Readme {
  const examples: ReadmeExample[] = [];
  for (const [, language = '', info = '', body = ''] of markdown.matchAll(/^```(\w+)([^\n]*)\n([\s\S]*?)^```$/gm)) {
    const words = info.trim().split(/\s+/).filter(Boolean);
    const attributes = new Map(words.slice(1).map((word) => word.split('=') as [string, string]));
    const [verdict] = words;
    if (verdict === 'fails' || verdict === 'passes') {
      const kafkaVersion = attributes.get('kafka-version');
      const severity = attributes.get('severity');
      examples.push({
        verdict,
        text: body.replace(/<BOM>/g, '\uFEFF'),
        file: attributes.get('file') ?? (language === 'yaml' ? 'application.yml' : 'consumer.properties'),
        ...(kafkaVersion !== undefined && { kafkaVersion }),
        ...(severity !== undefined && { severity: severity as Severity }),
      });
    } else if (verdict === 'beside') {
      const last = examples.at(-1);
      if (!last) throw new Error(`A file beside no example: ${body}`);
      examples.splice(-1, 1, { ...last, beside: { ...last.beside, [attributes.get('file')!]: body } });
    } else if (verdict === 'refused') {
      const last = examples.pop();
      if (!last) throw new Error(`A refusal without an example: ${body}`);
      const since = attributes.get('since');
      const until = attributes.get('until');
      const except = attributes.get('except');
      const by = attributes.get('by') ?? 'client';
      const refusal = {
        text: body.trim(),
        by,
        ...(since && { since }),
        ...(until && { until }),
        ...(except && { except }),
      };
      examples.push({ ...last, refusal });
    } else if (verdict !== undefined) throw new Error(`Unknown example "${language} ${info}"`);
  }
  return {
    title: /^# (.+)$/m.exec(markdown)?.[1] ?? '',
    sections: [...markdown.matchAll(/^## (.+)$/gm)].map((match) => match[1]!),
    examples,
  };
}
