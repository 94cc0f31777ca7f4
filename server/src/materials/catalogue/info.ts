import type { MaterialInfo, ValueEntry } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { notFound } from '../../platform/problem.ts';
import type { User } from '../../platform/user.ts';
import { materialRows, presentMaterial } from './list.ts';
import { stockHeld } from '../stock/holdings.ts';
import { mergesOf } from './merges.ts';
import { figuresIn } from '../stock/figures.ts';

/** Of an older entry people still ask; a hundred are years. */
const mostEntries = 100;

export const materialInfoList = ({ db, user }: Reading, { codes }: Received<typeof contract.getMaterialInfoList>) =>
  readMaterials(db, user, codes);

export const getMaterial = ({ db, user }: Reading, { code }: Received<typeof contract.getMaterial>) => readMaterial(db, user, code);

export async function readMaterial(db: Reader, user: User, code: string): Promise<MaterialInfo> {
  const [found] = await readMaterials(db, user, [code]);
  if (!found) throw notFound(`El material ${code}`);
  return found;
}

/** Everything about some materials, in a handful of questions however many they are. */
async function readMaterials(db: Reader, user: User, codes: string[]): Promise<MaterialInfo[]> {
  const window = db.selectFrom('materials').where('materials.codigo', 'in', codes).orderBy('materials.codigo');
  const rows = await materialRows(db, user, window)
    .select(['it.observaciones as observations', 'it.sec_certificate', 'it.sec_until'])
    .execute();
  const ids = rows.map((it) => it.id);
  if (ids.length === 0) return [];
  const [stocks, prices, costs, merges] = await Promise.all([
    stocksOf(db, user, ids),
    entriesOf(db, 'material_prices', ids),
    entriesOf(db, 'material_costs', ids),
    mergesOf(db, ids),
  ]);
  return rows.map(({ observations, sec_certificate, sec_until, ...row }) => ({
    ...presentMaterial(user, row),
    observations,
    sec_certificate,
    sec_until,
    stocks: stocks.get(row.id) ?? [],
    prices: prices.get(row.id) ?? [],
    costs: costs.get(row.id) ?? [],
    merges: merges.get(row.id) ?? [],
  }));
}

async function stocksOf(db: Reader, user: User, ids: number[]): Promise<ReadonlyMap<number, MaterialInfo['stocks']>> {
  const rows = await stockHeld(db, user)
    .where('it.material_id', 'in', ids)
    .innerJoin('warehouses', 'warehouses.id', 'it.warehouse_id')
    .select([
      'it.material_id',
      'warehouses.codigo as warehouse_code',
      'warehouses.nombre as warehouse',
      'warehouses.movil as mobile',
      plainDecimal('it.transit').as('in_transit_quantity'),
    ])
    .select(
      figuresIn(db, user, {
        warehouse: sql.ref('it.warehouse_id'),
        material: sql.ref('it.material_id'),
        quantity: sql.ref('it.available'),
      }),
    )
    .orderBy('warehouses.codigo')
    .execute();
  return groupValues(rows.map(({ material_id, ...it }) => [material_id, it]));
}

/** The newest first; the first is the one that counts. */
async function entriesOf(
  db: Reader,
  table: 'material_prices' | 'material_costs',
  ids: number[],
): Promise<ReadonlyMap<number, ValueEntry[]>> {
  const { rows } = await sql<Omit<ValueEntry, 'created_at'> & { material_id: number; created_at: Date }>`
    select it.id, it.material_id, trim_scale(it.monto)::text as amount, it.moneda as currency, it.desde as since,
      users.nombre as "user", it.created_at
    from unnest(${ids}::integer[]) as asked (id)
    cross join lateral (
      select * from ${sql.table(table)} where material_id = asked.id order by desde desc, id desc limit ${mostEntries}) as it
    left join users on users.id = it.created_by
    order by it.material_id, it.desde desc, it.id desc`.execute(db);
  return groupValues(rows.map(({ material_id, created_at, ...it }) => [material_id, { ...it, created_at: created_at.toISOString() }]));
}

function groupValues<T>(rows: readonly (readonly [number, T])[]): ReadonlyMap<number, T[]> {
  const groups = Map.groupBy(rows, ([id]) => id);
  return new Map([...groups].map(([id, found]) => [id, found.map(([, it]) => it)]));
}
