import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { bareRow } from '../../platform/database/rowsets.ts';

/** Baselines of these numbers as a plan has them, as text; null: none is meant. Also that there was none of a number is kept. */
export const baselinesAsText = (plan_id: number, numbers: readonly number[]): RawBuilder<unknown> =>
  numbers.length === 0
    ? sql`null`
    : sql`json_build_object('numeros', ${JSON.stringify(numbers)}::json, 'kept', coalesce((
        select json_agg(json_build_object('baseline', to_json(own), 'rows', (
          select json_agg(kept order by kept.orden) from schedule_baseline_rows as kept where kept.baseline_id = own.id)))
        from schedule_baselines as own where own.plan_id = ${plan_id} and own.numero = any(${[...numbers]}::integer[])), '[]'))`;

/** The numbers of the baselines that were written over when a plan was replaced. */
export async function overwrittenNumbers(tx: Tx, removal_id: number): Promise<number[]> {
  const { rows } = await sql<{ numeros: number[] | null }>`
    select baselines -> 'numeros' as numeros from schedule_removals where id = ${removal_id}`.execute(tx);
  return rows[0]?.numeros ?? [];
}

/** Whether a plan has baselines of these numbers: what takes their place keeps them first, also where it has no activities. */
export async function hasBaselines(tx: Tx, plan_id: number, numbers: readonly number[]): Promise<boolean> {
  if (numbers.length === 0) return false;
  const found = tx.selectFrom('schedule_baselines').where('plan_id', '=', plan_id).where('numero', 'in', numbers).select('id');
  return (await found.limit(1).executeTakeFirst()) !== undefined;
}

/** Puts back what was written over; what has these numbers now goes, and a name that somebody has given to another one since is told apart. */
export async function restoreBaselines(tx: Tx, { plan_id, removal_id }: { plan_id: number; removal_id: number }): Promise<void> {
  const numbers = await overwrittenNumbers(tx, removal_id);
  if (numbers.length === 0) return;
  const gone = await tx
    .deleteFrom('schedule_baselines')
    .where('plan_id', '=', plan_id)
    .where('numero', 'in', numbers)
    .returning('version')
    .execute();
  const seen = Math.max(0, ...gone.map((it) => it.version));
  await sql`
    insert into schedule_baselines overriding system value
    select it.* from schedule_removals as removal, json_array_elements(removal.baselines -> 'kept') as kept,
      jsonb_populate_record(${bareRow('schedule_baselines')}, (kept -> 'baseline')::jsonb || jsonb_build_object(
        'version', greatest(${seen}::integer, (kept -> 'baseline' ->> 'version')::integer) + 1,
        'nombre', (kept -> 'baseline' ->> 'nombre') || case when exists (
          select from schedule_baselines as other
          where other.plan_id = ${plan_id} and name_key(other.nombre) = name_key(kept -> 'baseline' ->> 'nombre'))
          then to_char(removal.removed_at at time zone 'America/Santiago', '" (de la carta del "DD-MM-YYYY HH24:MI:SS")"') else '' end)) as it
    where removal.id = ${removal_id}`.execute(tx);
  await sql`
    insert into schedule_baseline_rows
    select it.* from schedule_removals as removal, json_array_elements(removal.baselines -> 'kept') as kept,
      json_array_elements(kept -> 'rows') as row, json_populate_record(${bareRow('schedule_baseline_rows')}, row) as it
    where removal.id = ${removal_id} and json_typeof(kept -> 'rows') = 'array'`.execute(tx);
}
