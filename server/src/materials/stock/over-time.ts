import type * as contract from 'contract/materials/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import { sql } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { dayOf, today } from '../../platform/database/days.ts';
import { notSeen } from '../../platform/problem.ts';
import type { User } from '../../platform/user.ts';
import { stockSeenBy } from '../visible.ts';
import { warehousesBlindTo } from './blind.ts';
import '../../catalogues/tables.ts';
import '../tables.ts';

/** What lies now, and back from there by what moved since: only the movements of the span are read. */
export async function stockOverTime(
  { db, user }: Reading,
  { code, warehouse_code, days }: Received<typeof contract.stockOverTime>,
): Promise<Answer<typeof contract.stockOverTime>> {
  const material = await db
    .selectFrom('materials')
    .innerJoin('units', 'units.id', 'unidad_id')
    .where('materials.codigo', '=', code)
    .select(['materials.id', 'units.codigo as unit'])
    .executeTakeFirst();
  if (!material) throw notSeen('El material');
  const { told, blind } = await warehousesToTell(db, user, warehouse_code);
  const points = await pointsOf(db, material.id, told, days);
  return { unit: material.unit, points, is_partial: blind > 0 };
}

/** The warehouses whose stock the person sees and may be told, and how many may not be told. */
async function warehousesToTell(db: Reader, user: User, code: string | undefined) {
  let seen = stockSeenBy(db, user);
  if (code !== undefined) seen = seen.where('codigo', '=', code);
  const rows = await seen.select(['id', sql<boolean>`id in (${warehousesBlindTo(db, user)})`.as('isBlind')]).execute();
  if (code !== undefined && rows.length === 0) throw notSeen('La bodega', 'ella');
  const told = rows.filter((it) => !it.isBlind).map((it) => it.id);
  return { told, blind: rows.length - told.length };
}

async function pointsOf(db: Reader, material: number, warehouses: readonly number[], days: number) {
  const { rows } = await sql<{ day: string; quantity: string }>`
    with moved as (
      select ${dayOf('at')} as day,
        sum(case when to_warehouse_id = any(${warehouses}) then quantity else 0 end
          - case when from_warehouse_id = any(${warehouses}) then quantity else 0 end) as delta
      from stock_movements
      where material_id = any(same_material(${material})) and at >= (${today} - ${days}::int + 1)::timestamp at time zone 'America/Santiago'
        and (to_warehouse_id = any(${warehouses}) or from_warehouse_id = any(${warehouses}))
      group by 1),
    lying as (select coalesce(sum(quantity), 0) as now from stocks where material_id = any(same_material(${material})) and warehouse_id = any(${warehouses})),
    points as (
      select ${today} - ${days}::int as day, (select now from lying) - coalesce((select sum(delta) from moved), 0) as quantity
      union all
      select day, (select now from lying) - coalesce(sum(delta) over (order by day desc rows between unbounded preceding and 1 preceding), 0)
      from moved where delta <> 0)
    select day::text, trim_scale(quantity)::text as quantity from points order by day`.execute(db);
  return rows;
}
