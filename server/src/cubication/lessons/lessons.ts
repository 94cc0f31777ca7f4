import { cubageLimits, driverNames, learnedOf, type Cubage, type Lesson } from 'contract/cubication/index.ts';
import type * as contract from 'contract/cubication/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import type { Structure } from 'contract/projects/index.ts';
import { sql } from 'kysely';
import { setting } from '../../administration/index.ts';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import type { Events } from '../../platform/events/events.ts';
import '../../catalogues/tables.ts';
import '../../materials/catalogue/tables.ts';
import { readCubage } from '../documents/rows.ts';
import '../tables.ts';
import { sizesOf, structureOf } from './sizes.ts';

type Lessons = Answer<typeof contract.listLessons>;

export async function listLessons(
  { db, user, events }: Reading,
  { document_id, structure }: Received<typeof contract.listLessons>,
): Promise<Lessons> {
  return readLessons({ db, events }, await readCubage(db, user, document_id), structure);
}

/** What is learned of the rows of a take-off: from places of its own kind of structure where they make a sample, else from all. */
export async function readLessons(
  { db, events }: { db: Reader; events: Events },
  cubage: Cubage,
  asked: Structure | undefined,
): Promise<Lessons> {
  const [least, percent] = [await setting({ db, events }, 'lesson_places'), await setting({ db, events }, 'lesson_percent')];
  const structure = (await structureOf(db, cubage)) ?? asked ?? null;
  const [known, rows] = [await sizesOf(db, cubage), await rowsOf(db, cubage.document_id)];
  const statistics = await statisticsOf(db, { materials: [...new Set(rows.map((it) => it.material_id))], structure, least });
  const lessons = rows.flatMap((row): Lesson[] => {
    for (const kind of [structure, null]) {
      const own = statistics.get(keyOf(row.material_id, kind)) ?? [];
      const measured = own.flatMap((it) => driverNames.flatMap((driver) => (driver === it.measure ? [{ ...it, driver }] : [])));
      const learned = learnedOf(row, measured, { ...known, least, percent });
      if (!learned) continue;
      const medianOf = (measure: string) => own.find((it) => it.measure === measure)?.median ?? null;
      const { driver, size, mine, low, median, high, places, quantity, formula, is_apart } = learned;
      const told = { driver, size, mine, low, median, high, places, quantity, formula, is_apart };
      return [{ row_id: row.id, ...told, structure: kind, waste: medianOf('merma'), price: medianOf('precio') }];
    }
    return [];
  });
  return { structure, least, lessons };
}

const rowsOf = (db: Reader, cubage_id: number) =>
  db
    .selectFrom('cubage_rows as it')
    .innerJoin('materials', 'materials.id', 'it.material_id')
    .innerJoin('units', 'units.id', 'materials.unidad_id')
    .where('it.cubage_id', '=', cubage_id)
    .where('it.erp_status', 'is', null)
    .select(['it.id', 'it.formula', 'units.codigo as unit', plainDecimal('it.quantity').as('quantity')])
    .select(sql<number>`coalesce(materials.merged_into, materials.id)`.as('material_id'))
    .orderBy('it.line')
    .limit(cubageLimits.rows)
    .execute();

const keyOf = (material_id: number, structure: string | null): string => `${material_id} ${structure ?? ''}`;

/** By material and kind of structure, those that make a sample. */
async function statisticsOf(
  db: Reader,
  { materials, structure, least }: { materials: readonly number[]; structure: Structure | null; least: number },
) {
  const rows = await db
    .selectFrom('cubage_statistics')
    .where(sql<boolean>`material_id = any(${materials}::integer[])`)
    .where('structure', 'in', structure === null ? [''] : ['', structure])
    .where('places', '>=', least)
    .select(['material_id', 'structure', 'measure', 'places'])
    .select([plainDecimal('low').as('low'), plainDecimal('median').as('median'), plainDecimal('high').as('high')])
    .select([plainDecimal<null>('smallest').as('from'), plainDecimal<null>('largest').as('to')])
    .execute();
  return Map.groupBy(rows, (it) => keyOf(it.material_id, it.structure));
}
