import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { setAll } from '../../platform/database/rowsets.ts';
import { costsToday } from '../prices.ts';
import '../tables.ts';

/** The services and boards of one take-off behind those of another; boards of the catalogue at the costs of today. */
export async function cloneOthers(tx: Tx, from: number, into: number): Promise<void> {
  await sql`
    insert into cubage_services (cubage_id, line, service_type, service_id, name, unit_cost, quantity, days, hours, day_month, staff)
    select ${into}, line + coalesce((select max(line) from cubage_services where cubage_id = ${into}), 0),
      service_type, service_id, name, unit_cost, quantity, days, hours, day_month, staff
    from cubage_services where cubage_id = ${from}`.execute(tx);
  const { rows } = await sql<{ id: number; material_id: number | null }>`
    insert into cubage_panels (cubage_id, line, material_id, name, quantity, cost, currency, rate, rate_day, rate_source)
    select ${into}, line + coalesce((select max(line) from cubage_panels where cubage_id = ${into}), 0),
      material_id, name, quantity, cost, currency, rate, rate_day, rate_source
    from cubage_panels where cubage_id = ${from} returning id, material_id`.execute(tx);
  const costs = await costsToday(
    tx,
    rows.flatMap((it) => it.material_id ?? []),
  );
  const priced = rows.flatMap(({ id, material_id }) => {
    const now = material_id === null ? undefined : costs.get(material_id);
    return now ? [{ id, ...now }] : [];
  });
  await setAll(tx, 'cubage_panels', priced);
}
