import { expect, test } from 'vitest';
import type { LabProgress } from '../lab/progress.ts';
import { ProgressView } from './lab-progress.ts';

function view(isTTY: boolean, columns = 80) {
  let text = '';
  let now = 0;
  const shown = new ProgressView({ isTTY, columns, write: (chunk) => (text += chunk) }, () => now);
  return { shown, wait: (ms: number) => (now += ms), text: () => text };
}

const HEAD = { v: 1, scenario: 'range-kill', member: 'A', incarnation: 0, seq: 1, wallMs: 1, monoNs: 1 } as const;

/** A member tells of so many records. */
const records = (count: number): LabProgress => ({
  kind: 'event',
  event: { ...HEAD, type: 'processed', records: Array.from({ length: count * 3 }, () => 1) },
});

test('piped: one line for each thing that happens, and no control character', () => {
  const { shown, wait, text } = view(false);
  shown.on({ kind: 'phase', phase: 'broker', message: 'Starting a broker' });
  shown.on({ kind: 'scenario', scenario: 'range-kill', state: 'waiting' });
  shown.on(records(50));
  wait(2500);
  shown.on({ kind: 'scenario', scenario: 'range-kill', state: 'steady' });
  shown.on({ kind: 'scenario', scenario: 'range-kill', state: 'failed', message: 'a \x1b[31mhostile\nmessage' });
  shown.note('That was it.');
  expect(text().split('\n')).toEqual([
    '  0.0 s  Starting a broker',
    '  2.5 s  range-kill: steady, 50 records',
    '  2.5 s  range-kill: FAILED: a \\u001b[31mhostile\\u000amessage, 50 records',
    'kafka-rebalance: That was it.',
    '',
  ]);
});

test('piped: a pull tells every tenth of itself', () => {
  const { shown, text } = view(false);
  for (let doneBytes = 0; doneBytes <= 1000; doneBytes++) {
    shown.on({ kind: 'engine', progress: { phase: 'pull', image: 'i', doneBytes: doneBytes * 1e6, totalBytes: 1e9 } });
  }
  expect(text().trim().split('\n')).toHaveLength(11);
  expect(text()).toContain('Pulling i: 500.0 of 1000.0 MB (50 %)');
});

/** What a terminal shows after all that was written: lines, with "up and erase below" carried out. */
function screen(text: string): string[] {
  const lines: string[] = [''];
  for (const part of text.split(/(\x1b\[\d+A\x1b\[J|\n)/)) {
    const up = /^\x1b\[(\d+)A/.exec(part)?.[1];
    if (up) lines.splice(lines.length - 1 - Number(up), Number(up) + 1, '');
    else if (part === '\n') lines.push('');
    else lines[lines.length - 1] += part;
  }
  return lines;
}

test('on a terminal: a line for each scenario, in place, never wider than it', () => {
  const { shown, wait, text } = view(true, 40);
  shown.on({ kind: 'phase', phase: 'scenarios', message: 'Running 2 scenarios' });
  shown.on({ kind: 'scenario', scenario: 'range-kill', state: 'starting' });
  shown.on({ kind: 'scenario', scenario: 'range-close', state: 'waiting' });
  for (let i = 0; i < 50; i++) {
    wait(50);
    shown.on(records(10));
  }
  shown.note('A word that stays.');
  shown.on({ kind: 'scenario', scenario: 'range-kill', state: 'happened', message: 'C was killed' });
  wait(1000);
  shown.on(records(1));
  const lines = screen(text());
  expect(lines).toEqual([
    'kafka-rebalance: A word that stays.',
    '3.5 s  Running 2 scenarios',
    'range-kill   C was killed, 501 records ',
    'range-close  waiting',
    '',
  ]);
  expect(lines.every((line) => line.length < 40)).toBe(true);
  shown.on({ kind: 'scenario', scenario: 'range-kill', state: 'done' });
  shown.end();
  expect(screen(text())).toEqual([
    'kafka-rebalance: A word that stays.',
    'range-kill   done, 501 records',
    'range-close  waiting',
    '',
  ]);
});
