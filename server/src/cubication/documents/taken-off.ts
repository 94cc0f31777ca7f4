import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import type { TakenOff, TakeoffsOfPlaces } from '../../materials/index.ts';
import '../../schedule/tables.ts';
import '../tables.ts';
import { countsAtPlace } from './which-counts.ts';

/** The take-offs that count at some places. */
export const countedDocuments = (db: Reader, places: readonly number[]) =>
  db
    .selectFrom('cubages as it')
    .where(sql<boolean>`it.place_id = any(${places}::integer[])`)
    .where(countsAtPlace)
    .select(['it.id', 'it.number', 'it.place_id'])
    .$narrowType<{ place_id: number }>()
    .orderBy('it.id')
    .execute();

/** How much of each material they say, boards of the catalogue included; of what was merged, as of what it became. */
export async function takenOff(db: Reader, places: readonly number[]): Promise<TakeoffsOfPlaces> {
  const documents = await countedDocuments(db, places);
  if (documents.length === 0) return { documents, materials: [] };
  const { rows } = await sql<TakenOff>`
    select cubages.place_id, living_material(it.material_id) as material_id, trim_scale(sum(it.quantity))::text as quantity,
      case when count(distinct it.dispatch) = 1 then min(it.dispatch) end as dispatch,
      case when count(distinct coalesce(it.stage_id, activity.etapa_id)) = 1 then min(coalesce(it.stage_id, activity.etapa_id)) end as stage_id,
      case when count(distinct it.activity_id) = 1 and count(it.activity_id) = count(*) then min(it.activity_id) end as activity_id,
      case when count(distinct it.activity_id) = 1 and count(it.activity_id) = count(*) then min(activity.nombre) end as activity
    from cubage_materials as it join cubages on cubages.id = it.cubage_id
    left join schedule_activities as activity on activity.id = it.activity_id
    where it.cubage_id = any(${documents.map((it) => it.id)}::integer[])
    group by 1, 2`.execute(db);
  return { documents, materials: rows };
}

/**
 * How much of each service of the catalogue the same take-offs say: as many as its unit cost is paid, which is what the formula of its kind
 * multiplies with it (`serviceFormulas`); of a column that it does not use there is nothing.
 */
export async function servicesTakenOff(db: Reader, places: readonly number[]) {
  const documents = await countedDocuments(db, places);
  const { rows } = await sql<{ place_id: number; service_id: number | null; quantity: string; rows: number }>`
    select cubages.place_id, it.service_id, count(*)::integer as rows, trim_scale(round(sum(
      coalesce(it.quantity, 1) * coalesce(it.days, 1) * coalesce(it.hours, 1) * coalesce(it.day_month, 1) * coalesce(it.staff, 1)), 3))::text as quantity
    from cubage_services as it join cubages on cubages.id = it.cubage_id
    where it.cubage_id = any(${documents.map((it) => it.id)}::integer[])
    group by cubages.place_id, it.service_id`.execute(db);
  return { documents, services: rows };
}
