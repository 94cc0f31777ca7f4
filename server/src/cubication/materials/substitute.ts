import { cubageStates, type CubageMaterial } from 'contract/cubication/index.ts';
import type * as contract from 'contract/cubication/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Writing } from '../../platform/context.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import type { Tx } from '../../platform/database/database.ts';
import { notSeen, Problem } from '../../platform/problem.ts';
import { requireAllowed } from '../../platform/rules.ts';
import { refuseOthers } from '../../platform/user.ts';
import { cubageActions } from '../documents/actions.ts';
import { readCubage } from '../documents/rows.ts';
import { costsToday, noCost, type TakenCost } from '../prices.ts';
import type { RowIdentity } from '../tables.ts';
import { materialsNamed } from './add.ts';
import { finishChange, lockRow } from './change.ts';

/**
 * Of a material that is not in the catalogue, or is retired there: quantity, comment and history stay. A custom one is replaced also in a
 * take-off that was sent, while the row is pending. There its cost stays too, and only where nobody knew it the material brings the one of
 * today: without it the row could never be sent (decision 227). What had a code stays in what was sent as it was approved.
 */
export async function substituteMaterial(
  context: Writing,
  { id, user, code }: Received<typeof contract.substituteCustom>,
): Promise<Answer<typeof contract.substituteCustom>> {
  const { tx } = context;
  refuseOthers(context.user, user);
  const { cubage, row } = await lockRow(context, id, 'comment');
  if (cubage.template) requireAllowed(cubageActions.edit, { row: cubage, user: context.user });
  if (!row.custom_material && row.active)
    throw new Problem('wrong_state', { message: `«${row.name}» está vigente en el catálogo: no hay nada que reemplazar.` });
  if (!row.custom_material) requireAllowed(cubageActions.edit, { row: cubage, user: context.user });
  const material = (await materialsNamed(tx, [code])).get(code);
  if (!material) throw new Problem('invalid', { fields: { code: `${code} no existe, o está retirado: elija otro.` } });
  if (material.unit !== row.unit)
    throw new Problem('invalid', { fields: { code: `${code} se cuenta en ${material.unit}, y la fila en ${row.unit}: elija otro.` } });
  const takesCost = cubageStates.allows(cubage.status, 'edit') || row.cost === null || row.rate === null;
  const cost = takesCost ? ((await costsToday(tx, [material.id])).get(material.id) ?? noCost) : {};
  const own = { material_id: material.id, custom_name: null, custom_unit_id: null };
  return replace(context, { number: cubage.number, row, action: 'substitute', after: { ...(await identityOf(tx, id)), ...own, ...cost } });
}

/** What the row was it is again, where nobody gave it another material or another cost since. */
export async function takeBackSubstitution(
  context: Writing,
  { document_id, substitution_id }: Received<typeof contract.takeBackSubstitution>,
): Promise<Answer<typeof contract.takeBackSubstitution>> {
  const { tx } = context;
  // Who does not see the take-off does not learn what was done in it either.
  await readCubage(tx, context.user, document_id);
  const kept = await tx
    .selectFrom('cubage_substitutions')
    .where('cubage_id', '=', document_id)
    .where('id', '=', substitution_id)
    .select(['row_id', 'before', 'after'])
    .executeTakeFirst();
  if (!kept) throw notSeen('El reemplazo');
  const { row_id, before, after } = kept;
  // Of a take-off that was sent costs stay as they are, and so does what had a code.
  const isOwnAtOneCost = isDeepStrictEqual(costOf(before), costOf(after)) && (before.material_id === null || after.material_id === null);
  const { cubage, row } = await lockRow(context, row_id, isOwnAtOneCost ? 'comment' : 'edit');
  if (cubage.template) requireAllowed(cubageActions.edit, { row: cubage, user: context.user });
  await refuseSent(tx, row, cubage.post_id);
  if (!isDeepStrictEqual(await identityOf(tx, row_id), after))
    throw new Problem('wrong_state', { message: `Otra persona cambió después qué es «${row.name}», o su costo: queda como está.` });
  await refuseGone(tx, before);
  const action = (await isInForce(tx, before.material_id)) ? 'substitute' : 'take_back_substitute';
  return replace(context, { number: cubage.number, row, action, after: before });
}

/** What it is, and what it costs: the rest of a row stays. */
async function identityOf(tx: Tx, id: number): Promise<RowIdentity> {
  return tx
    .selectFrom('cubage_rows as it')
    .where('it.id', '=', id)
    .select(['it.material_id', 'it.custom_name', 'it.custom_unit_id', 'it.currency', 'it.rate_day', 'it.rate_source'])
    .select([plainDecimal<null>('it.cost').as('cost'), plainDecimal<null>('it.rate').as('rate')])
    .executeTakeFirstOrThrow();
}

const costOf = ({ cost, currency, rate, rate_day, rate_source }: RowIdentity): TakenCost => ({
  cost,
  currency,
  rate,
  rate_day,
  rate_source,
});

/** What is asked for in the ERP, or is there, has a code. */
async function refuseSent(tx: Tx, { id, name, erp_status }: CubageMaterial, post_id: number | null): Promise<void> {
  const isAsked = async () =>
    post_id !== null &&
    (await tx.selectFrom('cubage_post_rows').where('post_id', '=', post_id).where('row_id', '=', id).select('id').executeTakeFirst());
  if (erp_status !== null || (await isAsked()))
    throw new Problem('wrong_state', { message: `«${name}» va en un envío al ERP: el reemplazo ya no se deshace.` });
}

/** A row becomes a custom material, or a retired one, only by what is taken back. */
async function isInForce(tx: Tx, material_id: number | null): Promise<boolean> {
  if (material_id === null) return false;
  return (await tx.selectFrom('materials').where('id', '=', material_id).select('activo').executeTakeFirst())?.activo === true;
}

/** Its unit may have been deleted since, as may a material. */
async function refuseGone(tx: Tx, { material_id, custom_unit_id, custom_name }: RowIdentity): Promise<void> {
  const { rows } = await sql`
    select from materials where id = ${material_id}::integer union all select from units where id = ${custom_unit_id}::integer`.execute(tx);
  if (rows.length > 0) return;
  const what = custom_name === null ? 'El material del catálogo' : `La unidad de «${custom_name}»`;
  throw new Problem('wrong_state', { message: `${what} ya no existe: la fila queda como está.` });
}

interface Replacement {
  number: string;
  row: CubageMaterial;
  after: RowIdentity;
  action: string;
}

async function replace(context: Writing, { number, row, action, after }: Replacement): Promise<Answer<typeof contract.substituteCustom>> {
  const { tx, user } = context;
  const { id, document_id: cubage_id } = row;
  const before = await identityOf(tx, id);
  await tx
    .updateTable('cubage_rows')
    .set({ ...after, updated_by: user.id, updated_at: new Date() })
    .where('id', '=', id)
    .execute();
  const kept = { cubage_id, row_id: id, before: JSON.stringify(before), after: JSON.stringify(await identityOf(tx, id)) };
  const { id: substitution_id } = await tx.insertInto('cubage_substitutions').values(kept).returning('id').executeTakeFirstOrThrow();
  return { ...(await finishChange(context, { number, action, before: row })), substitution_id };
}
