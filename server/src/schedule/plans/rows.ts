import type { Activity, Dependency } from 'contract/schedule/index.ts';
import { lastDayOf } from 'contract/schedule/plans/time.ts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { readAsText } from '../../platform/database/rowsets.ts';
import { statement } from '../../platform/database/statement.ts';
import { todayInChile } from '../../platform/today.ts';
import type { User } from '../../platform/user.ts';
import { codesOf, isPlanSeenBy, type PlanRow } from './plans.ts';
import '../../access/tables.ts';
import '../../catalogues/tables.ts';
import '../tables.ts';

const wallText = <N extends string>(column: string, name: N) => sql<string>`to_char(${sql.ref(column)}, 'YYYY-MM-DD"T"HH24:MI')`.as(name);
const maybeWallText = <N extends string>(column: string, name: N) =>
  sql<string | null>`to_char(${sql.ref(column)}, 'YYYY-MM-DD"T"HH24:MI')`.as(name);

const activities = (db: Reader) =>
  db
    .selectFrom('schedule_activities as it')
    .leftJoin('stages', 'stages.id', 'it.etapa_id')
    .leftJoin('sub_stages', 'sub_stages.id', 'it.sub_etapa_id')
    .leftJoin('staff', 'staff.id', 'it.responsable_id')
    .select([
      'it.id',
      'it.parent_id',
      'it.orden',
      'it.nombre',
      'it.etapa_id',
      'it.actividad_id',
      'it.responsable_id',
      'it.notas',
      'it.suspendida',
    ])
    .select([
      'it.duration',
      'it.is_elapsed',
      'it.constraint_kind',
      'it.remaining',
      'it.inactive',
      'it.calendar_id',
      'it.worked',
      'it.uid',
      'it.is_summary',
      'it.version',
    ])
    .select([
      'it.total_float',
      'it.free_float',
      'it.critical',
      'stages.nombre as etapa',
      'it.sub_etapa_id',
      'sub_stages.nombre as sub_etapa',
      'staff.nombre as responsable',
    ])
    .select([plainDecimal('it.avance').as('avance'), plainDecimal('it.peso').$castTo<string | null>().as('peso')])
    .select([wallText('it.start_at', 'start'), wallText('it.finish_at', 'finish')])
    .select([wallText('it.late_start_at', 'late_start'), wallText('it.late_finish_at', 'late_finish')])
    .select([maybeWallText('it.constraint_at', 'constraint_at'), maybeWallText('it.deadline', 'deadline')])
    .select([maybeWallText('it.manual_start', 'manual_start'), maybeWallText('it.actual_start', 'actual_start')])
    .select(maybeWallText('it.actual_finish', 'actual_finish'));
export type ActivityRow = Awaited<ReturnType<ReturnType<typeof activities>['execute']>>[number];

/** The rows of a plan from above to below, each under its own summary row. */
export async function readActivities(db: Reader, plan: Pick<PlanRow, 'id'>): Promise<ActivityRow[]> {
  const rows = await readAsText(db, activities(db).where('it.plan_id', '=', plan.id).orderBy('it.orden').orderBy('it.id'));
  const under = Map.groupBy(rows, (it) => it.parent_id);
  const inOrder: ActivityRow[] = [];
  const open = (under.get(null) ?? []).toReversed();
  for (let row = open.pop(); row; row = open.pop()) {
    inOrder.push(row);
    open.push(...(under.get(row.id) ?? []).toReversed());
  }
  // Rows that somebody has just put under each other are reached from nowhere: the engine refuses them, by name.
  const reached = new Set(inOrder);
  return inOrder.concat(rows.filter((it) => !reached.has(it)));
}

/** The rows and links of some plans, whatever their order. */
export async function readSeveral(
  db: Reader,
  plans: readonly number[],
): Promise<{ rows: (ActivityRow & { plan_id: number })[]; links: (LinkRow & { plan_id: number })[] }> {
  const isOfThem = sql<boolean>`it.plan_id = any(${[...plans]}::integer[])`;
  const [rows, tied] = await Promise.all([
    readAsText(db, activities(db).select('it.plan_id').where(isOfThem).orderBy('it.orden').orderBy('it.id')),
    readAsText(db, links(db).select('it.plan_id').where(isOfThem).orderBy('it.id')),
  ]);
  return { rows, links: tied };
}

const links = (db: Reader) =>
  db.selectFrom('schedule_links as it').select(['it.id', 'it.from_id', 'it.to_id', 'it.kind', 'it.lag_kind', 'it.lag']);
export type LinkRow = Awaited<ReturnType<ReturnType<typeof links>['execute']>>[number];

export const readLinks = (db: Reader, plan: Pick<PlanRow, 'id'>): Promise<LinkRow[]> =>
  readAsText(db, links(db).where('it.plan_id', '=', plan.id).orderBy('it.id'));

export const presentLink = ({ id, from_id, to_id, kind, lag_kind, lag }: LinkRow): Dependency => ({
  id,
  desde_id: from_id,
  hasta_id: to_id,
  tipo: kind,
  lag: { kind: lag_kind, value: lag },
});

function stateOf({ actual_start, actual_finish, suspendida }: ActivityRow): Activity['estado'] {
  if (actual_finish !== null) return 'terminada';
  if (suspendida) return 'suspendida';
  return actual_start === null ? 'por_iniciar' : 'en_curso';
}

/** Rows as they are answered, with the links that hold them. */
function presentActivities(
  plan: Pick<PlanRow, 'codes' | 'template_id'>,
  rows: readonly ActivityRow[],
  tied: readonly LinkRow[],
): Activity[] {
  const into = Map.groupBy(tied, (it) => it.to_id);
  const today = todayInChile();
  return rows.map((row) => {
    const { start, finish, late_start, late_finish, duration, total_float, free_float, critical, is_summary, is_elapsed } = row;
    const { deadline, manual_start, actual_start, actual_finish, remaining, inactive, calendar_id } = row;
    return {
      id: row.id,
      codigoLugarInstalacion: plan.codes?.codigoLugarInstalacion ?? null,
      codigoProyecto: plan.codes?.codigoProyecto ?? null,
      template_id: plan.template_id,
      fecha: start.slice(0, 10),
      orden: row.orden,
      gantt: {
        start,
        finish,
        late_start,
        late_finish,
        duration,
        total_float,
        free_float,
        critical,
        is_summary,
        is_elapsed,
        constraint: { kind: row.constraint_kind, at: row.constraint_at },
        deadline,
        manual_start,
        actual_start,
        actual_finish,
        remaining,
        inactive,
        calendar_id,
      },
      dependencias: (into.get(row.id) ?? []).map(presentLink),
      parent_id: row.parent_id,
      nombre: row.nombre,
      etapa_id: row.etapa_id,
      etapa: row.etapa,
      sub_etapa_id: row.sub_etapa_id,
      sub_etapa: row.sub_etapa,
      actividad_id: row.actividad_id,
      responsable_id: row.responsable_id,
      responsable: row.responsable,
      peso: row.peso,
      avance: row.avance,
      notas: row.notas,
      estado: stateOf(row),
      atrasada: plan.template_id === null && !is_summary && actual_finish === null && lastDayOf(row) < today,
      version: row.version,
    };
  });
}

/** All of a plan, as it is answered. */
export async function readPlanActivities(db: Reader, plan: PlanRow): Promise<Activity[]> {
  const [rows, tied] = await Promise.all([readActivities(db, plan), readLinks(db, plan)]);
  return presentActivities(plan, rows, tied);
}

const linksInto = sql<LinkRow[]>`(
  select coalesce(json_agg(json_build_object('id', id, 'from_id', from_id, 'to_id', to_id, 'kind', kind, 'lag_kind', lag_kind, 'lag', lag) order by id), '[]')
  from schedule_links where to_id = it.id)`.as('tied');

const seenActivity = statement(
  (db: Reader, { seesAllProjects }: Pick<User, 'seesAllProjects'>, { user_id, id }: { user_id: number; id: number }) =>
    activities(db)
      .innerJoin('schedule_plans as plan', 'plan.id', 'it.plan_id')
      .leftJoin('places', 'places.id', 'plan.place_id')
      .where('it.id', '=', id)
      .where(isPlanSeenBy(db, { id: user_id, seesAllProjects }))
      .select(['plan.template_id', 'places.codigoLugarInstalacion', 'places.codigoProyecto', linksInto]),
);

/** One that the person sees, in one turn, without the others of its plan being read. */
export async function readActivity(db: Reader, { id: user_id, seesAllProjects }: User, id: number): Promise<Activity | undefined> {
  const [found] = await seenActivity(db, { seesAllProjects }, { user_id, id });
  if (!found) return undefined;
  const { tied, template_id, ...row } = found;
  return presentActivities({ template_id, codes: codesOf(row) }, [row], tied)[0];
}
