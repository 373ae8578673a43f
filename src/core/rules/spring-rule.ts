import { springDialect } from '../dialects/spring/dialect.ts';
import type { SpringSeen } from '../dialects/spring/seen.ts';
import type { Pair, ParsedFile } from '../formats/format.ts';
import type { ConfigChange, Fix, Related } from '../model/findings.ts';
import type { DialectReport, DialectRule } from './rule.ts';

/** A rule about what Spring Boot makes of its files before the client sees anything. */
export function springRule(
  name: string,
  check: (seen: SpringSeen) => readonly DialectReport[],
): DialectRule<SpringSeen> {
  const refusedAt = 'before the client';
  return { name, kind: 'dialect', dialect: springDialect.id, appliesTo: ['java'], refusedAt, check };
}

/** A fix that a person should look at. */
export function reviewFix(title: string, changes: readonly ConfigChange[], preferred = false): Fix {
  return { title, kind: 'quickfix', safety: 'review', preferred, changes };
}

/** What a finding says of another pair. */
export function relatedTo(file: ParsedFile, pair: Pair, message: string): Related {
  return { uri: file.source.uri, span: pair.span, message };
}

/** The finding at its place, and once more at the other half of the contradiction where that lies in another file. */
export function atBothEnds(
  made: DialectReport,
  other: { readonly file: ParsedFile; readonly pair: Pair },
  says: string,
): DialectReport[] {
  const here = { ...made, related: [relatedTo(other.file, other.pair, says)] };
  if (other.file === made.file) return [here];
  const related = [
    { uri: made.file.source.uri, span: made.span, message: `${made.key ?? 'The other half'} is set here` },
  ];
  return [here, { ...made, file: other.file, span: other.pair.span, related }];
}
