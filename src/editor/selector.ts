import type * as vscode from 'vscode';

/**
 * Where features that VS Code asks for are offered. By language, because other extensions give these files ids of their
 * own, and by name, because `.config` has none; the content decides afterwards.
 */
export const SELECTOR: vscode.DocumentSelector = [
  { language: 'properties' },
  { language: 'java-properties' },
  { language: 'spring-boot-properties' },
  { language: 'spring-boot-properties-yaml' },
  { language: 'quarkus-properties' },
  { language: 'microprofile-properties' },
  { language: 'yaml' },
  { pattern: '**/*.{properties,config,yml,yaml}' },
];
