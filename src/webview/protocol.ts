import type { LabUpdate, View } from '../shared/lab-view.ts';

/**
 * What the editor and the lab's page tell each other. What the page shows is src/shared/lab-view.ts; it draws what it is given and
 * decides nothing.
 */

/** From the editor to the page. */
export type ToPage =
  | { readonly type: 'show'; readonly view: View }
  | { readonly type: 'update'; readonly id: string; readonly update: LabUpdate };

export const EXPORT_FORMATS = ['json', 'csv', 'markdown', 'html'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** From the page to the editor. */
export type FromPage =
  /** The page can be given messages. */
  | { readonly type: 'ready' }
  | { readonly type: 'cancel' | 'run-again' | 'compare' }
  | { readonly type: 'export'; readonly format: ExportFormat }
  | { readonly type: 'open-log'; readonly scenario: string; readonly member: string };

/** What the page remembers, and what its panel is restored from after a reload of the window. */
export interface PageState {
  readonly kind: 'lab' | 'comparison';
  /** The report; of a comparison the two. */
  readonly ids: readonly string[];
  /** Scenarios whose rows are open. */
  readonly open: readonly string[];
  /** The scenario whose row the keyboard is at. */
  readonly current?: string;
  readonly scrollY: number;
}

/** A message of the page, checked: a webview is another process, and its messages are input like any other. */
export function readFromPage(value: unknown): FromPage | undefined {
  if (!isRecord(value)) return undefined;
  switch (value.type) {
    case 'ready':
    case 'cancel':
    case 'run-again':
    case 'compare':
      return { type: value.type };
    case 'export': {
      const format = EXPORT_FORMATS.find((each) => each === value.format);
      return format && { type: 'export', format };
    }
    case 'open-log': {
      const { scenario, member } = value;
      if (typeof scenario !== 'string' || typeof member !== 'string') return undefined;
      return { type: 'open-log', scenario, member };
    }
    default:
      return undefined;
  }
}

/** A kept state, checked; a state of another version is none. */
export function readPageState(value: unknown): PageState | undefined {
  if (!isRecord(value)) return undefined;
  const { kind, ids, open, current, scrollY } = value;
  if (kind !== 'lab' && kind !== 'comparison') return undefined;
  if (!isStrings(ids) || ids.length !== (kind === 'lab' ? 1 : 2)) return undefined;
  return {
    kind,
    ids,
    open: isStrings(open) ? open : [],
    ...(typeof current === 'string' && { current }),
    scrollY: typeof scrollY === 'number' ? scrollY : 0,
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isStrings(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}
