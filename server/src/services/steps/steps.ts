import { serviceItemStates, type ServiceItemAction, type ServiceRequestInfo } from 'contract/services/index.ts';
import type * as contract from 'contract/services/index.ts';
import type { Received } from 'contract/call.ts';
import type { Writing } from '../../platform/context.ts';
import { refuseOthers } from '../../platform/user.ts';
import { askWhenReady } from '../decisions/asking.ts';
import { addComment } from '../requests/comments.ts';
import type { serviceRequestActions } from '../requests/actions.ts';
import { changedRequest, lockItem, lockRequest } from '../requests/changes.ts';
import { withdrawApproval } from '../requests/ending.ts';
import { moveItems, refuseFlagged } from '../requests/moves.ts';
import { tellRequester, tellSupply } from '../requests/tell.ts';

type StepForm = Received<typeof contract.checkServiceRequest>;
type NamedItem = Received<typeof contract.abastecimientoApproveServiceRequestItem>;

interface Step {
  /** By which rules it is judged, and along which edge its items go. */
  action: keyof typeof serviceRequestActions;
  move: ServiceItemAction;
  /** What is flagged does not go on. */
  isJudged?: boolean;
  /** Who hears of it, and in which words; `{}` stands for its number. */
  tell?: { whom: 'requester' | 'supply'; words: (number: string) => string };
}

/** One step of a whole request: all of its items that can go there. */
async function take(
  context: Writing,
  given: StepForm & { reason?: string },
  { action, move, isJudged, tell }: Step,
): Promise<ServiceRequestInfo> {
  const { service_request_id, user, version, comment, reason } = given;
  refuseOthers(context.user, user);
  const { before } = await lockRequest(context, { id: service_request_id }, { action, version });
  if (isJudged) refuseFlagged(before.service_items.filter((it) => serviceItemStates.allows(it.status, move)));
  await moveItems(context, before, { action: move, ...(reason !== undefined && { reason }) });
  await addWord(context, before, reason ?? comment);
  if (move === 'ready_for_approval' || move === 'supply_approve' || move === 'maverick_approve') await askWhenReady(context, before.id);
  const after = await changedRequest(context, action, before, { comentario: reason ?? comment });
  const told = { title: tell?.words(before.number) ?? '', text: reason ?? comment };
  if (tell) await (tell.whom === 'requester' ? tellRequester : tellSupply)(context, before, told);
  return after;
}

/** What is said with a step stands among the comments: the other side reads it there. */
async function addWord(context: Writing, { id }: { id: number }, comment: string | null): Promise<void> {
  if (comment !== null) await addComment(context, { request_id: id, item_id: null, comment });
}

export const checkServiceRequest = (context: Writing, given: StepForm) => take(context, given, { action: 'check', move: 'check' });

export const sendToUser = (context: Writing, given: StepForm) =>
  take(context, given, {
    action: 'send_to_user',
    move: 'send_to_user',
    tell: { whom: 'requester', words: (number) => `Revise las cotizaciones de ${number}` },
  });

export const readyForApproval = (context: Writing, given: StepForm) =>
  take(context, given, { action: 'ready_for_approval', move: 'ready_for_approval', isJudged: true });

export const userApproves = (context: Writing, given: StepForm) =>
  take(context, given, {
    action: 'user_approve',
    move: 'user_approve',
    tell: { whom: 'supply', words: (number) => `${number} vuelve con las cotizaciones dadas por buenas` },
  });

export const reviewUser = (context: Writing, given: StepForm) =>
  take(context, given, {
    action: 'review_user',
    move: 'review_user',
    tell: { whom: 'requester', words: (number) => `Revise otra vez las cotizaciones de ${number}` },
  });

export const supplyApproves = (context: Writing, given: StepForm) =>
  take(context, given, { action: 'supply_approve', move: 'supply_approve', isJudged: true });

export const maverickToUser = (context: Writing, given: StepForm) =>
  take(context, given, {
    action: 'maverick_to_user',
    move: 'maverick_to_user',
    tell: { whom: 'requester', words: (number) => `Complete o confirme la compra de ${number}` },
  });

export const maverickUserApproves = (context: Writing, given: StepForm) =>
  take(context, given, {
    action: 'maverick_user_approve',
    move: 'maverick_user_approve',
    tell: { whom: 'supply', words: (number) => `${number}: la compra fue confirmada` },
  });

export const approveMaverick = (context: Writing, given: StepForm) =>
  take(context, given, { action: 'maverick_approve', move: 'maverick_approve', isJudged: true });

export const rejectMaverick = (context: Writing, given: Received<typeof contract.rejectMaverickServiceRequest>) =>
  take(context, given, {
    action: 'maverick_reject',
    move: 'maverick_reject',
    tell: { whom: 'requester', words: (number) => `La compra de ${number} fue rechazada` },
  });

/** Whoever asked wants other quotations: only what waits for them goes back. */
export async function userReturns(
  context: Writing,
  given: Received<typeof contract.updateStatusServiceToQuotation>,
): Promise<ServiceRequestInfo> {
  const { service_request_id, user, version, reason } = given;
  refuseOthers(context.user, user);
  const { before } = await lockRequest(context, { id: service_request_id }, { action: 'user_return', version });
  for (const { item_id } of before.service_items.filter((it) => it.status === 'user_validation'))
    await moveItems(context, before, { action: 'return', item_id, reason });
  await addWord(context, before, reason);
  const after = await changedRequest(context, 'user_return', before, { comentario: reason });
  await tellSupply(context, before, { title: `${before.number} necesita otras cotizaciones`, text: reason });
  return after;
}

/** Everything that can goes back to quotation; an approval that waits is withdrawn, and what was quoted stays. */
export async function returnToQuotation(context: Writing, given: Received<typeof contract.returnToQuotation>): Promise<ServiceRequestInfo> {
  const { service_request_id, user, version, reason } = given;
  refuseOthers(context.user, user);
  const { before } = await lockRequest(context, { id: service_request_id }, { action: 'return', version });
  await withdrawApproval(context, before);
  await moveItems(context, before, { action: 'return', reason });
  return finishReturn(context, before, reason);
}

/** One item goes back; the others that waited for the same approval wait for supply again. */
export async function returnItemToQuotation(
  context: Writing,
  { item_id, user, version, reason }: Received<typeof contract.returnItemToQuotation>,
): Promise<ServiceRequestInfo> {
  refuseOthers(context.user, user);
  const { before, item } = await lockItem(context, item_id, { action: 'return', version });
  if (item.status === 'pending') {
    await withdrawApproval(context, before);
    for (const other of before.service_items.filter((it) => it.status === 'pending' && it.item_id !== item_id))
      await moveItems(context, before, { action: 'withdraw', item_id: other.item_id });
  }
  await moveItems(context, before, { action: 'return', item_id, reason });
  return finishReturn(context, before, `Ítem ${item.line}: ${reason}`);
}

async function finishReturn(context: Writing, before: ServiceRequestInfo, reason: string): Promise<ServiceRequestInfo> {
  await addWord(context, before, reason);
  const after = await changedRequest(context, 'return', before, { comentario: reason });
  await tellRequester(context, before, { title: `${before.number} volvió a cotización`, text: reason });
  return after;
}

export async function supplyApprovesItem(context: Writing, { item_id, user, version, comment }: NamedItem): Promise<ServiceRequestInfo> {
  refuseOthers(context.user, user);
  const { before } = await lockItem(context, item_id, { action: 'supply_approve', version });
  refuseFlagged(before.service_items.filter((it) => it.item_id === item_id));
  await moveItems(context, before, { action: 'supply_approve', item_id });
  await addWord(context, before, comment);
  await askWhenReady(context, before.id);
  return changedRequest(context, 'supply_approve', before, { comentario: comment });
}
