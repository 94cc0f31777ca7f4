import type { MaterialRequestInfo, RequestLine } from 'contract/materials/index.ts';
import type { Writing } from '../../platform/context.ts';
import { notSeen, Problem } from '../../platform/problem.ts';
import { holdRows } from '../requests/hold.ts';
import { readRequest } from '../requests/info.ts';
import '../tables.ts';

/**
 * Holds a request that the person sees, then what is on its way for it, as whoever receives that. A version that is named must
 * be the one it has.
 */
export async function holdRequest({ tx, user }: Writing, id: number, version: number | undefined): Promise<MaterialRequestInfo> {
  await holdRows(tx, id);
  await tx
    .selectFrom('stock_transfers')
    .where('request_id', '=', id)
    .where('status', '=', 'enviado')
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute();
  const request = await readRequest(tx, user, { id });
  if (version !== undefined && request.version !== version) throw new Problem('stale', { current: request });
  return request;
}

/** The same by one of its lines. */
export async function holdLine(
  context: Writing,
  line_id: number,
  version: number | undefined,
): Promise<{ request: MaterialRequestInfo; line: RequestLine }> {
  const unknown = () => notSeen('Esa línea', 'ella');
  const found = await context.tx.selectFrom('material_request_lines').where('id', '=', line_id).select('request_id').executeTakeFirst();
  if (!found) throw unknown();
  const request = await holdRequest(context, found.request_id, version);
  const line = request.items.find((it) => it.material_request_item_id === line_id);
  if (!line) throw unknown();
  return { request, line };
}

/** The line of a request that a part names, or a refusal at its place in the form. */
export function lineOf({ number, items }: MaterialRequestInfo, id: number, at: number): RequestLine {
  const line = items.find((it) => it.material_request_item_id === id);
  if (!line) throw new Problem('invalid', { fields: { [`detalle.${at}.id`]: `La solicitud ${number} no tiene esa línea.` } });
  return line;
}
