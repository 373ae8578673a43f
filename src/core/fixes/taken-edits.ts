import type { TextEdit } from '../text/spans.ts';

/** Edits in the order of the text. */
export class TakenEdits {
  readonly edits: TextEdit[] = [];

  /** Where an edit belongs: behind all that start before it or where it does. */
  #placeOf({ start }: TextEdit): number {
    let low = 0;
    let high = this.edits.length;
    // Findings come in the order of the text, so the end is the likeliest place.
    if (high > 0 && this.edits[high - 1]!.start <= start) return high;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.edits[middle]!.start <= start) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  add(edit: TextEdit): void {
    this.edits.splice(this.#placeOf(edit), 0, edit);
  }

  /** Whether an edit has a place in common with one that is there. */
  clashes(edit: TextEdit): boolean {
    const place = this.#placeOf(edit);
    for (let i = place - 1; i >= 0 && this.edits[i]!.end >= edit.start; i--) {
      if (touches(this.edits[i]!, edit)) return true;
    }
    for (let i = place; i < this.edits.length && this.edits[i]!.start <= edit.end; i++) {
      if (touches(this.edits[i]!, edit)) return true;
    }
    return false;
  }
}

/** Whether two edits have a place in common. Lines that go do not mind that the line beside them goes too. */
function touches(a: TextEdit, b: TextEdit): boolean {
  const bothCut = a.text === '' && b.text === '' && a.start < a.end && b.start < b.end;
  return bothCut ? a.start < b.end && b.start < a.end : a.start <= b.end && b.start <= a.end;
}
