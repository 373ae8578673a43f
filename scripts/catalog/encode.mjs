// Turns facts listed version by version into the compact rows of data.json (their shape: src/core/catalog/data.ts).

/** Collects distinct validators; a row refers to one by its index. */
export class Validators {
  list = [];
  #index = new Map();

  index(validator) {
    const text = JSON.stringify(validator);
    if (!this.#index.has(text)) {
      this.#index.set(text, this.list.length);
      this.list.push(validator);
    }
    return this.#index.get(text);
  }
}

/**
 * Keeps, for every key, only the versions in which its definition changed.
 * @param {[number, Record<string, object>][]} versions definitions by version, oldest first
 * @param {Validators} [validators] of keys that values are judged by; without it, values are kept in words
 * @returns {Record<string, unknown[][]>} rows by key name
 */
export function rows(versions, validators) {
  const names = new Set(versions.flatMap(([, specs]) => Object.keys(specs)));
  return Object.fromEntries(
    [...names].sort().map((name) => {
      const changes = [];
      let before = '[]';
      for (const [version, specs] of versions) {
        const row = specs[name] ? cells(specs[name], validators) : [];
        if (JSON.stringify(row) !== before) changes.push([version, ...row]);
        before = JSON.stringify(row);
      }
      return [name, changes];
    }),
  );
}

/**
 * Says of every name when it came and went.
 * @param {[number, string[]][]} versions names by version, oldest first
 * @throws {Error} when a name goes and comes back: the data has no room for that
 */
export function presence(versions) {
  const names = new Set(versions.flatMap(([, list]) => list));
  return Object.fromEntries(
    [...names].sort().map((name) => {
      const has = versions.filter(([, list]) => list.includes(name)).map(([version]) => version);
      const last = has[has.length - 1];
      const span = versions.filter(([version]) => version >= has[0] && version <= last);
      if (span.length !== has.length)
        throw new Error(`${name} is not there in every version from ${has[0]} to ${last}`);
      const gone = versions.find(([version]) => version > last);
      return [name, gone ? [has[0], gone[0]] : has[0]];
    }),
  );
}

/** JSON that reads and compares well: one entry of every section on a line. */
export function format(sections) {
  const lines = Object.entries(sections).map(([section, content]) => {
    if (section === 'versions') return `"versions": ${JSON.stringify(content)}`;
    if (typeof content === 'string') return `${JSON.stringify(section)}: ${JSON.stringify(content)}`;
    const list = Array.isArray(content);
    const entries = list
      ? content.map((item) => JSON.stringify(item))
      : Object.entries(content).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`);
    const [open, close] = list ? '[]' : '{}';
    return `${JSON.stringify(section)}: ${open}\n${entries.join(',\n')}\n${close}`;
  });
  return `{\n${lines.join(',\n')}\n}\n`;
}

function cells(spec, validators) {
  if (!validators) return outlineCells(spec);
  const flags = ['required', 'internal', 'dynamic'].filter((flag) => spec[flag]);
  const words = [spec.type, spec.importance, ...flags];
  const row = [words.join(' ')];
  if (!spec.required || spec.validator) row.push(spec.default ?? null);
  if (spec.validator) row.push(validators.index(spec.validator));
  return row;
}

/** As {@link cells}, with values in words. */
function outlineCells(spec) {
  const flags = ['required', 'internal'].filter((flag) => spec[flag]);
  const row = [[spec.type, spec.importance, ...flags].join(' ')];
  if (!spec.required || spec.values) row.push(spec.default ?? null);
  if (spec.values) row.push(spec.values);
  return row;
}
