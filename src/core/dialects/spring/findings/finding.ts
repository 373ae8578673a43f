import type { Pair, ParsedFile } from '../../../formats/format.ts';
import type { ConfigChange, Finding, Fix, Related, Severity } from '../../../model/findings.ts';
import type { Span } from '../../../text/spans.ts';

interface Made {
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
  readonly file: ParsedFile;
  readonly span: Span;
  readonly key?: string;
  readonly related?: readonly Related[];
  readonly fixes?: readonly Fix[];
}

export function makeFinding({ file, related = [], fixes = [], ...rest }: Made): Finding {
  return { ...rest, uri: file.source.uri, related, tags: [], fixes };
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
  made: Made,
  other: { readonly file: ParsedFile; readonly pair: Pair },
  says: string,
): Finding[] {
  const here = makeFinding({ ...made, related: [relatedTo(other.file, other.pair, says)] });
  if (other.file === made.file) return [here];
  const related = [
    { uri: made.file.source.uri, span: made.span, message: `${made.key ?? 'The other half'} is set here` },
  ];
  return [here, makeFinding({ ...made, file: other.file, span: other.pair.span, related })];
}
