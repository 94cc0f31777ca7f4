import { mostBaselines, type Baseline } from 'contract/schedule/index.ts';
import type * as contract from 'contract/schedule/index.ts';
import { comparedWith, takenBy } from 'contract/schedule/plans/variance.ts';
import type { Answer, Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { record } from '../../platform/audit/audit.ts';
import type { Reading, Writing } from '../../platform/context.ts';
import { brokenUnique, type Reader, type Tx } from '../../platform/database/database.ts';
import { insertAll } from '../../platform/database/rowsets.ts';
import { notSeen, Problem } from '../../platform/problem.ts';
import { seenPlace } from '../../projects/index.ts';
import type { User } from '../../platform/user.ts';
import { requireAllowed } from '../../platform/rules.ts';
import { planActions, planCase } from '../plans/actions.ts';
import { entity, nameOfPlan } from '../plans/history.ts';
import { announcePlan } from '../plans/live.ts';
import { calendarOfPlan, lockPlan, lockPlanOfPlace, planOfPlace, type PlanRow } from '../plans/plans.ts';
import { readActivities } from '../plans/rows.ts';
import { readBaselineRows } from '../plans/baseline-rows.ts';
import '../../access/tables.ts';
import '../../projects/tables.ts';
import '../tables.ts';

const dayOf = <N extends string>(instant: string, name: N) => sql<string | null>`${sql.raw(instant)}::date`.as(name);

const baselines = (db: Reader) =>
  db
    .selectFrom('schedule_baselines as it')
    .leftJoin('users', 'users.id', 'it.set_by')
    .leftJoin('schedule_baseline_rows as row', 'row.baseline_id', 'it.id')
    .select(['it.id', 'it.plan_id', 'it.numero', 'it.nombre', 'it.set_at', 'it.version', 'users.nombre as fijada_por'])
    .select((of) => of.fn.count<number>('row.activity_id').as('activities'))
    // What ends at midnight ends on the day before.
    .select([dayOf('min("row".start_at)', 'inicio'), dayOf(`(max("row".finish_at) - interval '1 minute')`, 'termino')])
    .groupBy(['it.id', 'users.nombre']);
type BaselineRow = Awaited<ReturnType<ReturnType<typeof baselines>['execute']>>[number];

const present = ({ plan_id: _plan, set_at, ...it }: BaselineRow): Baseline => ({ ...it, fijada_el: set_at.toISOString() });

export async function listBaselines({ db, user }: Reading, codes: Received<typeof contract.listBaselines>): Promise<Baseline[]> {
  const plan = await planOfPlace(db, user, codes);
  if (!plan) return [];
  return (await baselines(db).where('it.plan_id', '=', plan.id).orderBy('it.numero').execute()).map(present);
}

/** A baseline, and its plan, if the person sees its place. */
async function baselineSeen(db: Reader, user: User, id: number): Promise<{ found: BaselineRow; plan: PlanRow }> {
  const found = await baselines(db).where('it.id', '=', id).executeTakeFirst();
  if (!found) throw notSeen('La línea base', 'ella');
  const { place_id } = await db.selectFrom('schedule_plans').where('id', '=', found.plan_id).select('place_id').executeTakeFirstOrThrow();
  const place = await seenPlace(db, user, place_id ?? 0).catch((error: unknown) => {
    throw error instanceof Problem && error.code === 'not_found' ? notSeen('La línea base', 'ella') : error;
  });
  const plan = await planOfPlace(db, user, place);
  if (!plan) throw notSeen('La línea base', 'ella');
  return { found, plan };
}

/** As the rows of the plan stand now; those that are gone come last. */
export async function getBaseline(
  { db, user, events }: Reading,
  { id }: Received<typeof contract.getBaseline>,
): Promise<Answer<typeof contract.getBaseline>> {
  const { found, plan } = await baselineSeen(db, user, id);
  const [kept, rows, calendar] = await Promise.all([
    readBaselineRows(db, { plan_id: plan.id, baseline_id: id }),
    readActivities(db, plan),
    calendarOfPlan({ db, events }, plan),
  ]);
  const counting = { calendar, day_minutes: plan.day_minutes };
  const stood = new Map(kept.map((it) => [it.activity_id, it]));
  const present_ids = new Set(rows.map((it) => it.id));
  const there = rows.flatMap((row) => {
    const then = stood.get(row.id);
    return then ? [{ activity_id: row.id, nombre: row.nombre, ...comparedWith(then, row, counting) }] : [];
  });
  const gone = kept
    .filter((it) => !present_ids.has(it.activity_id))
    .map((then) => ({ activity_id: null, nombre: then.nombre, ...comparedWith(then, undefined, counting) }));
  return { baseline: present(found), activities: [...there, ...gone] };
}

/** The plan as it stands, under the next free number. */
export async function createBaseline(context: Writing, { nombre, ...codes }: Received<typeof contract.createBaseline>): Promise<Baseline> {
  const { tx, user } = context;
  const plan = await lockPlanOfPlace(tx, user, codes);
  requireAllowed(planActions.set_baseline, await planCase(tx, user, codes, plan.id));
  const taken = new Set(
    (await tx.selectFrom('schedule_baselines').where('plan_id', '=', plan.id).select('numero').execute()).map((it) => it.numero),
  );
  const numero = Array.from({ length: mostBaselines }, (_, at) => at).find((it) => !taken.has(it));
  if (numero === undefined) throw new Error('A plan with room for a baseline has no number for it.');
  const { id } = await tx
    .insertInto('schedule_baselines')
    .values({ plan_id: plan.id, numero, nombre, set_by: user.id })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseName);
  const activities = await keepRows(context, plan, id);
  await record(context, { action: 'set_baseline', entity, id: nameOfPlan(plan), after: { linea_base: nombre, actividades: activities } });
  await announcePlan(tx, plan);
  return readOne(tx, id);
}

function refuseName(error: unknown): never {
  if (brokenUnique(error)) throw new Problem('duplicate', { fields: { nombre: 'El plan ya tiene una línea base con ese nombre.' } });
  throw error;
}

const readOne = async (db: Reader, id: number): Promise<Baseline> =>
  present(await baselines(db).where('it.id', '=', id).executeTakeFirstOrThrow());

/** How every row of a plan stands now. */
async function keepRows({ tx, events }: Writing, plan: PlanRow, baseline_id: number): Promise<number> {
  const rows = await readActivities(tx, plan);
  if (rows.length === 0) throw new Problem('rule', { message: 'El plan no tiene actividades: no hay nada que fijar.' });
  const calendar = await calendarOfPlan({ db: tx, events }, plan);
  await insertAll(
    tx,
    'schedule_baseline_rows',
    rows.map((row, at) => ({
      baseline_id,
      activity_id: row.id,
      orden: at + 1,
      nombre: row.nombre,
      start_at: row.start,
      finish_at: row.finish,
      duration: takenBy(row, calendar),
      is_summary: row.is_summary,
    })),
  );
  return rows.length;
}

/** A baseline that is held through its plan, as it was seen. */
async function lockBaseline({ tx, user }: { tx: Tx; user: User }, id: number, version: number | undefined) {
  const { plan } = await baselineSeen(tx, user, id);
  await lockPlan(tx, plan);
  const current = await baselines(tx).where('it.id', '=', id).executeTakeFirst();
  if (!current) throw notSeen('La línea base', 'ella');
  if (version !== undefined && current.version !== version) throw new Problem('stale', { current: present(current) });
  return { plan, before: present(current) };
}

export async function updateBaseline(
  context: Writing,
  { id, version, nombre, fijar }: Received<typeof contract.updateBaseline>,
): Promise<Baseline> {
  const { tx, user } = context;
  const { plan, before } = await lockBaseline(context, id, version);
  await tx
    .updateTable('schedule_baselines')
    .set({ nombre, version: version + 1, ...(fijar && { set_at: sql<Date>`now()`, set_by: user.id }) })
    .where('id', '=', id)
    .execute()
    .catch(refuseName);
  if (fijar) {
    await tx.deleteFrom('schedule_baseline_rows').where('baseline_id', '=', id).execute();
    await keepRows(context, plan, id);
  }
  const after = await readOne(tx, id);
  await record(context, {
    action: fijar ? 'set_baseline' : 'rename_baseline',
    entity,
    id: nameOfPlan(plan),
    before: { linea_base: before.nombre, ...(fijar && { termino: before.termino }) },
    after: { linea_base: after.nombre, ...(fijar && { termino: after.termino }) },
  });
  await announcePlan(tx, plan);
  return after;
}

export async function deleteBaseline(
  context: Writing,
  { id, version }: Received<typeof contract.deleteBaseline>,
): Promise<Answer<typeof contract.deleteBaseline>> {
  const { tx } = context;
  const { plan, before } = await lockBaseline(context, id, version);
  await tx.deleteFrom('schedule_baselines').where('id', '=', id).execute();
  await record(context, {
    action: 'delete_baseline',
    entity,
    id: nameOfPlan(plan),
    before: { linea_base: before.nombre, actividades: before.activities },
  });
  await announcePlan(tx, plan);
  return { done: true };
}
