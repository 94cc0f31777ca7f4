import type { Currency } from 'contract/currency.ts';
import type { OrderOrigin, OrderTerms } from 'contract/orders/index.ts';
import { sql } from 'kysely';
import { companyOf, setting } from '../../administration/index.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { today } from '../../platform/database/days.ts';
import { compareDecimals } from 'contract/decimals.ts';
import { announceOrders } from '../live.ts';
import { postOrder, type ErpDestinations } from './document.ts';
import { writeFirstEdition } from './edition-changes.ts';
import { auditOfOrder } from './history.ts';
import { supplierSaid } from './supplier-said.ts';
import { sumsOf, totalOf } from 'contract/orders/orders/sums.ts';
import { carriesTax, requireOrderable } from '../../suppliers/index.ts';
import '../tables.ts';

/** What somebody offered and was chosen. */
export interface AwardedLine {
  item_id: number;
  /** Which request it is of, where one order has lines of several; that of the award unless said. */
  request?: { id: number; number: string };
  /** The offer that was chosen for it; null where nobody offered. */
  offer_id: number | null;
  supplier_code: string;
  supplier_email: string | null;
  currency: Currency;
  code: string;
  name: string;
  description: string | null;
  quantity: string;
  unit: string;
  /** Net. */
  unit_price: string;
  /** In percent of it, what is taken off; nothing unless said. */
  discount_percentage?: string;
  /** By itself: of who bills without IVA all is exempt besides. */
  tax_exempt: boolean;
  payment_terms: string | null;
  delivery_days: number | null;
  valid_until: string | null;
  /** Of the whole line, net; a line of its own on the order. */
  freight: string | null;
  /** Of what is received into stock, so much more than ordered. */
  over_receipt_percent?: string;
}

/** What was decided to be bought, by whom, and for what. */
export interface Award {
  origin: OrderOrigin;
  origin_id: number;
  origin_number: string;
  request_type: string;
  requester_id: number;
  project_id: number | null;
  cost_center: string | null;
  place_id: number | null;
  /** Where it goes to, when that is no place. */
  delivery_place?: string | null;
  required_date: string | null;
  comment: string | null;
  approvers: readonly string[];
  /** The order to another supplier that this one takes the place of. */
  replaces_id?: number;
  /** What the ERP is told besides: the warehouse that it comes to, and the place. */
  destinations?: ErpDestinations;
  /** What was agreed of advance, retention and milestones; of nothing unless said. */
  terms?: OrderTerms | undefined;
  lines: readonly AwardedLine[];
}

/** What is awarded to several at once, with what was agreed with each of them. */
interface Awards extends Omit<Award, 'terms'> {
  termsOf?: ReadonlyMap<string, OrderTerms>;
}

/** What making an order takes of a call. */
export type Issuing = Pick<Writing, 'tx' | 'outside' | 'events' | 'jobs' | 'user' | 'requestId'>;

/** Makes the orders of an award, one for each supplier and currency, and posts them to the ERP: all within this transaction. */
export async function issueOrders(context: Issuing, { termsOf, ...award }: Awards): Promise<void> {
  // By code, as all who lock several suppliers do: in the order of the offers two would wait for each other.
  for (const code of [...new Set(award.lines.map((it) => it.supplier_code))].toSorted()) await requireOrderable(context, code);
  const bySupplier = Map.groupBy(award.lines, ({ supplier_code, currency }) => `${currency} ${supplier_code}`);
  for (const lines of bySupplier.values()) {
    const terms = termsOf?.get(lines[0]?.supplier_code ?? '');
    const order = await writeOrder(context, { ...award, terms, lines }, { status: 'por_emitir' });
    await postOrder(context, { id: order.id, request_type: award.request_type, destinations: award.destinations });
  }
  await announceOrders(context.tx);
}

/** How an order begins: to be issued, or to be approved as somebody prepared it. */
type Beginning = { status: 'por_emitir' } | { status: 'por_aprobar'; prepared_by: number };

/** The rows of one order: lines of one supplier in one currency. */
export async function writeOrder(context: Issuing, award: Award, beginning: Beginning) {
  const { tx, events } = context;
  const { lines: awarded } = award;
  const [first] = awarded;
  if (!first) throw new Error(`${award.origin_number} awards nothing`);
  const { supplier_code, currency } = first;
  await requireOrderable(context, supplier_code);
  const constants = { db: tx, events };
  const vat_percent = String(await setting(constants, 'vat_percent'));
  const freight_code = await setting(constants, 'freight_code');
  const isTaxed = await carriesTax(tx, supplier_code);
  const lines = awarded.flatMap((it) => linesOf(it, { freight_code, isTaxed }));
  const { origin, origin_id, origin_number, requester_id, project_id, cost_center, place_id, comment } = award;
  const said = await supplierSaid(tx, supplier_code);
  const sums = sumsOf(lines, { currency, vat_percent });
  const { id, number } = await tx
    .insertInto('purchase_orders')
    .values({
      ...beginning,
      origin,
      origin_id,
      origin_number,
      replaces_id: award.replaces_id ?? null,
      requester_id,
      supplier_code,
      ...said,
      supplier_email: awarded.find((it) => it.supplier_email !== null)?.supplier_email ?? null,
      currency,
      project_id,
      cost_center,
      payment_terms: distinct(awarded.map((it) => it.payment_terms)),
      ...(award.terms && { ...award.terms, milestones: JSON.stringify(award.terms.milestones) }),
      delivery_place: award.delivery_place ?? (await deliveryPlaceOf(tx, place_id)),
      delivery_date: deliveryDateOf(awarded, award.required_date),
      valid_until: awarded.flatMap((it) => it.valid_until ?? []).toSorted()[0] ?? null,
      comment,
      approvers: [...award.approvers],
      vat_percent,
      ...sums,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
  await writeFirstEdition(tx, id);
  await tx
    .insertInto('purchase_order_lines')
    .values(lines.map((it, at) => ({ ...it, order_id: id, line: at + 1, total: totalOf(it) })))
    .execute();
  await record(context, { action: 'create', entity: 'purchase_order', id: number, after: await auditOfOrder(tx, id) });
  return { id, number, net: sums.net, currency };
}

function linesOf(it: AwardedLine, { freight_code, isTaxed }: { freight_code: string; isTaxed: boolean }) {
  const {
    item_id: origin_item_id,
    offer_id: origin_offer_id,
    code,
    name,
    description,
    quantity,
    unit,
    unit_price,
    tax_exempt: asked_exempt,
    freight,
    request,
    discount_percentage = '0',
    over_receipt_percent = '0',
  } = it;
  const tax_exempt = asked_exempt || !isTaxed;
  const line = { origin_item_id, code, name, description, quantity, unit, unit_price, tax_exempt, asked_exempt, discount_percentage };
  const own = { ...line, over_receipt_percent, origin_offer_id, origin_id: request?.id ?? null, origin_number: request?.number ?? null };
  if (freight === null || compareDecimals(freight, '0') === 0) return [own];
  return [
    own,
    {
      ...line,
      over_receipt_percent: '0',
      code: freight_code,
      name: `Flete: ${name}`,
      description: null,
      quantity: '1',
      unit: 'UN',
      unit_price: freight,
      discount_percentage: '0',
    },
  ];
}

const distinct = (texts: readonly (string | null)[]): string | null => [...new Set(texts.filter((it) => it !== null))].join(' · ') || null;

/** The latest that a supplier promised, counted from today; the day it is needed where none did. */
function deliveryDateOf(lines: readonly AwardedLine[], required_date: string | null) {
  const promised = lines.flatMap((it) => it.delivery_days ?? []);
  return promised.length === 0 ? required_date : sql<string>`${today} + ${Math.max(...promised)}::integer`;
}

/** The place it is for; without one, the company's own address. */
async function deliveryPlaceOf(tx: Tx, place_id: number | null): Promise<string | null> {
  if (place_id === null) {
    const { direccion, comuna } = await companyOf(tx);
    return [direccion, comuna].filter(Boolean).join(', ') || null;
  }
  const place = await tx
    .selectFrom('places')
    .where('id', '=', place_id)
    .select(['codigoLugarInstalacion as code', 'nombre', 'direccion'])
    .executeTakeFirstOrThrow();
  return [`${place.code} ${place.nombre}`, place.direccion].filter(Boolean).join(', ');
}
