import type { ApprovalKind } from 'contract/approvals/index.ts';
import { isDecided, serviceTypes, type ServiceRequestInfo } from 'contract/services/index.ts';
import { isOtherBand, noteSubjectChange, openApproval, openApprovalOf, restateAmount, cancelApproval } from '../../approvals/index.ts';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { compareDecimals } from 'contract/decimals.ts';
import { Problem } from '../../platform/problem.ts';
import { todayInChile } from '../../platform/today.ts';
import { policyOn } from '../policies/policies.ts';
import { settleRequest } from '../requests/changes.ts';
import { readServiceRequest } from '../requests/info.ts';
import { refuseFlagged } from '../requests/moves.ts';
import { whoSupplies } from '../supply.ts';

/** As what is asked for is: for whoever decides, whatever else they may see. */
export async function readWhole(context: Writing, id: number): Promise<ServiceRequestInfo> {
  const { tx, user } = context;
  return readServiceRequest({ ...context, db: tx, user: { ...user, seesAllProjects: true } }, { id });
}

/**
 * When the last open item waits for approval, the approval of the whole begins: of a sole supplier's the cause first, then the usual
 * chain. What something stands in the way of is refused, with every reason.
 */
export async function askWhenReady(context: Writing, id: number): Promise<void> {
  await settleRequest(context, id);
  const request = await readWhole(context, id);
  const open = request.service_items.filter((it) => !isDecided(it.status));
  if (open.length === 0 || open.some((it) => it.status !== 'pending')) return;
  if (request.approvals.some((it) => it.estado === 'pendiente')) return;
  refuseFlagged(open, request.flags);
  await ask(context, request, isOfSoleSupplier(request) ? 'unique_supplier' : usualKind(request));
}

export const usualKind = ({ request_type }: Pick<ServiceRequestInfo, 'request_type'>): ApprovalKind => {
  const { kind } = serviceTypes[request_type];
  return kind === 'unique_supplier' ? 'services' : kind;
};

const isOfSoleSupplier = ({ service_items }: ServiceRequestInfo): boolean =>
  service_items.some((it) => it.status === 'pending' && it.documents.some((one) => one.unique_supplier));

/** Asks those whom the matrix names for this amount, after those who were linked; by the policy in force, which is kept with it. */
export async function ask(context: Writing, request: ServiceRequestInfo, kind: ApprovalKind): Promise<void> {
  const { tx } = context;
  const { id, amount, project_code, cost_center, requester_id, approvers } = request;
  if (amount === null)
    throw new Problem('rule', { message: 'No se sabe cuánto cuesta: falta un precio o un tipo de cambio.' }, whoSupplies);
  const policy = await policyOn(tx, todayInChile());
  const opened = await openApproval(context, {
    kind,
    entity: 'service_request',
    entity_id: id,
    amount,
    currency: 'CLP',
    codigo_proyecto: project_code,
    codigo_centro_costo: cost_center,
    requester_user_id: requester_id,
    first: approvers.map((it) => it.approver_id),
  });
  await tx.updateTable('service_requests').set({ policy_id: policy.id, approval_id: opened.id }).where('id', '=', id).execute();
}

/**
 * Before somebody says yes, what stands in its way today is refused: fewer quotations than the policy in force asks for, a supplier that
 * was retired. An amount that became another one is looked at again, and asked of others where it is theirs.
 */
export async function renewRequest(context: Writing, { entity, entity_id }: { entity: string; entity_id: string }): Promise<boolean> {
  const { tx } = context;
  const id = Number(entity_id);
  await tx.selectFrom('service_requests').where('id', '=', id).select('id').forUpdate().execute();
  await settleRequest(context, id);
  const request = await readWhole(context, id);
  const pending = request.service_items.filter((it) => it.status === 'pending');
  refuseFlagged(pending, request.flags);
  await noteJudgingPolicy(tx, id);
  const open = await openApprovalOf(tx, { entity, entity_id });
  const { amount } = request;
  if (!open || amount === null || compareDecimals(amount, open.amount_clp) === 0) return false;
  const isElsewhere = await isOtherBand(tx, open.id, { from: open.amount_clp, to: amount });
  if (isElsewhere) {
    await cancelApproval(context, { approval_id: open.id });
    await ask(context, request, open.kind);
  } else await restateAmount(tx, open.id, amount);
  const what = isElsewhere ? 'cambió su monto en pesos, y la deciden otras personas' : 'cambió su monto en pesos';
  await noteSubjectChange(context, { entity, entity_id }, [what], 'nobody');
  return true;
}

/** A yes is said by the policy of its day, which may be another than that of the asking. */
async function noteJudgingPolicy(tx: Tx, id: number): Promise<void> {
  const policy = await policyOn(tx, todayInChile());
  await tx
    .updateTable('service_requests')
    .set({ policy_id: policy.id })
    .where('id', '=', id)
    .where('policy_id', 'is distinct from', policy.id)
    .execute();
}
