import { compareDecimals, productOf, sumOf } from 'contract/decimals.ts';
import type { RequestLine } from 'contract/materials/index.ts';
import { formatNumber } from 'contract/format.ts';
import { basesOf, type ErpBase } from '../../erp/index.ts';
import { awaitedOfOrders, holdForArrival, keepOrderArrival, openOrderLines, type OpenOrderLine } from '../../orders/index.ts';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';

interface Part {
  line: RequestLine;
  quantity: string;
  at: number;
}

/** The order that a receipt belongs to, with what of it each line of the request is; empty where nothing of it was ordered. */
export interface OrderReceived {
  order_id: number | null;
  lines: ReadonlyMap<number, OpenOrderLine>;
}

/** What of a part comes on top of what its line still expects, within the tolerance of its order. */
export function extraOf({ line, quantity }: Pick<Part, 'line' | 'quantity'>, { lines }: OrderReceived): string {
  const of = lines.get(line.material_request_item_id);
  if (!of) return '0';
  const over = [of.pending, leftOf(line)].map((it) => sumOf([quantity, productOf(it, '-1')]));
  return over.reduce((one, other) => (compareDecimals(one, other) >= 0 ? one : other), '0');
}

/** What of a line is neither sent nor given up. */
export const leftOf = (it: RequestLine): string =>
  sumOf([it.quantity, it.extra_quantity, ...[it.sent_quantity, it.closed_quantity].map((gone) => productOf(gone, '-1'))]);

const idOf = ({ line }: Part): number => line.material_request_item_id;

/**
 * Which order brought what is received: a supplier brings what is of one order, which is held. It is said where several are open; of what is
 * ordered no more comes than its order asks for.
 */
export async function orderReceived(
  { tx }: Writing,
  { order: named, parts }: { order: string | undefined; parts: readonly Part[] },
): Promise<OrderReceived> {
  const open = await openOrderLines(tx, parts.map(idOf));
  const numbers = [...new Set(open.map((it) => it.number))];
  const number = named ?? (numbers.length === 1 ? numbers[0] : undefined);
  if (number === undefined && numbers.length > 1)
    throw new Problem('invalid', { fields: { order: `Elija de qué orden es lo que llegó: ${numbers.join(', ')}.` } });
  if (number === undefined) {
    await refuseAwaited(tx, parts);
    return { order_id: null, lines: new Map() };
  }
  const order_id = open.find((it) => it.number === number)?.order_id;
  if (order_id === undefined)
    throw new Problem('invalid', { fields: { order: `De la orden ${number} no falta nada de lo que se recibe.` } });
  await holdForArrival(tx, order_id);
  const lines = new Map(
    (await openOrderLines(tx, parts.map(idOf))).flatMap((it) => (it.order_id === order_id ? [[it.item_id, it] as const] : [])),
  );
  refuseBeyond(number, parts, lines);
  return { order_id, lines };
}

/** What an order holds comes by that order, once the ERP has it; without one comes what nobody ordered. */
async function refuseAwaited(tx: Tx, parts: readonly Part[]): Promise<void> {
  const awaited = await awaitedOfOrders(tx, parts.map(idOf));
  const fields = parts.flatMap((part) => {
    const held = awaited.get(idOf(part));
    const { code, quantity, received_quantity, closed_quantity } = part.line;
    if (!held || compareDecimals(sumOf([held.quantity, received_quantity, closed_quantity, part.quantity]), quantity) <= 0) return [];
    const says = `De ${code} lo que falta está en ${held.numbers}, de la que no queda por recibir o que el ERP aún no tiene.`;
    return [[`items.${part.at}.quantity`, says] as const];
  });
  if (fields.length > 0) throw new Problem('invalid', { fields: Object.fromEntries(fields) });
}

function refuseBeyond(number: string, parts: readonly Part[], lines: OrderReceived['lines']): void {
  const fields = parts.flatMap((part) => {
    const of = lines.get(idOf(part));
    if (of && compareDecimals(part.quantity, of.most) <= 0) return [];
    const { code, unit } = part.line;
    return [
      [
        `items.${part.at}.quantity`,
        of ? mostOf(of, { number, code, unit }) : `${code} no está en la orden ${number}: recíbalo aparte.`,
      ] as const,
    ];
  });
  if (fields.length > 0) throw new Problem('invalid', { fields: Object.fromEntries(fields) });
}

function mostOf({ pending, most }: OpenOrderLine, { number, code, unit }: { number: string; code: string; unit: string }): string {
  const says = `De ${code} faltan ${formatNumber(pending)} ${unit} en la orden ${number}`;
  return compareDecimals(most, pending) > 0
    ? `${says}, y con la tolerancia de su familia se reciben hasta ${formatNumber(most)} ${unit}.`
    : `${says}.`;
}

/** Where each line stands in the order that the ERP has: what is received is copied from there, and from its supplier. */
export async function basesOfOrder(tx: Tx, { order_id, lines }: OrderReceived): Promise<ReadonlyMap<number, ErpBase>> {
  if (order_id === null) return new Map();
  const bases = await basesOf(tx, { source: 'purchase_order', source_id: order_id });
  return new Map(
    [...lines].flatMap(([item_id, { reference }]) => {
      const base = bases.get(String(reference));
      return base ? [[item_id, base] as const] : [];
    }),
  );
}

/** Tells the order what the receipt brought of it. */
export async function tellOrder(
  context: Writing,
  { order_id, lines }: OrderReceived,
  { receipt, parts }: { receipt: { id: number; number: string }; parts: readonly Part[] },
): Promise<void> {
  if (order_id === null) return;
  const came = parts.flatMap((part) => {
    const of = lines.get(idOf(part));
    return of ? [{ line: of.line, unit_price: of.unit_price, quantity: part.quantity }] : [];
  });
  await keepOrderArrival(context, { order_id, receipt, lines: came });
}
