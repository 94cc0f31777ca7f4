import { withoutZeros } from 'contract/format.ts';
import { newMaterialCode } from 'contract/materials/index.ts';
import { sql } from 'kysely';
import type { ErpAmount, ErpItem } from '../../outside/erp/port.ts';
import { recordAll } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Counts, Page } from './page.ts';
import { currentCosts } from '../stock/move.ts';
import { todayInChile } from '../../platform/today.ts';
import '../tables.ts';

/** Creates and changes materials by their codes as the ERP has them; what says nothing new leaves no trace. */
export async function bringItems(page: Page, items: readonly ErpItem[]): Promise<Counts> {
  const { tx, run } = page;
  const world = await worldOf(tx, items);
  const counts = { items_read: items.length, created: 0, updated: 0, new_values: 0 };
  const changes = [];
  const ids = new Map<string, number>();
  for (const item of items) {
    const before = world.known.get(item.code);
    // What is not valid and was never here is no business of ours, nor what turned out to be another one.
    if (before ? before.merged_into !== null : !item.active) continue;
    const row = matchItem(page, item, before, world);
    if (!row) continue;
    if (!before) {
      const made = await tx
        .insertInto('materials')
        .values({ codigo: item.code, ...row, erp_serials: item.by_serials, observaciones: null })
        .returning('id')
        .executeTakeFirstOrThrow();
      ids.set(item.code, made.id);
      counts.created += 1;
      changes.push({
        action: 'create',
        entity: 'materials',
        id: item.code,
        after: { description: item.name, origen: `Sincronización ${run.number}` },
      });
      continue;
    }
    ids.set(item.code, before.id);
    const after = { ...row, activo: before.activo || item.active, erp_serials: item.by_serials };
    if (
      before.descripcion === after.descripcion &&
      before.familia_id === after.familia_id &&
      before.unidad_id === after.unidad_id &&
      before.activo === after.activo &&
      before.erp_serials === after.erp_serials
    )
      continue;
    await tx
      .updateTable('materials')
      .set((it) => ({ ...after, version: it('version', '+', 1) }))
      .where('id', '=', before.id)
      .execute();
    counts.updated += 1;
    changes.push({
      action: 'update',
      entity: 'materials',
      id: item.code,
      before: { description: before.descripcion, active: before.activo, series_en_erp: before.erp_serials },
      after: {
        description: after.descripcion,
        active: after.activo,
        series_en_erp: after.erp_serials,
        origen: `Sincronización ${run.number}`,
      },
    });
  }
  counts.new_values =
    (await keepValues(tx, 'material_prices', items, ids, (it) => it.price)) +
    (await keepValues(tx, 'material_costs', items, ids, (it) => it.cost));
  await recordAll({ tx, user: undefined, requestId: run.number }, changes);
  return counts;
}

interface MaterialRow {
  id: number;
  codigo: string;
  descripcion: string;
  familia_id: number;
  unidad_id: number;
  activo: boolean;
  erp_serials: boolean;
  merged_into: number | null;
  moved: boolean;
}
interface World {
  known: ReadonlyMap<string, MaterialRow>;
  families: ReadonlyMap<string, number>;
  units: ReadonlyMap<string, number>;
}

/** In the order of their numbers, as whoever moves stock holds them. */
async function worldOf(tx: Tx, items: readonly ErpItem[]): Promise<World> {
  const codes = items.map((it) => it.code);
  const known = await tx
    .selectFrom('materials')
    .where('codigo', 'in', codes)
    .select(['id', 'codigo', 'descripcion', 'familia_id', 'unidad_id', 'activo', 'erp_serials', 'merged_into'])
    .select(sql<boolean>`exists (select from stock_movements where material_id = materials.id)`.as('moved'))
    .orderBy('id')
    .forUpdate()
    .execute();
  const named = async (table: 'material_families' | 'units') => {
    const rows = await tx.selectFrom(table).where('activo', '=', true).select(['id', 'codigo', 'nombre']).orderBy('id').execute();
    return new Map(rows.flatMap(({ id, codigo, nombre }) => [codigo, nombre].map((it) => [foldText(it), id] as const)));
  };
  return { known: new Map(known.map((it) => [it.codigo, it])), families: await named('material_families'), units: await named('units') };
}

/** As people take two names for one: case and accents do not count. */
const foldText = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();

/** The row that the ERP's material makes here; what cannot be matched keeps what it has, or is not created. */
function matchItem({ note }: Page, { code, name, group, unit }: ErpItem, before: MaterialRow | undefined, { families, units }: World) {
  if (!before && newMaterialCode.safeParse(code).data !== code) {
    note('codigo', code, `«${code}» no sirve de código: use mayúsculas sin tilde, números, guiones y puntos.`);
    return undefined;
  }
  const family = families.get(foldText(group ?? ''));
  const counted = units.get(foldText(unit ?? ''));
  if (!family) note('familia', code, `${name}: el grupo «${group ?? 'sin grupo'}» del ERP no es una familia de aquí.`);
  if (!counted) note('unidad', code, `${name}: la unidad «${unit ?? 'sin unidad'}» del ERP no está en el catálogo de unidades.`);
  const isCountedInAnother = before !== undefined && counted !== undefined && counted !== before.unidad_id && before.moved;
  if (isCountedInAnother)
    note('unidad_movida', code, `${name}: en el ERP se cuenta en «${unit ?? ''}», y aquí ya tiene movimientos en otra unidad.`);
  const familia_id = family ?? before?.familia_id;
  const unidad_id = (isCountedInAnother ? undefined : counted) ?? before?.unidad_id;
  return familia_id && unidad_id ? { descripcion: name.slice(0, 200), familia_id, unidad_id } : undefined;
}

/** A price or cost that is the current one already is no new entry. */
async function keepValues(
  tx: Tx,
  table: 'material_prices' | 'material_costs',
  items: readonly ErpItem[],
  ids: ReadonlyMap<string, number>,
  valueOf: (item: ErpItem) => ErpAmount | null,
): Promise<number> {
  const now = await currentCosts(tx, [...ids.values()], table);
  const desde = todayInChile();
  const news = items.flatMap((item) => {
    const [material_id, value] = [ids.get(item.code), valueOf(item)];
    if (material_id === undefined || !value) return [];
    const current = now.get(material_id);
    const amount = roundAmount(value.amount);
    // Less than what is kept of an amount is nothing, and says nothing.
    if (amount === '0') return [];
    if (current?.currency === value.currency && roundAmount(current.amount) === amount) return [];
    return [{ material_id, monto: amount, moneda: value.currency, desde, created_by: null }];
  });
  if (news.length > 0) await tx.insertInto(table).values(news).execute();
  return news.length;
}

/** Four decimals are kept, the zeros at the end say nothing; exact, by whole numbers. */
function roundAmount(amount: string): string {
  const [whole = '0', decimals = ''] = amount.split('.');
  const digits = BigInt(whole + decimals.padEnd(5, '0').slice(0, 5));
  const value = (digits + 5n) / 10n;
  return withoutZeros(`${value / 10_000n}.${String(value % 10_000n).padStart(4, '0')}`);
}

/** What is frozen or not valid there is retired here, when there is none of it left anywhere nor on its way. */
export async function retireItems({ tx, run, note }: Page, codes: readonly string[]): Promise<Counts> {
  if (codes.length === 0) return {};
  const found = await tx
    .selectFrom('materials')
    .where('codigo', 'in', [...codes])
    .where('activo', '=', true)
    .select(['id', 'codigo', 'descripcion'])
    .select(
      sql<boolean>`exists (select from stocks where material_id = materials.id and quantity > 0) or exists (
        select from stock_transfer_lines join stock_transfers on stock_transfers.id = transfer_id
        where material_id = materials.id and status in ('enviado', 'con_diferencias') and quantity > coalesce(received_quantity, 0))`.as(
        'stocked',
      ),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { codigo, descripcion } of found.filter((it) => it.stocked))
    note('con_stock', codigo, `${descripcion}: en el ERP ya no es válido, y aquí todavía hay stock.`);
  const gone = found.filter((it) => !it.stocked);
  if (gone.length === 0) return {};
  await tx
    .updateTable('materials')
    .set((it) => ({ activo: false, version: it('version', '+', 1) }))
    .where(
      'id',
      'in',
      gone.map((it) => it.id),
    )
    .execute();
  await recordAll(
    { tx, user: undefined, requestId: run.number },
    gone.map(({ codigo }) => ({
      action: 'retire',
      entity: 'materials',
      id: codigo,
      after: { active: false, origen: `Sincronización ${run.number}` },
    })),
  );
  return { retired: gone.length };
}
