import { pesosOf, totalsOf, type ComparedRow } from 'contract/cubication/index.ts';
import type * as contract from 'contract/cubication/index.ts';
import { compareDecimals, sumOf } from 'contract/decimals.ts';
import type { Answer, Received } from 'contract/call.ts';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import '../../catalogues/tables.ts';
import '../../materials/catalogue/tables.ts';
import { readCubage } from '../documents/rows.ts';

/** What differs between two take-offs, material by material: of several rows of one, their sum. */
export async function compareCubages(
  { db, user }: Reading,
  { one, other }: Received<typeof contract.compareDocuments>,
): Promise<Answer<typeof contract.compareDocuments>> {
  const [first, second] = [await readCubage(db, user, one), await readCubage(db, user, other)];
  const [before, after] = [await sumsOf(db, one), await sumsOf(db, other)];
  const rows = [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const row = compareSums(before.get(key), after.get(key));
    return row && isDifferent(row) ? [row] : [];
  });
  const total = (sums: ReadonlyMap<string, Sum>) =>
    totalsOf(
      [...sums.values()].map((it) => ({ category: 'adicionales', pesos: it.total })),
      null,
    ).total;
  return { one: first, other: second, rows, total: difference(total(before), total(after)) };
}

type Sum = Pick<ComparedRow, 'code' | 'name' | 'unit'> & { quantity: string; total: string | null };

async function sumsOf(db: Reader, cubage_id: number): Promise<ReadonlyMap<string, Sum>> {
  const rows = await db
    .selectFrom('cubage_rows as it')
    .leftJoin('materials', 'materials.id', 'it.material_id')
    .innerJoin('units', (join) => join.on('units.id', '=', (of) => of.fn.coalesce('it.custom_unit_id', 'materials.unidad_id')))
    .where('it.cubage_id', '=', cubage_id)
    .select(['materials.codigo as code', 'materials.descripcion', 'it.custom_name', 'units.codigo as unit'])
    .select([
      plainDecimal('it.quantity').as('quantity'),
      plainDecimal<null>('it.cost').as('cost'),
      plainDecimal<null>('it.rate').as('rate'),
    ])
    .orderBy('it.line')
    .orderBy('it.id')
    .execute();
  const sums = new Map<string, Sum>();
  for (const [key, own] of Map.groupBy(rows, ({ code, custom_name, unit }) => code ?? `${custom_name} ${unit}`)) {
    const [first] = own;
    if (!first) continue;
    const pesos = own.flatMap(({ quantity, cost, rate }) => (cost === null || rate === null ? [] : [pesosOf(quantity, cost, rate)]));
    const { code, descripcion, custom_name, unit } = first;
    const quantity = sumOf(own.map((it) => it.quantity));
    sums.set(key, { code, name: descripcion ?? custom_name ?? '', unit, quantity, total: pesos.length === 0 ? null : sumOf(pesos) });
  }
  return sums;
}

function compareSums(before: Sum | undefined, after: Sum | undefined): ComparedRow | undefined {
  const either = after ?? before;
  if (!either) return undefined;
  const { code, name, unit } = either;
  const [one_quantity, other_quantity] = [before?.quantity ?? null, after?.quantity ?? null];
  const [one_total, other_total] = [before?.total ?? null, after?.total ?? null];
  return {
    code,
    name,
    unit,
    one_quantity,
    other_quantity,
    quantity: difference(one_quantity, other_quantity),
    one_total,
    other_total,
    total: difference(one_total, other_total),
  };
}

const isDifferent = ({ quantity, total }: ComparedRow): boolean =>
  compareDecimals(quantity, '0') !== 0 || compareDecimals(total ?? '0', '0') !== 0;

const difference = (one: string | null, other: string | null): string =>
  sumOf([other ?? '0', ...(one === null ? [] : [one.startsWith('-') ? one.slice(1) : `-${one}`])]);
