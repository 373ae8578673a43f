import type { ConfigEntry } from '../../model/config.ts';
import type { ConfigChange } from '../../model/findings.ts';
import { endOfLine } from '../../text/lines.ts';
import { shown, valueRule } from '../value-rule.ts';

export const rule = valueRule('inline-comment', 'comment', ({ refused, at, marker }, entry) => {
  const start = entry.pair.valueSpan.start;
  const comment = shown(entry.raw.slice(marker).trim());
  const effect = refused
    ? `A comment must have a line of its own: ${comment} is part of the value of ${entry.key}, and the client refuses it.`
    : `A comment must have a line of its own: ${comment} is part of the value of ${entry.key}.`;
  return {
    severity: refused ? 'error' : 'warning',
    message: `${effect} Move it to the line above.`,
    part: { start: start + marker, end: entry.pair.valueSpan.end },
    fixes: /[\r\n]/.test(entry.raw)
      ? []
      : [
          {
            title: 'Move the comment to the line above',
            safety: refused ? 'safe' : 'review',
            preferred: true,
            changes: moveUp(entry, at, marker),
          },
        ],
  };
});

function moveUp(entry: ConfigEntry, at: number, marker: number): ConfigChange[] {
  const { file, pair } = entry;
  const { text } = file.source;
  let line = pair.span.start;
  while (line > 0 && /[ \t\f]/.test(text.charAt(line - 1))) line--;
  const indent = text.slice(line, pair.span.start);
  const words = entry.raw
    .slice(marker)
    .replace(/^(?:[#!]+|\/\/)\s*/, '')
    .trimEnd();
  const { start, end } = pair.valueSpan;
  return [
    {
      kind: 'text',
      file,
      span: { start: line, end: line },
      text: `${indent}# ${words}`.trimEnd() + endOfLine(text),
      of: [],
      becomes: [],
    },
    {
      kind: 'text',
      file,
      span: { start: start + at, end },
      text: '',
      of: [pair],
      becomes: [{ path: pair.path, ...(entry.plain && { value: pair.value.slice(0, at) }) }],
    },
  ];
}
