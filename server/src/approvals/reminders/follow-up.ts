import { sql } from 'kysely';
import type { ApprovalStrip } from 'contract/approvals/index.ts';
import type * as contract from 'contract/approvals/index.ts';
import type { Received } from 'contract/call.ts';
import { whoIs } from '../../access/index.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Equipment, Writing } from '../../platform/context.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { isOwnRequest } from '../deciders/may-decide.ts';
import { dayOf, deadlines, type Deadlines } from './deadline.ts';
import { readStrip } from '../approvals/strip.ts';
import { tellAsked, type Telling } from '../notices/tell-asked.ts';
import { todayInChile } from '../../platform/today.ts';
import '../tables.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    /** Hourly: decisions that are awaited for too long. */
    approval_reminders: Record<string, never>;
  }
}

/** Each is looked at anew, on its own, so that one that fails keeps no other. */
export async function followUpApprovals(
  { db, events, ...equipment }: Pick<Equipment, 'jobs' | 'config' | 'hooks' | 'events'> & { db: Database },
  now = new Date(),
): Promise<void> {
  const limits = await deadlines({ db, events });
  if (!limits.calendar.isWorkingDay(dayOf(now))) return;
  const waiting = await db
    .selectFrom('approval_steps')
    .select(['approval_id', 'began_at', 'due_at'])
    .where('estado', '=', 'pendiente')
    .orderBy('id')
    .execute();
  const late = waiting.filter(({ began_at, due_at }) => began_at && isLate({ began_at, due_at }, limits, now));
  const failures: unknown[] = [];
  for (const { approval_id } of late)
    await db
      .transaction()
      .execute((tx) => followUp({ tx, ...equipment }, approval_id, { limits, now }))
      .catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} approvals could not be followed up`);
}

const isLate = ({ began_at, due_at }: { began_at: Date; due_at: Date | null }, { dueOf }: Deadlines, now: Date): boolean =>
  (due_at ?? dueOf(began_at)) < now;

interface Moment {
  limits: Deadlines;
  now: Date;
}

/** Reminds those asked, once each working day; asks the superiors too when it took too long. Whoever is deciding it is not disturbed. */
async function followUp(context: Telling, approval_id: number, { limits, now }: Moment): Promise<void> {
  const { tx } = context;
  const open = await tx
    .selectFrom('approvals')
    .select('id')
    .where('id', '=', approval_id)
    .where('estado', '=', 'pendiente')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  const step = open && (await pendingStep(tx, approval_id));
  if (!step || !isLate(step, limits, now)) return;
  const approval = await readStrip(tx, approval_id);
  const day = dayOf(now);
  if (limits.escalatesAfter(step.began_at) < day) await escalate(context, approval, { step, day });
  await remember(tx, { step_id: step.id, kind: 'recordatorio', day, by_user_id: null }, () =>
    tellAsked(context, approval, { words: (title) => `Recordatorio: espera su decisión ${title}` }),
  );
}

interface PendingStep {
  id: number;
  orden: number;
  began_at: Date;
  due_at: Date | null;
}

async function pendingStep(tx: Tx, approval_id: number): Promise<PendingStep | undefined> {
  const found = await tx
    .selectFrom('approval_steps')
    .select(['id', 'orden', 'began_at', 'due_at'])
    .where('approval_id', '=', approval_id)
    .where('estado', '=', 'pendiente')
    .executeTakeFirst();
  return found?.began_at ? { ...found, began_at: found.began_at } : undefined;
}

interface Reminder {
  step_id: number;
  kind: 'recordatorio' | 'pedido' | 'escalada';
  day: string;
  by_user_id: number | null;
}

/** Does it once: false when it was done already. */
async function remember(tx: Tx, reminder: Reminder, tell: () => Promise<string[]>): Promise<boolean> {
  const { step_id, kind, day } = reminder;
  const done = await tx
    .selectFrom('approval_reminders')
    .select('id')
    .where('step_id', '=', step_id)
    .where('kind', '=', kind)
    .$if(kind !== 'escalada', (it) => it.where('day', '=', day))
    .executeTakeFirst();
  // Whoever reminds holds the approval, so nobody else does it in between.
  if (done) return false;
  const told = await tell();
  await tx
    .insertInto('approval_reminders')
    .values({ ...reminder, told: told.join(', ') })
    .execute();
  return true;
}

interface Superior {
  staff_id: number;
  user_id: number;
  nombre: string;
  titular: string;
}

/** The nearest superior of each who was asked and who can decide and is asked in no step becomes one of those who may decide the step. */
async function escalate(context: Telling, approval: ApprovalStrip, { step, day }: { step: PendingStep; day: string }): Promise<void> {
  const { tx } = context;
  const superiors = await superiorsOf(tx, step.id);
  if (superiors.length === 0) return;
  await remember(tx, { step_id: step.id, kind: 'escalada', day, by_user_id: null }, async () => {
    await tx
      .insertInto('approval_candidates')
      .values(
        superiors.map(({ staff_id, titular }) => ({
          step_id: step.id,
          staff_id,
          why: `Escalada: jefatura de ${titular}, que no decidió a tiempo`,
        })),
      )
      .execute();
    await record(
      { tx, user: undefined, requestId: 'approval_reminders' },
      { action: 'escalate', entity: 'approval', id: approval.id, after: { paso: step.orden, a: superiors.map((it) => it.nombre) } },
    );
    const only = superiors.map((it) => it.user_id);
    await tellAsked(context, approval, { only, words: (title) => `Escalada a usted: espera decisión ${title}` });
    return superiors.map((it) => it.nombre);
  });
}

async function superiorsOf(tx: Tx, step_id: number): Promise<Superior[]> {
  const { rows } = await sql<Superior>`with recursive above (root, id, depth) as (
      select asked.staff_id, staff.jefe_id, 1 from approval_candidates as asked join staff on staff.id = asked.staff_id
      where asked.step_id = ${step_id} and staff.jefe_id is not null
      union
      select root, staff.jefe_id, depth + 1 from above join staff using (id) where staff.jefe_id is not null and depth < 20
    ), nearest as (
      select distinct on (root) root, staff.id as staff_id, users.id as user_id, staff.nombre
      from above join staff using (id) join users on users.id = staff.user_id
      join approval_steps as step on step.id = ${step_id} join approvals as approval on approval.id = step.approval_id
      where staff.activo and users.activo = 1 and not ${isOwnRequest({ user_id: sql.ref('users.id'), staff_id: sql.ref('staff.id') })}
        and not exists (select from approval_candidates as asked join approval_steps as other on other.id = asked.step_id
          where other.approval_id = step.approval_id and asked.staff_id = staff.id)
      order by root, depth
    )
    select nearest.staff_id, nearest.user_id, nearest.nombre, string_agg(titular.nombre, ' y ' order by titular.nombre) as titular
    from nearest join staff as titular on titular.id = root group by 1, 2, 3 order by nearest.nombre`.execute(tx);
  return rows;
}

/** Whoever asked may remind those who decide, once a day. */
export async function remindApproval(context: Writing, { approval_id }: Received<typeof contract.remindApproval>): Promise<ApprovalStrip> {
  const { tx, user } = context;
  const found = await tx
    .selectFrom('approvals')
    .select(['requester_user_id', 'estado'])
    .where('id', '=', approval_id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new Problem('not_found');
  if (found.requester_user_id !== user.id)
    throw new Problem('not_allowed', { message: 'Solo quien hizo la solicitud puede recordarla.' }, whoIs(found.requester_user_id));
  const step = await pendingStep(tx, approval_id);
  if (!step) throw new Problem('wrong_state', { message: 'La solicitud ya no espera ninguna decisión.', state: found.estado });
  const approval = await readStrip(tx, approval_id);
  const isNew = await remember(tx, { step_id: step.id, kind: 'pedido', day: todayInChile(), by_user_id: user.id }, () =>
    tellAsked(context, approval, { words: (title) => `${user.nombre} le recuerda: espera su decisión ${title}` }),
  );
  if (!isNew) throw new Problem('wrong_state', { message: 'Ya la recordó hoy. Puede hacerlo de nuevo mañana.', state: found.estado });
  await record(context, { action: 'remind', entity: 'approval', id: approval_id, after: { paso: step.orden } });
  return readStrip(tx, approval_id);
}
