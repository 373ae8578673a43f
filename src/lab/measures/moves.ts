import { callbacksAfter, type History, moves, ownedAfter, ownedBefore, ownersOf } from '../history.ts';
import { sinceFocus } from './members.ts';
import { partitionsOf } from './ownerless.ts';

/** Partitions whose owner is another process at the end, and the fewest that lead to a balanced group of those that run then. */
export function movesOf(history: History): { readonly moves: number; readonly minimalMoves: number } {
  const before = ownersOf(history, ownedBefore);
  const after = ownersOf(history, ownedAfter);
  const stay = history.members.filter((member) => member.endedAt === undefined || member.endedAt > history.end);
  const counts = stay
    .filter((member) => !(member === history.subject && goes(history)))
    .map((member) => ownedBefore(history, member).length);
  return {
    moves: partitionsOf(before, after).filter(
      (partition) => keyOf(before.get(partition)) !== keyOf(after.get(partition)),
    ).length,
    minimalMoves: minimalMoves(counts, before.size),
  };
}

function goes({ focus }: History): boolean {
  return focus.do === 'kill' || focus.do === 'close';
}

function keyOf(owners: readonly { readonly name: string; readonly incarnation: number }[] = []): string {
  return owners.map(({ name, incarnation }) => `${name} ${incarnation}`).join();
}

/**
 * The fewest partitions that have to change their owner until the remaining members own `total` partitions, none of them over one
 * more than another.
 * @param counts how many each of the remaining members owns
 */
export function minimalMoves(counts: readonly number[], total: number): number {
  if (counts.length === 0) return 0;
  const share = Math.floor(total / counts.length);
  const larger = total % counts.length;
  const kept = [...counts]
    .sort((a, b) => b - a)
    .reduce((sum, count, rank) => sum + Math.min(count, rank < larger ? share + 1 : share), 0);
  return total - kept;
}

/** From the first process of the group until nothing moved any more, before the focus. */
export function balanceMs(history: History): number {
  const started = history.members.flatMap(({ events }) => events.slice(0, 1).map(({ wallMs }) => wallMs));
  const moved = history.members.flatMap((member) =>
    member.callbacks
      .filter((callback) => moves(callback))
      .filter(({ index, event }) => !history.isAfter(member, { index, wallMs: event.wallMs }))
      .map(({ event }) => event.wallMs),
  );
  return moved.length === 0 ? 0 : Math.max(0, Math.round(Math.max(...moved) - Math.min(...started)));
}

/** From the focus until nothing moved any more. Empty callbacks count only when there are no others. */
export function rebalanceMs(history: History): number {
  const all = history.others.flatMap((member) => callbacksAfter(history, member));
  const moving = all.filter((callback) => moves(callback));
  const times = (moving.length > 0 ? moving : all).map(({ event }) => event.wallMs);
  return times.length === 0 ? 0 : sinceFocus(history, Math.max(...times));
}
