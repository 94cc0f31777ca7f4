/** A list with one of its items at another place. */
export function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  const item = items.slice(from, from + 1);
  const rest = items.filter((_, at) => at !== from);
  return [...rest.slice(0, to), ...item, ...rest.slice(to)];
}
