import { ignoreLeftover } from 'contract/materials/index.ts';
import {
  assignPurchaseRequest,
  createPurchaseOrders,
  getMaterialPurchaseRequest,
  promisePurchaseRequest,
  proposePurchaseOrder,
  updateStatusPurchaseRequest,
  type OrderableLine,
  type PurchaseRequest,
} from 'contract/supplying/index.ts';
import { approvalsOf } from '../../src/approvals/index.ts';
import type { Company } from '../acting.ts';
import { decide } from '../materials/requests.ts';
import { ahead, rocio } from './supply.ts';

export async function purchaseOf(company: Company, project_code: string, days: number): Promise<PurchaseRequest> {
  const [found] = (await company.act({ days }, rocio, getMaterialPurchaseRequest, { project_code })).items;
  if (!found) throw new Error(`Nothing is bought for ${project_code}.`);
  return found;
}

export async function buyCable(company: Company): Promise<void> {
  const { id: request_id, version } = await purchaseOf(company, 'CI-26018', 3);
  const { id: buyer_id } = await company.db.selectFrom('users').where('email', '=', rocio).select('id').executeTakeFirstOrThrow();
  const mine = await company.act({ days: 3 }, rocio, assignPurchaseRequest, { request_id, buyer_id, version });
  const abroad = await company.act({ days: 3 }, rocio, updateStatusPurchaseRequest, {
    request_id,
    status: 'en_importacion',
    version: mine.version,
  });
  await company.act({ days: 3 }, rocio, promisePurchaseRequest, { request_id, delivery_date: ahead(12), version: abroad.version });
}

export async function moveCable(company: Company): Promise<void> {
  const { id: request_id, version } = await purchaseOf(company, 'CI-26018', 1);
  await company.act({ days: 1 }, rocio, promisePurchaseRequest, {
    request_id,
    delivery_date: ahead(19),
    reason: 'La nave hace escala en el Callao',
    version,
  });
}

/** A part of one of the cables is ordered, and approved; the rest is still to be ordered. */
export async function orderCable(company: Company): Promise<void> {
  const drums = { days: 2, supplier: '78900034-4P', comment: 'En bobinas de 100 metros' };
  await order(company, 'CI-26018', { ...drums, line: 0, quantity: '600', price: '1035', approved: true });
}

/**
 * An order of each state before it is issued: one that was rejected, one that the ERP refuses, one that waits behind it, because both are
 * copied from the same purchase request there, and one that waits for its approval.
 */
export async function orderTrays(company: Company): Promise<void> {
  const usual = { days: 1, comment: null };
  const trays = { ...usual, supplier: '78900056-5P', payment: 'Contado', line: 0 };
  const rails = { ...usual, supplier: '78900023-9P', line: 1 };
  await order(company, 'CI-26015', { ...rails, quantity: '200', price: '9800', approved: false });
  const withInverters = { ...trays, supplier: '78900012-3P', payment: '30 días', comment: 'Con el kit de montaje de los inversores' };
  await order(company, 'CI-26015', { ...withInverters, quantity: '100', price: '4150', approved: true });
  await order(company, 'CI-26015', { ...trays, quantity: '200', price: '4390', approved: true });
  // Made to measure: a part is paid before it is begun.
  await order(company, 'CI-26015', {
    ...rails,
    quantity: '300',
    price: '6120',
    advance: '30',
    payment: '30 % de anticipo, saldo a 30 días',
  });
}

/** As many metres of the red one as are laid first, at their price for who buys a whole drum. */
export async function orderRedCable(company: Company): Promise<void> {
  const drum = { days: 1, supplier: '78900034-4P', comment: null };
  await order(company, 'CI-26018', { ...drum, line: 1, quantity: '300', price: '1080', discount: '4', approved: true });
}

/** The whole of what two projects buy: one waits for its supplier. */
export async function orderWhole(company: Company): Promise<void> {
  const usual = { days: 8, comment: null, line: 0, approved: true };
  await order(company, 'RE-26043', { ...usual, supplier: '78900056-5P', quantity: '4', price: '24300' });
  await order(company, 'CI-25031', { ...usual, supplier: '78900034-4P', quantity: '24', price: '19400' });
}

interface DemoOrder {
  days: number;
  supplier: string;
  comment: string | null;
  payment?: string;
  /** In percent of the net. */
  advance?: string;
  /** Which of the lines that are left. */
  line: number;
  quantity: string;
  price: string;
  /** In percent of it, what is taken off. */
  discount?: string;
  /** What everybody who is asked says; nobody has said anything yet. */
  approved?: boolean;
}

/** A part of what a project's purchase request asks for, from one supplier. */
export async function order(
  company: Company,
  project: string,
  { days, supplier, comment, payment = '30 días desde la factura', advance = '0', line, quantity, price, discount, approved }: DemoOrder,
): Promise<void> {
  const request_ids = [(await purchaseOf(company, project, days)).id];
  const { lines, fingerprint } = await company.act({ days }, rocio, proposePurchaseOrder, { request_ids });
  const asked = lines[line];
  if (!asked) throw new Error(`Nothing is left to be ordered for ${project}.`);
  await buyAllTheSame(company, days, asked);
  const { orders } = await company.act({ days }, rocio, createPurchaseOrders, {
    request_ids,
    fingerprint,
    supplier_code: supplier,
    currency: 'CLP',
    payment_terms: payment,
    terms: { advance_percent: advance },
    delivery_date: ahead(12),
    comment,
    items: [
      {
        material_request_item_id: asked.material_request_item_id,
        quantity,
        unit_price: price,
        ...(discount && { discount_percentage: discount }),
      },
    ],
  });
  const made = await company.db
    .selectFrom('purchase_orders')
    .where('number', '=', orders[0]?.number ?? '')
    .select('id')
    .executeTakeFirstOrThrow();
  if (approved === undefined) return;
  for (let hours = 1; hours < 8; hours += 1) {
    const open = (await approvalsOf(company.db, 'purchase_order', made.id)).find((it) => it.estado === 'pendiente');
    if (!open) return;
    await decide(company, { days, hours }, open, approved ? { approved } : { approved, comentario: 'El último pedido fue a $ 6.120' });
  }
}

/** Of what lies elsewhere, and nobody has said why it is bought, she says so before she orders it. */
async function buyAllTheSame(company: Company, days: number, line: OrderableLine): Promise<void> {
  const { offers, ignored, target, material_request_item_id, code, orderable_quantity: quantity } = line;
  const [offer] = offers;
  if (!offer || ignored !== null) return;
  const { id: reason_id } = await company.db
    .selectFrom('leftover_reasons')
    .where('nombre', '=', 'No llega a tiempo')
    .select('id')
    .executeTakeFirstOrThrow();
  const chosen = { source: offer.source, key: offer.key, code: offer.code, fingerprint: offer.fingerprint };
  await company.act({ days }, rocio, ignoreLeftover, { ...target, material_request_item_id, code, quantity, offer: chosen, reason_id });
}
