import type { LearnedDuration, Learning } from 'contract/schedule/index.ts';
import type * as contract from 'contract/schedule/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { setting } from '../../administration/index.ts';
import { approvalOf } from '../../approvals/index.ts';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { pageOf } from '../../platform/database/pages.ts';
import { notSeen } from '../../platform/problem.ts';
import type { Events } from '../../platform/events/events.ts';
import type { User } from '../../platform/user.ts';
import { daysOf, learnedOf, placesOver, requireTemplate, roundedDuration, takenIn, type Sample } from './sample.ts';
import '../../access/tables.ts';
import '../../catalogues/tables.ts';
import '../../projects/tables.ts';
import '../tables.ts';

export async function getLearnedDurations(
  { db, user, events }: Reading,
  { id, ...sample }: Received<typeof contract.getLearnedDurations>,
): Promise<Answer<typeof contract.getLearnedDurations>> {
  await requireTemplate(db, id);
  const asked = { template_id: id, ...sample };
  const [{ minimo, activities }, { lugares }, last] = await Promise.all([
    learnedDurations({ db, user, events }, asked),
    db
      .selectFrom(placesOver(db, user, asked).as('over'))
      .select((of) => of.fn.countAll<number>().as('lugares'))
      .executeTakeFirstOrThrow(),
    db.selectFrom('schedule_learnings').where('template_id', '=', id).orderBy('id', 'desc').select('id').limit(1).executeTakeFirst(),
  ]);
  return { lugares, minimo, activities, pedido: last ? await readLearning(db, user, last.id) : null };
}

interface Asking {
  db: Reader;
  user: User;
  events: Events;
}

/** The activities of a template, from above to below, with what they really took. */
export async function learnedDurations(
  { db, user, events }: Asking,
  sample: Sample,
): Promise<{ minimo: number; activities: LearnedDuration[] }> {
  const [minimo, learned, rows] = await Promise.all([
    setting({ db, events }, 'learning_places'),
    learnedOf(db, user, sample),
    db
      .selectFrom('schedule_activities as it')
      .innerJoin('schedule_plans as plan', 'plan.id', 'it.plan_id')
      .leftJoin('stages', 'stages.id', 'it.etapa_id')
      .where('plan.template_id', '=', sample.template_id)
      .where(sql<boolean>`not it.is_summary and not it.inactive and it.duration > 0`)
      .select(['it.id as activity_id', 'it.version', 'it.nombre', 'stages.nombre as etapa', 'it.is_elapsed', 'it.duration'])
      .orderBy('it.start_at')
      .orderBy('it.orden')
      .orderBy('it.id')
      .execute(),
  ]);
  const activities = rows.map((row): LearnedDuration => {
    const { n, quartiles } = learned.get(row.activity_id) ?? { n: 0, quartiles: undefined };
    if (!quartiles || n < minimo) return { ...row, n, mediana: null, cuartil_1: null, cuartil_3: null, propuesta: null };
    const [cuartil_1, mediana, cuartil_3] = quartiles;
    const rounded = roundedDuration(mediana, row.is_elapsed);
    const inDays = (minutes: number): number => daysOf(minutes, row.is_elapsed);
    return {
      ...row,
      n,
      mediana: inDays(mediana),
      cuartil_1: inDays(cuartil_1),
      cuartil_3: inDays(cuartil_3),
      propuesta: rounded === row.duration ? null : rounded,
    };
  });
  return { minimo, activities };
}

export async function listLearnedPlaces(
  { db, user }: Reading,
  { id, activity_id, page, per_page, ...sample }: Received<typeof contract.listLearnedPlaces>,
): Promise<Answer<typeof contract.listLearnedPlaces>> {
  await requireTemplate(db, id);
  const own = await db
    .selectFrom('schedule_activities as it')
    .innerJoin('schedule_plans as plan', 'plan.id', 'it.plan_id')
    .where('plan.template_id', '=', id)
    .where('it.id', '=', activity_id)
    .select('it.is_elapsed')
    .executeTakeFirst();
  if (!own) throw notSeen('La actividad', 'ella');
  const found = takenIn(db, user, { template_id: id, ...sample })
    .selectFrom('taken')
    .innerJoin('places', 'places.id', 'taken.place_id')
    .where('taken.activity_id', '=', activity_id);
  const shown = found
    .leftJoin('communes', 'communes.codigo', 'places.codigo_comuna')
    .leftJoin('regions', 'regions.codigo', 'communes.codigo_region')
    .select(['places.codigoProyecto', 'places.codigoLugarInstalacion', 'places.nombre as lugar', 'regions.nombre as region'])
    .select([plainDecimal('places.kwp').$castTo<string | null>().as('kwp'), 'taken.inicio', 'taken.termino', 'taken.minutes'])
    .orderBy('taken.minutes', 'desc')
    .orderBy('places.id');
  const { items, ...totals } = await pageOf({ page, per_page }, found, shown);
  return { items: items.map(({ minutes, ...it }) => ({ ...it, dias: daysOf(minutes, own.is_elapsed) })), ...totals };
}

/** What somebody asked for, and how far it is. */
export async function readLearning(db: Reader, user: User, id: number): Promise<Learning> {
  const [row, approval] = await Promise.all([
    db
      .selectFrom('schedule_learnings as it')
      .innerJoin('users', 'users.id', 'it.asked_by')
      .where('it.id', '=', id)
      .select(['it.id', 'it.status as estado', 'users.nombre as pedida_por', 'it.asked_at', 'it.asked_by', 'it.activities'])
      .executeTakeFirst(),
    approvalOf(db, 'template_durations', id),
  ]);
  if (!row) throw notSeen('Ese pedido');
  const { asked_at, asked_by, activities, ...it } = row;
  return {
    ...it,
    pedida_el: asked_at.toISOString(),
    activities: activities.map(({ activity_id: _id, ...told }) => told),
    es_propia: asked_by === user.id,
    approval: approval ?? null,
  };
}
