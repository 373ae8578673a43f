import type { ConfigEntry } from '../../../model/config.ts';
import type { Finding, Fix } from '../../../model/findings.ts';
import type { Refusal } from '../binding.ts';
import { makeFinding } from './finding.ts';

/** Longer values are cut in messages. */
const MAX_SHOWN = 40;

/** Values that Spring Boot cannot convert: the application context does not start. */
export function invalidValues(refusals: readonly Refusal[]): Finding[] {
  return refusals.map(({ file, pair, entry, expected, suggestion }) =>
    makeFinding({
      rule: 'spring-invalid-value',
      severity: 'error',
      message: `The application does not start: ${pair.path} takes ${expected}${entry ? `, not ${shown(pair.value)}` : ''}.`,
      file,
      span: pair.valueSpan.end > pair.valueSpan.start ? pair.valueSpan : pair.span,
      ...(entry && { key: entry.key }),
      fixes: entry && suggestion !== undefined ? [write(entry, suggestion)] : [],
    }),
  );
}

function shown(value: string): string {
  const quoted = `"${value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN)}…` : value}"`;
  return /^\s|\s$/.test(value) ? `${quoted} with blanks around it` : quoted;
}

function write(entry: ConfigEntry, value: string): Fix {
  // Blanks around a value are never meant. Another unit is a guess, though a likely one.
  const safety = value === entry.pair.value.trim() ? 'safe' : 'review';
  const changes = [{ kind: 'set', entry, value }] as const;
  return { title: `Write ${value}`, kind: 'quickfix', safety, preferred: true, changes };
}
