// Tests syntaxes/ inside the grammars that VS Code itself has for .properties and YAML.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureHost } from './host/install.mjs';
import { show } from './setup.mjs';

const { vscode } = await ensureHost();
const grammars = ['ini', 'yaml'].flatMap((name) => {
  const folder = join(vscode, 'extensions', name, 'syntaxes');
  if (!existsSync(folder)) throw new Error(`The editor in ${vscode} has no grammars in ${folder}.`);
  return readdirSync(folder).map((file) => join(folder, file));
});
process.exitCode = await show(process.execPath, [
  'node_modules/vscode-tmgrammar-test/dist/unit.js',
  '--config',
  'package.json',
  ...grammars.flatMap((path) => ['-g', path]),
  'test/grammar/*.{properties,yml}',
]);
