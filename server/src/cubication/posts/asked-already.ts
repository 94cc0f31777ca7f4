import { compareDecimals, sumOf } from 'contract/decimals.ts';
import { formatNumber } from 'contract/format.ts';
import { holdTakeoff, takeoffLines } from '../../materials/index.ts';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { refuseEach, type ChosenRow } from './chosen.ts';
import '../tables.ts';

interface Place {
  cubage_id: number;
  number: string;
  place_id: number;
}

/**
 * Refuses rows of which requests asked already: what was asked for from an open take-off is not ordered a second time by sending it. Whoever
 * asks for the place meanwhile waits.
 */
export async function refuseAskedAlready(
  { tx, hooks }: Writing,
  { cubage_id, number, place_id }: Place,
  rows: readonly ChosenRow[],
): Promise<void> {
  await holdTakeoff(tx, place_id);
  const { documents, lines } = await takeoffLines({ db: tx, hooks }, [place_id]);
  const isCounted = documents.some((it) => it.number === number);
  const own = isCounted ? new Map<number, string>() : await ownSums(tx, cubage_id);
  const told = new Map(lines.map((it) => [it.material_id, it]));
  const refused = [...Map.groupBy(rows, (it) => it.material_id)].flatMap(([material_id, chosen]) => {
    if (material_id === null) return [];
    const { taken_off = '0', asked = '0' } = told.get(material_id) ?? {};
    const whole = sumOf([taken_off, own.get(material_id) ?? '0']);
    const wanted = sumOf([asked, ...chosen.map((it) => it.quantity)]);
    if (compareDecimals(wanted, whole) <= 0) return [];
    return chosen.map(({ id, code, name }) => ({
      row_id: id,
      message: `De ${code ?? name} ya se pidieron ${formatNumber(asked)} de ${formatNumber(whole)}: no la envíe, y pida lo que falte desde la cubicación.`,
    }));
  });
  refuseEach(refused);
}

/** What a take-off that does not count yet at its place says of each material. */
async function ownSums(tx: Tx, cubage_id: number): Promise<ReadonlyMap<number, string>> {
  const rows = await tx
    .selectFrom('cubage_rows')
    .where('cubage_id', '=', cubage_id)
    .where('material_id', 'is not', null)
    .select(['material_id', plainDecimal('quantity').as('quantity')])
    .execute();
  const byMaterial = Map.groupBy(rows, (it) => it.material_id ?? 0);
  return new Map([...byMaterial].map(([id, own]) => [id, sumOf(own.map((it) => it.quantity))]));
}
