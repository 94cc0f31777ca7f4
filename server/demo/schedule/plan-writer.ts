import type { Client } from 'pg';
import { dayMinutes } from 'contract/schedule/index.ts';
import type { Calendar } from 'contract/schedule/plans/calendar.ts';
import { scheduleOf } from 'contract/schedule/plans/schedule.ts';
import { instantText, type Instant } from 'contract/schedule/plans/time.ts';
import { beginningOf } from 'contract/schedule/calendars/working-times.ts';
import { extentOf, plannedColumns } from '../../src/schedule/plans/replan.ts';
import { copyRows } from '../copy.ts';
import type { Value } from '../rows.ts';
import { aftersOf, type WorkDone } from './simulated-work.ts';

/** An activity before it is a row; a summary row has no days of its own. */
export interface PlannedRow {
  id: string;
  nombre: string;
  parent?: string;
  etapa_id: number;
  days: number;
  after: string;
  peso: string | null;
  responsable_id: number | null;
  done: WorkDone | undefined;
}

interface NewPlan {
  place_id: number | null;
  template_id: number | null;
  start_on: string;
  status_on: string | null;
}

const planColumns = ['id', 'place_id', 'template_id', 'start_on', 'status_on', 'created_at', 'finish_on', 'working_days'] as const;
const activityColumns = [
  'id',
  'uid',
  'plan_id',
  'created_at',
  'parent_id',
  'orden',
  'nombre',
  'etapa_id',
  'responsable_id',
  'peso',
  'avance',
  'duration',
  'remaining',
  'actual_start',
  'actual_finish',
  'worked',
  'start_at',
  'finish_at',
  'late_start_at',
  'late_finish_at',
  'total_float',
  'free_float',
  'critical',
  'is_summary',
] as const;
const baselineColumns = ['id', 'plan_id', 'numero', 'nombre', 'set_at', 'set_by'] as const;
const baselineRowColumns = ['baseline_id', 'activity_id', 'orden', 'nombre', 'start_at', 'finish_at', 'duration', 'is_summary'] as const;
const linkColumns = ['plan_id', 'created_at', 'from_id', 'to_id', 'kind', 'lag_kind', 'lag'] as const;

/** How the plan was agreed, before anything of it began. */
interface FirstBaseline {
  nombre: string;
  set_by: number | null;
}

/** Gathers plans and copies them many at once. */
export function planWriter(client: Client, last: { plan: number; activity: number; baseline: number }) {
  let plans: Record<string, Value>[] = [];
  let activities: Record<string, Value>[] = [];
  let links: Record<string, Value>[] = [];
  let baselines: Record<string, Value>[] = [];
  let baselineRows: Record<string, Value>[] = [];
  return {
    add: (plan: NewPlan, rows: readonly PlannedRow[], calendar: Calendar, baseline?: FirstBaseline): void => {
      const plan_id = (last.plan += 1);
      const numbers = new Map(rows.map((it) => [it.id, (last.activity += 1)]));
      const numberOf = (id: string): number => numbers.get(id) ?? 0;
      const computed = computedOf(plan, rows, calendar);
      // A plan was made before anything of it began.
      const created_at = `${plan.start_on} 12:00+00`;
      plans.push({ id: plan_id, ...plan, created_at, ...computed.extent });
      activities.push(
        ...rows.map((row, at) => ({
          id: numberOf(row.id),
          uid: numberOf(row.id),
          plan_id,
          created_at,
          parent_id: row.parent === undefined ? null : numberOf(row.parent),
          orden: at + 1,
          nombre: row.nombre,
          etapa_id: row.etapa_id,
          responsable_id: row.responsable_id,
          peso: row.peso,
          duration: row.days * dayMinutes,
          ...computed.columns(row),
        })),
      );
      if (baseline) {
        const agreed = computedOf({ ...plan, status_on: null }, rows.map(asPlanned), calendar);
        const baseline_id = (last.baseline += 1);
        baselines.push({ id: baseline_id, plan_id, numero: 0, set_at: created_at, ...baseline });
        baselineRows.push(
          ...rows.map((row, at) => {
            const { start_at, finish_at, is_summary } = agreed.columns(row);
            const duration = is_summary ? agreed.minutesBetween(row) : row.days * dayMinutes;
            return {
              baseline_id,
              activity_id: numberOf(row.id),
              orden: at + 1,
              nombre: row.nombre,
              start_at,
              finish_at,
              duration,
              is_summary,
            };
          }),
        );
      }
      for (const row of rows)
        links.push(
          ...aftersOf(row.after).map((it) => ({
            plan_id,
            created_at,
            from_id: numberOf(it.id),
            to_id: numberOf(row.id),
            kind: it.kind,
            lag_kind: 'working',
            lag: it.days * dayMinutes,
          })),
        );
    },
    write: async (least = 1): Promise<void> => {
      if (plans.length < least) return;
      await copyRows(client, 'schedule_plans', planColumns, plans as Record<(typeof planColumns)[number], Value>[]);
      await copyRows(client, 'schedule_activities', activityColumns, activities);
      await copyRows(client, 'schedule_links', linkColumns, links as Record<(typeof linkColumns)[number], Value>[]);
      await copyRows(client, 'schedule_baselines', baselineColumns, baselines as Record<(typeof baselineColumns)[number], Value>[]);
      await copyRows(client, 'schedule_baseline_rows', baselineRowColumns, baselineRows);
      [plans, activities, links, baselines, baselineRows] = [[], [], [], [], []];
    },
  };
}

const asPlanned = (row: PlannedRow): PlannedRow => ({ ...row, done: undefined });

interface Actual {
  start: Instant;
  finish?: Instant;
  remaining?: number;
}

/** What the engine gives for a plan, and what its rows say of what happened. */
function computedOf(plan: NewPlan, rows: readonly PlannedRow[], calendar: Calendar) {
  const begin = beginningOf(plan.start_on, calendar);
  const zero = calendar.offsetAt(begin);
  const actualOf = ({ done, days }: PlannedRow): Actual | undefined =>
    done && {
      start: calendar.startAt(zero + done.start * dayMinutes),
      ...(done.finish === undefined
        ? { remaining: Math.round(days * dayMinutes * (1 - done.share / 100)) }
        : { finish: calendar.finishAt(zero + done.finish * dayMinutes) }),
    };
  const schedule = scheduleOf({
    start: begin,
    calendar,
    ...(plan.status_on !== null && { status: beginningOf(plan.status_on, calendar) }),
    activities: rows.map((row) => {
      const actual = actualOf(row);
      return {
        id: row.id,
        duration: row.days * dayMinutes,
        ...(row.parent !== undefined && { parent: row.parent }),
        ...(actual && { actual }),
      };
    }),
    links: rows.flatMap((row) =>
      aftersOf(row.after).map(({ id, kind, days }) => ({
        id: `${id} ${row.id}`,
        from: id,
        to: row.id,
        kind,
        lag: { kind: 'working' as const, value: days * dayMinutes },
      })),
    ),
  });
  const dates = schedule.dates();
  return {
    extent: extentOf(dates, schedule.finish(), calendar),
    minutesBetween: ({ id }: PlannedRow): number => {
      const it = dates.get(id);
      return it ? calendar.offsetAt(it.finish) - calendar.offsetAt(it.start) : 0;
    },
    columns: (row: PlannedRow) => {
      const it = dates.get(row.id);
      if (!it) throw new Error(`${row.id} has no dates.`);
      const actual = actualOf(row);
      return {
        avance: String(row.done?.share ?? 0),
        remaining: actual?.remaining ?? null,
        actual_start: actual ? instantText(actual.start) : null,
        actual_finish: actual?.finish === undefined ? null : instantText(actual.finish),
        worked: actual?.finish === undefined ? null : calendar.offsetAt(actual.finish) - calendar.offsetAt(actual.start),
        ...plannedColumns(it),
        is_summary: row.id.startsWith('E'),
      };
    },
  };
}
