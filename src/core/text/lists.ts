/** Adds items to a list. Spread into the arguments of `push`, 100,000 of them would need more stack than there is. */
export function append<T>(to: T[], items: Iterable<T>): void {
  for (const item of items) to.push(item);
}
