/** What a member of a group is compared by stands in lines with one of these words. */
const TELLING = /group|servers|protocol|assign|session|heartbeat|kafka-version|profile|import/i;
const LINE = /[^\r\n]+/g;
const KEY_END = /[:=\s]/;

/**
 * A number that texts have in common when they make the same members of groups: where one has no other key than the other, and
 * differs in nothing that members are compared by. Different texts with one number are as rare as a wrong bit of memory.
 */
export function shapeOf(texts: readonly string[]): number {
  let hash = START;
  for (const text of texts) {
    for (const [line] of text.matchAll(LINE)) {
      const first = line.trimStart();
      if (TELLING.test(line)) hash = mixed(hash, line, line.length);
      else if (first[0] !== '#' && first[0] !== '!')
        hash = mixed(hash, first, KEY_END.exec(first)?.index ?? first.length);
    }
    hash = mixed(hash, '\n', 1);
  }
  return hash.high * 2 ** 21 + (hash.low >>> 11);
}

interface Hash {
  readonly high: number;
  readonly low: number;
}

const START: Hash = { high: 0xdeadbeef, low: 0x41c6ce57 };

/** Two multiplicative hashes side by side, over the first characters of a text. */
function mixed({ high, low }: Hash, text: string, length: number): Hash {
  let [a, b] = [high, low];
  for (let i = 0; i < length; i++) {
    const c = text.charCodeAt(i);
    a = Math.imul(a ^ c, 2654435761);
    b = Math.imul(b ^ c, 1597334677);
  }
  return { high: (a ^ (b >>> 16)) >>> 0, low: (b ^ (a >>> 13)) >>> 0 };
}
