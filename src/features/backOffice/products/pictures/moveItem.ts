/** Returns the list with one item at another index. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const moved = [...items];
  moved.splice(to, 0, ...moved.splice(from, 1));
  return moved;
}
