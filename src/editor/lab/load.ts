import * as vscode from 'vscode';
import type * as Lab from '../../lab/main.ts';

export type LabModule = typeof Lab;

/** Why the lab cannot be used here, in words for a person. */
export class LabUnavailable extends Error {
  override readonly name = 'LabUnavailable';
}

/** Loads the lab when it is first needed: Docker's and Kafka's clients are in it. */
export class LabLoader {
  #lab: LabModule | undefined;

  constructor(readonly extensionUri: vscode.Uri) {}

  /** Whether the lab has been used since the editor started. */
  get loaded(): boolean {
    return this.#lab !== undefined;
  }

  /** Whether this kind of extension host can run the lab at all: one in a browser is not loaded from files. */
  get possible(): boolean {
    return this.extensionUri.scheme === 'file';
  }

  /**
   * The lab's code.
   * @throws LabUnavailable in a web extension host, and in Restricted Mode
   */
  load(): LabModule {
    if (!vscode.workspace.isTrusted) {
      throw new LabUnavailable(
        vscode.l10n.t(
          'The rebalance lab starts processes and containers, so it is off until you trust this workspace. Configs are checked all the same.',
        ),
      );
    }
    return this.read();
  }

  /** Like {@link load}, for what starts nothing: reports can be read in every workspace. */
  read(): LabModule {
    if (!this.possible) {
      throw new LabUnavailable(
        vscode.l10n.t(
          'The rebalance lab needs VS Code on a desktop or a remote host: a browser cannot run a Kafka broker.',
        ),
      );
    }
    // By path, because a bundler would take the lab in, and load it with everything else.
    this.#lab ??= require(vscode.Uri.joinPath(this.extensionUri, 'dist', 'lab.js').fsPath) as LabModule;
    return this.#lab;
  }

  /** The agent's jar, which is part of the extension. */
  agentJar(): string {
    return this.load().agentJarIn(vscode.Uri.joinPath(this.extensionUri, 'dist').fsPath);
  }
}
