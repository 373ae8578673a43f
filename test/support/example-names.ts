import { visible } from '../../src/core/text/visible.ts';
import type { Files } from './lint-text.ts';

/** Longer names are cut in the middle: examples differ at their ends. */
const LONGEST = 90;
const END = 40;

/**
 * A name for each example of a rule: what sets it apart from the others, which is its lines that few others have, then the file, the
 * version and the settings where they are told.
 * @returns as many, in the same order, each once
 */
export function exampleNames(examples: readonly Files[]): string[] {
  const parts = examples.map(partsOf);
  const names = parts.map((own) => nameOf(own, inMost(parts)));
  for (const name of new Set(names)) {
    const alike = [...names.keys()].filter((index) => names[index] === name);
    if (alike.length === 1) continue;
    // What these have in common tells nothing; where nothing else is left, a number tells them apart.
    const common = inAll(alike.map((index) => parts[index]!));
    const taken = new Set(names);
    taken.delete(name);
    for (const [at, index] of alike.entries()) {
      const longer = nameOf(parts[index]!, common);
      names[index] = taken.has(longer) ? `${name} #${at + 1}` : longer;
      taken.add(longer);
    }
  }
  return names;
}

/** What an example says, piece by piece. */
function partsOf({ text, file, version, settings }: Files): string[] {
  const files = typeof text === 'string' ? [['', text]] : Object.entries(text);
  const lines = files.flatMap(([name, content]) => {
    const written = content!.split(/\r?\n|\r/).filter((line) => line !== '');
    return (written.length > 0 ? written : ['(empty)']).map((line) => (name ? `${name}: ${line}` : line));
  });
  return [
    ...lines,
    ...(file === undefined ? [] : [`(${file})`]),
    ...(version === undefined ? [] : [`(Kafka ${version})`]),
    ...(settings === undefined ? [] : [`(${JSON.stringify(settings)})`]),
  ];
}

function nameOf(parts: readonly string[], common: ReadonlySet<string>): string {
  const own = parts.filter((part) => !common.has(part));
  const name = (own.length > 0 ? own : parts).map((part) => visible(part).trim()).join(' | ');
  return name.length > LONGEST ? `${name.slice(0, LONGEST - END - 1)}…${name.slice(-END)}` : name;
}

/** The parts that more than half of all examples have. */
function inMost(parts: readonly (readonly string[])[]): Set<string> {
  const counts = new Map<string, number>();
  for (const part of parts.flatMap((own) => [...new Set(own)])) counts.set(part, (counts.get(part) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count > parts.length / 2).map(([part]) => part));
}

function inAll(parts: readonly (readonly string[])[]): Set<string> {
  return new Set(parts[0]!.filter((part) => parts.every((own) => own.includes(part))));
}
