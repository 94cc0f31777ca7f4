import { compareDecimals, sumOf } from 'contract/decimals.ts';
import { formatNumber } from 'contract/format.ts';
import { sql } from 'kysely';
import { holdTakeoff, takeoffLines } from '../../materials/index.ts';
import type { Reading, Writing } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { refuseEach, type ChosenRow } from './choose-rows.ts';
import '../tables.ts';

interface Takeoff {
  cubage_id: number;
  number: string;
  place_id: number;
}

/**
 * Of a living material what the take-offs of a place say, with one that does not count there yet, and what requests asked of it already: what was
 * merged counts as what it became (decision 107).
 */
export async function askedOfTakeoffs(
  context: Pick<Reading, 'db' | 'hooks'>,
  takeoffs: readonly Takeoff[],
): Promise<(cubage_id: number, living_id: number) => { taken_off: string; asked: string }> {
  const { documents, lines } = await takeoffLines(context, [...new Set(takeoffs.map((it) => it.place_id))]);
  const counted = new Set(documents.map((it) => it.number));
  const own = await ownSums(
    context.db,
    takeoffs.filter((it) => !counted.has(it.number)).map((it) => it.cubage_id),
  );
  const told = new Map(lines.map((it) => [`${it.place_id} ${it.material_id}`, it]));
  const placeOf = new Map(takeoffs.map((it) => [it.cubage_id, it.place_id]));
  return (cubage_id, living_id) => {
    const { taken_off = '0', asked = '0' } = told.get(`${placeOf.get(cubage_id)} ${living_id}`) ?? {};
    return { taken_off: sumOf([taken_off, own.get(`${cubage_id} ${living_id}`) ?? '0']), asked };
  };
}

/**
 * Refuses rows of which requests asked already: what was asked for from an open take-off is not ordered a second time by sending it. Whoever
 * asks for the place meanwhile waits.
 */
export async function refuseAskedAlready({ tx, hooks }: Writing, takeoff: Takeoff, rows: readonly ChosenRow[]): Promise<void> {
  await holdTakeoff(tx, takeoff.place_id);
  const askedOf = await askedOfTakeoffs({ db: tx, hooks }, [takeoff]);
  const refused = [...Map.groupBy(rows, (it) => it.living_id)].flatMap(([living_id, chosen]) => {
    if (living_id === null) return [];
    const { taken_off, asked } = askedOf(takeoff.cubage_id, living_id);
    const wanted = sumOf([asked, ...chosen.map((it) => it.quantity)]);
    if (compareDecimals(wanted, taken_off) <= 0) return [];
    return chosen.map(({ id, code, name }) => ({
      row_id: id,
      message: `De ${code ?? name} ya se pidieron ${formatNumber(asked)} de ${formatNumber(taken_off)}: no la envíe, y pida lo que falte desde la cubicación.`,
    }));
  });
  refuseEach(refused);
}

/** What take-offs that do not count yet at their place say of each living material: `take-off material`. */
async function ownSums(db: Reader, cubages: readonly number[]): Promise<ReadonlyMap<string, string>> {
  if (cubages.length === 0) return new Map();
  const rows = await db
    .selectFrom('cubage_materials')
    .innerJoin('materials', 'materials.id', 'material_id')
    .where('cubage_id', 'in', [...cubages])
    .select((of) => ['cubage_id', of.fn.coalesce('merged_into', 'materials.id').as('living_id')])
    .select(plainDecimal(sql`sum(quantity)`).as('quantity'))
    .groupBy(['cubage_id', 'living_id'])
    .execute();
  return new Map(rows.map((it) => [`${it.cubage_id} ${it.living_id}`, it.quantity]));
}
