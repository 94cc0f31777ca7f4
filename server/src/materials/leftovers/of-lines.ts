import { formatNumber } from 'contract/format.ts';
import type { Reader } from '../../platform/database/database.ts';
import { offersForEach, type LineOffer, type Seeing } from './offers.ts';
import '../tables.ts';

/** What lies elsewhere of a line of a purchase that was sent, the nearest first, and the reason why it is bought all the same. */
export interface LineLeftovers {
  offers: LineOffer[];
  ignored: string | null;
}

/** The leftovers of these lines, by line: of all at once, whatever requests they are of. */
export async function leftoversOfLines(context: Seeing, line_ids: readonly number[]): Promise<ReadonlyMap<number, LineLeftovers>> {
  const lines = await linesBought(context.db, line_ids);
  const offers = Map.groupBy(await offersForEach(context, lines), (it) => it.at);
  return new Map(lines.map(({ line_id, ignored }, at) => [line_id, { offers: offers.get(at) ?? [], ignored }]));
}

/** Why these lines may not be bought, by line: something of them lies elsewhere, and nobody said why it is bought (decision 169). */
export async function linesWithoutReason(context: Seeing, line_ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const found = await leftoversOfLines(context, line_ids);
  return new Map(
    [...found].flatMap(([line_id, { offers, ignored }]) => {
      const [nearest] = offers;
      if (!nearest || ignored !== null) return [];
      const { quantity, place_code, place } = nearest;
      return [[line_id, askForReason({ quantity, offered_at: `${place_code} - ${place}` })] as const];
    }),
  );
}

export const askForReason = ({ quantity, offered_at }: { quantity: string; offered_at: string }): string =>
  `Hay ${formatNumber(quantity)} en ${offered_at}: pida su traslado, o elija por qué se compra igual.`;

const linesBought = (db: Reader, line_ids: readonly number[]) =>
  db
    .selectFrom('material_request_lines as line')
    .innerJoin('material_requests as request', 'request.id', 'line.request_id')
    .innerJoin('materials', 'materials.id', 'line.material_id')
    .leftJoin('warehouses', 'warehouses.id', 'request.to_warehouse_id')
    .leftJoin('leftovers_ignored as said', 'said.request_line_id', 'line.id')
    .leftJoin('leftover_reasons', 'leftover_reasons.id', 'said.reason_id')
    .where('line.id', 'in', [0, ...line_ids])
    .select(['line.id as line_id', 'materials.codigo as code', 'request.project_id', 'request.place_id'])
    .select(['warehouses.codigo as to_warehouse', 'leftover_reasons.nombre as ignored'])
    .execute();
