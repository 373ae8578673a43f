/**
 * What a scalar of YAML 1.1 means to Spring Boot, as text.
 *
 * The patterns restate SnakeYAML 2.x (`resolver/Resolver.java`, `constructor/SafeConstructor.java`) without timestamps,
 * which Spring Boot's `OriginTrackedYamlLoader` switches off. The text is that of Java's `String.valueOf`.
 */
export interface Meaning {
  readonly kind: 'string' | 'int' | 'float' | 'bool' | 'null' | 'merge';
  /** The empty string for null, as Spring Boot flattens it. */
  readonly text: string;
}

const BOOL = /^(?:yes|Yes|YES|no|No|NO|true|True|TRUE|false|False|FALSE|on|On|ON|off|Off|OFF)$/;
const INT =
  /^(?:[-+]?0b_*[01][01_]*|[-+]?0_*[0-7][0-7_]*|[-+]?(?:0|[1-9][0-9_]*)|[-+]?0x_*[0-9a-fA-F][0-9a-fA-F_]*|[-+]?[1-9][0-9_]*(?::[0-5]?[0-9])+)$/;
const FLOAT =
  /^(?:[-+]?[0-9][0-9_]*\.[0-9_]*(?:[eE][-+]?[0-9]+)?|[-+]?[0-9][0-9_]*[eE][-+]?[0-9]+|[-+]?\.[0-9_]+(?:[eE][-+]?[0-9]+)?|[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+\.[0-9_]*|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/;
const NULL = /^(?:~|null|Null|NULL|)$/;
const MAY_BE_NUMBER = /^[-+.0-9]/;

/** The resolver gives up on numbers that are longer than this (`Resolver.addImplicitResolver`). */
const LONGEST_NUMBER = 1024;

/**
 * The meaning of a plain scalar without a tag.
 * @throws RangeError for a number that SnakeYAML takes for one and then cannot read (such as `0b_` forms or `._`)
 */
export function plainMeaning(source: string): Meaning {
  if (source.length <= 5) {
    if (BOOL.test(source)) return { kind: 'bool', text: boolText(source) };
    if (NULL.test(source)) return { kind: 'null', text: '' };
    if (source === '<<') return { kind: 'merge', text: source };
  }
  if (MAY_BE_NUMBER.test(source) && source.length <= LONGEST_NUMBER) {
    if (INT.test(source)) return { kind: 'int', text: intText(source) };
    if (FLOAT.test(source)) return { kind: 'float', text: floatText(source) };
  }
  return { kind: 'string', text: source };
}

/**
 * The meaning of a scalar with a tag of YAML's own (`!!int`, written out: `tag:yaml.org,2002:int`), whatever its style.
 * `undefined` for every other tag.
 * @throws RangeError when the text does not fit the tag
 */
export function taggedMeaning(tag: string, source: string): Meaning | undefined {
  switch (tag.startsWith('tag:yaml.org,2002:') ? tag.slice('tag:yaml.org,2002:'.length) : '') {
    case 'str':
    case 'binary':
    case 'timestamp':
      return { kind: 'string', text: source };
    case 'null':
      return { kind: 'null', text: '' };
    case 'merge':
      return { kind: 'merge', text: source };
    case 'bool': {
      // A Boolean of any other text is null in ConstructYamlBool.
      const lower = source.toLowerCase();
      return BOOL.test(lower) ? { kind: 'bool', text: boolText(lower) } : { kind: 'null', text: '' };
    }
    case 'int':
      return { kind: 'int', text: intText(source) };
    case 'float':
      return { kind: 'float', text: floatText(source) };
    default:
      return undefined;
  }
}

function boolText(source: string): string {
  return /^[yt]|^on$/i.test(source) ? 'true' : 'false';
}

function intText(source: string): string {
  let digits = source.replaceAll('_', '');
  const negative = digits.startsWith('-');
  if (/^[-+]/.test(digits)) digits = digits.slice(1);
  let value: bigint;
  if (digits === '0') return '0';
  if (/^0b[01]+$/.test(digits) || /^0x[0-9a-f]+$/i.test(digits)) value = BigInt(digits.toLowerCase());
  else if (/^0[0-7]+$/.test(digits)) value = BigInt(`0o${digits.slice(1)}`);
  else if (/^[0-9]+(?::[0-9]+)+$/.test(digits)) value = sexagesimal(digits);
  else if (/^[1-9][0-9]*$/.test(digits)) value = BigInt(digits);
  else throw new RangeError(`${source} is not an integer`);
  return String(negative ? -value : value);
}

/** Base 60, in Java's 32-bit arithmetic (`ConstructYamlInt` adds up in an `int`). */
function sexagesimal(digits: string): bigint {
  let value = 0n;
  let weight = 1n;
  for (const digit of digits.split(':').reverse()) {
    value = BigInt.asIntN(32, value + BigInt(digit) * weight);
    weight = BigInt.asIntN(32, weight * 60n);
  }
  return value;
}

function floatText(source: string): string {
  let digits = source.replaceAll('_', '');
  const sign = digits.startsWith('-') ? -1 : 1;
  if (/^[-+]/.test(digits)) digits = digits.slice(1);
  const lower = digits.toLowerCase();
  if (lower === '.inf') return sign < 0 ? '-Infinity' : 'Infinity';
  if (lower === '.nan') return 'NaN';
  let value = 0;
  let weight = 1;
  for (const digit of digits.split(':').reverse()) {
    if (!/^(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:e[-+]?[0-9]+)?$/i.test(digit)) {
      throw new RangeError(`${source} is not a number`);
    }
    value += Number(digit) * weight;
    weight *= 60;
  }
  return javaDouble(sign * value);
}

/** `Double.toString` of Java 19 and later: the shortest digits, plain between 10^-3 and 10^7, else with `E`. */
export function javaDouble(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  if (value === 0) return Object.is(value, -0) ? '-0.0' : '0.0';
  const sign = value < 0 ? '-' : '';
  const [mantissa = '', exponentText = '0'] = Math.abs(value).toExponential().split('e');
  const digits = mantissa.replace('.', '');
  const exponent = Number(exponentText);
  if (exponent < -3 || exponent >= 7) return `${sign}${digits[0]}.${digits.slice(1) || '0'}E${exponent}`;
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  return `${sign}${whole}.${digits.slice(exponent + 1) || '0'}`;
}
