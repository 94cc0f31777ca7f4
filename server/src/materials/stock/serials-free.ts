import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import '../tables.ts';

/**
 * How many serials of each material a paper can name: those that are with us, or on their way by that same paper. What entered without
 * them has none.
 */
export async function serialsFree(
  tx: Tx,
  materials: readonly number[],
  { number }: { number: string },
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; free: number }>`
    select asked.id, count(*)::integer as free from unnest(${materials}::integer[]) as asked (id)
    join material_serials as it on it.material_id = any(same_material(asked.id))
    where it.status in ('en_bodega', 'en_obra', 'perdida') or it.document_number = ${number} group by 1`.execute(tx);
  return new Map(rows.map((it) => [it.id, it.free]));
}
