/**
 * Values that something else fills in before Kafka reads them: `${VAR}` (shells, Spring, Maven), `#{…}` (SpEL), `{{ … }}`, `{% … %}`
 * (Helm, Jinja), `<%= … %>` (ERB), `<…>` (written for people), `$VAR`, `%VAR%`, `@var@` (Maven filtering), `__VAR__` (sed).
 */
const PLACEHOLDER = /\$\{|#\{|\{\{|\{%|<%|<[^<>=]*>|\$[A-Za-z_(]|%[A-Za-z_]\w*%|^@[\w.-]+@$|^__\w+__$/;

/** Whether a value is a placeholder or holds one, so that nothing can be said about what reaches the client. */
export function isDynamic(value: string): boolean {
  return PLACEHOLDER.test(value);
}
