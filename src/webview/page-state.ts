import type { View } from '../shared/lab-view.ts';
import type { PageState } from './protocol.ts';

/** What a person does to the page itself. */
export type PageAction =
  | { readonly type: 'shown'; readonly view: View }
  | { readonly type: 'toggle' | 'open' | 'shut' | 'at'; readonly scenario: string }
  | { readonly type: 'scrolled'; readonly scrollY: number };

/** The page's state after an action. What is open stays open as long as the page shows the same report. */
export function nextState(state: PageState, action: PageAction): PageState {
  switch (action.type) {
    case 'shown': {
      const { view } = action;
      if (view.kind === 'message') return state;
      const ids = view.kind === 'lab' ? [view.id] : [view.a.id, view.b.id];
      const same = state.kind === view.kind && state.ids.join() === ids.join();
      return same ? state : { kind: view.kind, ids, open: [], scrollY: 0 };
    }
    case 'toggle': {
      const type = state.open.includes(action.scenario) ? 'shut' : 'open';
      return nextState(state, { type, scenario: action.scenario });
    }
    case 'open':
      return { ...state, open: [...new Set([...state.open, action.scenario])], current: action.scenario };
    case 'shut':
      return { ...state, open: state.open.filter((name) => name !== action.scenario), current: action.scenario };
    case 'at':
      return { ...state, current: action.scenario };
    case 'scrolled':
      return { ...state, scrollY: action.scrollY };
  }
}

/** A page that has shown nothing yet. */
export const FIRST_STATE: PageState = { kind: 'lab', ids: [''], open: [], scrollY: 0 };

/** What a key does on the button of a row. */
export function keyAction(
  key: string,
  names: readonly string[],
  current: string,
): { readonly type: 'open' | 'shut' | 'at'; readonly scenario: string } | undefined {
  const at = names.indexOf(current);
  const to = (index: number) => {
    const scenario = names[Math.min(names.length - 1, Math.max(0, index))];
    return scenario === undefined ? undefined : ({ type: 'at', scenario } as const);
  };
  switch (key) {
    case 'ArrowDown':
      return to(at + 1);
    case 'ArrowUp':
      return to(at - 1);
    case 'Home':
      return to(0);
    case 'End':
      return to(names.length - 1);
    case 'ArrowRight':
      return { type: 'open', scenario: current };
    case 'ArrowLeft':
      return { type: 'shut', scenario: current };
    default:
      return undefined;
  }
}
