/**
 * Values that something else fills in before Kafka reads them: `${VAR}` (shells, Spring, Maven), `#{…}` (SpEL), `{{ … }}`, `{% … %}`
 * (Helm, Jinja), `<%= … %>` (ERB), `[[ … ]]`, `[% … %]`, `[=…]` (Thymeleaf, Template Toolkit, FreeMarker), `((…))` (Concourse),
 * `%(name)s` (INI files of Python), `ENC(…)` (Jasypt), a command in backticks, `<…>` and `{some words}` (written for people), `$VAR`,
 * `%VAR%`, `@var@` and `@@VAR@@` (Maven filtering), `__VAR__`, `##VAR##`, `!VAR!`, `~VAR~`, `|VAR|`, `[VAR]` and `:VAR:` (sed).
 * `$ConnectionString` and `$Default` are names of Azure Event Hubs, and stand for themselves; `acme.Outer$Inner` is a class.
 */
const OPENED = /[$#{]\{|\{%|<[%?]|\[[[%=]|\(\(|`|%\(\w+\)[sdif]|\bENC\(/;
const CLOSED = /<[^<>=]*>|«[^«»]*»|%[A-Za-z_]\w*%|\{[A-Za-z][\w .-]*\}/;
const AROUND = /(?<![\w@])@@?\w[\w.-]*@@?(?![\w@])|(?<![A-Za-z\d])__[A-Za-z]\w*__(?![A-Za-z\d])/;
const WHOLE = /^(?:([!~|]{1,2}|##?)[A-Za-z]\w*\1$|\[[A-Z][A-Z\d _.-]*\](?=$|[:,])|:[A-Z][A-Z0-9_]*:$|\{\d\}$)/;

/** `$VAR` and `$(…)`, with the first letters. */
const VARIABLE = /\$(?!(?:ConnectionString|Default)\b)([A-Za-z_(][a-z]?)/g;
/** The end of a class name with its package: what follows a `$` is a class in that one. */
const CLASS_BEFORE = /\.[A-Z]\w*$/;
const LONGEST_CLASS = 200;

function holdsVariable(value: string): boolean {
  for (const { 1: start = '', index } of value.matchAll(VARIABLE)) {
    const before = value.slice(Math.max(0, index - LONGEST_CLASS), index);
    if (!/^[A-Z][a-z]/.test(start) || !CLASS_BEFORE.test(before)) return true;
  }
  return false;
}

/** Words that people leave for each other. A group may well be called todo-list or insert-orders, so that these count in capitals alone. */
const IN_CAPITALS =
  /^(?:(?:TODO|TBD|TBA|FIXME|PLACEHOLDER)(?![A-Za-z\d])|(?:REPLACE|INSERT|ENTER|FILL|PUT|PROVIDE|SPECIFY)[ _-][A-Z\d _-]+$)/;
/** Such words in any case: `CHANGEME`, `replace-with-your-broker`, `YOUR_GROUP`, `xxx`, `host:port`, `???`. */
const FOR_PEOPLE =
  /^(?:(?:change|replace|fill|set|edit)[ _.-]?(?:me|this)(?![a-z])|(?:replace|insert|enter|fill)[ _-](?:with|in|by|your|the)[ _-]|your[ _-]|(?:todo|tb[adc]|fixme|n\/a|to be (?:defined|determined|decided|done|filled in|set)|fill[ _-]?in|\?{2,}|\*{3,}|\.{3}|…|_{3,})$)/i;
const BLANKED_OUT = /(?<![a-z\d])(?:x{3,}|change[ _-]?me)(?![a-z\d])|:port\d?(?![a-z\d])|[ _-]here$/i;

/** What placeholders are made of, or what is not ASCII: of most values, one look tells that they are neither. */
const MAY_BE_SPECIAL =
  /[$#{<%@_`~|!?*]|\[[[%=A-Z]|\(\(|ENC\(|[xX]{3}|[eE][ _-]?[mM][eE]|[hH][eE][rR][eE]$|:[pP][oO]|^[:.]|[^\0-\x7f]/;
/** How the words for people start; anchored, so that it costs no more than a look at the first letter. */
const MAY_BE_FOR_PEOPLE =
  /^(?:todo|tb[adc]|fixme|n\/a|placeh|to be|change|replace|fill|set|edit|insert|enter|put|provide|specify|your[ -])/i;
const BEYOND_ASCII = /[^\0-\x7f]/;

/** Whether a value is worth a look by {@link isDynamic} and {@link isAscii}: others are neither dynamic nor beyond ASCII. */
export function mayBeSpecial(value: string): boolean {
  return MAY_BE_SPECIAL.test(value) || MAY_BE_FOR_PEOPLE.test(value);
}

export function isAscii(value: string): boolean {
  return !BEYOND_ASCII.test(value);
}

/** One expression each, since a text is gone through once for each alternative that can start anywhere. */
const PLACEHOLDERS = [OPENED, CLOSED, AROUND, WHOLE, IN_CAPITALS, FOR_PEOPLE, BLANKED_OUT];

/** Whether a value is a placeholder or holds one, so that nothing can be said about what reaches the client. */
export function isDynamic(value: string): boolean {
  return holdsVariable(value) || PLACEHOLDERS.some((each) => each.test(value));
}
