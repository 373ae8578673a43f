/**
 * What a line of a template language that chooses or repeats other lines, or puts some in, is to a reader of .properties: the key of
 * that line. Jinja, Twig and Django (`{% if tls %}`), Go, Helm and confd (`{{- range .Brokers }}`), Handlebars (`{{#if tls}}`), ERB
 * (`<% if @tls -%>`), FreeMarker (`<#if tls>`). A placeholder that is part of a key (`{{prefix}}.group.id`) is none.
 */
const CONTROL = /^(?:\{%|\{\{(?:[-~]?$|[#/^])|<%|<\/?[#@])/;

/** Whether a key of a .properties file is such a line, so that nobody knows which of the file's lines there are together. */
export function isControl(path: string): boolean {
  const first = path.charCodeAt(0);
  return (first === 123 || first === 60) && CONTROL.test(path);
}
