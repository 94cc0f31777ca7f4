import { round } from 'contract/decimals.ts';
import { sql } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import { takenOff } from '../documents/taken-off.ts';

interface Pair {
  place_id: number;
  material_id: number;
}

/** The thread of a material begins with what was taken off of it, and what that costs; in whole pesos, while all its costs are known. Nothing of a place without a take-off. */
export async function takenOffInThread(
  { db }: Pick<Reading, 'db'>,
  { place_id, material_id }: Pair,
): Promise<{ quantity: string; amount: string | null } | undefined> {
  const { documents, materials } = await takenOff(db, [place_id]);
  if (documents.length === 0) return undefined;
  const numbers = documents.map((it) => it.number);
  const { rows } = await sql<{ living: number; pesos: string | null }>`
    select living_material(${material_id}) as living, case when count(*) = count(it.cost * it.rate) then trim_scale(sum(it.quantity * it.cost * it.rate))::text end as pesos
    from cubage_rows as it join cubages on cubages.id = it.cubage_id
    where cubages.number = any(${numbers}::text[]) and it.material_id = any(same_material(living_material(${material_id})))`.execute(db);
  const { living = material_id, pesos = null } = rows[0] ?? {};
  return {
    quantity: materials.find((it) => it.material_id === living)?.quantity ?? '0',
    amount: pesos === null ? null : round(pesos),
  };
}
