/** The list of rules as it has to stand in docs/rules.md. */
export function rulesPage(): Promise<string>;
