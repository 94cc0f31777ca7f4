import type { MaterialRequestInfo } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import { compareDecimals } from 'contract/decimals.ts';
import { formatNumber } from 'contract/format.ts';
import { sql } from 'kysely';
import { notifyPeople } from '../../access/index.ts';
import { basesOf, type ErpBase } from '../../erp/index.ts';
import type { Writing } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { decimalOf, thousandths } from '../decimals.ts';
import { moveStock } from '../stock/move.ts';
import { leftoverOf, respectSitePromises } from '../stock/promises.ts';
import { keepMoves, siteQuantities, takeFromProject, takeFromSite } from './project-moves.ts';
import { tellReceivers } from './arrival-notices.ts';
import { keepReceipt } from './arrivals.ts';
import { nameReceived } from './serials.ts';
import { basesOfOrder, extraOf, leftOf, orderReceived, tellOrder, type OrderReceived } from './of-orders.ts';
import { changedRequest, lockRequest, settle, touchRequest } from '../requests/hold.ts';
import { closeReplaced } from '../requests/replacements.ts';
import { makeTransfer } from './send.ts';
import { replaceReturned } from '../supplier-returns/replacements.ts';
import { warehouseNamed } from '../visible.ts';

interface Part {
  material_request_item_id: number;
  quantity: string;
}
type Line = MaterialRequestInfo['items'][number];

interface PartOfLine {
  line: Line;
  quantity: string;
  at: number;
}

/** The lines that are named, each once. */
function partsOf({ number, items }: MaterialRequestInfo, asked: readonly Part[]): PartOfLine[] {
  const fields: Record<string, string> = {};
  const parts = asked.flatMap(({ material_request_item_id, quantity }, at) => {
    const line = items.find((it) => it.material_request_item_id === material_request_item_id);
    if (!line || asked.findIndex((it) => it.material_request_item_id === material_request_item_id) < at) {
      fields[`items.${at}.material_request_item_id`] = line ? 'Esa línea está dos veces.' : `La solicitud ${number} no tiene esa línea.`;
      return [];
    }
    return [{ line, quantity: decimalOf(thousandths(quantity)), at }];
  });
  if (Object.keys(fields).length > 0) throw new Problem('invalid', { fields });
  return parts;
}

/** Of no line more than is still to be sent. */
function refuseBeyondLeft(parts: readonly PartOfLine[]): void {
  const fields = parts.flatMap(({ line, quantity, at }) => {
    const left = leftOf(line);
    const says = `Quedan ${formatNumber(left)} ${line.unit} por enviar de ${line.code}.`;
    return compareDecimals(quantity, left) > 0 ? [[`items.${at}.quantity`, says] as const] : [];
  });
  if (fields.length > 0) throw new Problem('invalid', { fields: Object.fromEntries(fields) });
}

/** The materials of the lines, and so much more of each is sent; of it, what comes on top of what was approved. */
async function markSent(
  { tx }: Writing,
  parts: readonly (Pick<PartOfLine, 'line' | 'quantity'> & { extra?: string })[],
): Promise<ReadonlyMap<number, number>> {
  const rows = parts.map(({ line, quantity, extra = '0' }) => ({ id: line.material_request_item_id, quantity, extra }));
  const { rows: found } = await sql<{ id: number; material_id: number }>`
    update material_request_lines as line set sent_quantity = line.sent_quantity + asked.quantity,
      extra_quantity = line.extra_quantity + asked.extra
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as asked (id integer, quantity numeric, extra numeric) where line.id = asked.id
    returning line.id, line.material_id`.execute(tx);
  return new Map(found.map((it) => [it.id, it.material_id]));
}

/**
 * The lines of the ERP's document that these carry out. What came back from the road closed its line there already: what is
 * sent in its place stands by itself.
 */
async function openBases(
  { tx }: Writing,
  { id }: MaterialRequestInfo,
  parts: readonly { line: Line }[],
): Promise<ReadonlyMap<number, ErpBase>> {
  const bases = await basesOf(tx, { source: 'material_request', source_id: id });
  const shipped = await tx
    .selectFrom('stock_transfer_lines')
    .where(
      'request_line_id',
      'in',
      parts.map((it) => it.line.material_request_item_id),
    )
    .groupBy('request_line_id')
    .select((it) => ['request_line_id', it.fn.sum<string>('quantity').as('quantity')])
    .execute();
  const ever = new Map(shipped.map((it) => [it.request_line_id, thousandths(it.quantity)]));
  return new Map(
    parts.flatMap(({ line: { material_request_item_id: line, sent_quantity } }) => {
      const base = bases.get(String(line));
      return base && (ever.get(line) ?? 0n) <= thousandths(sent_quantity) ? [[line, base] as const] : [];
    }),
  );
}

const routeOf = ({ tx }: Writing, id: number) =>
  tx
    .selectFrom('material_requests')
    .where('id', '=', id)
    .select(['project_id', 'place_id', 'cost_center', 'source_project_id', 'from_warehouse_id', 'to_warehouse_id', 'requester_id'])
    .executeTakeFirstOrThrow();

type DispatchForm = Received<typeof contract.dispatchRequest>;

/** Sends what an approved request asks for on its way, or hands it over on the spot. */
export async function dispatchRequest(
  context: Writing,
  { number, version, from_warehouse, ...sent }: DispatchForm,
): Promise<MaterialRequestInfo> {
  const before = await lockRequest(context, { number }, { action: 'dispatch', version });
  const from = await warehouseNamed(context.tx, context.user, from_warehouse ?? before.from_code ?? '', 'from_warehouse');
  return sendRequest(context, before, { ...sent, from });
}

/** Sends what a request that is held asks for from where somebody said it lies. */
export async function sendRequest(
  context: Writing,
  before: MaterialRequestInfo,
  { kind, from, items, ...shipment }: Omit<DispatchForm, 'number' | 'version' | 'from_warehouse'> & { from: { id: number } },
): Promise<MaterialRequestInfo> {
  const { tx, user } = context;
  const { number } = before;
  const parts = partsOf(before, items);
  refuseBeyondLeft(parts);
  const route = await routeOf(context, before.id);
  if (from.id === route.to_warehouse_id)
    throw new Problem('invalid', { fields: { from_warehouse: 'Los materiales ya van a esa bodega: elija otra de origen.' } });
  const materials = await markSent(context, parts);
  const bases = await openBases(context, before, parts);
  const leftover = await leftoverOf(tx, before.id);
  const asked = parts.map(({ line, quantity }) => ({ code: line.code, quantity }));
  const taken =
    leftover?.source === 'obra' && leftover.project_id !== null
      ? await takeFromSite(tx, leftover.project_id, asked)
      : await takeFromProject(tx, route, from, asked);
  await respectSitePromises(
    context,
    { request_id: before.id, paper: number, reason: shipment.reservation_reason },
    route.source_project_id,
    taken,
  );
  const atSite = siteQuantities(taken);
  const transfer = await makeTransfer(context, {
    ...shipment,
    kind,
    from,
    to: route.to_warehouse_id === null ? null : { id: route.to_warehouse_id },
    project_id: route.project_id,
    request_id: before.id,
    lines: parts.map(({ line, quantity, at }, place) => ({
      material_id: materials.get(line.material_request_item_id) ?? 0,
      quantity,
      site_quantity: atSite.get(place),
      request_line_id: line.material_request_item_id,
      field: `items.${at}.quantity`,
      base: bases.get(line.material_request_item_id),
    })),
  });
  await keepMoves(tx, transfer, taken);
  if (leftover) await closeReplaced(context, before.id);
  if (kind === 'DESPACHO') await touchRequest(tx, before.id);
  const told = kind === 'DESPACHO' ? await tellReceivers(context, transfer) : [];
  await notifyPeople(context, {
    // Whoever receives it has heard where.
    user_ids: [route.requester_id].filter((it) => it !== user.id && !told.includes(it)),
    kind: 'request',
    title: kind === 'DESPACHO' ? `${number} va en camino (${transfer})` : `${number} fue entregada (${transfer})`,
    url: `/sap/request-materials/${number}`,
  });
  return changedRequest(context, kind === 'DESPACHO' ? 'dispatch' : 'hand_over', before);
}

/** What a supplier brought for a request of purchase: into the warehouse it goes to, or to the site. */
export async function receiveRequest(
  context: Writing,
  { number, version, items, paper, comment, order }: Received<typeof contract.receiveRequest>,
): Promise<MaterialRequestInfo> {
  const { tx, user } = context;
  const before = await lockRequest(context, { number }, { action: 'receive', version });
  const parts = partsOf(before, items);
  const route = await routeOf(context, before.id);
  const ordered = await orderReceived(context, { order, parts });
  refuseBeyondLeft(parts.filter((it) => !ordered.lines.has(it.line.material_request_item_id)));
  const materials = await markSent(
    context,
    parts.map((it) => ({ ...it, extra: extraOf(it, ordered) })),
  );
  const receipt = await keepReceipt(
    context,
    { request_id: before.id, transfer_id: null, paper, comment },
    parts.map(({ line, quantity }) => ({ id: line.material_request_item_id, quantity })),
  );
  const to = route.to_warehouse_id ?? 'obra';
  const bases = ordered.order_id === null ? await openBases(context, before, parts) : await basesOfOrder(tx, ordered);
  if (receipt !== undefined) {
    await tellOrder(context, ordered, { receipt, parts });
    if (ordered.order_id !== null)
      await replaceReturned(
        context,
        ordered.order_id,
        parts.map(({ line, quantity }) => ({ request_line_id: line.material_request_item_id, quantity })),
      );
    const serials = await nameReceived(
      context,
      { receipt, ...route },
      parts.map(({ line, at }) => ({ code: line.code, serials: items[at]?.serials ?? [], field: `items.${at}.serials` })),
    );
    await moveStock(
      context,
      {
        kind: 'recepcion',
        document: { kind: 'recepcion', number: receipt.number },
        user_id: user.id,
        project_id: route.project_id,
        place_id: route.place_id,
        cost_center: route.cost_center,
        paper,
        reason: [`Solicitud ${number}`, paper && `documento ${paper}`, comment].filter(Boolean).join(' · '),
      },
      parts.map(({ line, quantity, at }) => ({
        material_id: materials.get(line.material_request_item_id) ?? 0,
        from: 'fuera',
        to,
        base: bases.get(line.material_request_item_id),
        quantity,
        ...costOf(line, ordered),
        serials: serials.get(`items.${at}.serials`),
        field: `items.${at}.quantity`,
      })),
    );
  }
  await touchRequest(tx, before.id);
  await settle(context, before.id, user.id);
  return changedRequest(context, 'receive', before);
}

/** What was agreed with the supplier, or what was approved. */
function costOf({ material_request_item_id, price, currency }: Line, { lines }: OrderReceived) {
  const ordered = lines.get(material_request_item_id);
  if (ordered) return { cost: { amount: ordered.unit_price, currency: ordered.currency }, tax_exempt: ordered.tax_exempt };
  return price !== null && currency !== null ? { cost: { amount: price, currency } } : {};
}
