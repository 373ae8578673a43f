import { Composer, type Document, Lexer, Parser } from 'yaml';
import type { Comment, SyntaxProblem } from '../format.ts';
import { withStandIns } from './templated.ts';

export interface Loaded {
  /** Scalars of them may hold stand-ins, see {@link withStandIns}. */
  readonly documents: readonly Document.Parsed[];
  readonly hasStandIns: boolean;
  readonly comments: readonly Comment[];
  readonly problems: readonly SyntaxProblem[];
}

/**
 * Scalars stay text (`failsafe`), since {@link plainMeaning} knows SnakeYAML's types better than the package's schema;
 * duplicate keys are found while flattening, where a set does it and the package would compare each key with each. Tags of
 * YAML 1.1 stay unresolved in a document that calls itself 1.2, too.
 */
const OPTIONS = {
  version: '1.1',
  schema: 'failsafe',
  resolveKnownTags: false,
  uniqueKeys: false,
  keepSourceTokens: true,
} as const;

/** More open collections than SnakeYAML allows; the exact limit is checked while flattening, this one protects the stack. */
const MAX_OPEN_TOKENS = 64;

/** What `StreamReader.isPrintable` of SnakeYAML refuses, lone surrogates included. */
const UNPRINTABLE = /[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

/** Lexemes of the package that announce something instead of carrying text (`CST.DOCUMENT`, `CST.FLOW_END`, `CST.SCALAR`). */
const DOCUMENT_MARK = '\x02';
const FLOW_END_MARK = '\x18';
const SCALAR_MARK = '\x1f';

/** Reads a text into documents, with the refusals of SnakeYAML that come before any value is looked at. Never throws. */
export function load(text: string): Loaded {
  const documents: Document.Parsed[] = [];
  const comments: Comment[] = [];
  const problems: SyntaxProblem[] = [];
  const unprintable = UNPRINTABLE.exec(text);
  if (unprintable) {
    const code = unprintable[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    problems.push(problem(unprintable.index, unprintable.index + 1, `The character U+${code} is not allowed in YAML`));
    return { documents, comments, problems, hasStandIns: false };
  }
  const readable = withStandIns(text);
  const hasStandIns = readable !== text;
  // SnakeYAML ends a line at these characters too, the package does not; one for one, so that offsets stay the same.
  const source = /\r(?!\n)|\x85/.test(readable) ? readable.replace(/\r(?!\n)|\x85/g, '\n') : readable;
  const parser = new Parser();
  const composer = new Composer(OPTIONS);
  let offset = 0;
  let isScalar = false;
  let afterPlain = false;
  let lineHasContent = false;
  try {
    for (const lexeme of new Lexer().lex(source)) {
      for (const token of parser.next(lexeme)) {
        for (const document of composer.next(token)) documents.push(document as Document.Parsed);
      }
      if (isScalar) {
        isScalar = false;
        lineHasContent = true;
        afterPlain = lexeme !== '' && !lexeme.endsWith('\n');
      } else {
        switch (lexeme[0]) {
          case SCALAR_MARK:
            isScalar = true;
            continue;
          case DOCUMENT_MARK:
          case FLOW_END_MARK:
            continue;
          case '#':
            comments.push({ start: offset, end: offset + lexeme.length, trailing: lineHasContent });
            break;
          case ' ':
          case '\t':
            if (!afterPlain && lexeme.includes('\t')) {
              const at = offset + lexeme.indexOf('\t');
              problems.push(problem(at, at + 1, 'A tab is not allowed here; indent and separate with spaces'));
            }
            break;
          case '\n':
          case '\r':
            lineHasContent = false;
            afterPlain = false;
            break;
          default:
            lineHasContent = true;
            afterPlain = false;
        }
      }
      offset += lexeme.length;
      if (parser.stack.length > MAX_OPEN_TOKENS) {
        problems.push(problem(offset - lexeme.length, offset, TOO_DEEP));
        return { documents: [], comments, problems, hasStandIns };
      }
    }
    for (const token of parser.end()) {
      for (const document of composer.next(token)) documents.push(document as Document.Parsed);
    }
    for (const document of composer.end(true, text.length)) documents.push(document as Document.Parsed);
  } catch (error) {
    problems.push(problem(offset, offset, `The YAML reader gave up here: ${(error as Error).message}`));
  }
  for (const { errors } of documents) {
    for (const error of errors) {
      if (!isTolerated(error.message)) problems.push(problem(...error.pos, sentence(error.message)));
    }
  }
  problems.sort((a, b) => a.start - b.start);
  return { documents, comments, problems, hasStandIns };

  function problem(start: number, end: number, message: string): SyntaxProblem {
    const from = Math.min(start, text.length);
    return { start: from, end: Math.max(from, Math.min(end, text.length)), message };
  }
}

/** LoaderOptions.nestingDepthLimit of SnakeYAML. */
export const MAX_DEPTH = 50;
export const TOO_DEEP = `Maps and lists are nested deeper than ${MAX_DEPTH} levels, which SnakeYAML refuses`;

/** What YAML 1.2 forbids and SnakeYAML reads. */
function isTolerated(message: string): boolean {
  return message.startsWith('Comments must be separated from other tokens');
}

function sentence(message: string): string {
  return message.replace(/\s+/g, ' ').replace(/\.$/, '');
}
