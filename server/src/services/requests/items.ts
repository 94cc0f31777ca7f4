import type { DocumentForm, ServiceItem, ServiceRequestInfo } from 'contract/services/index.ts';
import type * as contract from 'contract/services/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import type { Writing } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { requireAllowed } from '../../platform/rules.ts';
import { refuseOthers } from '../../platform/user.ts';
import { addDocuments, refuseChoice, rewriteDocument } from '../quotations/documents.ts';
import { serviceItemActions } from './item-actions.ts';
import { changedRequest, lockItem, lockRequest } from './changes.ts';
import { unseenItem } from './info.ts';

type Update = Received<typeof contract.updateServiceItem>;

/** Quantity and words, documents that come new, and what becomes of those that are there. */
export async function updateServiceItem(context: Writing, form: Update): Promise<ServiceRequestInfo> {
  const { tx, user } = context;
  refuseOthers(user, form.user);
  const { item_id, version, quantity, description, comment, documents, quotations } = form;
  const { before, judged } = await lockItem(context, item_id, { action: firstAction(form), version });
  for (const action of actionsOf(form)) requireAllowed(serviceItemActions[action], judged);
  const change = {
    ...(quantity !== undefined && { quantity }),
    ...(description !== undefined && { description }),
    ...(comment !== undefined && { comment }),
  };
  if (Object.keys(change).length > 0) await tx.updateTable('service_items').set(change).where('id', '=', item_id).execute();
  if (documents.length > 0)
    await addDocuments(
      context,
      documents.map((document) => ({ item_id, document })),
      (at) => `documents.${at}`,
    );
  const item = before.service_items.find((it) => it.item_id === item_id);
  for (const [at, one] of quotations.entries()) await changeQuotation(context, item, one, `quotations.${at}`);
  return changedRequest(context, 'update_item', before);
}

type ItemAction = 'edit' | 'quote' | 'select' | 'take';
const actionsOf = ({ quantity, description, comment, documents, quotations }: Update): ItemAction[] => [
  ...(quantity !== undefined || description !== undefined || comment !== undefined ? ['edit' as const] : []),
  ...(documents.length > 0 || quotations.some((it) => it.document !== undefined) ? ['quote' as const] : []),
  ...(quotations.some((it) => it.document === undefined) ? ['select' as const] : []),
];
const firstAction = (form: Update): ItemAction => actionsOf(form)[0] ?? 'edit';

function requireItemAction(
  { before, request }: Awaited<ReturnType<typeof lockRequest>>,
  { item_id, action }: { item_id: number; action: ItemAction },
): void {
  const item = before.service_items.find((it) => it.item_id === item_id);
  if (!item) throw unseenItem();
  requireAllowed(serviceItemActions[action], {
    ...request,
    item: { item_id, line: item.line, status: item.status, isDeleted: false },
    mustBid: before.must_bid,
    // Quoting and choosing change nothing of what suppliers were asked.
    askedIn: null,
  });
}

interface Change {
  id: number;
  selected?: boolean | undefined;
  shopping_index?: number | null | undefined;
  tax_exempt?: boolean | undefined;
  document?: DocumentForm | undefined;
}

async function changeQuotation(context: Writing, item: ServiceItem | undefined, change: Change, place: string): Promise<void> {
  const { tx, user } = context;
  const { id, document, selected, shopping_index, tax_exempt } = change;
  const old = item?.documents.find((it) => it.id === id);
  if (!old) throw new Problem('invalid', { fields: { [`${place}.id`]: 'Esa cotización no es de este ítem.' } });
  if (document) await rewriteDocument(context, id, document, `${place}.document`);
  const isChosen = selected ?? document?.selected ?? old.selected;
  refuseChoice({ ...old, ...document, selected: isChosen && (document !== undefined || !old.selected) }, `${place}.selected`);
  if (selected === undefined && shopping_index === undefined && tax_exempt === undefined) return;
  await tx
    .updateTable('service_documents')
    .set({
      // Who chose it first has chosen it, until somebody chooses anew.
      ...(selected !== undefined && {
        selected,
        selected_by_supply: selected && (old.selected ? sql<boolean>`selected_by_supply` : user.isSupply),
      }),
      ...(shopping_index !== undefined && { shopping_index }),
      ...(tax_exempt !== undefined && { tax_exempt }),
    })
    .where('id', '=', id)
    .execute();
}

/** A supplier's whole offer, or the choice of several items: each as `updateServiceItem` does it, all of them or none. */
export async function updateServiceItems(
  context: Writing,
  { service_request_id, version, documents, choices }: Received<typeof contract.updateServiceItems>,
): Promise<ServiceRequestInfo> {
  const locked = await lockRequest(context, { id: service_request_id }, { action: choices.length > 0 ? 'choose' : 'edit', version });
  const { before } = locked;
  for (const { item_id } of documents) requireItemAction(locked, { item_id, action: 'quote' });
  await addDocuments(context, documents, (at) => `documents.${at}.document`);
  for (const [at, { item_id, document_ids }] of choices.entries()) {
    requireItemAction(locked, { item_id, action: 'select' });
    const item = before.service_items.find((it) => it.item_id === item_id);
    for (const id of document_ids) {
      const old = item?.documents.find((it) => it.id === id);
      if (!old) throw new Problem('invalid', { fields: { [`choices.${at}.document_ids`]: 'Esa cotización no es de este ítem.' } });
      refuseChoice({ ...old, selected: !old.selected }, `choices.${at}.document_ids`);
    }
  }
  if (choices.length > 0) await chooseQuotations(context, choices);
  return changedRequest(context, 'update_item', before);
}

/** An offer for items of one request that came by its quote request, as a supplier sent it: none of them is chosen by that. */
export async function addOffer(
  context: Writing,
  service_request_id: number,
  documents: readonly { item_id: number; document: DocumentForm; offer_id: number }[],
): Promise<void> {
  const locked = await lockRequest(context, { id: service_request_id }, { action: 'edit' });
  for (const { item_id } of documents) requireItemAction(locked, { item_id, action: 'take' });
  await addDocuments(context, documents, (at) => `documents.${at}`);
  await changedRequest(context, 'update_item', locked.before);
}

/** Of these items these quotations, and no others. Who chose one first has chosen it. */
async function chooseQuotations({ tx, user }: Writing, choices: readonly { item_id: number; document_ids: number[] }[]): Promise<void> {
  const isChosen = sql<boolean>`id = any(${choices.flatMap((it) => it.document_ids)}::integer[])`;
  await tx
    .updateTable('service_documents')
    .set({
      selected: isChosen,
      selected_by_supply: sql<boolean>`${isChosen} and case when selected then selected_by_supply else ${user.isSupply} end`,
    })
    .where(sql<boolean>`item_id = any(${choices.map((it) => it.item_id)}::integer[])`)
    .where('deleted_at', 'is', null)
    .where('category', '=', 0)
    .execute();
}

/** The document leaves its item; what was quoted can still be read in the history. */
export async function deleteServiceDocument(
  context: Writing,
  { document_id, user: named, version }: Received<typeof contract.deleteServiceDocument>,
): Promise<ServiceRequestInfo> {
  const { tx, user } = context;
  refuseOthers(user, named);
  const found = await tx
    .selectFrom('service_documents')
    .where('id', '=', document_id)
    .where('deleted_at', 'is', null)
    .select(['item_id'])
    .executeTakeFirst();
  if (!found) throw new Problem('not_found', { message: 'Ese documento no existe, o ya se eliminó.' });
  const { before } = await lockItem(context, found.item_id, { action: 'quote', version });
  await tx
    .updateTable('service_documents')
    .set({ selected: false, selected_by_supply: false, deleted_at: new Date(), deleted_by: user.id })
    .where('id', '=', document_id)
    .where('deleted_at', 'is', null)
    .execute();
  return changedRequest(context, 'delete_document', before);
}

export async function restoreServiceItem(
  context: Writing,
  { item_id, version }: Received<typeof contract.restoreServiceItem>,
): Promise<ServiceRequestInfo> {
  const { before } = await lockItem(context, item_id, { action: 'restore', version });
  await context.tx
    .updateTable('service_items')
    .set({ deleted_at: null, deleted_by: null, deleted_reason: null })
    .where('id', '=', item_id)
    .execute();
  return changedRequest(context, 'restore_item', before);
}
