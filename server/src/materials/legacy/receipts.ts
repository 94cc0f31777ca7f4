import { requestStates, type MaterialRequestInfo, type RequestLine, type SolicitudMaterialCompleta } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import { formatNumber } from 'contract/format.ts';
import type { Writing } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { decimalOf, thousandths } from '../decimals.ts';
import { namesOfKeepers } from '../keepers.ts';
import { holdLine, holdRequest, lineOf } from './hold.ts';
import { legacyInfoOf, missingOf } from './shape.ts';
import { dispatchRequest, receiveRequest } from '../shipments/dispatch.ts';
import { readRequest } from '../requests/info.ts';
import { receiveTransfer } from '../shipments/changes.ts';

/** So much more of a line is received. */
interface Part {
  line: RequestLine;
  more: bigint;
  field: string;
}
interface Papers {
  guia: string | null;
  comentario: string | null;
  reservation_reason: string | null;
}

export async function receiveLegacy(
  context: Writing,
  { id, version, detalle, ...papers }: Received<typeof contract.recepcionarSolicitudMaterial>,
): Promise<SolicitudMaterialCompleta> {
  const request = await holdRequest(context, id, version);
  const parts =
    detalle.length === 0
      ? request.items.map((line) => ({ line, more: missingOf(line), field: 'id' }))
      : detalle.map((it, at) => {
          if (detalle.findIndex((one) => one.id === it.id) < at)
            throw new Problem('invalid', { fields: { [`detalle.${at}.id`]: 'Esa línea está dos veces.' } });
          return partOf(lineOf(request, it.id, at), it.cantidad_recepcionada, `detalle.${at}.cantidad_recepcionada`);
        });
  return receive(context, request, parts, papers);
}

/** The flag up receives all that is missing of the line; what was received stays received. */
export async function flagReceived(
  context: Writing,
  { id, version, recepcionado, ...papers }: Received<typeof contract.detalleRecepcionado>,
): Promise<SolicitudMaterialCompleta> {
  const { request, line } = await holdLine(context, id, version);
  if (!recepcionado && thousandths(line.received_quantity) > 0n)
    throw new Problem('rule', {
      message: `Lo recibido no se deshace con una marca: devuelva lo que sobra de ${line.code}.`,
      fields: { recepcionado: 'Ya se recibió: se devuelve.' },
    });
  return receive(context, request, recepcionado ? [{ line, more: missingOf(line), field: 'recepcionado' }] : [], papers);
}

export async function setReceived(
  context: Writing,
  { id, version, cantidad_recepcionada, ...papers }: Received<typeof contract.detalleCantidadRecepcionada>,
): Promise<SolicitudMaterialCompleta> {
  const { request, line } = await holdLine(context, id, version);
  return receive(context, request, [partOf(line, cantidad_recepcionada, 'cantidad_recepcionada')], papers);
}

/** The difference to what was received before. */
function partOf(line: RequestLine, total: string, field: string): Part {
  const more = thousandths(total) - thousandths(line.received_quantity);
  const refusal = (text: string) => new Problem('rule', { message: `${line.code}: ${text}`, fields: { [field]: text } });
  if (more < 0n)
    throw refusal(
      `ya se recibieron ${formatNumber(line.received_quantity)} ${line.unit}, y no pueden ser menos: lo que sobra se devuelve.`,
    );
  if (more > missingOf(line)) throw refusal(`faltan ${formatNumber(decimalOf(missingOf(line)))} ${line.unit} por recibir.`);
  return { line, more, field };
}

/** Receives, from what is on its way first; what nobody sent yet is handed over by who keeps the warehouse it lies in. */
async function receive(
  context: Writing,
  request: MaterialRequestInfo,
  asked: readonly Part[],
  papers: Papers,
): Promise<SolicitudMaterialCompleta> {
  const { tx, user } = context;
  const parts = asked.filter((it) => it.more > 0n);
  if (parts.length > 0) {
    if (!requestStates.actionsFrom(request.status).includes('receive'))
      throw new Problem('wrong_state', {
        message: `La solicitud ${request.number} está ${requestStates.said(request.status)}: no hay nada que recibir.`,
        status: request.status,
      });
    const isBought = request.document_kind !== 'InventoryTransferRequest';
    await (isBought ? receiveBought(context, request, parts, papers) : receiveSent(context, request, parts, papers));
  }
  return legacyInfoOf(await readRequest(tx, user, { id: request.id }), user);
}

const itemsOf = (parts: readonly Part[]) =>
  parts.map(({ line, more }) => ({ material_request_item_id: line.material_request_item_id, quantity: decimalOf(more) }));

const receiveBought = (
  context: Writing,
  { number, version }: MaterialRequestInfo,
  parts: readonly Part[],
  { guia: paper, comentario: comment }: Papers,
) => receiveRequest(context, { number, version, items: itemsOf(parts), paper, comment });

async function receiveSent(
  context: Writing,
  request: MaterialRequestInfo,
  parts: readonly Part[],
  { comentario, reservation_reason }: Papers,
): Promise<void> {
  const { tx, user } = context;
  const left = await receiveComing(context, request, parts);
  if (left.length === 0) return;
  const now = await readRequest(tx, user, { id: request.id });
  if (!now.allowed_actions.includes('dispatch')) refuseNotSent(request, left);
  await dispatchRequest(context, {
    number: now.number,
    version: now.version,
    kind: 'RETIRO',
    items: itemsOf(left),
    comment: comentario,
    driver: null,
    driver_rut: null,
    plate: null,
    reservation_reason,
  });
}

function refuseNotSent({ from_code }: MaterialRequestInfo, left: readonly Part[]): never {
  const said = left.map(({ line, more, field }) => ({
    field,
    text: `${formatNumber(decimalOf(more))} ${line.unit} de ${line.code} no vienen en camino a usted: los entrega quien trabaja en ${from_code ?? 'la bodega de origen'}.`,
  }));
  throw new Problem(
    'rule',
    { message: said[0]?.text ?? 'Todavía no se envía.', fields: Object.fromEntries(said.map((it) => [it.field, it.text])) },
    { words: 'Puede hacerlo', names: (db) => namesDispatching(db, from_code) },
  );
}

/** Those who send from a warehouse, by its code. */
async function namesDispatching(db: Reader, code: string | null): Promise<string[]> {
  const warehouses = await db
    .selectFrom('warehouses')
    .where('codigo', '=', code ?? '')
    .select('id')
    .execute();
  return namesOfKeepers(
    db,
    'mobile_warehouses:create',
    warehouses.map((it) => it.id),
  );
}

/** From the open transfers that the person may receive, the oldest first; gives what is still missing afterwards. */
async function receiveComing(context: Writing, request: MaterialRequestInfo, parts: readonly Part[]): Promise<Part[]> {
  const { tx } = context;
  const open = request.transfers.filter((it) => it.allowed_actions.includes('receive')).toReversed();
  const left = new Map(parts.map((it) => [it.line.material_request_item_id, it.more]));
  for (const { number, version } of open) {
    const coming = await tx
      .selectFrom('stock_transfer_lines as it')
      .innerJoin('stock_transfers', 'stock_transfers.id', 'transfer_id')
      .where('stock_transfers.number', '=', number)
      .where('request_line_id', 'in', [...left.keys()])
      .select(['it.line', 'request_line_id as id', 'it.quantity', 'it.received_quantity'])
      .$narrowType<{ id: number }>()
      .orderBy('it.line')
      .execute();
    const items = coming.flatMap(({ line, id, quantity, received_quantity }) => {
      const before = thousandths(received_quantity ?? '0');
      const wanted = left.get(id) ?? 0n;
      const there = thousandths(quantity) - before;
      const part = wanted < there ? wanted : there;
      if (part <= 0n) return [];
      left.set(id, wanted - part);
      return [{ line, received_quantity: decimalOf(before + part), reason: null }];
    });
    if (items.length > 0) await receiveTransfer(context, { number, version, partial: true, items });
  }
  return parts.flatMap((it) => {
    const more = left.get(it.line.material_request_item_id) ?? 0n;
    return more > 0n ? [{ ...it, more }] : [];
  });
}
