import { totalsOf } from 'contract/cubication/index.ts';
import type * as contract from 'contract/cubication/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import '../../catalogues/tables.ts';
import '../../materials/catalogue/tables.ts';
import { pesosOfRow } from '../documents/costed.ts';
import { readCubage } from '../documents/rows.ts';
import { compareSums, difference, sumRows, type Sum } from './sums.ts';

/** What differs between two take-offs, material by material: of several rows of one, their sum. */
export async function compareCubages(
  { db, user }: Reading,
  { one, other }: Received<typeof contract.compareDocuments>,
): Promise<Answer<typeof contract.compareDocuments>> {
  const [first, second] = [await readCubage(db, user, one), await readCubage(db, user, other)];
  const [before, after] = [await sumsOf(db, one), await sumsOf(db, other)];
  const rows = compareSums(before, after);
  const total = (sums: ReadonlyMap<string, Sum>) =>
    totalsOf(
      [...sums.values()].map((it) => ({ category: 'adicionales', pesos: it.total })),
      null,
    ).total;
  return { one: first, other: second, rows, total: difference(total(before), total(after)) };
}

/** The materials of a take-off as it stands. */
export async function sumsOf(db: Reader, cubage_id: number): Promise<ReadonlyMap<string, Sum>> {
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
  return sumRows(
    rows.map(({ code, descripcion, custom_name, unit, ...priced }) => ({
      code,
      name: descripcion ?? custom_name ?? '',
      unit,
      quantity: priced.quantity,
      total: pesosOfRow(priced),
    })),
  );
}
