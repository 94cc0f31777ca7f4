import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { priceToday } from '../prices.ts';
import '../tables.ts';
import { requireRoom } from './limits.ts';

interface Cloning {
  from: number;
  into: number;
  /** What is there already stays as it is, and does not come once more. */
  join: boolean;
}

/** The services and boards of one take-off behind those of another, which is held; which came. */
export const cloneOthers = async (tx: Tx, cloning: Cloning): Promise<{ services: number[]; panels: number[] }> => ({
  services: await cloneServices(tx, cloning),
  panels: await clonePanels(tx, cloning),
});

const sameName = sql<boolean>`name_key(own.name) = name_key(it.name)`;
const sameService = sql<boolean>`own.service_type = it.service_type and own.service_id is not distinct from it.service_id
  and (it.service_id is not null or ${sameName})`;
const samePanel = sql<boolean>`own.material_id is not distinct from it.material_id and (it.material_id is not null or ${sameName})`;

async function cloneServices(tx: Tx, cloning: Cloning): Promise<number[]> {
  const ids = await idsToClone(tx, 'cubage_services', cloning, sameService);
  const first = await requireRoom(tx, 'cubage_services', cloning.into, ids.length);
  const { rows } = await sql<{ id: number }>`
    insert into cubage_services (cubage_id, line, service_type, service_id, name, unit_cost, quantity, days, hours, day_month, staff)
    select ${cloning.into}::integer, ${first}::integer - 1 + row_number() over (order by line, id),
      service_type, service_id, name, unit_cost, quantity, days, hours, day_month, staff
    from cubage_services where id = any(${ids}::integer[]) returning id`.execute(tx);
  return rows.map((it) => it.id);
}

/** Those of the catalogue at the costs of today. */
async function clonePanels(tx: Tx, cloning: Cloning): Promise<number[]> {
  const ids = await idsToClone(tx, 'cubage_panels', cloning, samePanel);
  const first = await requireRoom(tx, 'cubage_panels', cloning.into, ids.length);
  const { rows } = await sql<{ id: number; material_id: number | null }>`
    insert into cubage_panels (cubage_id, line, material_id, name, quantity, cost, currency, rate, rate_day, rate_source)
    select ${cloning.into}::integer, ${first}::integer - 1 + row_number() over (order by line, id),
      material_id, name, quantity, cost, currency, rate, rate_day, rate_source
    from cubage_panels where id = any(${ids}::integer[]) returning id, material_id`.execute(tx);
  await priceToday(tx, 'cubage_panels', rows);
  return rows.map((it) => it.id);
}

async function idsToClone(
  tx: Tx,
  part: 'cubage_services' | 'cubage_panels',
  { from, into, join }: Cloning,
  isSame: RawBuilder<boolean>,
): Promise<number[]> {
  const table = sql.table(part);
  const isThere = join ? sql`exists (select from ${table} as own where own.cubage_id = ${into} and ${isSame})` : sql`false`;
  const { rows } = await sql<{ id: number }>`
    select it.id from ${table} as it where it.cubage_id = ${from} and not ${isThere}`.execute(tx);
  return rows.map((it) => it.id);
}
