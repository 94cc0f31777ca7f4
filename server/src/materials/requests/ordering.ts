import type { RequestDocument } from 'contract/materials/index.ts';
import { livePosts, postAllToErp, type LivePost } from '../../erp/index.ts';
import { issueOrders, ordersStanding, overReceiptOf, type ErpDestination } from '../../orders/index.ts';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { setAll } from '../../platform/database/rowsets.ts';
import { Problem } from '../../platform/problem.ts';
import { announceRequests } from '../live.ts';
import { destinationOf, documentsOf, headOf, headsOf, linesOf, ofRequest } from './documents.ts';
import { ordersOfRequest } from './orders-of.ts';
import { whoSupplies } from '../supply.ts';
import '../../suppliers/tables.ts';

interface RequestToSend {
  id: number;
  document_kind: RequestDocument;
}

/** What was approved goes to the ERP: each as a document of its own, or as the orders that it asks for. */
export async function sendRequests(context: Writing, sent: readonly RequestToSend[], approvers: readonly string[]): Promise<void> {
  const { tx } = context;
  for (const it of sent) if (it.document_kind === 'PurchaseOrder') await orderRequest(context, it.id, approvers);
  const told = sent.filter((it) => it.document_kind !== 'PurchaseOrder').map((it) => it.id);
  if (told.length === 0) return;
  const documents = await documentsOf(context, told);
  const posts = await postAllToErp(
    context,
    documents.map(({ id, number, requester_id, document }) => ({ ...ofRequest(id), source_number: number, requester_id, document })),
  );
  await setAll(
    tx,
    'material_requests',
    documents.flatMap(({ id }, at) => posts.slice(at, at + 1).map((it) => ({ id, erp_post_id: it.id }))),
  );
  await announceRequests(tx);
}

/** How all that the ERP is to have of a request stands: what it sent itself, and the orders that it became. */
export const documentsStanding = async (tx: Tx, id: number): Promise<LivePost[]> => [
  ...(await livePosts(tx, ofRequest(id))),
  ...(await ordersStanding(tx, ordersOfRequest(id))),
];

/** Where in the ERP what requests ask for comes to. */
export async function destinationsOf(context: Writing, ids: readonly number[]): Promise<ReadonlyMap<number, ErpDestination>> {
  const heads = await headsOf(context.tx, ids).execute();
  return new Map(
    await Promise.all(
      heads.map(async (it) => {
        const to_warehouse = await destinationOf(context, it);
        return [it.id, { to_warehouse, ...(it.place !== null && { place_code: it.place }) }] as const;
      }),
    ),
  );
}

/**
 * What was asked for as an order and approved is ordered, at the prices and from the supplier that were approved: one order for each
 * currency, in this transaction (decision 181).
 */
async function orderRequest(context: Writing, id: number, approvers: readonly string[]): Promise<void> {
  const { tx } = context;
  const it = await headOf(tx, id);
  const { supplier_code } = it;
  const lines = await linesOf(tx, [id]);
  const beyond = await overReceiptOf(
    tx,
    lines.map((line) => line.familia_id),
  );
  const supplier_email =
    (await tx.selectFrom('supplier_records').where('supplier_code', '=', supplier_code).select('email').executeTakeFirst())?.email ?? null;
  await issueOrders(context, {
    ...ordersOfRequest(id),
    origin_number: it.number,
    request_type: it.request_type,
    requester_id: it.requester_id,
    project_id: it.project_id,
    cost_center: it.cost_center,
    place_id: it.place_id,
    delivery_place: it.target,
    required_date: it.required_date,
    comment: it.comment,
    approvers,
    destinations: await destinationsOf(context, [id]),
    lines: lines.map(({ id: item_id, codigo, descripcion, quantity, unit, unit_price, currency, comment, familia_id }) => {
      if (supplier_code === null || unit_price === null || currency === null)
        throw new Problem('rule', { message: `A ${codigo} le falta el proveedor o el precio con que se ordena.` }, whoSupplies);
      return {
        item_id,
        request: { id, number: it.number },
        offer_id: null,
        supplier_code,
        supplier_email,
        currency,
        code: codigo,
        name: descripcion,
        description: comment,
        quantity,
        unit,
        unit_price,
        tax_exempt: false,
        payment_terms: null,
        delivery_days: null,
        valid_until: null,
        freight: null,
        over_receipt_percent: beyond.get(familia_id) ?? '0',
      };
    }),
  });
}
