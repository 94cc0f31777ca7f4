import { sql, type RawBuilder } from 'kysely';
import type { Reader, Tx } from '../platform/database/database.ts';
import './tables.ts';

/** All numbers under which something of a material was written: its own, and those merged into it. */
export const sameMaterial = (code: string): RawBuilder<number> =>
  sql<number>`(select unnest(same_material(id)) from materials where codigo = ${code})`;

/** Moves what became another material as that one: nothing lies anywhere under a code that was merged. */
export async function underLiving<T extends { material_id: number }>(db: Reader | Tx, movements: readonly T[]): Promise<readonly T[]> {
  if (movements.length === 0) return movements;
  const merged = await db
    .selectFrom('materials')
    .where('id', 'in', [...new Set(movements.map((it) => it.material_id))])
    .where('merged_into', 'is not', null)
    .select(['id', 'merged_into'])
    .execute();
  if (merged.length === 0) return movements;
  const living = new Map(merged.map((it) => [it.id, it.merged_into]));
  return movements.map((it) => ({ ...it, material_id: living.get(it.material_id) ?? it.material_id }));
}
