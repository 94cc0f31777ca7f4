import { familiaMaterial, unidad } from 'contract/catalogues/index.ts';
import type { MaterialInfo } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import { formatNumber } from 'contract/format.ts';
import { sql } from 'kysely';
import { requireActive } from '../../catalogues/index.ts';
import { only, record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import { brokenUnique, type Tx } from '../../platform/database/database.ts';
import { notifyForm } from '../../platform/mail/notify.ts';
import { notFound, Problem } from '../../platform/problem.ts';
import { requireAllowed } from '../../platform/rules.ts';
import type { User } from '../../platform/user.ts';
import { materialActions } from './actions.ts';
import { readMaterial } from './info.ts';
import { todayInChile } from '../../platform/today.ts';
import { toldQuantity } from '../stock/figures.ts';

export async function createMaterial(context: Writing, given: Received<typeof contract.newMaterial>): Promise<MaterialInfo> {
  const { tx, user } = context;
  const { code, description, family_id, unit_id, observations } = given;
  await requireActive(tx, { family_id: [familiaMaterial, family_id], unit_id: [unidad, unit_id] });
  await tx
    .insertInto('materials')
    .values({ codigo: code, descripcion: description, familia_id: family_id, unidad_id: unit_id, observaciones: observations })
    .execute()
    .catch((error: unknown) => {
      if (brokenUnique(error)) throw new Problem('duplicate', { fields: { code: `Ya existe un material con el código ${code}.` } });
      throw error;
    });
  const after = await readMaterial(tx, user, code);
  await record(context, { action: 'create', entity: 'materials', id: code, after: auditOfMaterial(after) });
  await notifyForm(tx, context.jobs, {
    form: 'material_creation',
    asunto: `Material nuevo: ${code}`,
    texto: `${user.nombre} creó el material ${code}, ${after.description}.`,
  });
  return after;
}

export async function updateMaterial(
  context: Writing,
  { code, version, description, family_id, unit_id, observations, sec_certificate, sec_until }: Received<typeof contract.editMaterial>,
): Promise<MaterialInfo> {
  const { tx, user } = context;
  const before = await lockMaterial(tx, user, code, version);
  // What it had before it may keep, also when it was retired meanwhile.
  await requireActive(tx, {
    family_id: [familiaMaterial, family_id === before.family_id ? null : family_id],
    unit_id: [unidad, unit_id === before.unit_id ? null : unit_id],
  });
  if (unit_id !== before.unit_id && (await hasMoved(tx, before.id)))
    throw new Problem('rule', {
      fields: { unit_id: 'La unidad ya no se cambia: hay movimientos de stock contados en ella. Cree otro material.' },
    });
  await tx
    .updateTable('materials')
    .set({ descripcion: description, familia_id: family_id, unidad_id: unit_id, observaciones: observations, version: version + 1 })
    .$if(sec_certificate !== undefined, (it) => it.set({ sec_certificate: sec_certificate ?? null, sec_until: sec_until ?? null }))
    .where('id', '=', before.id)
    .execute();
  return recordMaterial(context, 'update', before);
}

const hasMoved = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.selectFrom('stock_movements').where('material_id', '=', id).select('id').limit(1).executeTakeFirst()) !== undefined;

/** A retired material is offered no more. While there is some of it, it stays: nothing lies in a warehouse that nobody may move. */
export async function turnMaterial(
  context: Writing,
  { code, version, active }: Received<typeof contract.turnMaterial>,
): Promise<MaterialInfo> {
  const { tx, user } = context;
  const before = await lockMaterial(tx, user, code, version);
  if (before.active === active) return before;
  if (!active) await refuseStocked(context, before);
  await tx
    .updateTable('materials')
    .set({ activo: active, version: version + 1 })
    .where('id', '=', before.id)
    .execute();
  return recordMaterial(context, active ? 'activate' : 'retire', before);
}

async function refuseStocked({ tx, user }: Writing, { id, code, unit }: MaterialInfo): Promise<void> {
  const told = toldQuantity(tx, user, { warehouse: sql.ref('warehouses.id'), quantity: sql.ref('quantity') });
  const { rows } = await sql<{ place: string; quantity: string | null }>`
    select codigo as place, trim_scale(${told})::text as quantity
    from stocks join warehouses on warehouses.id = warehouse_id
    where material_id = ${id} and quantity > 0
    union all
    select 'camino a ' || codigo, trim_scale(sum(quantity - coalesce(received_quantity, 0)))::text
    from stock_transfer_lines join stock_transfers on stock_transfers.id = transfer_id join warehouses on warehouses.id = to_warehouse_id
    where material_id = ${id} and status in ('enviado', 'con_diferencias') and quantity > coalesce(received_quantity, 0) group by codigo
    order by 1`.execute(tx);
  if (rows.length === 0) return;
  const there = rows.slice(0, 5).map((it) => (it.quantity === null ? it.place : `${formatNumber(it.quantity)} ${unit} en ${it.place}`));
  throw new Problem('rule', { message: `${code} no se puede retirar todavía: hay ${there.join(', ')}. Trasládelo o ajústelo antes.` });
}

/** One more entry of a list; the last one is current (spec 2 §3). It cannot be older than the last: that would change nothing. */
export async function addMaterialValue(
  context: Writing,
  { code, kind, amount, currency, since }: Received<typeof contract.addMaterialValue>,
): Promise<MaterialInfo> {
  const { tx, user } = context;
  const before = await lockMaterial(tx, user, code);
  requireAllowed(materialActions.value, { row: before, user });
  if (since > todayInChile()) throw new Problem('invalid', { fields: { since: 'No puede ser una fecha futura.' } });
  const [last] = (kind === 'price' ? before.prices : before.costs) ?? [];
  if (last && since < last.since)
    throw new Problem('invalid', { fields: { since: `El valor vigente es del ${last.since}: indique esa fecha o una posterior.` } });
  await tx
    .insertInto(kind === 'price' ? 'material_prices' : 'material_costs')
    .values({ material_id: before.id, monto: amount, moneda: currency, desde: since, created_by: user.id })
    .execute();
  const after = await readMaterial(tx, user, code);
  const [name, was, is] =
    kind === 'price'
      ? (['precio', [before.price, before.price_currency], [after.price, after.price_currency]] as const)
      : (['costo', [before.cost, before.cost_currency], [after.cost, after.cost_currency]] as const);
  await record(context, {
    action: kind === 'price' ? 'add_price' : 'add_cost',
    entity: 'materials',
    id: code,
    before: { [name]: was.filter(Boolean).join(' ') },
    after: { [name]: is.filter(Boolean).join(' ') },
  });
  return after;
}

/** A mark of one's own: nobody else's business, so the audit log does not keep it. */
export async function markFavorite({ tx, user }: Writing, { code, favorite }: Received<typeof contract.favoriteMaterial>) {
  const found = await tx.selectFrom('materials').where('codigo', '=', code).select('id').executeTakeFirst();
  if (!found) throw notFound(`El material ${code}`);
  const mark = { user_id: user.id, material_id: found.id };
  if (favorite)
    await tx
      .insertInto('material_favorites')
      .values(mark)
      .onConflict((it) => it.doNothing())
      .execute();
  else await tx.deleteFrom('material_favorites').where('user_id', '=', user.id).where('material_id', '=', found.id).execute();
  return { done: true } as const;
}

/** Holds the material for a change; who saw an older version is told so. */
async function lockMaterial(tx: Tx, user: User, code: string, version?: number): Promise<MaterialInfo> {
  await tx.selectFrom('materials').where('codigo', '=', code).select('id').forUpdate().execute();
  const found = await readMaterial(tx, user, code);
  if (version !== undefined && found.version !== version) throw new Problem('stale', { current: found });
  return found;
}

async function recordMaterial(context: Writing, action: string, before: MaterialInfo): Promise<MaterialInfo> {
  const after = await readMaterial(context.tx, context.user, before.code);
  await record(context, { action, entity: 'materials', id: before.code, before: auditOfMaterial(before), after: auditOfMaterial(after) });
  return after;
}

const auditOfMaterial = (it: MaterialInfo) => ({
  ...only(it, ['description', 'observations', 'active']),
  familia: it.family,
  unidad: it.unit,
  autorizacion_sec: it.sec_certificate,
  autorizacion_sec_hasta: it.sec_until,
});
