import { randomUUID } from 'node:crypto';
import { creationStates, type CreationStep } from 'contract/supplying/index.ts';
import type * as contract from 'contract/supplying/index.ts';
import type { ErpDocument, ErpPostState } from 'contract/erp/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { notifyPeople } from '../../access/index.ts';
import { endDocuments, livePosts, postToErp, retryPost, type ErpContext, type ErpPostTold } from '../../erp/index.ts';
import { enterMaterial } from '../../materials/index.ts';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { stateAfter } from '../../platform/state-after.ts';
import { registerSupplier, releaseSupplierCode, reserveSupplierCode, sendAccount, termsOf } from '../../suppliers/index.ts';
import { changeCreation, lockCreation } from './lock.ts';
import { entity, type CreationRow } from './rows.ts';
import './tables.ts';
import { creationAt } from './address.ts';

type Thing = Pick<CreationRow, 'id' | 'number' | 'kind' | 'supplier_id'>;

/** Reserves the code and sends the thing to the ERP once this is committed. */
export async function postCreation(context: Writing, it: Thing): Promise<string> {
  const { tx, user } = context;
  const made = it.supplier_id === null ? await itemOf(tx, it.id) : await partnerOf(tx, it.supplier_id);
  const document: ErpDocument = {
    ...made,
    reference: randomUUID(),
    request_type: 'CREACION',
    requester_email: user.email,
    comments: `Solicitud ${it.number}`,
    lines: [],
  };
  await postToErp(context, { source: entity, source_id: it.id, source_number: it.number, document });
  return made.item?.code ?? made.partner?.code ?? '';
}

type Card = Pick<ErpDocument, 'kind' | 'item' | 'partner'>;

async function partnerOf(tx: Tx, supplier_id: number): Promise<Card> {
  const code = await reserveSupplierCode(tx, supplier_id);
  const it = (await termsOf(tx, [supplier_id])).get(supplier_id);
  if (!it) throw new Problem('not_found');
  const { name, country, email, phone, currency, billing } = it;
  const payment_condition = await conditionOf(tx, it.payment_condition_id);
  const tax_id = it.rut ?? it.tax_id ?? '';
  return {
    kind: 'BusinessPartner',
    partner: {
      code,
      name,
      tax_id,
      country,
      currency,
      ...(email && { email }),
      ...(phone && { phone }),
      ...(billing && { billing }),
      ...(payment_condition && { payment_condition }),
    },
  };
}

const conditionOf = (tx: Tx, id: number | null) =>
  tx.selectFrom('payment_conditions').where('id', '=', id).select(['nombre as name', 'dias as days']).executeTakeFirst();

async function itemOf(tx: Tx, request_id: number): Promise<Card> {
  const it = await tx
    .selectFrom('material_creations as it')
    .innerJoin('material_families as family', 'family.id', 'it.family_id')
    .innerJoin('units', 'units.id', 'it.unit_id')
    .where('it.request_id', '=', request_id)
    .select(['it.description', 'family.codigo as prefix', 'family.nombre as group', 'units.codigo as unit'])
    .executeTakeFirstOrThrow();
  const code = await nextMaterialCode(tx, it.prefix);
  return { kind: 'Item', item: { code, name: it.description, group: it.group, unit: it.unit } };
}

/** The group's prefix and six digits, one after the last that is there or reserved; one at a time of a group. */
async function nextMaterialCode(tx: Tx, prefix: string): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtext('material codes'), hashtext(${prefix}))`.execute(tx);
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(right(code, 6)::integer), 0) + 1 as next from (
      select codigo as code from materials where codigo like ${`${prefix}-%`}
      union all select code collate "C" from creation_requests where kind = 'material' and code like ${`${prefix}-%`}) as it
    where code ~ ${`^${prefix}-[0-9]{6}$`}`.execute(tx);
  return `${prefix}-${String(rows[0]?.next ?? 1).padStart(6, '0')}`;
}

/** What becomes of a request by what became of its post. */
const steps: Partial<Record<ErpPostState, CreationStep>> = {
  publicado: 'post',
  fallido: 'refuse',
  cancelado: 'refuse',
  pendiente: 'resend',
};

/** What the ERP said: it is there now, or why not. */
export async function creationPosted(context: ErpContext, { post }: { post: ErpPostTold }): Promise<void> {
  const { tx } = context;
  const row = await tx.selectFrom('creation_requests').where('id', '=', post.source_id).selectAll().forUpdate().executeTakeFirst();
  const step = steps[post.state];
  // It may be told twice.
  if (!row || !step || !creationStates.allows(row.status, step)) return;
  if (step === 'post') return enter(context, row);
  const isRefused = step === 'refuse';
  const isTaken = isRefused && post.last_error?.code === '-2035';
  if (isTaken && row.supplier_id !== null) await releaseSupplierCode(tx, row.supplier_id);
  await changeCreation(context, {
    action: isRefused ? 'erp_refuse' : 'resend',
    id: row.id,
    change: {
      status: stateAfter(creationStates, row.status, step),
      erp_error: isRefused ? (post.last_error?.text ?? 'El envío al ERP se anuló.') : null,
      erp_conflict: isTaken,
    },
  });
}

type Row = Thing & Pick<CreationRow, 'status' | 'code' | 'requester_id' | 'title'>;

/** The ERP has it: now it is a material or a supplier, and whoever asked is told. */
async function enter(context: ErpContext, row: Row, comment: string | null = null): Promise<void> {
  const { tx } = context;
  const { id, number, kind, code, supplier_id, title, requester_id } = row;
  if (code === null) throw new Problem('wrong_state');
  if (supplier_id === null) await enterAsked(tx, id, code);
  else {
    await registerSupplier(tx, { id: supplier_id, code });
    await sendAccount(context, supplier_id);
  }
  const status = stateAfter(creationStates, row.status, 'post');
  await changeCreation(context, { action: 'erp_post', id, change: { status, erp_error: null, erp_conflict: false }, comment });
  await notifyPeople(context, {
    user_ids: [requester_id],
    kind: 'approval',
    title: `${number}: ${title} fue creado con el código ${code}`,
    url: creationAt(kind, number),
    mail: 'aviso_aprobaciones',
  });
}

/** What the ERP did not take is not sent any more; what it may have all the same is sent again first, to know. */
export async function takeBackCreation(context: Pick<ErpContext, 'tx' | 'jobs' | 'user'>, id: number, reason: string): Promise<void> {
  const [post] = await livePosts(context.tx, { source: entity, source_id: id });
  if (post?.may_be_there)
    throw new Problem('wrong_state', { message: 'Se perdió la respuesta del ERP y puede tenerlo ya: envíelo de nuevo primero.' });
  await endDocuments(context, { source: entity, source_id: id, task: 'cancel', reason });
}

async function enterAsked(tx: Tx, request_id: number, code: string): Promise<void> {
  const it = await tx.selectFrom('material_creations').where('request_id', '=', request_id).selectAll().executeTakeFirstOrThrow();
  const { description, family_id, unit_id, observations } = it;
  if (family_id === null || unit_id === null) throw new Problem('wrong_state');
  await enterMaterial(tx, { code, description, family_id, unit_id, observations });
}

type Standing = Answer<typeof contract.resendCreation>;

/** Sent again as it says now; what may have arrived is looked for first, and a code that was another's is not asked for again. */
export async function resendCreation(
  context: Writing,
  { request_id, version }: Received<typeof contract.resendCreation>,
): Promise<Standing> {
  const { tx } = context;
  const row = await lockCreation(context, request_id, { action: 'resend', version });
  const [post] = await livePosts(tx, { source: entity, source_id: request_id });
  const maybe = post?.may_be_there ? post : undefined;
  if (maybe) await retryPost(context, maybe);
  else await endDocuments(context, { source: entity, source_id: request_id, task: 'cancel', reason: 'Se envía de nuevo.' });
  const code = maybe ? row.code : await postCreation(context, row);
  const status = stateAfter(creationStates, row.status, 'resend');
  await changeCreation(context, { action: 'resend', id: request_id, change: { status, code, erp_error: null, erp_conflict: false } });
  return standingOf(tx, request_id);
}

/** A person says that what has the code in the ERP is what was asked for. */
export async function adoptCreation(
  context: Writing,
  { request_id, version, comment }: Received<typeof contract.adoptCreation>,
): Promise<Standing> {
  const row = await lockCreation(context, request_id, { action: 'adopt', version });
  await endDocuments(context, { source: entity, source_id: request_id, task: 'cancel', reason: 'Ya existía en el ERP.' });
  await enter(context, row, comment);
  return standingOf(context.tx, request_id);
}

export const standingOf = (tx: Tx, id: number): Promise<Standing> =>
  tx.selectFrom('creation_requests').where('id', '=', id).select(['id', 'number', 'status', 'version']).executeTakeFirstOrThrow();
