/** The strings of the editor's interface as they have to stand in l10n/bundle.l10n.json. */
export function bundle(): Promise<string>;
