import { catalog } from '../../catalog/catalog.ts';
import { failsAtOnce, readJaas } from '../../client/security.ts';
import { isSyntaxSlip } from '../../client/value-problem.ts';
import type { ConfigEntry } from '../../model/config.ts';
import { type JaasProblem, readJaasConfig } from '../../values/jaas.ts';
import type { ConfigRule, FixSpec } from '../rule.ts';

export const rule: ConfigRule = {
  name: 'jaas-syntax',
  kind: 'config',
  appliesTo: ['java', 'share'],
  keys: ['sasl.jaas.config'],
  check(config, report) {
    const entry = readJaas(config);
    if (!entry || isSyntaxSlip(entry, config)) return;
    const read = readJaasConfig(entry.trimmed);
    if (!('problem' in read)) return;
    const closed = `${entry.trimmed};`;
    const cut = read.problem.reason === 'semicolon' && goesOnBelow(entry);
    const fixes: FixSpec[] =
      !cut && read.problem.reason === 'semicolon' && !('problem' in readJaasConfig(closed))
        ? [{ title: 'Add the semicolon', safety: 'safe', changes: [{ kind: 'set', entry, value: closed }] }]
        : read.problem.reason === 'quote'
          ? closeQuote(entry)
          : [];
    report({
      severity: failsAtOnce(config) ? 'error' : 'warning',
      message: `sasl.jaas.config ${explain(read.problem)}${cut ? ' The next line looks like the rest of it: end this one with a backslash.' : ''} The form is: module required name="value" …;`,
      entry,
      part: 'value',
      related: [{ entry: config.get('security.protocol')!, message: 'SASL is chosen here' }],
      fixes,
    });
  },
};

/** A quote in front of the last semicolon, or at the end: where exactly it belongs, only a person knows. */
function closeQuote(entry: ConfigEntry): FixSpec[] {
  const bare = entry.trimmed.replace(/;$/, '');
  const value = ['"', "'"].map((quote) => `${bare}${quote};`).find((text) => !('problem' in readJaasConfig(text)));
  if (value === undefined) return [];
  return [{ title: 'Close the quote', safety: 'review', preferred: true, changes: [{ kind: 'set', entry, value }] }];
}

/** Whether the very next line is an option, which an end of line without a backslash made a key of its own. */
function goesOnBelow({ pair, file }: ConfigEntry): boolean {
  const next = file.pairs.find((each) => each.span.start >= pair.span.end);
  if (!next || catalog.key(next.path)) return false;
  const between = file.source.text.slice(pair.span.end, next.span.start);
  return /^(?:\r\n|\n|\r)[ \t\f]*$/.test(between) && /^(["']).*\1\s*;?$/s.test(next.value.trim());
}

function explain({ reason, text }: JaasProblem): string {
  switch (reason) {
    case 'module':
      return 'names no login module, so the client cannot log in.';
    case 'flag':
      return `needs required, requisite, sufficient or optional behind the module${text === undefined ? '' : `, not ${text}`}.`;
    case 'value':
      return `has no value for ${text ?? 'an option'}. Values with other characters than letters, digits, - _ $ and . need quotes; numbers do too.`;
    case 'semicolon':
      return 'must end with a semicolon.';
    case 'quote':
      return `never closes the quote${text === undefined ? '' : ` around the value of ${text}`}, so that what follows it belongs to the value. A quote in a value needs a backslash before it.`;
    case 'several modules':
      return 'must hold one login module.';
  }
}
