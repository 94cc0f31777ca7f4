import type { ApprovalKind, ApprovalStrip } from 'contract/approvals/index.ts';
import type { DecisionResult, LineDecision } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { attemptDecision, decideApproval, decideAsSeen, readLink, refuseWrongLink, unseenRefusal, useLink } from '../../approvals/index.ts';
import type { Preparing, Writing } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { decideLines, isNothingLeft } from './decide-lines.ts';
import { correctAmount } from '../requests/changes.ts';
import { changedRequest, lockRequest } from '../requests/held.ts';
import '../../administration/tables.ts';

interface Decision {
  approved: boolean;
  comment: string | null;
  version: number;
}

/** What a decision on a request may say besides yes or no. */
interface Details {
  lines?: readonly LineDecision[] | undefined;
  monto_nuevo?: string | undefined;
}

/** `monto_nuevo` corrects the amount: never above what approval is asked for, which nobody higher up was asked about (contract decision 64). */
export async function approveMaterialRequest(
  context: Preparing,
  { request_id, ...decision }: Received<typeof contract.approveMaterialRequest>,
): Promise<ApprovalStrip> {
  const { db } = context;
  const approval_id = await latest(db, { kinds: ['materials', 'urgent_materials'], entity: 'material_request', id: request_id });
  return decideAsSeen(context, await decisionOf(db, { ...decision, approval_id, request_id }));
}

export async function approveRestriction(
  context: Preparing,
  { request_id, ...decision }: Received<typeof contract.approveRestrictionRequestMaterial>,
): Promise<ApprovalStrip> {
  const { db } = context;
  const approval_id = await latest(db, { kinds: ['restrictions'], entity: 'material_request', id: request_id });
  return decideAsSeen(context, await decisionOf(db, { ...decision, approval_id, request_id }));
}

export async function approveSaleOrder(
  context: Writing,
  { sale_order_id, approved, comment, version }: Received<typeof contract.approveSaleOrder>,
): Promise<ApprovalStrip> {
  const approval_id = await latest(context.tx, { kinds: ['sale_orders'], id: sale_order_id });
  return decideApproval(context, { approval_id, approved, comentario: comment, version });
}

/** A decision with what goes along with it; a request of which nothing would be left is rejected. */
async function decisionOf(
  db: Reader,
  {
    approval_id,
    request_id,
    approved,
    comment,
    version,
    lines,
    monto_nuevo,
  }: Decision & Details & { approval_id: number; request_id: number },
) {
  const isRejected = lines !== undefined && (await isNothingLeft(db, request_id, lines));
  return {
    approval_id,
    approved: approved && !isRejected,
    comentario: isRejected ? (comment ?? `Se rechazaron todas sus líneas: ${lines.at(-1)?.reason ?? ''}`) : comment,
    version,
    along: async (context: Writing) => {
      if (monto_nuevo !== undefined) await correct(context, { approval_id, request_id, amount: monto_nuevo, approved, comment });
      if (lines !== undefined) await decideLines(context, { approval_id, request_id, lines });
    },
  };
}

/** The approval that waits, else the last one, which says who decided it. */
async function latest(db: Reader, { kinds, entity, id }: { kinds: ApprovalKind[]; entity?: string; id: number }): Promise<number> {
  let found = db.selectFrom('approvals').select('id').where('kind', 'in', kinds).where('entity_id', '=', String(id));
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
  { token, decisions = [], ...decision }: Received<typeof contract.materialRequestApproval>,
): Promise<{ results: DecisionResult[] }> {
  if (token === undefined) return context.write((tx) => decideEach({ ...context, tx }, decisions));
  await refuseWrongLink(context, token);
  return decideByLink(context, token, { ...decision, version: decision.version ?? 0 });
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

async function attempt(context: Writing, approval_id: number, { approved, comment, version }: Decision): Promise<DecisionResult> {
  const { tx } = context;
  await sql`savepoint one_decision`.execute(tx);
  try {
    const { taken, unseen } = await attemptDecision(context, { approval_id, approved, comentario: comment, version });
    await sql`release savepoint one_decision`.execute(tx);
    return { approval_id, done: taken !== undefined, estado: taken?.estado ?? null, message: unseen?.message ?? null };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await sql`rollback to savepoint one_decision`.execute(tx);
    return { approval_id, done: false, estado: null, message: error.message };
  }
}

/** The link serves for this one decision, if the step it was made for still waits. */
async function decideByLink(context: Preparing, token: string, given: Decision & Details): Promise<{ results: DecisionResult[] }> {
  const { user } = context;
  return context.write(async (tx) => {
    const { approval_id } = await readLink(tx, user, token);
    const request_id = await requestOf(tx, approval_id, given);
    const decision = await decisionOf(tx, { ...given, approval_id, request_id });
    const along = async (writing: Writing) => {
      await useLink(tx, user, token);
      await decision.along(writing);
    };
    const { taken, unseen } = await attemptDecision({ ...context, tx }, { ...decision, via: 'correo', along });
    return taken ? { results: [{ approval_id: taken.id, done: true, estado: taken.estado, message: null }] } : unseenRefusal(unseen);
  });
}

/** The request that an approval is about; of other kinds nothing is corrected, nor decided by lines. */
async function requestOf(db: Reader, approval_id: number, { lines, monto_nuevo }: Details): Promise<number> {
  const found = await db.selectFrom('approvals').select(['kind', 'entity', 'entity_id']).where('id', '=', approval_id).executeTakeFirst();
  const isRequest = found?.entity === 'material_request';
  const fields: Record<string, string> = {};
  if (monto_nuevo !== undefined && !(isRequest && (found.kind === 'materials' || found.kind === 'urgent_materials')))
    fields['monto_nuevo'] = 'De esta solicitud no se corrige el monto.';
  if (lines !== undefined && !isRequest) fields['lines'] = 'Esta solicitud no se decide por líneas.';
  if (Object.keys(fields).length > 0) throw new Problem('invalid', { fields });
  return Number(found?.entity_id ?? 0);
}
