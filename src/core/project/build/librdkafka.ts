import { catalog, type VersionCode } from '../../catalog/catalog.ts';
import { between } from '../marks.ts';
import type { BuildFacts } from './facts.ts';
import { attribute } from './maven.ts';

type Found = { readonly version?: VersionCode | undefined } | undefined;

/**
 * The files in which other languages name the library that wraps librdkafka. Confluent's for Python, Go and .NET have the numbers of
 * the librdkafka that they carry; Node's have their own (catalog.broughtBy); Rust's shows it in a lock file alone.
 */
const READERS: readonly (readonly [name: RegExp, read: (text: string) => Found])[] = [
  [/^(?:requirements[\w.-]*\.(?:txt|in)|setup\.(?:py|cfg)|pyproject\.toml|Pipfile|environment\.ya?ml)$/, readPython],
  [/^(?:poetry|uv)\.lock$/, (text) => locked(text, 'confluent-kafka')],
  [/^package\.json$/, readNode],
  [/^go\.mod$/, readGo],
  [/^Cargo\.lock$/, (text) => locked(text, 'rdkafka-sys')],
  [/^Cargo\.toml$/, (text) => present(/^[ \t]*rdkafka(?:-sys)?[ \t]*=|^\[[\w.-]*dependencies\.rdkafka\]/m, text)],
  [/(?:\.(?:cs|fs|vb)proj|^Directory\.(?:Packages|Build)\.props|^packages\.config)$/, readDotnet],
  [
    /^Gemfile(?:\.lock)?$/,
    (text) => present(/^[ \t]*(?:gem[ \t]+["'])?(?:karafka|karafka-rdkafka|rdkafka)["' ]/m, text),
  ],
  [/^composer\.json$/, (text) => present(/"ext-rdkafka"/, text)],
  [/^(?:CMakeLists\.txt|vcpkg\.json|conanfile\.(?:txt|py))$/, readNative],
];

/** Whether a file of this name may name a wrapper of librdkafka. */
export function mayNameWrapper(name: string): boolean {
  return READERS.some(([pattern]) => pattern.test(name));
}

/** The librdkafka that a file of another language's build brings, with its version where the file leaves no choice. */
export function readWrapper(where: string, text: string): BuildFacts['clients'] {
  const read = READERS.find(([pattern]) => pattern.test(where))?.[1];
  const found = read?.(text);
  if (!found) return [];
  return [{ client: 'librdkafka', where, ...(found.version !== undefined && { version: found.version }) }];
}

function present(pattern: RegExp, text: string): Found {
  return pattern.test(text) ? {} : undefined;
}

/** The minor of a version, `2.3.0` or `v2.3.0`. */
function minorOf(text: string | undefined): VersionCode | undefined {
  const match = /^v?(\d{1,3})\.(\d{1,2})(?!\d)/.exec(text ?? '');
  return match ? Number(match[1]) * 100 + Number(match[2]) : undefined;
}

/** How far behind a name its version is looked for. */
const NEAR = 100;

function readPython(raw: string): Found {
  const text = raw.replace(/^[ \t]*#.*$/gm, '');
  let found: Found;
  for (const { 0: name, index } of text.matchAll(/(?<![\w/-])(?:python-)?confluent[-_]kafka(?![\w-])/gi)) {
    found ??= {};
    const behind = text.slice(index + name.length, index + name.length + NEAR);
    // Behind the extras, without what TOML and Python put around a version.
    const line = behind
      .split('\n', 1)[0]!
      .replace(/^\[[^\]]*\]/, '')
      .replace(/[\s"'{(]+/g, '');
    const said = /^=?(?:version=)?(===?|~=|[~^<>]|[<>!]=)?(\d+\.\d+[\w.*]*)/.exec(line);
    if (!said) continue;
    const [whole, operator = '', number = ''] = said;
    const exact = operator === '' || /^=+$/.test(operator) || (/^~/.test(operator) && /^\d+\.\d+\.\d/.test(number));
    if (exact && !/^,[<>=!~^]/.test(line.slice(whole.length))) return { version: minorOf(number) };
  }
  return found;
}

function locked(text: string, name: string): Found {
  const at = text.indexOf(`name = "${name}"`);
  if (at < 0) return undefined;
  const version = /\bversion = "([^"]+)"/.exec(text.slice(at, at + NEAR))?.[1];
  // The number behind the plus is the librdkafka of rdkafka-sys.
  return { version: minorOf(version?.slice(version.indexOf('+') + 1)) };
}

function readNode(text: string): Found {
  const said = /"(node-rdkafka|@confluentinc\/kafka-javascript)"\s*:\s*"([^"]*)"/.exec(text);
  if (!said) return undefined;
  const asked = said[2]!.trim();
  const exact = /^[=~v]{0,2}\d[\w.-]*$/.test(asked) && !/[xX*]/.test(asked);
  return { version: exact ? catalog.broughtBy(said[1]!, asked.replace(/^[=~v]+/, '')) : undefined };
}

function readGo(text: string): Found {
  const said =
    /^[ \t]*(?:require[ \t]+)?(?:github\.com\/confluentinc\/confluent-kafka-go(?:\/v2)?|gopkg\.in\/confluentinc\/confluent-kafka-go\.v1)[ \t]+(v[\w.-]+)/m.exec(
      text,
    );
  return said ? { version: minorOf(said[1]) } : undefined;
}

function readDotnet(text: string): Found {
  let found: Found;
  for (const kind of ['PackageReference', 'PackageVersion', 'package']) {
    for (const tag of between(text, `<${kind} `, '>')) {
      const name = attribute(tag, 'Include') ?? attribute(tag, 'Update') ?? attribute(tag, 'id');
      if (name !== 'Confluent.Kafka' && name !== 'librdkafka.redist') continue;
      const inside = tag.endsWith('/')
        ? undefined
        : /^\s*<Version>([^<]*)</.exec(text.slice(text.indexOf(tag) + tag.length + 1))?.[1];
      const version = attribute(tag, 'Version') ?? inside;
      if (version !== undefined && /^[\d.*]+$/.test(version)) return { version: minorOf(version) };
      found ??= {};
    }
  }
  return found;
}

function readNative(text: string): Found {
  const said = /\blibrdkafka\/(\d[\w.]*)/.exec(text)?.[1];
  return said === undefined ? present(/\b(?:lib)?rdkafka\b|\bRdKafka\b/, text) : { version: minorOf(said) };
}
