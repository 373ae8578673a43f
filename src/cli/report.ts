import { styleText } from 'node:util';
import { formatVersion } from '../core/catalog/catalog.ts';
import { offeredFixes } from '../core/fixes/offered.ts';
import { type Finding, type Fix, SEVERITIES, type Severity } from '../core/model/findings.ts';
import type { ClientFamily } from '../core/model/reader.ts';
import { LineIndex } from '../core/text/lines.ts';
import type { Range, Span } from '../core/text/spans.ts';
import { visible } from '../core/text/visible.ts';
import type { Checked, CheckedGroup } from './check.ts';
import type { Io } from './commands/context.ts';

/** A range as people count: lines and columns from 1, columns in UTF-16 units, the end exclusive. */
interface JsonRange {
  readonly start: { readonly line: number; readonly column: number };
  readonly end: { readonly line: number; readonly column: number };
}

export interface JsonFinding {
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
  readonly range: JsonRange;
  readonly key?: string;
  /** The client stops at this one of several errors. */
  readonly first?: true;
  /** The clients that refuse the file for this, where nothing tells its version and others do not: `["3.0", "3.1"]`. */
  readonly refusedBy?: readonly string[];
  readonly related: readonly { readonly path: string; readonly range: JsonRange; readonly message: string }[];
  readonly fixes: readonly { readonly title: string; readonly safety: 'safe' | 'review' }[];
}

/** The output of `lint --format json`; the version changes when a field that was there does. */
export interface JsonReport {
  readonly version: 1;
  readonly files: readonly {
    readonly path: string;
    readonly dialect: string;
    readonly kafkaVersion: string;
    /** Whose client reads the file, and the keys, class names and files that say so; absent where no config was found. */
    readonly client?: ClientFamily;
    readonly readBecause?: readonly string[];
    readonly findings: readonly JsonFinding[];
  }[];
}

export type Colors = (style: Parameters<typeof styleText>[0], text: string) => string;

/** Colors when the stream is a terminal and `NO_COLOR` is not set. */
export function colorsFor(stream: { readonly isTTY?: boolean }): Colors {
  if (!stream.isTTY || process.env.NO_COLOR) return (_, text) => text;
  return (style, text) => styleText(style, text, { validateStream: false });
}

const STYLES = { error: 'red', warning: 'yellow', info: 'cyan', hint: 'gray' } as const;

/** Takes what a command finds, group by group, and writes it; nothing of a group is kept. */
export interface Output {
  add(group: CheckedGroup): void;
  /** @param nothing what to say, for people, where no config was recognized */
  end(nothing?: string): void;
}

/** One finding a line, and a line that sums up. */
export function textOutput(out: Io['out']): Output {
  const color = colorsFor(out);
  const tally = new Tally();
  return {
    add(group) {
      const lines = Lines.of(group);
      let text = '';
      for (const checked of group.checked) {
        tally.add(checked);
        for (const line of textLines(checked, lines, color)) text += `${line}\n`;
      }
      if (text !== '') out.write(text);
    },
    end: (nothing) => out.write(`${nothing ?? tally.summary()}\n`),
  };
}

/** One {@link JsonReport}, written as it grows. */
export function jsonOutput(out: Io['out']): Output {
  let separator = '';
  out.write('{\n  "version": 1,\n  "files": [');
  return {
    add(group) {
      const lines = Lines.of(group);
      for (const checked of group.checked) {
        // What JSON lets stand as it is may still act on a terminal; inside of strings the escape means the same.
        const json = visible(JSON.stringify(jsonFile(checked, lines), null, 2), '\n');
        const text = json.replaceAll('\n', '\n    ');
        out.write(`${separator}\n    ${text}`);
        separator = ',';
      }
    },
    end: () => out.write(`${separator === '' ? '' : '\n  '}]\n}\n`),
  };
}

/** Line numbers of the files of a group, worked out once per file. */
export class Lines {
  readonly #texts: ReadonlyMap<string, string>;
  readonly #known = new Map<string, LineIndex>();

  constructor(texts: ReadonlyMap<string, string>) {
    this.#texts = texts;
  }

  static of(group: CheckedGroup): Lines {
    return new Lines(new Map(group.sources.map((source) => [source.uri, source.text])));
  }

  /** A range as people count it. @param known where the span is, for a file of another group */
  rangeOf(uri: string, span: Span, known?: Range): JsonRange {
    const { start, end } = known ?? this.#linesOf(uri).rangeOf(span);
    return {
      start: { line: start.line + 1, column: start.character + 1 },
      end: { line: end.line + 1, column: end.character + 1 },
    };
  }

  #linesOf(uri: string): LineIndex {
    let lines = this.#known.get(uri);
    if (!lines) {
      lines = new LineIndex(this.#texts.get(uri) ?? '');
      this.#known.set(uri, lines);
    }
    return lines;
  }

  placeOf(uri: string, span: Span, known?: Range): string {
    const { start } = this.rangeOf(uri, span, known);
    return `${uri}:${start.line}:${start.column}:`;
  }
}

const STOPS_HERE = '    The client stops at this error; it names the others only when this one is gone.';

/** `path:line:column: severity: message [rule]`, with the places that belong to it indented below. */
export function textLines({ linted }: Pick<Checked, 'linted'>, lines: Lines, color: Colors): string[] {
  return linted.findings.flatMap((finding) => {
    const { span, severity, message, rule, related } = finding;
    const place = color('bold', visible(lines.placeOf(linted.uri, span)));
    const head = `${place} ${color(STYLES[severity], `${severity}:`)} ${visible(message)} ${color('dim', `[${rule}]`)}`;
    return [
      head,
      ...(linted.first.includes(finding) ? [STOPS_HERE] : []),
      ...related.map((each) => `    ${visible(`${lines.placeOf(each.uri, each.span, each.range)} ${each.message}`)}`),
    ];
  });
}

/** Counts for the last line: "3 findings (1 error, 2 warnings) in 2 of 5 consumer configs." */
class Tally {
  readonly #bySeverity = new Map<Severity, number>();
  #read = 0;
  #withFindings = 0;

  add({ linted }: Checked): void {
    this.#read++;
    if (linted.findings.length > 0) this.#withFindings++;
    for (const { severity } of linted.findings) {
      this.#bySeverity.set(severity, (this.#bySeverity.get(severity) ?? 0) + 1);
    }
  }

  summary(): string {
    const read = `${this.#read} consumer config${this.#read === 1 ? '' : 's'}`;
    if (this.#withFindings === 0) return `No findings in ${read}.`;
    const counts = SEVERITIES.filter((severity) => this.#bySeverity.has(severity)).map((severity) => {
      const count = this.#bySeverity.get(severity)!;
      return `${count} ${severity}${count > 1 && severity !== 'info' ? 's' : ''}`;
    });
    const total = [...this.#bySeverity.values()].reduce((sum, count) => sum + count, 0);
    return `${total} finding${total === 1 ? '' : 's'} (${counts.join(', ')}) in ${this.#withFindings} of ${read}.`;
  }
}

/** A file as {@link JsonReport} has it. */
export function jsonFile({ linted }: Pick<Checked, 'linted'>, lines: Lines): JsonReport['files'][number] {
  // Whoever reads the list picks from it, so that it holds what fix would do and nothing else.
  const isOffered = offeredFixes(linted.findings);
  const reader = linted.configs[0]?.about;
  return {
    path: linted.uri,
    dialect: linted.dialect.id,
    kafkaVersion: formatVersion(linted.target.version),
    ...(reader && { client: reader.client }),
    ...(reader?.reasons && { readBecause: reader.reasons }),
    findings: linted.findings.map((finding) => jsonFinding(finding, linted.first.includes(finding), lines, isOffered)),
  };
}

function jsonFinding(finding: Finding, first: boolean, lines: Lines, isOffered: (fix: Fix) => boolean): JsonFinding {
  const { rule, severity, message, key } = finding;
  return {
    rule,
    severity,
    message,
    range: lines.rangeOf(finding.uri, finding.span),
    ...(key !== undefined && { key }),
    ...(first && { first }),
    ...(finding.refusedBy && { refusedBy: finding.refusedBy.map(formatVersion) }),
    related: finding.related.map(({ uri, span, message, range }) => ({
      path: uri,
      range: lines.rangeOf(uri, span, range),
      message,
    })),
    fixes: finding.fixes.filter(isOffered).map(({ title, safety }) => ({ title, safety })),
  };
}
