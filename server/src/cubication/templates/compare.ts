import {
  costCategoryNames,
  serviceAmount,
  serviceUnits,
  totalsOf,
  type ComparedOther,
  type CostCategory,
} from 'contract/cubication/index.ts';
import type * as contract from 'contract/cubication/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import '../../catalogues/tables.ts';
import '../../materials/catalogue/tables.ts';
import { pesosOfRow } from '../documents/costs.ts';
import { nameKeys } from '../documents/names.ts';
import { readCubage } from '../documents/rows.ts';
import { readPanels } from '../panels/rows.ts';
import { readServices } from '../services/rows.ts';
import { compareSums, difference, sumRows, type Sum } from './sums.ts';

/** What differs between two take-offs, material by material, service by service and board by board: of several rows of one, their sum. */
export async function compareCubages(
  { db, user }: Reading,
  { one, other }: Received<typeof contract.compareDocuments>,
): Promise<Answer<typeof contract.compareDocuments>> {
  const [first, second] = [await readCubage(db, user, one), await readCubage(db, user, other)];
  const [before, after] = [await sumsOf(db, one), await sumsOf(db, other)];
  const rows = compareSums(before, after);
  const [ownOthers, otherOthers] = [await othersOf(db, one), await othersOf(db, other)];
  const total = (sums: ReadonlyMap<string, Sum>, others: readonly Other[]) =>
    totalsOf(
      [...sums.values(), ...others].map((it) => ({ category: 'adicionales', pesos: it.total })),
      null,
    ).total;
  return {
    one: first,
    other: second,
    rows,
    others: await compareOthers(db, ownOthers, otherOthers),
    total: difference(total(before, ownOthers), total(after, otherOthers)),
  };
}

type Other = Sum & { category: CostCategory };

/** The services and boards of a take-off; boards are main equipment. */
export async function othersOf(db: Reader, cubage_id: number): Promise<Other[]> {
  const services = (await readServices(db, cubage_id)).map(({ service_type, code, name, total_cost, ...cells }) => ({
    category: service_type,
    code,
    name,
    unit: serviceUnits[service_type],
    quantity: serviceAmount(service_type, cells) ?? '0',
    total: total_cost,
  }));
  const panels = (await readPanels(db, cubage_id)).map(({ code, name, quantity, total }) => ({
    category: 'equipos_otros' as const,
    code,
    name,
    unit: '',
    quantity,
    total,
  }));
  return [...services, ...panels];
}

/** Kind by kind; a name is the same however it is written, as when one take-off is copied into another. */
export async function compareOthers(db: Reader, before: readonly Other[], after: readonly Other[]): Promise<ComparedOther[]> {
  const nameKey = await nameKeys(
    db,
    [...before, ...after].map((it) => it.name),
  );
  return costCategoryNames.flatMap((category) => {
    const sums = (all: readonly Other[]) =>
      sumRows(
        all.filter((it) => it.category === category),
        ({ code, name }) => code ?? nameKey(name),
      );
    return compareSums(sums(before), sums(after)).map((it) => ({ ...it, category }));
  });
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
