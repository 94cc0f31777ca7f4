import type { MaterialRequestInfo, RequestLine } from 'contract/materials/index.ts';
import { formatNumber } from 'contract/format.ts';

/** What somebody who decides would see otherwise now, in words and without money. */
export function differences(before: MaterialRequestInfo, after: MaterialRequestInfo): string[] {
  const old = new Map(before.items.map((it) => [it.material_request_item_id, it]));
  const now = new Set(after.items.map((it) => it.material_request_item_id));
  return [
    ...after.items.flatMap((it) => lineDifference(old.get(it.material_request_item_id), it)),
    ...before.items.filter((it) => !now.has(it.material_request_item_id)).map((it) => `${it.description}: ya no se pide`),
    ...(before.new_amount !== after.new_amount
      ? [after.new_amount === null ? 'ya no vale el monto corregido' : 'se corrigió el monto']
      : []),
  ];
}

function lineDifference(before: RequestLine | undefined, after: RequestLine): string[] {
  const { description, unit } = after;
  const amount = (it: RequestLine): string => `${formatNumber(it.quantity)} ${unit}`;
  if (!before) return [`${description}: se agregó, ${amount(after)}`];
  return [
    ...(before.quantity === after.quantity ? [] : [`${description}: de ${amount(before)} a ${amount(after)}`]),
    ...(before.price === after.price && before.currency === after.currency ? [] : [`${description}: cambió de precio`]),
    ...(before.comment === after.comment ? [] : [`${description}: cambió el comentario`]),
  ];
}
