import { parseVersion } from '../catalog/catalog.ts';
import type { ParsedFile } from '../formats/format.ts';
import type { ClientHint } from '../model/reader.ts';
import type { Span } from '../text/spans.ts';

/** `kafka-rebalance: …` in a comment. */
export interface Suppression extends Span {
  /** The rules that it silences; empty for all of them. */
  readonly rules: readonly string[];
  /** `same`: the comment stands behind the entry that it speaks of (YAML). */
  readonly scope: 'next' | 'same' | 'file';
}

export interface Directives {
  readonly suppressions: readonly Suppression[];
  /** `kafka-rebalance: kafka-version 3.9`. */
  readonly kafkaVersion?: string;
  /** `kafka-rebalance: client librdkafka`: who reads the file, where its keys do not tell. */
  readonly client?: ClientHint['client'];
  /** Comments that start like a directive and say nothing known. */
  readonly unknown: readonly Span[];
}

const MARKER = 'kafka-rebalance:';
const NONE: Directives = { suppressions: [], unknown: [] };

/**
 * Reads the directives out of a file's comments:
 * `# kafka-rebalance: ignore rule-a, rule-b` (the next entry, or the one before it on the same line), `# kafka-rebalance: ignore-file [rules]`,
 * `# kafka-rebalance: kafka-version 3.9`, `# kafka-rebalance: client librdkafka` (or `java`).
 */
export function readDirectives(file: ParsedFile): Directives {
  const { text } = file.source;
  if (!text.includes(MARKER)) return NONE;
  const suppressions: Suppression[] = [];
  const unknown: Span[] = [];
  let kafkaVersion: string | undefined;
  let client: ClientHint['client'] | undefined;
  for (const comment of file.comments) {
    const body = text.slice(comment.start, comment.end);
    const said = /^[#!]\s*kafka-rebalance:(.*)/s.exec(body)?.[1]?.trim();
    if (said === undefined) continue;
    const span = { start: comment.start, end: comment.end };
    const verb = /^[\w-]*/.exec(said)![0];
    const rest = said.slice(verb.length).trim();
    const rules = rest.split(/[\s,]+/).filter((name) => name !== '');
    if (verb === 'ignore') suppressions.push({ ...span, rules, scope: comment.trailing ? 'same' : 'next' });
    else if (verb === 'ignore-file') suppressions.push({ ...span, rules, scope: 'file' });
    else if (verb === 'kafka-version' && parseVersion(rest) !== undefined) kafkaVersion = rest;
    else if (verb === 'client' && (rest === 'java' || rest === 'librdkafka')) client = rest;
    else unknown.push(span);
  }
  return { suppressions, unknown, ...(kafkaVersion !== undefined && { kafkaVersion }), ...(client && { client }) };
}
