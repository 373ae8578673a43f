import { ascending, type History, type MemberHistory } from './history.ts';

/** A partition in the hands of somebody, or of nobody; times in ms since 1970. */
export interface Span {
  readonly partition: number;
  readonly from: number;
  readonly to: number;
}

/** When a process owned which partition and was able to work on it: not while it stood still, and not once it was gone. */
export function ownedSpans(history: History, member: MemberHistory): readonly Span[] {
  const spans: Span[] = [];
  const since = new Map<number, number>();
  const end = (partition: number, to: number) => {
    spans.push({ partition, from: since.get(partition)!, to: Math.max(to, since.get(partition)!) });
    since.delete(partition);
  };
  for (const { event } of member.callbacks) {
    for (const partition of [...since.keys()]) if (!event.owned.includes(partition)) end(partition, event.wallMs);
    for (const partition of event.owned) if (!since.has(partition)) since.set(partition, event.wallMs);
  }
  for (const partition of [...since.keys()]) end(partition, member.endedAt ?? history.end);
  return member.frozen.reduce(without, spans);
}

/** What is left of spans when a time is cut out of them. */
function without(spans: readonly Span[], cut: { readonly from: number; readonly to: number }): Span[] {
  return spans.flatMap((span) => {
    if (span.to <= cut.from || span.from >= cut.to) return [span];
    return [
      ...(span.from < cut.from ? [{ ...span, to: cut.from }] : []),
      ...(span.to > cut.to ? [{ ...span, from: cut.to }] : []),
    ];
  });
}

/** The spans in which a partition, once it had an owner, had none; those that last to the end too. */
export function unownedSpans(owned: readonly Span[], end: number): readonly Span[] {
  const gaps: Span[] = [];
  for (const partition of ascending(owned.map((span) => span.partition))) {
    const spans = owned.filter((span) => span.partition === partition).sort((a, b) => a.from - b.from);
    let ownedUntil = spans[0]!.from;
    for (const { from, to } of [...spans, { from: end, to: end }]) {
      if (from > ownedUntil) gaps.push({ partition, from: ownedUntil, to: from });
      ownedUntil = Math.max(ownedUntil, to);
    }
  }
  return gaps;
}
