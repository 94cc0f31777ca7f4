import type { ApprovalStrip } from 'contract/approvals/index.ts';
import type { ServiceRequestInfo } from 'contract/services/index.ts';
import { issueOrders, type AwardedLine } from '../../orders/index.ts';
import type { Writing } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import type { Offer } from '../quotations/offers.ts';
import { termsByCode } from '../requests/terms.ts';
import { whoSupplies } from '../supply.ts';

/** Orders what was approved from those who were chosen, in the transaction of the last decision. */
export async function award(
  context: Writing,
  { request, approval, chosen }: { request: ServiceRequestInfo; approval: ApprovalStrip; chosen: readonly Offer[] },
): Promise<void> {
  const { id, number, request_type, requester_id, cost_center, place_id, required_date, title, comment } = request;
  const items = new Map(request.service_items.map((it) => [it.item_id, it]));
  const { project_id } = await context.tx
    .selectFrom('service_requests')
    .where('id', '=', id)
    .select('project_id')
    .executeTakeFirstOrThrow();
  await issueOrders(context, {
    origin: 'service_request',
    origin_id: id,
    origin_number: number,
    request_type,
    requester_id,
    project_id,
    cost_center,
    place_id,
    required_date,
    comment: [title, comment].filter(Boolean).join('\n'),
    approvers: [...new Set(approval.steps.flatMap((it) => (it.estado === 'aprobado' ? (it.decided_by ?? []) : [])))],
    termsOf: termsByCode(request.supplier_terms, chosen),
    lines: chosen.flatMap((offer) => {
      const item = items.get(offer.item_id);
      return item ? [lineOf(item, offer)] : [];
    }),
  });
}

function lineOf(item: ServiceRequestInfo['service_items'][number], offer: Offer): AwardedLine {
  const { price, supplier_code, supplier_email, coin, amount, tax_exempt, payment_terms, delivery_days, valid_until, freight } = offer;
  if (price === null || supplier_code === null)
    throw new Problem(
      'rule',
      { message: `Ítem ${item.line}: a la cotización elegida le falta el precio o un proveedor vigente.` },
      whoSupplies,
    );
  const { item_id, code, name, description, quantity, unit } = item;
  return {
    item_id,
    offer_id: offer.id,
    code,
    name,
    description,
    unit,
    supplier_code,
    supplier_email,
    tax_exempt,
    payment_terms,
    delivery_days,
    valid_until,
    freight,
    currency: coin,
    // One item may be bought in parts.
    quantity: amount ?? quantity,
    unit_price: price,
  };
}
