import { mostCharacters, withNames } from 'contract/cubication/index.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { setAll } from '../../platform/database/rowsets.ts';
import { Problem } from '../../platform/problem.ts';
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
    insert into cubage_services (cubage_id, line, service_type, service_id, name, unit_cost, quantity, days, hours, day_month, staff, formulas)
    select ${cloning.into}::integer, ${first}::integer - 1 + row_number() over (order by line, id),
      service_type, service_id, name, unit_cost, quantity, days, hours, day_month, staff, formulas
    from cubage_services where id = any(${ids}::integer[]) returning id`.execute(tx);
  return rows.map((it) => it.id);
}

/** Those of the catalogue at the costs of today. */
async function clonePanels(tx: Tx, cloning: Cloning): Promise<number[]> {
  const ids = await idsToClone(tx, 'cubage_panels', cloning, samePanel);
  const first = await requireRoom(tx, 'cubage_panels', cloning.into, ids.length);
  const { rows } = await sql<{ id: number; material_id: number | null }>`
    insert into cubage_panels (cubage_id, line, material_id, name, quantity, formula, cost, currency, rate, rate_day, rate_source)
    select ${cloning.into}::integer, ${first}::integer - 1 + row_number() over (order by line, id),
      material_id, name, quantity, formula, cost, currency, rate, rate_day, rate_source
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

/** The formulas of services and boards that came as a part of its own, in its names, which are longer. */
export async function renameInOthers(
  tx: Tx,
  { section, names }: { section: string; names: ReadonlyMap<string, string> },
  { services, panels }: { services: readonly number[]; panels: readonly number[] },
): Promise<void> {
  const renamed = (formula: string, name: string): string => {
    const now = withNames(formula, names);
    if (now.length <= mostCharacters) return now;
    const message = `Con «${section}» la fórmula de ${name} pasa de ${mostCharacters} letras: póngale un nombre más corto.`;
    throw new Problem('invalid', { fields: { 'kit.name': message } });
  };
  const boards = await tx
    .selectFrom('cubage_panels')
    .where('id', '=', sql<number>`any(${panels}::integer[])`)
    .select(['id', 'name', 'formula'])
    .execute();
  await setAll(
    tx,
    'cubage_panels',
    boards.flatMap(({ id, name, formula }) => (formula === null ? [] : [{ id, formula: renamed(formula, name) }])),
  );
  const rows = await tx
    .selectFrom('cubage_services')
    .where('id', '=', sql<number>`any(${services}::integer[])`)
    .select(['id', 'name', 'formulas'])
    .execute();
  await setAll(
    tx,
    'cubage_services',
    rows.map(({ id, name, formulas }) => ({
      id,
      formulas: Object.fromEntries(Object.entries(formulas).map(([column, formula]) => [column, renamed(formula, name)])),
    })),
  );
}
