import type { Refusal } from '../../dialects/spring/binding.ts';
import type { ConfigEntry } from '../../model/config.ts';
import type { Fix } from '../../model/findings.ts';
import type { DialectReport } from '../rule.ts';
import { springRule } from '../spring-rule.ts';

export const rule = springRule('spring-invalid-value', ({ starts }) =>
  starts.flatMap(({ bound }) => bound.refusals.map(invalidValue)),
);

/** Longer values are cut in messages. */
const MAX_SHOWN = 40;

/** A value that Spring Boot cannot convert: the application context does not start. */
function invalidValue({ file, pair, entry, expected, suggestion }: Refusal): DialectReport {
  return {
    severity: 'error',
    message: `The application does not start: ${pair.path} takes ${expected}${entry ? `, not ${shown(pair.value)}` : ''}.`,
    file,
    span: pair.valueSpan.end > pair.valueSpan.start ? pair.valueSpan : pair.span,
    ...(entry && { key: entry.key }),
    fixes: entry && suggestion !== undefined ? [write(entry, suggestion)] : [],
  };
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
