import { stoppedStage } from 'contract/catalogues/index.ts';
import { sql } from 'kysely';
import { setting } from '../../administration/index.ts';
import type { Workshop } from '../../platform/area.ts';
import type { Tx } from '../../platform/database/database.ts';
import '../../materials/requests/tables.ts';
import '../../projects/tables.ts';
import '../tables.ts';
import { keepSizes } from './sizes.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    learn_takeoffs: Record<string, never>;
  }
}

/** So many places in one transaction. */
const atOnce = 1_000;

export async function learnEveryNight(workshop: Workshop): Promise<void> {
  await workshop.jobs.work('learn_takeoffs', () => learn(workshop));
  await workshop.jobs.repeat('learn_takeoffs', '50 2 * * *');
}

/** What finished places used, and what that says: only what is another than yesterday is written. */
export async function learn({ db, events }: Pick<Workshop, 'db' | 'events'>): Promise<void> {
  const stage = await setting({ db, events }, 'lesson_stage');
  await db.transaction().execute((tx) => forgetUnfinished(tx, stage));
  for (let after: number | undefined = 0; after !== undefined;) {
    const from: number = after;
    after = await db.transaction().execute(async (tx) => {
      const places = await finishedAfter(tx, { stage, from });
      await keepSizes(tx, places);
      await keepUse(tx, places);
      return places.length < atOnce ? undefined : places.at(-1);
    });
  }
  await db.transaction().execute(keepStatistics);
}

/** All stages of the project of a place are late ones. */
const isFinished = (stage: number) => sql<boolean>`exists (
  select from projects join project_stages as own on own.project_id = projects.id join stages on stages.id = own.stage_id
  where projects."codigoProyecto" = places."codigoProyecto"
  having count(*) > 0 and bool_and(stages.orden >= ${stage} and stages.id <> ${stoppedStage}))`;

async function finishedAfter(tx: Tx, { stage, from }: { stage: number; from: number }): Promise<number[]> {
  const rows = await tx
    .selectFrom('places')
    .where('id', '>', from)
    .where(isFinished(stage))
    .select('id')
    .orderBy('id')
    .limit(atOnce)
    .execute();
  return rows.map((it) => it.id);
}

const forgetUnfinished = (tx: Tx, stage: number) =>
  sql`delete from cubage_lesson_places using places where places.id = place_id and not ${isFinished(stage)}`.execute(tx);

/** Received less what was given back or passed on, under the material that counts today. */
async function keepUse(tx: Tx, places: readonly number[]): Promise<void> {
  await sql`
    with used as (
      select request.place_id, coalesce(materials.merged_into, materials.id) as material_id,
        sum(line.received_quantity - line.returned_quantity - line.moved_quantity) as quantity,
        sum(line.consumed_quantity) as consumed,
        round(sum(line.amount) filter (where line.amount > 0) / sum(line.quantity) filter (where line.amount > 0), 4) as price
      from material_requests as request join material_request_lines as line on line.request_id = request.id
      join materials on materials.id = line.material_id
      where request.place_id = any(${places}::integer[]) and line.received_quantity > 0
      group by 1, 2),
    fresh as (
      select material_id, place_id, quantity, price,
        case when consumed > 0 then round(greatest(0, quantity - consumed) / quantity, 4) end as waste
      from used where quantity > 0),
    gone as (
      delete from cubage_lessons as old where old.place_id = any(${places}::integer[])
        and not exists (select from fresh where fresh.material_id = old.material_id and fresh.place_id = old.place_id))
    insert into cubage_lessons as old (material_id, place_id, quantity, waste, price)
    select material_id, place_id, quantity, waste, price from fresh
    on conflict (material_id, place_id) do update set quantity = excluded.quantity, waste = excluded.waste, price = excluded.price
    where (old.quantity, old.waste, old.price) is distinct from (excluded.quantity, excluded.waste, excluded.price)`.execute(tx);
}

/** Of each material, over all places and over those of each kind of structure: what half of them used for each unit of every driver. */
async function keepStatistics(tx: Tx): Promise<void> {
  await sql`
    with fresh as materialized (
      select it.material_id, coalesce(place.structure, '') as structure, measured.measure, count(*)::integer as places,
        min(place.kwp) as smallest, max(place.kwp) as largest, percentile_disc(array[0.25, 0.5, 0.75]) within group (order by measured.value) as quartiles
      from cubage_lessons as it join cubage_lesson_places as place using (place_id)
      cross join lateral (values
        ('lugar', it.quantity),
        ('strings', round(it.quantity / nullif(place.strings, 0), 6)),
        ('modulos', round(it.quantity / nullif(place.modules, 0), 6)),
        ('inversores', round(it.quantity / nullif(place.inverters, 0), 6)),
        ('kwp', round(it.quantity / nullif(place.kwp, 0), 6)),
        ('merma', it.waste),
        ('precio', it.price)) as measured (measure, value)
      where measured.value is not null
      group by grouping sets ((it.material_id, measured.measure), (it.material_id, measured.measure, place.structure))
      having grouping(place.structure) = 1 or place.structure is not null),
    gone as (
      delete from cubage_statistics as old where not exists (
        select from fresh where (fresh.material_id, fresh.structure, fresh.measure) = (old.material_id, old.structure, old.measure)))
    insert into cubage_statistics as old (material_id, structure, measure, places, low, median, high, smallest, largest)
    select material_id, structure, measure, places, quartiles[1], quartiles[2], quartiles[3], smallest, largest from fresh
    on conflict (material_id, structure, measure) do update
      set places = excluded.places, low = excluded.low, median = excluded.median, high = excluded.high,
        smallest = excluded.smallest, largest = excluded.largest
    where (old.places, old.low, old.median, old.high, old.smallest, old.largest)
      is distinct from (excluded.places, excluded.low, excluded.median, excluded.high, excluded.smallest, excluded.largest)
  `.execute(tx);
}
