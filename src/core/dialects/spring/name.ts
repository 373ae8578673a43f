/** One element of a property name: `spring`, `kafka`, `group-id`, or what stands in brackets. */
export interface NameElement {
  /** As written, without brackets. */
  readonly text: string;
  readonly indexed: boolean;
  /** Where it stands in the path, brackets excluded. */
  readonly start: number;
  readonly end: number;
}

const NOT_ALPHANUMERIC = /[^a-z0-9]/g;

/**
 * Splits a property name as Spring Boot's `ConfigurationPropertyName.adapt` does: at dots, brackets held together, elements
 * without a single valid character dropped.
 */
export function parseName(path: string): NameElement[] {
  const elements: NameElement[] = [];
  const length = path.length;
  let open = 0;
  let start = 0;
  const add = (end: number, indexed: boolean) => {
    if (end <= start) return;
    const text = path.slice(start, end);
    if (indexed || hasValidCharacter(text)) elements.push({ text, indexed, start, end });
  };
  for (let i = 0; i < length; i++) {
    const c = path.charCodeAt(i);
    if (c === 91 /* [ */) {
      if (open === 0) {
        add(i, false);
        start = i + 1;
      }
      open++;
    } else if (c === 93 /* ] */ && open > 0) {
      open--;
      if (open === 0) {
        add(i, true);
        start = i + 1;
      }
    } else if (c === 46 /* . */ && open === 0) {
      add(i, false);
      start = i + 1;
    }
  }
  add(length, false);
  return elements;
}

/** The form in which Spring Boot compares elements: case, dashes and underscores do not count; brackets are verbatim. */
export function uniform(element: NameElement): string {
  const { text } = element;
  return element.indexed || isUniform(text) ? text : text.toLowerCase().replace(NOT_ALPHANUMERIC, '');
}

/** The form that becomes part of a map's key: letters, digits, `-` and `_` are kept, in the case in which they are written. */
export function original(element: NameElement): string {
  if (element.indexed) return element.text;
  const text = element.text.startsWith('-') ? element.text.slice(1) : element.text;
  return text.replace(/[^A-Za-z0-9_-]/g, '');
}

/** The form in which names are compared: element by element, so that `[a.b]` is not `a.b`. */
export function relaxed(elements: readonly NameElement[]): string {
  return relaxedNames(elements.map(uniform));
}

/** The same of elements in their {@link uniform} spelling. */
export function relaxedNames(names: readonly string[], from = 0): string {
  return from === names.length - 1 ? names[from]! : names.slice(from).join('\0');
}

/** `ConfigurationPropertyName.toString()`: the spelling that Spring Boot looks for first. */
export function canonical(elements: readonly NameElement[]): string {
  let text = '';
  for (const element of elements) {
    if (element.indexed) text += `[${element.text}]`;
    else {
      const dashed = element.text.toLowerCase().replace(/[^a-z0-9-]/g, '');
      text += (text === '' ? '' : '.') + dashed;
    }
  }
  return text;
}

/** Whether an element is a list index. */
export function isIndex(element: NameElement | undefined): boolean {
  return element?.indexed === true && /^\d+$/.test(element.text);
}

/** Most elements are; the regular expressions cost more than this. */
function isUniform(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (!isLowerOrDigit(text.charCodeAt(i))) return false;
  return true;
}

function isLowerOrDigit(c: number): boolean {
  return (c >= 97 && c <= 122) || (c >= 48 && c <= 57);
}

function hasValidCharacter(text: string): boolean {
  return isLowerOrDigit(text.charCodeAt(0)) || /[A-Za-z0-9]/.test(text) || text.indexOf('-', 1) > 0;
}
