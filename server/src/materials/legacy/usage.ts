import type { MaterialRequestInfo, RequestLine, SolicitudMaterialCompleta } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import { formatNumber } from 'contract/format.ts';
import type { Preparing, Writing } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { registerConsumption, withSignature } from '../usage/consumption-changes.ts';
import { decimalOf, thousandths } from '../decimals.ts';
import { holdLine, holdRequest, lineOf } from './hold.ts';
import { availableOf, legacyInfoOf } from './shape.ts';
import { readRequest } from '../requests/info.ts';
import { postReturn } from '../usage/return-changes.ts';

type Voucher = Pick<
  Received<typeof contract.valeConsumoSolicitudMaterial>,
  'fecha' | 'recibe' | 'comentario' | 'firmante' | 'rut_firmante' | 'firma' | 'reservation_reason'
>;
interface Part {
  id: number;
  quantity: string;
}

const answer = async ({ tx, user }: Writing, id: number): Promise<SolicitudMaterialCompleta> =>
  legacyInfoOf(await readRequest(tx, user, { id }), user);

/** Whose the materials of a request are. */
const chargeOf = ({ project_code, cost_center, place_id }: MaterialRequestInfo) => ({
  project_code,
  cost_center: project_code === null ? cost_center : null,
  place_id: project_code === null ? null : place_id,
});

/** Refuses what is not there any more, at its place in the older form. */
function refuseMore(line: RequestLine, quantity: bigint, field: string): void {
  const left = availableOf(line);
  if (quantity <= left) return;
  const text = `quedan ${formatNumber(decimalOf(left))} ${line.unit}, y se indican ${formatNumber(decimalOf(quantity))}.`;
  throw new Problem('invalid', { message: `${line.code}: ${text}`, fields: { [field]: text } });
}

function partsOf(request: MaterialRequestInfo, detalle: readonly { id: number; cantidad: string }[]): Part[] {
  const sums = new Map<number, bigint>();
  return detalle.map(({ id, cantidad }, at) => {
    sums.set(id, (sums.get(id) ?? 0n) + thousandths(cantidad));
    refuseMore(lineOf(request, id, at), sums.get(id) ?? 0n, `detalle.${at}.cantidad`);
    return { id, quantity: decimalOf(thousandths(cantidad)) };
  });
}

/** The difference of a total to what stands; nothing when it is the same. */
function differenceOf(line: RequestLine, total: string, { before, field, undo }: { before: bigint; field: string; undo: string }): Part[] {
  const more = thousandths(total) - before;
  if (more < 0n) {
    const text = `ya son ${formatNumber(decimalOf(before))} ${line.unit}: ${undo}`;
    throw new Problem('rule', { message: `${line.code}: ${text}`, fields: { [field]: text } });
  }
  refuseMore(line, more, field);
  return more === 0n ? [] : [{ id: line.material_request_item_id, quantity: decimalOf(more) }];
}

export const consumeLegacy = (
  context: Preparing,
  { id, version, detalle, ...voucher }: Received<typeof contract.valeConsumoSolicitudMaterial>,
): Promise<SolicitudMaterialCompleta> =>
  withSignature(context, voucher.firma, async (writing, signature) => {
    const request = await holdRequest(writing, id, version);
    await writeVoucher(writing, request, { parts: partsOf(request, detalle), voucher, signature });
    return answer(writing, id);
  });

/** What a line used all in all; more is a voucher, less is an annulled one. */
export const setConsumed = (
  context: Preparing,
  { id, version, cantidad_consumida, ...voucher }: Received<typeof contract.detalleCantidadConsumida>,
): Promise<SolicitudMaterialCompleta> =>
  withSignature(context, voucher.firma, async (writing, signature) => {
    const { request, line } = await holdLine(writing, id, version);
    const parts = differenceOf(line, cantidad_consumida, {
      before: thousandths(line.consumed_quantity),
      field: 'cantidad_consumida',
      undo: 'para que sean menos se anula su vale.',
    });
    // Nothing was used that was not written down: nobody signs for it.
    if (parts.length === 0) await writing.files.discard(signature);
    await writeVoucher(writing, request, { parts, voucher, signature });
    return answer(writing, request.id);
  });

interface Use {
  parts: readonly Part[];
  voucher: Voucher;
  signature: string;
}

async function writeVoucher(context: Writing, request: MaterialRequestInfo, { parts, voucher, signature }: Use): Promise<void> {
  if (parts.length === 0) return;
  const { fecha, recibe, comentario, firmante, rut_firmante, reservation_reason } = voucher;
  await registerConsumption(
    context,
    {
      ...chargeOf(request),
      used_on: fecha,
      used_by: recibe,
      comment: comentario,
      reservation_reason,
      signer_name: firmante,
      signer_rut: rut_firmante,
      items: parts.map(({ id, quantity }) => ({ material_request_item_id: id, quantity })),
    },
    signature,
  );
}

export async function returnLegacy(
  context: Writing,
  { id, version, codigo_bodega, motivo, condicion, detalle }: Received<typeof contract.devolucionSolicitudMaterial>,
): Promise<SolicitudMaterialCompleta> {
  const request = await holdRequest(context, id, version);
  const items = partsOf(request, detalle).map((it, at) => ({
    material_request_item_id: it.id,
    quantity: it.quantity,
    condition: detalle[at]?.condicion ?? condicion,
  }));
  await postReturn(context, { ...chargeOf(request), to_warehouse: codigo_bodega, reason: motivo, items });
  return answer(context, id);
}

/** What of a line is given back all in all, decided or not: so pressing twice asks once. */
export async function setReturned(
  context: Writing,
  { id, version, cantidad_devuelta, condicion, codigo_bodega, motivo }: Received<typeof contract.detalleCantidadDevuelta>,
): Promise<SolicitudMaterialCompleta> {
  const { request, line } = await holdLine(context, id, version);
  const parts = differenceOf(line, cantidad_devuelta, {
    before: thousandths(line.returned_quantity) + thousandths(line.returning_quantity),
    field: 'cantidad_devuelta',
    undo: 'para que sean menos se anula o se rechaza la devolución.',
  });
  if (parts.length > 0)
    await postReturn(context, {
      ...chargeOf(request),
      to_warehouse: codigo_bodega,
      reason: motivo,
      items: parts.map((it) => ({ material_request_item_id: it.id, quantity: it.quantity, condition: condicion })),
    });
  return answer(context, request.id);
}
