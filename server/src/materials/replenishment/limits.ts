import { compareDecimals } from 'contract/decimals.ts';
import { sql } from 'kysely';
import { recordAll } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import '../../catalogues/tables.ts';
import '../tables.ts';

/** What a material's minimum and maximum in a warehouse become; `version` is that of what was seen, 0 where there was nothing. */
interface LimitChange {
  code: string;
  warehouse_code: string;
  minimum: string | null;
  maximum: string | null;
  version: number;
}

/** Sets several, all or none. */
export async function setLimits(context: Writing, changes: readonly LimitChange[]): Promise<void> {
  const { tx, user } = context;
  const places = await placesOf(tx, changes);
  await beginEmpty(tx, places);
  const before = await lockLimits(tx, places);
  refuseWrong(changes, places, before);
  const rows = places.map((it, at) => ({ ...it, minimum: changes[at]?.minimum ?? null, maximum: changes[at]?.maximum ?? null }));
  await sql`
    update stock_limits as it set minimum = given.minimum, maximum = given.maximum, version = it.version + 1,
      changed_by = ${user.id}, changed_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (warehouse_id integer, material_id integer, minimum numeric, maximum numeric)
    where it.warehouse_id = given.warehouse_id and it.material_id = given.material_id`.execute(tx);
  await recordAll(
    context,
    changes.map(({ code, warehouse_code, minimum, maximum }, at) => {
      const old = before.get(keyOf(places[at]));
      return {
        action: 'set_limits',
        entity: 'stock_limits',
        id: `${code} en ${warehouse_code}`,
        before: { minimo: old?.minimum ?? null, maximo: old?.maximum ?? null },
        after: { minimo: minimum, maximo: maximum },
      };
    }),
  );
}

interface Place {
  warehouse_id: number;
  material_id: number;
}
const keyOf = (place: Place | undefined): string => (place ? `${place.warehouse_id} ${place.material_id}` : '');

/** What the codes name, in the order of the changes. */
async function placesOf(tx: Tx, changes: readonly LimitChange[]): Promise<readonly Place[]> {
  const [warehouses, materials] = [
    await tx
      .selectFrom('warehouses')
      .where('codigo', 'in', [...new Set(changes.map((it) => it.warehouse_code))])
      .where('activo', '=', true)
      .select(['id', 'codigo'])
      .execute(),
    await tx
      .selectFrom('materials')
      .where('codigo', 'in', [...new Set(changes.map((it) => it.code))])
      .where('activo', '=', true)
      .select(['id', 'codigo'])
      .execute(),
  ];
  const warehouseIds = new Map(warehouses.map((it) => [it.codigo, it.id]));
  const materialIds = new Map(materials.map((it) => [it.codigo, it.id]));
  const fields: Record<string, string> = {};
  const places = changes.map(({ code, warehouse_code }, at) => {
    const [warehouse_id, material_id] = [warehouseIds.get(warehouse_code), materialIds.get(code)];
    if (warehouse_id === undefined) fields[`items.${at}.warehouse_code`] = `La bodega ${warehouse_code} no existe, o está retirada.`;
    if (material_id === undefined) fields[`items.${at}.code`] = `${code} no existe, o está retirado.`;
    return { warehouse_id: warehouse_id ?? 0, material_id: material_id ?? 0 };
  });
  if (Object.keys(fields).length > 0) throw new Problem('invalid', { fields });
  return places;
}

const asRows = (places: readonly Place[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as named (warehouse_id integer, material_id integer)`;

/** So that two who set the first limits of a material wait for each other. Version 0: nobody has set anything yet. */
async function beginEmpty(tx: Tx, places: readonly Place[]): Promise<void> {
  await sql`
    insert into stock_limits (warehouse_id, material_id, version) select distinct warehouse_id, material_id, 0 from ${asRows(places)}
    order by 1, 2 on conflict do nothing`.execute(tx);
}

interface Limits extends Place {
  minimum: string | null;
  maximum: string | null;
  version: number;
}

async function lockLimits(tx: Tx, places: readonly Place[]): Promise<ReadonlyMap<string, Limits>> {
  const { rows } = await sql<Limits>`
    select warehouse_id, material_id, trim_scale(minimum)::text as minimum, trim_scale(maximum)::text as maximum, version
    from stock_limits where (warehouse_id, material_id) in (select warehouse_id, material_id from ${asRows(places)})
    order by 1, 2 for update`.execute(tx);
  return new Map(rows.map((it) => [keyOf(it), it]));
}

function refuseWrong(changes: readonly LimitChange[], places: readonly Place[], before: ReadonlyMap<string, Limits>): void {
  const fields: Record<string, string> = {};
  const names = new Set<string>();
  for (const [at, { code, warehouse_code, minimum, maximum }] of changes.entries()) {
    const name = keyOf(places[at]);
    if (names.has(name)) fields[`items.${at}.code`] = `${code} en ${warehouse_code} está dos veces.`;
    names.add(name);
    if (maximum !== null && compareDecimals(maximum, '0') === 0) fields[`items.${at}.maximum`] = 'El máximo debe ser mayor que cero.';
    if (minimum !== null && maximum !== null && compareDecimals(minimum, maximum) > 0)
      fields[`items.${at}.maximum`] = 'El máximo no puede ser menor que el mínimo.';
  }
  if (Object.keys(fields).length > 0) throw new Problem('invalid', { fields });
  const stale = changes.filter(({ version }, at) => before.get(keyOf(places[at]))?.version !== version);
  if (stale.length > 0) throw new Problem('stale', { message: `Otra persona cambió los límites de ${namesOf(stale)}: mírelos de nuevo.` });
}

const namesOf = (changes: readonly LimitChange[]): string => changes.map((it) => `${it.code} en ${it.warehouse_code}`).join(', ');
