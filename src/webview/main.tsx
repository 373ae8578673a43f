import './elements.ts';
import './style.css';
import { render } from 'preact';
import { applyUpdate, type View } from '../shared/lab-view.ts';
import { ComparisonPage } from './comparison-page.tsx';
import { LabPage } from './lab-page.tsx';
import { FIRST_STATE, nextState, type PageAction } from './page-state.ts';
import { type FromPage, type PageState, readPageState, type ToPage } from './protocol.ts';

/** What VS Code gives a webview, once. */
declare function acquireVsCodeApi(): {
  postMessage(message: FromPage): void;
  getState(): unknown;
  setState(state: PageState): void;
};

const editor = acquireVsCodeApi();
const root = document.getElementById('root')!;
let view: View | undefined;
let state = readPageState(editor.getState()) ?? FIRST_STATE;
/** Until the first view is drawn there is nothing to scroll, and the kept position would be lost. */
let restoreScroll = true;

const send = (message: FromPage) => editor.postMessage(message);

function act(action: PageAction): void {
  state = nextState(state, action);
  if (view && view.kind !== 'message') editor.setState(state);
  if (action.type !== 'scrolled') draw();
}

let drawn = true;

/** Draws once, after everything that happens at the same time: drawing moves the focus, and that asks for drawing. */
function draw(): void {
  if (!drawn) return;
  drawn = false;
  queueMicrotask(() => {
    drawn = true;
    if (view) render(pageOf(view), root);
    if (restoreScroll && view) {
      restoreScroll = false;
      window.scrollTo(0, state.scrollY);
    }
  });
}

function pageOf(shown: View) {
  switch (shown.kind) {
    case 'lab':
      return <LabPage view={shown} state={state} act={act} send={send} />;
    case 'comparison':
      return <ComparisonPage view={shown} />;
    case 'message':
      return (
        <main>
          <p role="alert">{shown.message}</p>
        </main>
      );
  }
}

function receive(message: ToPage): void {
  if (message.type === 'show') {
    view = message.view;
    act({ type: 'shown', view });
  } else if (view?.kind === 'lab' && view.id === message.id) {
    view = applyUpdate(view, message.update);
    draw();
  }
}

let scrolled: number | undefined;
window.addEventListener('message', ({ data }: MessageEvent<ToPage>) => receive(data));
window.addEventListener('scroll', () => {
  cancelAnimationFrame(scrolled ?? 0);
  scrolled = requestAnimationFrame(() => act({ type: 'scrolled', scrollY: window.scrollY }));
});
send({ type: 'ready' });
