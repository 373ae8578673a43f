/**
 * Values that something else fills in before Kafka reads them: `${VAR}` (shells, Spring, Maven), `#{…}` (SpEL), `{{ … }}`, `{% … %}`
 * (Helm, Jinja), `<%= … %>` (ERB), `<…>` and `{some words}` (written for people), `$VAR`, `%VAR%`, `@var@` (Maven filtering),
 * `__VAR__`, `##VAR##` and `:VAR:` (sed). `$ConnectionString` and `$Default` are names of Azure Event Hubs, and stand for themselves.
 */
const PLACEHOLDER =
  /\$\{|#\{|\{\{|\{%|<%|<[^<>=]*>|\$(?!(?:ConnectionString|Default)\b)[A-Za-z_(]|%[A-Za-z_]\w*%|^@[\w.-]+@$|^__\w+__$|^##\w+##$|^:[A-Z][A-Z0-9_]*:$|\{[A-Za-z][\w .-]*\}/;

/** What placeholders are made of, or what is not ASCII: of most values, one look tells that they are neither. */
const MAY_BE_SPECIAL = /[$#{<%@_]|^:|[^\0-\x7f]/;
const BEYOND_ASCII = /[^\0-\x7f]/;

/** Whether a value is worth a look by {@link isDynamic} and {@link isAscii}: others are neither dynamic nor beyond ASCII. */
export function mayBeSpecial(value: string): boolean {
  return MAY_BE_SPECIAL.test(value);
}

export function isAscii(value: string): boolean {
  return !BEYOND_ASCII.test(value);
}

/** Whether a value is a placeholder or holds one, so that nothing can be said about what reaches the client. */
export function isDynamic(value: string): boolean {
  return PLACEHOLDER.test(value);
}
