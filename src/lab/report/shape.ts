/** A text that is no report of this version; the message says where it departs from one. */
export class ReportError extends Error {
  override readonly name = 'ReportError';
}

/** Throws when a value is not of its shape. */
export type Shape = (value: unknown, path: string) => void;

function primitive(type: 'string' | 'number' | 'boolean'): Shape {
  return (value, path) => {
    // JSON has a way to write infinity: 1e999.
    if (typeof value !== type || (type === 'number' && !Number.isFinite(value)))
      throw new ReportError(`${path} has to be a ${type}.`);
  };
}
export const string = primitive('string');
export const number = primitive('number');
export const boolean = primitive('boolean');

export function nullable(shape: Shape): Shape {
  return (value, path) => value === null || shape(value, path);
}

export function optional(shape: Shape): Shape {
  return (value, path) => value === undefined || shape(value, path);
}

export function oneOf(...values: readonly string[]): Shape {
  return (value, path) => {
    if (typeof value !== 'string' || !values.includes(value))
      throw new ReportError(`${path} has to be one of ${values.join(', ')}.`);
  };
}

export function arrayOf(shape: Shape): Shape {
  return (value, path) => {
    if (!Array.isArray(value)) throw new ReportError(`${path} has to be a list.`);
    for (const [at, each] of value.entries()) shape(each, `${path}[${at}]`);
  };
}

export function mapOf(shape: Shape): Shape {
  return (value, path) => {
    if (!isRecord(value)) throw new ReportError(`${path} has to be an object.`);
    for (const [key, each] of Object.entries(value)) shape(each, `${path}.${key}`);
  };
}

export function object(fields: Readonly<Record<string, Shape>>): Shape {
  return (value, path) => {
    if (!isRecord(value)) throw new ReportError(`${path} has to be an object.`);
    for (const [key, shape] of Object.entries(fields)) shape(value[key], `${path}.${key}`);
  };
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function numbers(...names: readonly string[]): Record<string, Shape> {
  return Object.fromEntries(names.map((name) => [name, number]));
}
