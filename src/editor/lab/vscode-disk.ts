import * as vscode from 'vscode';
import type { Disk } from './report-store.ts';

/** A folder of the editor's own storage. */
export function vscodeDisk(root: vscode.Uri): Disk {
  const at = (path: string) => (path === '' ? root : vscode.Uri.joinPath(root, path));
  const { fs } = vscode.workspace;
  return {
    list: async (folder) => {
      try {
        return (await fs.readDirectory(at(folder))).map(([name]) => name);
      } catch {
        return [];
      }
    },
    read: async (path) => new TextDecoder().decode(await fs.readFile(at(path))),
    write: async (path, text) => {
      const uri = at(path);
      await fs.createDirectory(vscode.Uri.joinPath(uri, '..'));
      await fs.writeFile(uri, new TextEncoder().encode(text));
    },
    rename: async (from, to) => fs.rename(at(from), at(to)),
    remove: async (folder) => {
      try {
        await fs.delete(at(folder), { recursive: true, useTrash: false });
      } catch (error) {
        if (!(error instanceof vscode.FileSystemError && error.code === 'FileNotFound')) throw error;
      }
    },
  };
}
