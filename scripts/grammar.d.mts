/** The grammar as it has to stand in syntaxes/kafka.tmLanguage.json. */
export function grammar(): Promise<string>;
