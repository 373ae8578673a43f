/// <reference types="mocha" />
import * as vscode from 'vscode';
import type { JsonFinding, JsonReport } from '../../../src/cli/report.ts';
import { codeOf, equal, hoverText, ok, ours } from '../../host/support.ts';
import { EXPECTED, type Expected } from '../expected.ts';

type JsonFile = JsonReport['files'][number];

/** Documents that are open at once: the editor keeps no more than fifty that nobody sees. */
const BATCH = 45;
/** Longest wait for the findings of a batch to be those that are expected. */
const BATCH_LIMIT_MS = 20_000;
const PAUSE_MS = 50;
const LIMIT_MS = 6 * 60_000;
/** Differences that a failure shows. */
const SHOWN = 3;

const SEVERITIES = ['error', 'warning', 'info', 'hint'];
const FIX_ALL = 'source.fixAll.kafkaRebalance';

interface Difference {
  readonly path: string;
  readonly line: unknown;
  readonly editor: unknown;
}

describe('the editor says what the command line says', function () {
  this.timeout(LIMIT_MS);
  const uriOf = (path: string) => vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, path);
  const found: Difference[] = [];
  const fixes: Difference[] = [];
  const fixed: Difference[] = [];
  const versions: Difference[] = [];
  const compared = { findings: 0, fixes: 0, fixed: 0, versions: 0 };

  before(async () => {
    const bytes = await vscode.workspace.fs.readFile(uriOf(EXPECTED));
    const expected: Expected = JSON.parse(new TextDecoder().decode(bytes));
    const files = new Map(expected.report.files.map((file) => [file.path, file]));
    for (const paths of batches(expected.opened)) {
      const documents = await Promise.all(paths.map((path) => vscode.workspace.openTextDocument(uriOf(path))));
      await untilAlike(paths, files);
      for (const [index, path] of paths.entries()) {
        const file = files.get(path);
        // The editor asks for actions where the name is a config's.
        if (!file || path.endsWith('.conf')) continue;
        await compareActions(file, documents[index]!, expected.fixed[path]);
        await compareVersion(file, documents[index]!);
      }
    }
  });

  async function untilAlike(paths: readonly string[], files: ReadonlyMap<string, JsonFile>): Promise<void> {
    let waiting = paths.map((path) => ({ path, line: (files.get(path)?.findings ?? []).map(said).sort() }));
    for (const { line } of waiting) compared.findings += line.length;
    const shownOf = (path: string) => ours(uriOf(path)).map(shown).sort();
    const deadline = Date.now() + BATCH_LIMIT_MS;
    for (;;) {
      waiting = waiting.filter(({ path, line }) => JSON.stringify(shownOf(path)) !== JSON.stringify(line));
      if (waiting.length === 0 || Date.now() > deadline) break;
      await new Promise((done) => setTimeout(done, PAUSE_MS));
    }
    for (const { path, line } of waiting) found.push({ path, line, editor: shownOf(path) });
  }

  async function compareActions(
    file: JsonFile,
    document: vscode.TextDocument,
    text: string | undefined,
  ): Promise<void> {
    const { path, findings } = file;
    const wanted = sorted(findings.flatMap((finding) => finding.fixes.map(({ title }) => title)));
    if (findings.length === 0) return;
    // The others are commands (migrations, another encoding) or comments.
    const offered = (await actionsOn(document)).filter(({ command, title }) => !command && !/^Ignore /.test(title));
    const got = sorted(offered.map(({ title }) => title));
    compared.fixes += wanted.length;
    if (JSON.stringify(wanted) !== JSON.stringify(got)) fixes.push({ path, line: wanted, editor: got });
    if (text === undefined) return;
    const [fixAll] = await actionsOn(document, FIX_ALL);
    const after = applied(document, fixAll?.edit?.get(document.uri) ?? []);
    compared.fixed++;
    if (ascii(after) !== ascii(text)) fixed.push({ path, line: text, editor: after });
  }

  async function compareVersion({ path, kafkaVersion }: JsonFile, document: vscode.TextDocument): Promise<void> {
    const at = /^group\.id/m.exec(document.getText())?.index;
    const text = at === undefined ? '' : await hoverText(document.uri, document.positionAt(at + 1));
    if (text === '') return;
    compared.versions++;
    const version = /Checked for Kafka (\d+\.\d+)/.exec(text)?.[1];
    if (version !== kafkaVersion) versions.push({ path, line: kafkaVersion, editor: version });
  }

  const none = (differences: readonly Difference[], what: string) =>
    equal(differences.slice(0, SHOWN), [], `${what} of ${differences.length} files`);

  it('with the same findings in the same places', () => {
    ok(compared.findings > 1000, `${compared.findings} findings were compared`);
    none(found, 'findings');
  });

  it('with the same fixes', () => {
    ok(compared.fixes > 500, `${compared.fixes} fixes were compared`);
    none(fixes, 'fixes');
  });

  it('with the same text after every safe fix', () => {
    ok(compared.fixed > 100, `${compared.fixed} texts were compared`);
    none(fixed, 'fixed texts');
  });

  it('for the same versions', () => {
    ok(compared.versions > 100, `${compared.versions} versions were compared`);
    none(versions, 'versions');
  });
});

/** Paths in batches that split no folder of the workspace, as far as it fits into one: members of one group lie in one. */
function batches(paths: readonly string[]): string[][] {
  const byFolder = new Map<string, string[]>();
  for (const path of paths) {
    const folder = path.split('/')[0]!;
    byFolder.set(folder, [...(byFolder.get(folder) ?? []), path]);
  }
  const all: string[][] = [[]];
  for (const files of byFolder.values()) {
    for (let from = 0; from < files.length; from += BATCH) {
      const piece = files.slice(from, from + BATCH);
      if (all.at(-1)!.length + piece.length > BATCH) all.push([]);
      all.at(-1)!.push(...piece);
    }
  }
  return all;
}

async function actionsOn(document: vscode.TextDocument, kind?: string): Promise<vscode.CodeAction[]> {
  const all = new vscode.Range(0, 0, document.lineCount, 0);
  const command = 'vscode.executeCodeActionProvider';
  return (await vscode.commands.executeCommand<vscode.CodeAction[]>(command, document.uri, all, kind)) ?? [];
}

/** A text with one sign for all that a document opened in another encoding than its own shows otherwise. */
function ascii(text: string): string {
  return text.replace(/[^\0-\x7f]/g, '?');
}

function sorted(titles: readonly string[]): string[] {
  return [...new Set(titles)].sort();
}

/** A diagnostic in one line, in the words of the command line. */
function shown(diagnostic: vscode.Diagnostic): string {
  const related = (diagnostic.relatedInformation ?? []).map(
    ({ location, message }) =>
      `${vscode.workspace.asRelativePath(location.uri, false)} ${place(location.range)} ${message}`,
  );
  const head = [codeOf(diagnostic), SEVERITIES[diagnostic.severity], place(diagnostic.range), diagnostic.message];
  return [...head, ...related].join(' | ');
}

/** {@link shown} of what the command line says. */
function said({ rule, severity, range, message, related }: JsonFinding): string {
  const places = related.map((each) => `${each.path} ${placed(each.range)} ${each.message}`);
  return [rule, severity, placed(range), message, ...places].join(' | ');
}

function place({ start, end }: vscode.Range): string {
  return `${start.line + 1}:${start.character + 1}-${end.line + 1}:${end.character + 1}`;
}

function placed({ start, end }: JsonFinding['range']): string {
  return `${start.line}:${start.column}-${end.line}:${end.column}`;
}

/** A document's text with edits that do not overlap. */
function applied(document: vscode.TextDocument, edits: readonly vscode.TextEdit[]): string {
  let text = document.getText();
  const from = (edit: vscode.TextEdit) => document.offsetAt(edit.range.start);
  for (const edit of [...edits].sort((a, b) => from(b) - from(a))) {
    text = text.slice(0, from(edit)) + edit.newText + text.slice(document.offsetAt(edit.range.end));
  }
  return text;
}
