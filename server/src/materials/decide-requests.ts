import type { ApprovalKind, ApprovalStrip } from 'contract/administration/index.ts';
import type { DecisionResult } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { decideApproval, refuseWrongLink, useLink } from '../administration/index.ts';
import type { Preparing, Writing } from '../platform/context.ts';
import type { Tx } from '../platform/database.ts';
import { Problem } from '../platform/problem.ts';
import { correctAmount } from './request-changes.ts';
import { changedRequest, lockRequest } from './request-held.ts';
import '../administration/tables.ts';

interface Decision {
  approved: boolean;
  comment: string | null;
  version: number;
}

/** `monto_nuevo` corrects the amount first: never above what approval is asked for, which nobody higher up was asked about (contract decision 64). */
export async function approveMaterialRequest(
  context: Writing,
  { request_id, monto_nuevo, ...decision }: Received<typeof contract.approveMaterialRequest>,
): Promise<ApprovalStrip> {
  const approval_id = await latest(context.tx, { kinds: ['materials', 'urgent_materials'], entity: 'material_request', id: request_id });
  if (monto_nuevo !== undefined) await correct(context, { approval_id, request_id, amount: monto_nuevo, ...decision });
  return decide(context, approval_id, decision);
}

export async function approveRestriction(
  context: Writing,
  { request_id, ...decision }: Received<typeof contract.approveRestrictionRequestMaterial>,
): Promise<ApprovalStrip> {
  return decide(context, await latest(context.tx, { kinds: ['restrictions'], entity: 'material_request', id: request_id }), decision);
}

export async function approveSaleOrder(
  context: Writing,
  { sale_order_id, ...decision }: Received<typeof contract.approveSaleOrder>,
): Promise<ApprovalStrip> {
  return decide(context, await latest(context.tx, { kinds: ['sale_orders'], id: sale_order_id }), decision);
}

const decide = (context: Writing, approval_id: number, { approved, comment, version }: Decision): Promise<ApprovalStrip> =>
  decideApproval(context, { approval_id, approved, comentario: comment, version });

/** The approval that waits, else the last one, which says who decided it. */
async function latest(tx: Tx, { kinds, entity, id }: { kinds: ApprovalKind[]; entity?: string; id: number }): Promise<number> {
  let found = tx.selectFrom('approvals').select('id').where('kind', 'in', kinds).where('entity_id', '=', String(id));
  if (entity !== undefined) found = found.where('entity', '=', entity);
  const row = await found
    .orderBy(sql`estado = 'pendiente'`, 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) throw new Problem('not_found', { message: 'No hay una aprobación de esa solicitud.' });
  return row.id;
}

async function correct(
  context: Writing,
  {
    approval_id,
    request_id,
    amount,
    approved,
    comment,
  }: Omit<Decision, 'version'> & { approval_id: number; request_id: number; amount: string },
): Promise<void> {
  if (!approved) throw new Problem('invalid', { fields: { monto_nuevo: 'Lo que se rechaza no cambia de monto.' } });
  // Held before the request is: whoever decides holds them in this order.
  const asked = await context.tx
    .selectFrom('approvals')
    .select(['amount_clp', sql<boolean>`amount_clp < ${amount}::numeric`.as('exceeded')])
    .where('id', '=', approval_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (asked.exceeded)
    throw new Problem('rule', {
      message: 'El monto nuevo no puede superar el que se le pidió aprobar. Corríjalo en la solicitud: la aprobación se pide de nuevo.',
      fields: { monto_nuevo: `A lo más ${asked.amount_clp.split('.')[0]}.` },
    });
  const before = await lockRequest(context, { id: request_id }, { action: 'amount' });
  // The contract demands the comment that says why; the decision that follows is what counts, so nobody is asked again.
  await correctAmount(context, { request_id, amount, reason: comment ?? '' });
  await changedRequest(context, 'update', before);
}

/** Several at once, each on its own: what one refuses, another does not lose. Or one, by the link of a mail. */
export async function decideSeveral(
  context: Preparing,
  { token, decisions = [], approved, comment, version, monto_nuevo }: Received<typeof contract.materialRequestApproval>,
): Promise<{ results: DecisionResult[] }> {
  if (token === undefined) return context.write((tx) => decideEach({ ...context, tx }, decisions));
  await refuseWrongLink(context, token);
  return context.write(async (tx) => ({
    results: [await decideByLink({ ...context, tx }, token, { approved, comment, version: version ?? 0, monto_nuevo })],
  }));
}

async function decideEach(
  context: Writing,
  decisions: readonly (Decision & { approval_id: number })[],
): Promise<{ results: DecisionResult[] }> {
  const results = new Map<number, DecisionResult>();
  // Always in one order, so that two who decide the same ones do not wait for each other for ever.
  for (const { approval_id, ...decision } of decisions.toSorted((a, b) => a.approval_id - b.approval_id))
    results.set(approval_id, await attempt(context, approval_id, decision));
  return { results: decisions.flatMap((it) => results.get(it.approval_id) ?? []) };
}

async function attempt(context: Writing, approval_id: number, decision: Decision): Promise<DecisionResult> {
  const { tx } = context;
  await sql`savepoint one_decision`.execute(tx);
  try {
    const { estado } = await decide(context, approval_id, decision);
    await sql`release savepoint one_decision`.execute(tx);
    return { approval_id, done: true, estado, message: null };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await sql`rollback to savepoint one_decision`.execute(tx);
    return { approval_id, done: false, estado: null, message: error.message };
  }
}

/** The link serves for this one decision, if the step it was made for still waits. */
async function decideByLink(
  context: Writing,
  token: string,
  { approved, comment, version, monto_nuevo }: Decision & { monto_nuevo?: string | undefined },
): Promise<DecisionResult> {
  const { approval_id } = await useLink(context.tx, context.user, token);
  if (monto_nuevo !== undefined)
    await correct(context, { approval_id, request_id: await requestOf(context.tx, approval_id), amount: monto_nuevo, approved, comment });
  const { estado } = await decideApproval(context, { approval_id, approved, comentario: comment, version, via: 'correo' });
  return { approval_id, done: true, estado, message: null };
}

/** The request that an approval is about; only what it costs can be corrected, not what an exception or another kind asks for. */
async function requestOf(tx: Tx, approval_id: number): Promise<number> {
  const found = await tx
    .selectFrom('approvals')
    .select('entity_id')
    .where('id', '=', approval_id)
    .where('entity', '=', 'material_request')
    .where('kind', 'in', ['materials', 'urgent_materials'])
    .executeTakeFirst();
  if (!found) throw new Problem('invalid', { fields: { monto_nuevo: 'De esta solicitud no se corrige el monto.' } });
  return Number(found.entity_id);
}
