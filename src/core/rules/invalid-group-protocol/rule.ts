import { distance } from 'fastest-levenshtein';
import { catalog } from '../../catalog/catalog.ts';
import { isSyntaxSlip } from '../../client/value-problem.ts';
import { javaUpper } from '../../values/java-text.ts';
import type { ConfigRule, FixSpec } from '../rule.ts';

const KEY = 'group.protocol';
/** Spelling mistakes that still point at one of the two words. */
const MAX_DISTANCE = 2;

export const rule: ConfigRule = {
  name: 'invalid-group-protocol',
  kind: 'config',
  appliesTo: ['java', 'librdkafka'],
  refusedAt: 'parsing',
  keys: [KEY],
  check(config, report) {
    const entry = config.get(KEY)!;
    const validator = catalog.spec(KEY, config.version)?.validator;
    if (entry.dynamic || entry.value === undefined || validator?.kind !== 'oneOf') return;
    if (validator.values.includes(validator.ignoreCase ? javaUpper(entry.trimmed) : entry.trimmed)) return;
    const word = entry.trimmed.toLowerCase();
    const values = validator.values.map((value) => value.toLowerCase());
    // Quotes and comments that became part of the value have rules of their own.
    if (isSyntaxSlip(entry, config)) return;
    const near = values.find((value) => distance(word, value) <= MAX_DISTANCE);
    const to = (value: string): FixSpec => ({
      title: `Set ${KEY}=${value}`,
      // Only a slip of the pen leaves no doubt which protocol is meant.
      safety: value === near ? 'safe' : 'review',
      preferred: value === near,
      changes: [{ kind: 'set', entry, value }],
    });
    const remove: FixSpec = {
      title: `Remove ${KEY}`,
      preferred: config.all(KEY).length === 1,
      changes: config.all(KEY).map((each) => ({ kind: 'remove', entry: each })),
    };
    report({
      severity: 'error',
      message: entry.blank
        ? `${KEY} is empty: the client refuses to start. Remove it (the client then runs classic), or set it to consumer or classic.`
        : `${KEY} cannot be ${entry.trimmed}: the client knows consumer (KIP-848) and classic, and refuses to start. Set one of them.`,
      entry,
      part: entry.blank ? 'entry' : 'value',
      fixes: entry.blank ? [remove, to('consumer'), to('classic')] : [to('consumer'), to('classic')],
    });
  },
};
