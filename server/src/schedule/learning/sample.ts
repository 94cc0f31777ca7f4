import { dayMinutes, learningLimits, sizeBands, type SizeBand } from 'contract/schedule/index.ts';
import { dayLength, daysIn } from 'contract/schedule/plans/day-length.ts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { notFound } from '../../platform/problem.ts';
import type { User } from '../../platform/user.ts';
import { placesSeenBy } from '../../projects/index.ts';
import '../../projects/tables.ts';
import '../tables.ts';

export interface Sample {
  template_id: number;
  codigo_region?: string | undefined;
  tamano?: SizeBand | undefined;
}

/** The last places of the template's type that are over, of those that the person sees. */
export function placesOver(db: Reader, user: User, { template_id, codigo_region, tamano }: Sample) {
  let found = db
    .selectFrom('schedule_plans as plan')
    .innerJoin('places', 'places.id', 'plan.place_id')
    .innerJoin('projects', 'projects.codigoProyecto', 'places.codigoProyecto')
    .where('plan.place_id', 'is not', null)
    .where('plan.pending', '=', 0)
    .where('plan.finish_on', 'is not', null)
    .where('projects.tipo_proyecto_id', '=', db.selectFrom('schedule_templates').where('id', '=', template_id).select('tipo_proyecto_id'));
  if (!user.seesAllProjects) found = found.where('places.id', 'in', placesSeenBy(db, user).select('places.id'));
  if (codigo_region !== undefined)
    found = found.where(
      'places.codigo_comuna',
      'in',
      db.selectFrom('communes').where('codigo_region', '=', codigo_region).select('communes.codigo'),
    );
  const { from, to } = tamano === undefined ? { from: null, to: null } : sizeBands[tamano];
  if (from !== null) found = found.where('places.kwp', '>', String(from));
  if (to !== null) found = found.where('places.kwp', '<=', String(to));
  return found
    .select(['plan.id', 'plan.day_minutes', 'plan.place_id'])
    .orderBy('plan.finish_on', 'desc')
    .orderBy('plan.id', 'desc')
    .limit(learningLimits.places);
}

/** Minutes of the template's days: a day of another program's plan may have others. */
const minutesTaken = sql<number>`one.worked * case when one.is_elapsed then 1.0 else ${sql.lit(dayMinutes)}::numeric / over.day_minutes end`;

/**
 * What each activity of a template took in each of those places: told by its name and stage, as what is copied from a template keeps
 * them. Where a place has it twice, what they took on average. Names are folded once each, not for every place.
 */
export const takenIn = (db: Reader, user: User, sample: Sample) =>
  db
    .with('over', (of) => of.selectFrom(placesOver(db, user, sample).as('over')).selectAll())
    .with('done', (of) =>
      of
        .selectFrom('over')
        .innerJoin('schedule_activities as one', 'one.plan_id', 'over.id')
        .where(sql<boolean>`not one.is_summary and not one.inactive and one.actual_finish is not null and one.worked > 0`)
        .select(['over.id as plan_id', 'over.place_id', 'one.nombre', 'one.etapa_id', 'one.is_elapsed'])
        .select([
          sql<Date>`one.actual_start`.as('actual_start'),
          sql<Date>`one.actual_finish`.as('actual_finish'),
          minutesTaken.as('minutes'),
        ]),
    )
    .with('names', (of) =>
      of
        .selectFrom(of.selectFrom('done').select('done.nombre').distinct().as('it'))
        .select(['it.nombre', sql<string>`name_key(it.nombre)`.as('name')]),
    )
    .with('own', (of) =>
      of
        .selectFrom('schedule_activities as it')
        .innerJoin('schedule_plans as plan', 'plan.id', 'it.plan_id')
        .where('plan.template_id', '=', sample.template_id)
        .where(sql<boolean>`not it.is_summary and not it.inactive and it.duration > 0`)
        .select(['it.id', 'it.etapa_id', 'it.is_elapsed', sql<string>`name_key(it.nombre)`.as('name')]),
    )
    .with('taken', (of) =>
      of
        .selectFrom('own')
        .innerJoin('names', 'names.name', 'own.name')
        .innerJoin('done', (join) =>
          join
            .onRef('done.nombre', '=', 'names.nombre')
            .on(sql<boolean>`done.etapa_id is not distinct from own.etapa_id`)
            .onRef('done.is_elapsed', '=', 'own.is_elapsed'),
        )
        .groupBy(['own.id', 'done.plan_id', 'done.place_id'])
        .select(['own.id as activity_id', 'done.place_id'])
        .select([
          sql<number>`avg(done.minutes)::float8`.as('minutes'),
          sql<string>`min(done.actual_start)::date`.as('inicio'),
          sql<string>`(max(done.actual_finish) - interval '1 minute')::date`.as('termino'),
        ]),
    );

export interface LearnedDuration {
  n: number;
  /** Minutes. */
  quartiles: readonly [number, number, number];
}

/** How many places know each activity, and the quartiles of what it took, by its number. */
export async function learnedOf(db: Reader, user: User, sample: Sample): Promise<ReadonlyMap<number, LearnedDuration>> {
  const rows = await takenIn(db, user, sample)
    .selectFrom('taken')
    .groupBy('activity_id')
    .select((of) => ['activity_id', of.fn.countAll<number>().as('n')])
    .select(sql<[number, number, number]>`percentile_cont(array[0.25, 0.5, 0.75]) within group (order by minutes)`.as('quartiles'))
    .execute();
  return new Map(rows.map(({ activity_id, n, quartiles }) => [activity_id, { n, quartiles }]));
}

export const daysOf = (minutes: number, is_elapsed: boolean): number => Math.round(daysIn(minutes, dayMinutes, { is_elapsed }) * 10) / 10;

const hour = 60;
/** A duration that somebody would write in a plan: whole days, below one day whole hours. */
export function roundedDuration(minutes: number, is_elapsed: boolean): number {
  const day = dayLength(dayMinutes, { is_elapsed });
  return minutes >= day ? Math.round(minutes / day) * day : Math.max(hour, Math.round(minutes / hour) * hour);
}

export async function requireTemplate(db: Reader, id: number): Promise<{ id: number; nombre: string }> {
  const found = await db.selectFrom('schedule_templates').where('id', '=', id).select(['id', 'nombre']).executeTakeFirst();
  if (!found) throw notFound('La plantilla');
  return found;
}
