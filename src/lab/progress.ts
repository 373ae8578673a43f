import type { ScenarioState } from '../shared/lab-view.ts';
import type { EngineProgress } from './engine/engine.ts';
import type { LabEvent } from './events.ts';
import type { ScenarioResult } from './report/report.ts';

/** What a run tells while it goes on; the command line and the panel show the same. */
export type LabProgress =
  | {
      readonly kind: 'phase';
      readonly phase: 'engine' | 'broker' | 'topic' | 'scenarios' | 'checks' | 'clean-up';
      readonly message: string;
    }
  /** The topic is full; members were starting meanwhile. */
  | { readonly kind: 'filled'; readonly records: number; readonly durationMs: number }
  | { readonly kind: 'engine'; readonly progress: EngineProgress }
  | { readonly kind: 'scenario'; readonly scenario: string; readonly state: ScenarioState; readonly message?: string }
  | { readonly kind: 'event'; readonly event: LabEvent }
  | { readonly kind: 'result'; readonly scenario: string; readonly result: ScenarioResult };

export type OnLabProgress = (progress: LabProgress) => void;
