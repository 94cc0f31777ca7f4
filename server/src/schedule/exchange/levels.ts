/** How deep each row stands, from 1 on; rows come from above to below. */
export function levelsOf(rows: readonly { id: number; parent_id: number | null }[]): Map<number, number> {
  const levels = new Map<number, number>();
  for (const { id, parent_id } of rows) levels.set(id, parent_id === null ? 1 : (levels.get(parent_id) ?? 0) + 1);
  return levels;
}
