import { proposalStates } from 'contract/supplying/index.ts';
import { compareDecimals, sumOf } from 'contract/decimals.ts';
import { formatNumber } from 'contract/format.ts';
import { packsOf, quantitySold } from 'contract/materials/index.ts';
import { sql } from 'kysely';
import { setting } from '../../administration/index.ts';
import { figuresIn, stockOfToday, stockPlaces, stockPositions, supplierItemsOf, type SupplierItemRow } from '../../materials/index.ts';
import type { Workshop } from '../../platform/area.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { today } from '../../platform/database/days.ts';
import { stateAfter } from '../../platform/state-after.ts';
import type { User } from '../../platform/user.ts';
import { announcePurchases } from '../live.ts';
import { replenishmentConstants, suggestionsOf } from '../reports/suggestions.ts';
import './tables.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    /** Each night: what should be ordered. */
    replenishment_proposal: Record<string, never>;
  }
}

/** The night works in no warehouse: it sees all stock, and counts nothing blind. */
const night: User = {
  id: 0,
  email: '',
  nombre: '',
  codigo_rol: null,
  permissions: new Set(),
  seesAllProjects: true,
  isSupply: false,
  debe_cambiar_clave: false,
  session_id: null,
};

interface Lacking {
  warehouse_id: number;
  material_id: number;
  code: string;
  unit: string;
  quantity: string;
  why: string;
}

/** Looks through every material that has a minimum or a maximum in a warehouse; what waits already is brought up to date, never doubled. */
export async function proposeReplenishment({ db, events }: Pick<Workshop, 'db' | 'events'>): Promise<void> {
  const { started } = await db.selectNoFrom(sql<string>`now()::text`.as('started')).executeTakeFirstOrThrow();
  const lacking = await lackingIn({ db, events });
  const central = await setting({ db, events }, 'default_warehouse');
  const proposed = await asBought(db, await withWays(db, lacking, central));
  await db.transaction().execute(async (tx) => {
    await writeProposals(tx, proposed, started);
    await dropNeedless(tx, lacking, started);
    await announcePurchases(tx);
  });
}

const placeOf = ({ warehouse_id, material_id }: Pick<Lacking, 'warehouse_id' | 'material_id'>) => ({ warehouse_id, material_id });

/** So many are looked at in one statement. */
const atOnce = 1_000;

async function lackingIn({ db, events }: Pick<Workshop, 'db' | 'events'>): Promise<Lacking[]> {
  const constants = await replenishmentConstants({ db, events });
  const table = await stockOfToday(db);
  const places = stockPlaces(db, night, { is_limited: true }, [])
    .where('materials.activo', '=', true)
    .where(sql<boolean>`it.warehouse_id in (select id from warehouses where activo)`)
    .orderBy('it.warehouse_id')
    .orderBy('it.material_id');
  const found: Lacking[] = [];
  for (let at = 0; ; at += atOnce) {
    const rows = await stockPositions(db, night, table, { cut: places.limit(atOnce).offset(at), days: constants.days }).execute();
    for (const row of rows) {
      const order = suggestionsOf(row, constants)?.order;
      if (order && order.quantity !== '0')
        found.push({ ...placeOf(row), code: row.code, unit: row.unit, quantity: order.quantity, why: order.reason });
    }
    if (rows.length < atOnce) return found;
  }
}

/** What lies free in the central warehouse beyond its own minimum is brought from there before more is bought; each unit of it once. */
async function withWays(db: Reader, lacking: readonly Lacking[], central: string) {
  const warehouse = await db.selectFrom('warehouses').where('codigo', '=', central).select('id').executeTakeFirst();
  const left = warehouse ? await freeIn(db, warehouse.id, lacking) : new Map<number, string>();
  return lacking.map((it) => {
    const free = left.get(it.material_id) ?? '0';
    const isThere = it.warehouse_id !== warehouse?.id && compareDecimals(free, it.quantity) >= 0;
    if (isThere) left.set(it.material_id, sumOf([free, `-${it.quantity}`]));
    return { ...it, way: isThere ? 'traslado' : 'compra' };
  });
}

/** What is bought is bought as its usual supplier sells it, or the only one that is known: whole purchase units, and as much as they ask for. */
async function asBought(db: Reader, proposed: readonly (Lacking & { way: string })[]) {
  const bought = proposed.filter((it) => it.way === 'compra').map((it) => it.code);
  const sold = Map.groupBy(await supplierItemsOf(db, bought), (it) => it.code);
  return proposed.map((it) => {
    const items = it.way === 'compra' ? (sold.get(it.code) ?? []).filter(({ active }) => active) : [];
    const usual = items.find(({ is_usual }) => is_usual) ?? (items.length === 1 ? items[0] : undefined);
    if (!usual) return { ...it, supplier_code: null };
    const quantity = quantitySold(it.quantity, usual);
    const said = [it.why, packsOf(quantity, usual, it.unit), leastOf(usual, it.unit)];
    return { ...it, supplier_code: usual.supplier_code, quantity, why: said.filter((one) => one !== null).join(' · ') };
  });
}

const leastOf = ({ minimum_quantity }: SupplierItemRow, unit: string): string | null =>
  minimum_quantity === null ? null : `se vende desde ${formatNumber(minimum_quantity)} ${unit}`;

async function freeIn(db: Reader, warehouse_id: number, lacking: readonly Lacking[]): Promise<Map<number, string>> {
  const [, , free] = figuresIn(db, night, {
    warehouse: sql.ref('it.warehouse_id'),
    material: sql.ref('it.material_id'),
    quantity: sql.ref('it.quantity'),
  });
  const rows = await db
    .selectFrom('stocks as it')
    .leftJoin('stock_limits as own', (join) =>
      join.onRef('own.warehouse_id', '=', 'it.warehouse_id').onRef('own.material_id', '=', 'it.material_id'),
    )
    .where('it.warehouse_id', '=', warehouse_id)
    .where(sql<boolean>`it.material_id = any(${lacking.map((it) => it.material_id)}::integer[])`)
    .select(['it.material_id', free, sql<string>`coalesce(own.minimum, 0)::text`.as('minimum')])
    .execute();
  return new Map(rows.map((it) => [it.material_id, sumOf([it.free_quantity ?? '0', `-${it.minimum}`])]));
}

/** What somebody decided since the night began is another matter: its figures are of before. */
const decidedSince = (started: string) => sql`exists (
  select from replenishment_proposals as other where other.warehouse_id = given.warehouse_id and other.material_id = given.material_id
    and (other.decided_at >= ${started}::timestamptz or other.dropped_until >= ${today}))`;

async function writeProposals(tx: Tx, proposed: readonly object[], started: string): Promise<void> {
  await sql`
    insert into replenishment_proposals as it (warehouse_id, material_id, quantity, why, way, supplier_code)
    select warehouse_id, material_id, quantity, why, way, supplier_code
    from jsonb_to_recordset(${JSON.stringify(proposed)}::jsonb)
      as given (warehouse_id integer, material_id integer, quantity numeric, why text, way text, supplier_code text)
    where not ${decidedSince(started)}
    order by warehouse_id, material_id
    on conflict (warehouse_id, material_id) where state = 'propuesta' do update set
      quantity = excluded.quantity, why = excluded.why, way = excluded.way, supplier_code = excluded.supplier_code, seen_at = now(),
      version = it.version + case when (it.quantity, it.why, it.way, it.supplier_code)
        is distinct from (excluded.quantity, excluded.why, excluded.way, excluded.supplier_code) then 1 else 0 end`.execute(tx);
}

/** What is lacking no more, and nobody asked for. */
async function dropNeedless(tx: Tx, lacking: readonly Lacking[], started: string): Promise<void> {
  const places = JSON.stringify(lacking.map(placeOf));
  await tx
    .updateTable('replenishment_proposals')
    .set((it) => ({ state: stateAfter(proposalStates, 'propuesta', 'vanish'), version: it('version', '+', 1) }))
    .where('state', '=', 'propuesta')
    .where(sql<boolean>`seen_at < ${started}::timestamptz`)
    .where(sql<boolean>`(warehouse_id, material_id) not in (
      select warehouse_id, material_id from jsonb_to_recordset(${places}::jsonb) as given (warehouse_id integer, material_id integer))`)
    .execute();
}

export async function watchReplenishment(workshop: Workshop): Promise<void> {
  await workshop.jobs.work('replenishment_proposal', () => proposeReplenishment(workshop));
  await workshop.jobs.repeat('replenishment_proposal', '20 3 * * *');
}
