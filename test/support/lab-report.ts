import { analyze } from '../../src/lab/analysis.ts';
import type { Mode } from '../../src/lab/modes.ts';
import type { LabReport, ScenarioResult } from '../../src/lab/report/report.ts';
import type { Departure } from '../../src/lab/scenarios/departure.ts';
import { DEFAULT_LAB_SETTINGS } from '../../src/lab/settings.ts';
import { departureHistory } from './history.ts';

/** The result of a hand-written history. */
export function writtenResult(mode: Mode, departure: Departure): ScenarioResult {
  const { record, settings } = departureHistory(mode, departure);
  return analyze(record, settings);
}

/** A report over hand-written histories: one that the study has, one that it has not, and a close. */
export function writtenReport(changes: Partial<LabReport> = {}): LabReport {
  return {
    version: 2,
    image: 'apache/kafka:4.3.1',
    engine: 'docker',
    kafkaVersion: '4.3.1',
    clientVersion: '4.3.1',
    settings: DEFAULT_LAB_SETTINGS,
    scenarios: [
      writtenResult('cooperative-sticky', 'kill'),
      writtenResult('consumer-range', 'kill'),
      writtenResult('range', 'close'),
    ],
    repeats: [],
    defaults: { 'group.protocol': 'classic', 'session.timeout.ms': '45000' },
    refusals: [
      {
        config: { 'group.protocol': 'consumer', 'session.timeout.ms': '6000' },
        exception: 'ConfigException: session.timeout.ms cannot be set when group.protocol=CONSUMER',
      },
    ],
    asymmetries: ['A new classic group waits for more members; the consumer protocol does not.'],
    startedAt: '2026-01-02T03:04:05.000Z',
    durationMs: 32_000,
    ...changes,
  };
}

/** Text that each format could be misled by. */
export const HOSTILE =
  '=cmd|"x"!A1</pre><script>alert(1)</script>\u001b[31m\u202e| `a` ``` [l](http://evil.example) <img src=x onerror=y> $HOME & "q" \'s\'\u0000\r\nnext\u2028line';

/** The report with hostile text everywhere that text can come from outside. */
export function hostileReport(): LabReport {
  const report = writtenReport();
  const [first, second, third] = report.scenarios as [ScenarioResult, ScenarioResult, ScenarioResult];
  const broken = { name: HOSTILE, ok: false, detail: HOSTILE };
  return {
    ...report,
    image: HOSTILE,
    engine: HOSTILE,
    kafkaVersion: HOSTILE,
    clientVersion: HOSTILE,
    startedAt: HOSTILE,
    settings: { ...report.settings, consumerProperties: { [HOSTILE]: HOSTILE, 'client.rack': HOSTILE } },
    scenarios: [
      {
        ...first,
        name: 'hostile',
        title: HOSTILE,
        question: HOSTILE,
        when: HOSTILE,
        focus: { do: 'kill', member: HOSTILE },
        departing: HOSTILE,
        members: { [HOSTILE]: first.members.C!, ...first.members },
        group: HOSTILE,
        invariants: [broken],
      },
      { ...second, group: `\`\`\`\`\n${HOSTILE}` },
      { ...third, failure: HOSTILE },
    ],
    repeats: [],
    defaults: { [HOSTILE]: HOSTILE },
    refusals: [{ config: { [HOSTILE]: HOSTILE }, exception: HOSTILE }],
    asymmetries: [HOSTILE],
  };
}
