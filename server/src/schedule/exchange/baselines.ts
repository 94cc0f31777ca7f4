import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { insertMany } from '../../platform/database/rowsets.ts';
import type { FilePlan, Warnings } from '../mspdi/model.ts';
import { readBaselineRows } from '../plans/baseline-rows.ts';
import type { PlanRow } from '../plans/plans.ts';
import type { TargetRow } from './target.ts';
import '../tables.ts';

/** The numbers of the baselines that a file brings. */
export const numbersIn = (tasks: FilePlan['tasks']): number[] => [
  ...new Set(tasks.flatMap((it) => it.baselines.map(({ numero }) => numero))),
];

interface Comparing {
  plan_id: number;
  rows: readonly TargetRow[];
  isReplacing: boolean;
  warnings: Warnings;
}

/** What a baseline of the plan says otherwise than that of the same number of the file is written over: that is told before. */
export async function warnOfBaselines(db: Reader, { plan_id, rows, isReplacing, warnings }: Comparing): Promise<void> {
  const tasks = rows.flatMap(({ task }) => task ?? []);
  const numbers = numbersIn(tasks);
  if (numbers.length === 0) return;
  const known = await db
    .selectFrom('schedule_baselines')
    .where('plan_id', '=', plan_id)
    .where('numero', 'in', numbers)
    .select(['id', 'numero', 'nombre'])
    .execute();
  for (const { id: baseline_id, numero, nombre } of known) {
    const kept = new Map((await readBaselineRows(db, { plan_id, baseline_id })).map((it) => [it.activity_id, it]));
    for (const { id, uid, task } of rows) {
      const [was, is] = [kept.get(id), task?.baselines.find((it) => it.numero === numero)];
      if (!is || (was?.start === is.start && was.finish === is.finish && was.duration === is.duration)) continue;
      const what = was ? 'toma lo que dice de ella el archivo' : 'gana actividades que no tenía';
      const how = isReplacing ? 'Si recupera la carta que se reemplaza, vuelve como está.' : 'Al fusionar no se guarda cómo estaba.';
      warnings.add('lineas_base', `La línea base «${nombre}» ${what}. ${how}`, uid);
    }
  }
}

interface Keeping {
  plan: PlanRow;
  user_id: number;
  rows: readonly TargetRow[];
}

/** Baselines of a file take the place of those of the same number, activity by activity. */
export async function keepBaselines(tx: Tx, { plan, user_id, rows }: Keeping): Promise<void> {
  const parents = new Set(rows.map((it) => it.parent_id));
  const kept = rows.flatMap(({ id, nombre, task }, at) =>
    (task?.baselines ?? []).map(({ numero, start, finish, duration }) => ({
      numero,
      activity_id: id,
      orden: at + 1,
      nombre,
      start_at: start,
      finish_at: finish,
      duration,
      is_summary: parents.has(id),
    })),
  );
  for (const [numero, those] of Map.groupBy(kept, (it) => it.numero)) {
    const baseline_id = await baselineOf(tx, { plan_id: plan.id, numero, user_id });
    await sql`delete from schedule_baseline_rows where baseline_id = ${baseline_id} and activity_id = any(${those.map((it) => it.activity_id)}::integer[])`.execute(
      tx,
    );
    await insertMany(
      tx,
      'schedule_baseline_rows',
      those.map(({ numero: _numero, ...it }) => ({ baseline_id, ...it })),
    );
  }
}

async function baselineOf(tx: Tx, { plan_id, numero, user_id }: { plan_id: number; numero: number; user_id: number }): Promise<number> {
  const there = await tx
    .updateTable('schedule_baselines')
    .set((it) => ({ version: it('version', '+', 1) }))
    .where('plan_id', '=', plan_id)
    .where('numero', '=', numero)
    .returning('id')
    .executeTakeFirst();
  if (there) return there.id;
  const name = numero === 0 ? 'Línea base' : `Línea base ${numero}`;
  const { rows } = await sql<{ id: number }>`
    insert into schedule_baselines (plan_id, numero, nombre, set_by)
    select ${plan_id}, ${numero},
      case when exists (select from schedule_baselines where plan_id = ${plan_id} and name_key(nombre) = name_key(${name}))
        then ${`${name} del archivo`} else ${name} end, ${user_id}
    returning id`.execute(tx);
  return rows[0]?.id ?? 0;
}
