import type { Finding, Fix } from '../model/findings.ts';
import { byFile, editsOf, type FileEdits } from './edits.ts';
import { holds } from './prove.ts';
import { TakenEdits } from './taken-edits.ts';

/** A fix with its edits. */
export interface Planned {
  readonly fix: Fix;
  readonly files: readonly FileEdits[];
}

/** More than the fixes of one finding; what fits into no layer is not offered. */
const MAX_LAYERS = 8;
/** Each proof reads a file once more. Ordinary files take one for each layer; only a file full of fixes that fail needs more. */
const MAX_PROOFS = 200;

/** Those fixes of the findings that are sure to do what they say: a list of fixes shows no others. */
export function offeredFixes(findings: readonly Finding[]): (fix: Fix) => boolean {
  const layers = layersOf(
    findings.flatMap(({ fixes }) => fixes),
    MAX_LAYERS,
  );
  const proven = new Set(layers.flatMap((layer) => provenTogether(layer)).map(({ fix }) => fix.changes));
  return (fix) => proven.has(fix.changes);
}

/** Sorts fixes into layers whose edits have no place in common. What fits into none of the layers is left out. */
export function layersOf(fixes: readonly Fix[], max: number): Planned[][] {
  const layers: { planned: Planned[]; taken: Map<string, TakenEdits> }[] = [];
  // A contradiction of two files is found in both, with one fix.
  const different = new Map(fixes.map((fix) => [fix.changes, fix]));
  for (const fix of different.values()) {
    const files = byFile(fix.changes).map(editsOf);
    let layer = layers.find(({ taken }) => !clashes(taken, files));
    if (!layer) {
      if (layers.length >= max) continue;
      layer = { planned: [], taken: new Map() };
      layers.push(layer);
    }
    layer.planned.push({ fix, files });
    for (const { file, edits } of files) {
      let taken = layer.taken.get(file.source.uri);
      if (!taken) {
        taken = new TakenEdits();
        layer.taken.set(file.source.uri, taken);
      }
      for (const edit of edits) taken.add(edit);
    }
  }
  return layers.map(({ planned }) => planned);
}

function clashes(taken: ReadonlyMap<string, TakenEdits>, files: readonly FileEdits[]): boolean {
  return files.some(({ file, edits }) => edits.some((edit) => taken.get(file.source.uri)?.clashes(edit)));
}

/** The fixes of one layer that do what they say when all of them are applied at once. */
export function provenTogether(layer: readonly Planned[]): readonly Planned[] {
  return thoseThatHold(layer, holdTogether);
}

/** Those items that hold at once. One proof serves all of them, unless it fails. */
export function thoseThatHold<T>(items: readonly T[], hold: (some: readonly T[]) => boolean): readonly T[] {
  let proofs = 0;
  const prove = (some: readonly T[]): boolean => ++proofs <= MAX_PROOFS && hold(some);
  const search = (some: readonly T[]): readonly T[] => {
    if (some.length === 0 || prove(some)) return some;
    if (some.length === 1 || proofs >= MAX_PROOFS) return [];
    const middle = some.length >>> 1;
    const first = search(some.slice(0, middle));
    const second = search(some.slice(middle));
    const both = [...first, ...second];
    return first.length === 0 || second.length === 0 || prove(both) ? both : first;
  };
  return search(items);
}

function holdTogether(planned: readonly Planned[]): boolean {
  const edits = planned.flatMap(({ files }) => files);
  return byFile(planned.flatMap(({ fix }) => fix.changes)).every((changes) => {
    const own = edits.filter(({ file }) => file === changes.file);
    return holds(
      changes,
      own.flatMap((each) => each.edits),
    );
  });
}
