import { applyEdits } from '../../text/spans.ts';
import type { FixSpec, SyntaxRule } from '../rule.ts';

export const rule: SyntaxRule = {
  name: 'malformed-escape',
  kind: 'syntax',
  trait: 'backslashEscapes',
  appliesTo: ['java', 'share'],
  refusedAt: 'before the client',
  check(file, _, report) {
    for (const { start, end } of file.problems) {
      const { text } = file.source;
      report({
        severity: 'error',
        message:
          'Java gives up the whole file here: four hexadecimal digits must follow \\u. In a path, write / or \\\\ instead of \\.',
        span: { start, end },
        fixes: [pathFix(text, start), doubled(start)].flatMap((fix) => (fix ? [fix] : [])).map(complete),
      });
    }

    function complete(fix: { title: string; start: number; end: number; text: string }, index: number): FixSpec {
      const { title, ...edit } = fix;
      const span = { start: edit.start, end: edit.end };
      const pair = file.pairs.find((each) => each.span.start <= edit.start && edit.end <= each.span.end);
      const alone = pair && applyEdits(file.source.text.slice(0, pair.span.end), [edit]).slice(pair.span.start);
      const becomes = file.again(alone ?? '').pairs.map(({ path, value }) => ({ path, value }));
      const change = { kind: 'text' as const, file, span, text: edit.text, of: pair ? [pair] : [], becomes };
      return { title, changes: [change], preferred: index === 0 };
    }
  },
};

function doubled(at: number) {
  return { title: 'Double the backslash', start: at, end: at, text: '\\' };
}

/** Slashes in all of a Windows path: with this backslash alone doubled, the others would still be lost. */
function pathFix(text: string, at: number) {
  const lineStart = Math.max(text.lastIndexOf('\n', at), text.lastIndexOf('\r', at)) + 1;
  const word = /(?<!\S)\S+$/.exec(text.slice(lineStart, at + 1))?.[0] ?? '';
  const before = /(?:^|[=:])((?:file:\/*)?[A-Za-z]:\\.*)/.exec(word)?.[1];
  if (before === undefined) return undefined;
  const start = at + 1 - before.length;
  const path = /^[^\s]*/.exec(text.slice(start))![0];
  return { title: 'Write the path with /', start, end: start + path.length, text: path.replace(/\\\\?/g, '/') };
}
