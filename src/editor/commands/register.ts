import * as vscode from 'vscode';
import type { Linter } from '../linter.ts';
import type { VirtualPages } from '../virtual-pages.ts';
import type * as Asked from './asked.ts';
import { BACK_TO_CLASSIC, COOPERATIVE, MIGRATE, SET_VERSION } from './names.ts';

/** Registers the commands that change a config or say what it is judged by. */
export function registerCommands(linter: Linter, pages: VirtualPages): vscode.Disposable {
  const register = (name: string, run: (asked: typeof Asked, uri: unknown) => Promise<unknown>) =>
    vscode.commands.registerCommand(name, async (uri?: unknown) => run(await import('./asked.ts'), uri));
  return vscode.Disposable.from(
    register(MIGRATE, ({ migrate }, uri) => migrate('consumer', linter, pages, uri)),
    register(BACK_TO_CLASSIC, ({ migrate }, uri) => migrate('classic', linter, pages, uri)),
    register(COOPERATIVE, ({ moveToCooperative }, uri) => moveToCooperative(linter, pages, uri)),
    register(SET_VERSION, ({ setVersion }) => setVersion(linter)),
  );
}
