import { actividad, etapaProyecto, subEtapaProyecto } from 'contract/catalogues/index.ts';
import { dayMinutes } from 'contract/schedule/index.ts';
import type * as contract from 'contract/schedule/index.ts';
import { progressAfter } from 'contract/schedule/plans/progress.ts';
import { dayLength } from 'contract/schedule/plans/day-length.ts';
import type { Received } from 'contract/call.ts';
import { requireInService } from '../../access/index.ts';
import { requireActive } from '../../catalogues/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import type { ActivityRow } from '../plans/rows.ts';

/** What somebody says of an activity. */
export type ActivityForm = Omit<Received<typeof contract.updateActividadProyecto>, 'id' | 'version'>;

/** The columns that people write. */
export type Columns = Pick<
  ActivityRow,
  | 'parent_id'
  | 'nombre'
  | 'etapa_id'
  | 'sub_etapa_id'
  | 'actividad_id'
  | 'responsable_id'
  | 'peso'
  | 'avance'
  | 'notas'
  | 'suspendida'
  | 'duration'
  | 'is_elapsed'
  | 'constraint_kind'
  | 'constraint_at'
  | 'deadline'
  | 'manual_start'
  | 'actual_start'
  | 'actual_finish'
  | 'remaining'
  | 'inactive'
  | 'calendar_id'
>;

/** A new activity, as long as nobody says more of it. */
export const emptyColumns: Omit<Columns, 'nombre'> = {
  parent_id: null,
  etapa_id: null,
  sub_etapa_id: null,
  actividad_id: null,
  responsable_id: null,
  peso: null,
  avance: '0',
  notas: null,
  suspendida: false,
  duration: dayMinutes,
  is_elapsed: false,
  constraint_kind: 'asSoonAsPossible',
  constraint_at: null,
  deadline: null,
  manual_start: null,
  actual_start: null,
  actual_finish: null,
  remaining: null,
  inactive: false,
  calendar_id: null,
};

/** A new one of a day, as its plan counts it. */
export const newColumns = (
  { day_minutes }: { day_minutes: number },
  { nombre, gantt }: Pick<ActivityForm, 'gantt'> & { nombre: string },
): Columns => ({ ...emptyColumns, nombre, duration: dayLength(day_minutes, { is_elapsed: gantt?.is_elapsed ?? false }) });

/** What stands in a row once somebody has said something of it: what they left out stays, what follows from it comes along. */
export function columnsAfter(before: Columns, said: ActivityForm, computed: { start: string; finish: string }): Columns {
  const { gantt = {}, ...own } = said;
  const { constraint, ...times } = gantt;
  const after: Columns = {
    ...before,
    ...withoutUndefined(own),
    ...withoutUndefined(times),
    ...(constraint && { constraint_kind: constraint.kind, constraint_at: constraint.at }),
  };
  const row = progressAfter(after, { avance: said.avance, ...times }, computed);
  if (row.actual_start !== null && row.actual_finish !== null && row.actual_finish < row.actual_start)
    throw new Problem('invalid', { fields: { 'gantt.actual_finish': 'Nada termina antes de empezar.' } });
  return row;
}

function withoutUndefined<T extends object>(it: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(it).filter(([, value]) => value !== undefined)) as { [K in keyof T]?: Exclude<T[K], undefined> };
}

/** An activity follows a calendar of its own plan. */
export async function requireCalendars(tx: Tx, { id }: { id: number }, said: readonly ActivityForm[]): Promise<void> {
  const chosen = said.flatMap(({ gantt }) => gantt?.calendar_id ?? []);
  if (chosen.length === 0) return;
  const known = await tx.selectFrom('schedule_calendars').where('plan_id', '=', id).where('is_plans', '=', false).select('id').execute();
  const ids = new Set(known.map((it) => it.id));
  if (chosen.some((it) => !ids.has(it)))
    throw new Problem('invalid', { fields: { 'gantt.calendar_id': 'Ese calendario no es de este plan.' } });
}

/** The same for many rows, each choice asked for once. */
export async function requireAllChoices(tx: Tx, rows: readonly { said: ActivityForm; before: Choices }[]): Promise<void> {
  const different = new Map(
    rows.map((it) => {
      const { etapa_id, sub_etapa_id, actividad_id, responsable_id } = it.said;
      const { before } = it;
      const key = [etapa_id, sub_etapa_id, actividad_id, responsable_id, ...Object.values(choicesOf(before))].join(' ');
      return [key, it];
    }),
  );
  for (const { said, before } of different.values()) await requireChoices(tx, said, before);
}

type Choices = Pick<Columns, 'etapa_id' | 'sub_etapa_id' | 'actividad_id' | 'responsable_id'>;
const choicesOf = ({ etapa_id, sub_etapa_id, actividad_id, responsable_id }: Choices): Choices => ({
  etapa_id,
  sub_etapa_id,
  actividad_id,
  responsable_id,
});

/** Refuses what is newly chosen and is not there any more. */
async function requireChoices(tx: Tx, said: ActivityForm, before: Choices): Promise<void> {
  await requireActive(tx, {
    etapa_id: [etapaProyecto, said.etapa_id === before.etapa_id ? null : said.etapa_id],
    sub_etapa_id: [subEtapaProyecto, said.sub_etapa_id === before.sub_etapa_id ? null : said.sub_etapa_id],
    actividad_id: [actividad, said.actividad_id === before.actividad_id ? null : said.actividad_id],
  });
  await requireSubStage(tx, { ...before, ...withoutUndefined(said) });
  await requireInService(tx, { field: 'responsable_id', chosen: said.responsable_id, held: before.responsable_id });
}

/** A sub-stage is one of the activity's own stage. */
async function requireSubStage(tx: Tx, { etapa_id, sub_etapa_id }: Pick<Columns, 'etapa_id' | 'sub_etapa_id'>): Promise<void> {
  if (sub_etapa_id === null) return;
  const { etapa_id: own } = await tx.selectFrom('sub_stages').where('id', '=', sub_etapa_id).select('etapa_id').executeTakeFirstOrThrow();
  if (own !== etapa_id) throw new Problem('invalid', { fields: { sub_etapa_id: 'Esa subetapa no es de la etapa elegida.' } });
}
