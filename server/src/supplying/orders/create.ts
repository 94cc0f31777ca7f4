import { compareDecimals } from 'contract/decimals.ts';
import { formatNumber, formatUnitPrice } from 'contract/format.ts';
import { packsOf, quantitySold } from 'contract/materials/index.ts';
import { holdsFor } from 'contract/orders/index.ts';
import { pricePaid } from 'contract/orders/orders/price-paid.ts';
import type * as contract from 'contract/supplying/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import { requireSupplier } from '../../catalogues/index.ts';
import { linesWithoutReason, supplierItemsOf, type SupplierItemRow } from '../../materials/index.ts';
import { overReceiptOf, prepareOrder, requireAmount } from '../../orders/index.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { requireAllowed } from '../../platform/rules.ts';
import { todayInChile } from '../../platform/today.ts';
import { announcePurchases } from '../live.ts';
import { purchaseRequestActions } from '../purchases/actions.ts';
import { readPurchaseCases } from '../purchases/rows.ts';
import { agreedOf, fingerprintOf, orderableLines, type OrderableRow } from './orderable.ts';

type OrderForm = Received<typeof contract.createPurchaseOrders>;
interface OrderLine {
  row: OrderableRow;
  /** Its quantity and its price in what was sent. */
  quantityField: string;
  field: string;
  quantity: string;
  unit_price: string;
  discount_percentage: string;
  tax_exempt: boolean;
}

/** Merges lines of purchase requests into orders, one for each project or cost centre; each waits for the approval of its amount. */
export async function createOrders(context: Writing, asked: OrderForm): Promise<Answer<typeof contract.createPurchaseOrders>> {
  const { tx } = context;
  const rows = await lockOrderable(context, asked);
  if (asked.delivery_date < todayInChile())
    throw new Problem('invalid', { fields: { delivery_date: 'La entrega es de hoy en adelante.' } });
  await requireSupplier(tx, asked.supplier_code, 'supplier_code');
  const email = await emailOf(context, asked.supplier_code);
  const ordered = linesOrdered(asked, rows);
  await requireReasons(context, ordered);
  const theirs = await soldAs(context, asked, ordered);
  const agreed = await agreedOf(
    tx,
    ordered.map((it) => it.row.code),
  );
  const beyond = await overReceiptOf(
    tx,
    ordered.map((it) => it.row.family_id),
  );
  const orders = [];
  for (const lines of Map.groupBy(ordered, ({ row }) => row.project_code ?? row.cost_center).values())
    orders.push(await createOrder(context, { asked, lines, email, theirs, agreed, beyond }));
  await announcePurchases(tx);
  return { orders };
}

/** Holds the requests, in one order for everybody, and refuses what is not as it was seen. */
async function lockOrderable(context: Writing, { request_ids, fingerprint }: OrderForm): Promise<OrderableRow[]> {
  const { tx, user } = context;
  await tx
    .selectFrom('purchase_requests')
    .where('request_id', 'in', request_ids)
    .select('request_id')
    .orderBy('request_id')
    .forUpdate()
    .execute();
  for (const it of await readPurchaseCases(tx, user, request_ids)) requireAllowed(purchaseRequestActions.order, it);
  const rows = await orderableLines(tx, user, request_ids);
  if (fingerprintOf(rows) !== fingerprint)
    throw new Problem('rule', { message: 'Lo que falta ordenar cambió mientras lo preparaba: vuelva a abrir «Nueva orden» y revíselo.' });
  return rows;
}

/** Each with what is asked for; of none more than is left. */
function linesOrdered({ items }: OrderForm, rows: readonly OrderableRow[]): OrderLine[] {
  const byId = new Map(rows.map((it) => [it.material_request_item_id, it]));
  const wrong: [string, string][] = [];
  const lines = items.flatMap(({ material_request_item_id, quantity, unit_price, discount_percentage, tax_exempt }, at): OrderLine[] => {
    if (!quantity || !unit_price) return [];
    const row = byId.get(material_request_item_id);
    if (!row) {
      wrong.push([`items.${at}.quantity`, 'De esa línea no queda nada por ordenar.']);
      return [];
    }
    if (compareDecimals(quantity, row.orderable_quantity) > 0)
      wrong.push([`items.${at}.quantity`, `Quedan ${formatNumber(row.orderable_quantity)} ${row.unit} por ordenar de ${row.code}.`]);
    const fields = { quantityField: `items.${at}.quantity`, field: `items.${at}.unit_price` };
    return [{ row, ...fields, quantity, unit_price, discount_percentage: discount_percentage ?? '0', tax_exempt }];
  });
  if (wrong.length > 0) throw new Problem('invalid', { fields: Object.fromEntries(wrong) });
  return lines;
}

/** What lies elsewhere is asked for there, or bought with a reason, before it is ordered: as before a purchase is sent (decisions 169, 229). */
async function requireReasons({ tx, user, events }: Writing, lines: readonly OrderLine[]): Promise<void> {
  const found = await linesWithoutReason(
    { db: tx, user, events },
    lines.map((it) => it.row.material_request_item_id),
  );
  if (found.size === 0) return;
  const fields = lines.flatMap(({ row, quantityField }): [string, string][] => {
    const why = found.get(row.material_request_item_id);
    return why === undefined ? [] : [[quantityField, why]];
  });
  throw new Problem('invalid', { fields: Object.fromEntries(fields) });
}

const emailOf = async ({ tx }: Writing, supplier_code: string): Promise<string | null> =>
  (await tx.selectFrom('supplier_records').where('supplier_code', '=', supplier_code).select('email').executeTakeFirst())?.email ?? null;

/** By our code, how the supplier of the order sells it. */
async function soldAs(
  { tx }: Writing,
  { supplier_code }: OrderForm,
  lines: readonly OrderLine[],
): Promise<ReadonlyMap<string, SupplierItemRow>> {
  const items = await supplierItemsOf(
    tx,
    lines.map((it) => it.row.code),
  );
  return new Map(items.filter((it) => it.supplier_code === supplier_code).map((it) => [it.code, it]));
}

/** What the supplier reads below our name of it: their own code, and how many of their units it makes. */
function inTheirWords(theirs: SupplierItemRow | undefined, quantity: string, unit: string): string | null {
  if (!theirs) return null;
  const { supplier_item_code } = theirs;
  const isWhole = compareDecimals(quantitySold(quantity, { ...theirs, minimum_quantity: null }), quantity) === 0;
  return (
    [supplier_item_code && `Su código: ${supplier_item_code}`, isWhole && packsOf(quantity, theirs, unit)].filter(Boolean).join(' · ') ||
    null
  );
}

/** Whoever approves it and whoever sells it read which agreement a price comes from, or how far it is from the one that holds. */
function agreementOf(
  { supplier_code, currency }: OrderForm,
  { row, quantity, ...price }: OrderLine,
  agreed: Preparation['agreed'],
): string | null {
  const own = agreed.get(row.code)?.find((it) => it.supplier_code === supplier_code && it.currency === currency && holdsFor(it, quantity));
  if (!own?.unit_price) return null;
  const isKept = compareDecimals(pricePaid(price), own.unit_price) <= 0;
  return isKept ? `Precio según el convenio ${own.number}` : `El convenio ${own.number} dice ${formatUnitPrice(own.unit_price, currency)}`;
}

interface Preparation {
  asked: OrderForm;
  /** Of one charge, at least one. */
  lines: readonly OrderLine[];
  email: string | null;
  theirs: ReadonlyMap<string, SupplierItemRow>;
  agreed: Awaited<ReturnType<typeof agreedOf>>;
  /** By family, so much more than ordered is received. */
  beyond: ReadonlyMap<number, string>;
}

async function createOrder(context: Writing, { asked, lines, email, theirs, agreed, beyond }: Preparation): Promise<{ number: string }> {
  const [first] = lines;
  if (!first) throw new Error('An order without lines');
  requireAmount(lines, asked.currency);
  const requests = new Map(lines.map(({ row }) => [row.request_number, row]));
  const { row } = first;
  const numbers = [...requests.keys()];
  const order = await prepareOrder(
    context,
    {
      origin: 'purchase_request',
      origin_id: row.request_id,
      origin_number: numbers.join(', '),
      request_type: 'ORDEN DE COMPRA',
      requester_id: row.requester_id,
      project_id: row.project_id,
      cost_center: row.project_id === null ? row.cost_center : null,
      place_id: row.place_id,
      delivery_place: [...new Set(lines.flatMap((it) => it.row.target ?? []))].join(' · ') || null,
      required_date: asked.delivery_date,
      comment: asked.comment,
      approvers: [],
      terms: asked.terms,
      lines: lines.map((it) => ({
        ...lineOf(asked, it, { email, theirs: theirs.get(it.row.code), agreement: agreementOf(asked, it, agreed) }),
        over_receipt_percent: beyond.get(it.row.family_id) ?? '0',
      })),
    },
    { project_code: row.project_code },
  );
  for (const number of numbers)
    await record(context, {
      action: 'order',
      entity: 'purchase_request',
      id: number,
      after: {
        orden: order.number,
        lineas: lines.filter((it) => it.row.request_number === number).map((it) => `${it.row.code} × ${formatNumber(it.quantity)}`),
      },
    });
  return order;
}

const lineOf = (
  { supplier_code, currency, payment_terms }: OrderForm,
  { row, quantity, unit_price, discount_percentage, tax_exempt }: OrderLine,
  { email, theirs, agreement }: { email: string | null; theirs: SupplierItemRow | undefined; agreement: string | null },
) => ({
  item_id: row.material_request_item_id,
  request: { id: row.request_id, number: row.request_number },
  offer_id: null,
  supplier_code,
  supplier_email: email,
  currency,
  code: row.code,
  name: row.description,
  description: [inTheirWords(theirs, quantity, row.unit), agreement, row.comment].filter(Boolean).join('\n') || null,
  quantity,
  unit: row.unit,
  unit_price,
  discount_percentage,
  tax_exempt,
  payment_terms,
  delivery_days: null,
  valid_until: null,
  freight: null,
});
