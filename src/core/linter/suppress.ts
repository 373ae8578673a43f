import type { ParsedFile } from '../formats/format.ts';
import type { Finding, RuleSeverity } from '../model/findings.ts';
import { rules } from '../rules/index.ts';
import { unknownRule } from '../rules/rule-name.ts';
import { UNUSED_SUPPRESSION } from '../rules/unused-suppression/rule.ts';
import type { Span } from '../text/spans.ts';
import type { Directives, Suppression } from './directives.ts';

/** What they silence depends on files that need not be at hand, so that nobody can say that they silence nothing. */
const GROUP_RULES = new Set(rules.flatMap((rule) => (rule.kind === 'group' ? [rule.name] : [])));

/**
 * Takes out what the file's own directives silence. A directive that silences nothing is reported itself, so that it does
 * not outlive its reason, and so is one that names a rule that there is not.
 */
export function suppress(
  file: ParsedFile,
  directives: Directives,
  findings: readonly Finding[],
  severities: Readonly<Record<string, RuleSeverity>>,
): Finding[] {
  const { suppressions, unknown } = directives;
  if (suppressions.length === 0 && unknown.length === 0) return [...findings];
  const used = new Set<Suppression>();
  const whole = new ByRule(suppressions.filter((suppression) => suppression.scope === 'file'));
  const places = new ByPlace(pairsOf(file, suppressions));
  const kept = findings.filter((finding) => {
    const covering = [whole, ...places.at(finding.span.start)];
    // Each of them has to know that it silenced something, so none is asked in vain.
    const silenced = covering.map((each) => each.covers(finding.rule, used));
    return !silenced.includes(true);
  });
  const severity = severities[UNUSED_SUPPRESSION] ?? 'hint';
  if (severity === 'off') return kept;
  for (const suppression of suppressions) {
    const unknownNames = suppression.rules.map(unknownRule).filter((problem) => problem !== undefined);
    if (unknownNames.length > 0) kept.push(note(file, suppression, severity, unknownNames.join(' '), false));
    else if (!used.has(suppression) && !suppression.rules.some((name) => GROUP_RULES.has(name)))
      kept.push(note(file, suppression, severity, 'This comment silences nothing. Remove it.', true));
  }
  for (const span of unknown) {
    const message =
      'Not a directive. Known ones: ignore <rule>, ignore-file <rule>, kafka-version <major.minor>, client <java|librdkafka>.';
    kept.push(note(file, span, severity, message, false));
  }
  return kept;
}

/** The pair that each directive speaks of: the one below it, or the one in front of it. */
function pairsOf(file: ParsedFile, suppressions: readonly Suppression[]): Map<Suppression, Span> {
  const spans = file.pairs.map((pair) => pair.span).sort((a, b) => a.start - b.start);
  const next = new Map<Suppression, Span>();
  let index = 0;
  for (const suppression of suppressions) {
    while (index < spans.length && spans[index]!.start < suppression.end) index++;
    const target =
      suppression.scope === 'next' ? spans[index] : suppression.scope === 'same' ? spans[index - 1] : undefined;
    if (target) next.set(suppression, target);
  }
  return next;
}

const ANY = '*';

/** Directives that speak of one place, by the rules that they silence. */
class ByRule {
  readonly #byRule = new Map<string, Suppression[]>();
  readonly #told = new Set<string>();

  constructor(suppressions: readonly Suppression[]) {
    for (const suppression of suppressions) this.add(suppression);
  }

  add(suppression: Suppression): void {
    for (const rule of suppression.rules.length > 0 ? suppression.rules : [ANY]) {
      const list = this.#byRule.get(rule);
      if (list) list.push(suppression);
      else this.#byRule.set(rule, [suppression]);
    }
  }

  /** Whether one of them silences the rule; all that do are added to `used`. */
  covers(rule: string, used: Set<Suppression>): boolean {
    let covered = false;
    for (const name of [rule, ANY]) {
      const list = this.#byRule.get(name);
      if (!list) continue;
      covered = true;
      if (this.#told.has(name)) continue;
      this.#told.add(name);
      for (const suppression of list) used.add(suppression);
    }
    return covered;
  }
}

/** Directives by the pair that they stand above. */
class ByPlace {
  readonly #places: { readonly span: Span; readonly rules: ByRule }[] = [];

  constructor(targets: ReadonlyMap<Suppression, Span>) {
    const bySpan = new Map<Span, ByRule>();
    for (const [suppression, span] of targets) {
      const rules = bySpan.get(span);
      if (rules) rules.add(suppression);
      else bySpan.set(span, new ByRule([suppression]));
    }
    for (const [span, rules] of bySpan) this.#places.push({ span, rules });
    this.#places.sort((a, b) => a.span.start - b.span.start);
  }

  /** Those whose pair holds an offset: one, or two that meet there. */
  at(offset: number): ByRule[] {
    let low = 0;
    let high = this.#places.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#places[middle]!.span.start <= offset) low = middle + 1;
      else high = middle;
    }
    return this.#places
      .slice(Math.max(low - 2, 0), low)
      .filter(({ span }) => offset <= span.end)
      .map(({ rules }) => rules);
  }
}

function note(
  file: ParsedFile,
  span: { start: number; end: number },
  severity: Finding['severity'],
  message: string,
  remove: boolean,
): Finding {
  const { text } = file.source;
  let start = span.start;
  while (start > 0 && /[ \t]/.test(text.charAt(start - 1))) start--;
  const ownLine = start === 0 || /[\r\n]/.test(text.charAt(start - 1));
  const end = span.end + (ownLine ? (/^(?:\r\n|\n|\r)/.exec(text.slice(span.end, span.end + 2))?.[0].length ?? 0) : 0);
  return {
    rule: UNUSED_SUPPRESSION,
    severity,
    message,
    uri: file.source.uri,
    span: { start: span.start, end: span.end },
    related: [],
    tags: ['unnecessary'],
    fixes: remove
      ? [
          {
            title: 'Remove the comment',
            kind: 'quickfix',
            safety: 'safe',
            preferred: true,
            changes: [{ kind: 'text', file, span: { start, end }, text: '', of: [], becomes: [] }],
          },
        ]
      : [],
  };
}
