import { costCategories, type CostCategory, type ProposedActivity } from 'contract/cubication/index.ts';
import { sumOf } from 'contract/decimals.ts';
import { sql } from 'kysely';
import { plainDecimal } from '../../platform/database/decimals.ts';
import type { Reader } from '../../platform/database/database.ts';
import { nameKeys } from '../documents/names.ts';
import '../../catalogues/tables.ts';
import '../tables.ts';

interface Row {
  id: number;
  section: string | null;
  category: CostCategory;
  unit_id: number;
  unit: string;
  quantity: string;
  stage_id: number | null;
  stage: string | null;
}

/** Rows that belong together, what of them can be counted together, and for which stage each of them is needed. */
export interface Group extends Pick<ProposedActivity, 'key' | 'nombre' | 'row_ids' | 'stage_id' | 'stage' | 'measures'> {
  stages: { row_id: number; stage_id: number }[];
}

/** The rows of a take-off that are needed for no activity yet, in groups of one section, else of one category; in the order of their first rows. */
export async function groupsOf(db: Reader, document_id: number): Promise<Group[]> {
  const { rows } = await sql<Row>`
    select it.id, it.section, it.category, units.id as unit_id, units.codigo as unit, trim_scale(it.quantity)::text as quantity,
      stages.id as stage_id, stages.nombre as stage
    from cubage_rows as it left join materials on materials.id = it.material_id
    join units on units.id = coalesce(materials.unidad_id, it.custom_unit_id)
    left join stages on stages.id = it.stage_id and stages.activo
    where it.cubage_id = ${document_id} and it.activity_id is null and it.erp_status is null and it.quantity > 0
    order by it.line, it.id`.execute(db);
  const nameOf = ({ section, category }: Row) => section ?? costCategories[category];
  const keyOf = await nameKeys(db, rows.map(nameOf));
  const groups = [...Map.groupBy(rows, (it) => keyOf(nameOf(it)))];
  const paces = await pacesOf(
    db,
    groups.map(([key]) => key),
  );
  return groups.flatMap(([key, some]) => {
    const [first] = some;
    if (!first) return [];
    const isOneStage = some.every((it) => it.stage_id === first.stage_id);
    return {
      key,
      nombre: nameOf(first),
      row_ids: some.map((it) => it.id),
      stages: some.flatMap(({ id, stage_id }) => (stage_id === null ? [] : [{ row_id: id, stage_id }])),
      stage_id: isOneStage ? first.stage_id : null,
      stage: isOneStage ? first.stage : null,
      measures: measuresOf(some, (unit_id) => paces.get(`${unit_id} ${key}`) ?? null),
    };
  });
}

function measuresOf(rows: readonly Row[], paceOf: (unit_id: number) => string | null): Group['measures'] {
  return [...Map.groupBy(rows, (it) => it.unit_id)]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([unit_id, some]) => ({
      unit_id,
      unit: some[0]?.unit ?? '',
      quantity: sumOf(some.map((it) => it.quantity)),
      per_day: paceOf(unit_id),
    }));
}

/** What was last said of how much is done in a day, by unit and name. */
async function pacesOf(db: Reader, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('cubage_paces')
    .where(sql<boolean>`name_key = any(${keys}::text[])`)
    .select(['name_key', 'unit_id', plainDecimal('per_day').as('per_day')])
    .execute();
  return new Map(rows.map((it) => [`${it.unit_id} ${it.name_key}`, it.per_day]));
}
