/** What a key of `severity` can be, as JSON schema. */
export function ruleNames(): Promise<{ enum: string[]; enumDescriptions: string[] }>;
/** The list of rules as it has to stand in docs/rules.md. */
export function rulesPage(): Promise<string>;
