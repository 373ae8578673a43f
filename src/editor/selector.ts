import type * as vscode from 'vscode';
import { extensions } from '../core/dialects/index.ts';
import { formats } from '../core/formats/index.ts';

/** Every file whose name may be a config's. */
export const CONFIG_GLOB = `**/*.{${extensions().join(',')}}`;

/**
 * Where features that VS Code asks for are offered. By language, because other extensions give these files ids of their
 * own, and by name, because `.config` has none; the content decides afterwards.
 */
export const SELECTOR: vscode.DocumentSelector = [
  ...formats.flatMap(({ languages }) => languages.map((language) => ({ language }))),
  { pattern: CONFIG_GLOB },
];
