const compiled = new Map<string, RegExp>();

/**
 * Whether a path (segments separated by `/`, relative) matches a glob: `*` and `?` within a segment, `**` across segments,
 * `{a,b}`, `[abc]`. As in .gitignore, a glob without `/` matches at any depth.
 */
export function matchesGlob(glob: string, path: string): boolean {
  let regex = compiled.get(glob);
  if (!regex) {
    regex = compile(glob);
    compiled.set(glob, regex);
  }
  return regex.test(path);
}

function compile(glob: string): RegExp {
  const anchored = glob.replace(/^\.?\//, '');
  const source = anchored.includes('/') ? anchored : `**/${anchored}`;
  let out = '';
  let braces = 0;
  for (let i = 0; i < source.length; i++) {
    const c = source[i]!;
    if (source.startsWith('**/', i) && (i === 0 || source[i - 1] === '/')) {
      out += '(?:[^/]+/)*';
      i += 2;
    } else if (source.startsWith('**', i)) {
      out += '.*';
      i++;
    } else if (c === '*') out += '[^/]*';
    else if (c === '?') out += '[^/]';
    else if (c === '{' && source.includes('}', i)) {
      braces++;
      out += '(?:';
    } else if (c === '}' && braces > 0) {
      braces--;
      out += ')';
    } else if (c === ',' && braces > 0) out += '|';
    else if (c === '[' && source.indexOf(']', i + 2) > 0) {
      const end = source.indexOf(']', i + 2);
      const set = source
        .slice(i + 1, end)
        .replace(/\\/g, '\\\\')
        .replace(/^!/, '^');
      out += `[${set}]`;
      i = end;
    } else out += c.replace(/[\\^$.|+()[\]{}*?]/g, '\\$&');
  }
  return new RegExp(`^${out}$`, 'u');
}
