import type { ApprovalStrip, DecisionResult } from 'contract/approvals/index.ts';
import type * as contract from 'contract/approvals/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import type { Preparing, Writing } from '../../platform/context.ts';
import { CommittedRefusal, Problem } from '../../platform/problem.ts';
import { refuseWrongLink } from '../notices/links.ts';
import { decide } from './decide.ts';

type Deciding<T> = (context: Preparing, asked: T) => Promise<ApprovalStrip>;

export const decideApproval: Deciding<Received<typeof contract.decideApproval>> = (context, { approval_id, comentario, ...decision }) =>
  context.write((tx) => decide({ ...context, tx }, { approval_id }, { ...decision, comment: comentario }));

/** `monto_nuevo` corrects the amount: never above what approval is asked for, which nobody higher up was asked about (contract decision 64). */
export const approveMaterialRequest: Deciding<Received<typeof contract.approveMaterialRequest>> = (context, { request_id, ...decision }) =>
  context.write((tx) =>
    decide({ ...context, tx }, { kinds: ['materials', 'urgent_materials'], entity: 'material_request', entity_id: request_id }, decision),
  );

export const approveRestriction: Deciding<Received<typeof contract.approveRestrictionRequestMaterial>> = (
  context,
  { request_id, ...decision },
) =>
  context.write((tx) =>
    decide({ ...context, tx }, { kinds: ['restrictions'], entity: 'material_request', entity_id: request_id }, decision),
  );

export const approveSaleOrder: Deciding<Received<typeof contract.approveSaleOrder>> = (context, { sale_order_id, ...decision }) =>
  context.write((tx) => decide({ ...context, tx }, { kinds: ['sale_orders'], entity_id: sale_order_id }, decision));

/** Several at once, each on its own: what one refuses, another does not lose. Or one, by the link of a mail, which serves for it. */
export async function decideSeveral(
  context: Preparing,
  { token, decisions = [], ...decision }: Received<typeof contract.materialRequestApproval>,
): Promise<{ results: DecisionResult[] }> {
  if (token === undefined) return context.write((tx) => decideEach({ ...context, tx }, decisions));
  await refuseWrongLink(context, token);
  return context.write(async (tx) => {
    const taken = await decide({ ...context, tx }, { token }, decision);
    if (taken instanceof CommittedRefusal) return taken;
    return { results: [{ approval_id: taken.id, done: true, estado: taken.estado, message: null }] };
  });
}

type OfSeveral = NonNullable<Received<typeof contract.materialRequestApproval>['decisions']>[number];

async function decideEach(context: Writing, decisions: readonly OfSeveral[]): Promise<{ results: DecisionResult[] }> {
  const results = new Map<number, DecisionResult>();
  // Always in one order, so that two who decide the same ones do not wait for each other for ever.
  for (const one of decisions.toSorted((a, b) => a.approval_id - b.approval_id)) results.set(one.approval_id, await attempt(context, one));
  return { results: decisions.flatMap((it) => results.get(it.approval_id) ?? []) };
}

async function attempt(context: Writing, { approval_id, ...decision }: OfSeveral): Promise<DecisionResult> {
  const { tx } = context;
  const refused = ({ message }: Problem): DecisionResult => ({ approval_id, done: false, estado: null, message });
  await sql`savepoint one_decision`.execute(tx);
  try {
    const taken = await decide(context, { approval_id }, decision);
    await sql`release savepoint one_decision`.execute(tx);
    return taken instanceof CommittedRefusal ? refused(taken.problem) : { approval_id, done: true, estado: taken.estado, message: null };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await sql`rollback to savepoint one_decision`.execute(tx);
    return refused(error);
  }
}
