import { waitingSpans, type WaitingSpan } from 'contract/approvals/index.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { dayOf, today } from '../../platform/database/days.ts';
import { todayInChile } from '../../platform/today.ts';
import { standInsOn } from '../substitutes/stand-ins.ts';
import { decidersOf, type WhoMayDecide } from './waiting.ts';
import '../../access/tables.ts';
import '../tables.ts';

/** Of something: who is asked and since when, and of whom it must be looked at who can act for them. */
interface WaitingRow {
  waiting_for: string | null;
  waiting_since: Date | null;
  waiting_approval: number | null;
  waiting_staff: number[] | null;
}

/** Who is asked for something, as a row beside the query's own; no row when it waits for nobody. Whose hands it is in, `nameHands` says. */
export const inHandsOf = (entity: string, id: RawBuilder<number>) => sql<WaitingRow>`(
  select string_agg(staff.nombre, ', ' order by staff.nombre) as waiting_for,
    coalesce(
      (select max(decided_at) from approval_steps as before where before.approval_id = approval.id), approval.created_at) as waiting_since,
    approval.id as waiting_approval, array_agg(staff.id) as waiting_staff
  from approvals as approval
  join approval_steps as step on step.approval_id = approval.id and step.estado = 'pendiente'
  join approval_candidates as asked on asked.step_id = step.id
  join staff on staff.id = asked.staff_id
  where approval.entity = ${entity} and approval.entity_id = ${id}::text and approval.estado = 'pendiente'
  group by approval.id, approval.created_at)`;

/** What waits for somebody, and since when: as `inHandsOf` says it, of all things of a kind. */
const waitingSince = (entity: string) => sql<{ id: number; since: Date }>`(
  select approval.entity_id::integer as id,
    coalesce(
      (select max(decided_at) from approval_steps as before where before.approval_id = approval.id), approval.created_at) as since
  from approvals as approval
  where approval.entity = ${entity} and approval.estado = 'pendiente'
    and exists (
      select from approval_steps as step join approval_candidates as asked on asked.step_id = step.id
      where step.approval_id = approval.id and step.estado = 'pendiente'))`;

/** The same with the days since then, today's being none. */
export const daysWaiting = (db: Reader, entity: string) =>
  db.selectFrom(waitingSince(entity).as('waiting')).select(['waiting.id', sql<number>`${today} - ${dayOf('waiting.since')}`.as('days')]);

/** What has waited for so many days, found first: there is little of it. */
export function waitingFor(db: Reader, entity: string, span: WaitingSpan) {
  const { from, to } = waitingSpans[span];
  const found = db.selectFrom(daysWaiting(db, entity).as('waiting')).where('days', '>=', from).select('waiting.id');
  return to === null ? found : found.where('days', '<=', to);
}

/** When the last decision ended an approval of a row, by its number; nothing while none did. */
export const lastDecision = (entity: string, id: RawBuilder<number>) => sql<Date | null>`(
  select max(decided_at) from approvals where entity = ${sql.lit(entity)} and entity_id = ${id}::text and estado in ('aprobado', 'rechazado'))`;

export const handsColumns = ['waiting_for', 'waiting_since', 'waiting_approval', 'waiting_staff'] as const;

/** The same rows with the names of those who can really decide today: `Matías Canelo, suple a Isidora Coigüe`. */
export async function nameHands<R extends WaitingRow>(db: Reader, rows: readonly R[]): Promise<R[]> {
  const hands = await handsOf(
    db,
    rows.flatMap(({ waiting_approval: approval_id, waiting_staff: asked, waiting_for: names }) =>
      approval_id === null ? [] : [{ approval_id, asked: asked ?? [], names: names ?? '' }],
    ),
  );
  return rows.map((it) => ({ ...it, waiting_for: hands.get(it.waiting_approval ?? 0) ?? it.waiting_for }));
}

interface WaitingStep {
  approval_id: number;
  /** Those who are asked, and how they are called together. */
  asked: readonly number[];
  names: string;
}

/** Who can really decide each of these steps today: whoever is asked and there, and who stands in for whoever is not. */
export async function handsOf(db: Reader, waiting: readonly WaitingStep[]): Promise<ReadonlyMap<number, string>> {
  if (waiting.length === 0) return new Map();
  const [standIns, gone] = await Promise.all([
    standInsOn(db, todayInChile()),
    goneAmong(db, [...new Set(waiting.flatMap((it) => it.asked))]),
  ]);
  const away = new Set(standIns.keys());
  const unsure = waiting.filter((it) => it.asked.some((one) => away.has(one) || gone.has(one)));
  const found = await decidersOf(
    db,
    unsure.map((it) => it.approval_id),
  );
  const byApproval = Map.groupBy(found, (it) => it.approval_id);
  const named = new Map(waiting.map((it) => [it.approval_id, it.names]));
  for (const { approval_id, names } of unsure) named.set(approval_id, inWords(byApproval.get(approval_id) ?? [], { away, names }));
  return named;
}

/** Those who cannot decide any more: out of service, or without an active account. */
async function goneAmong(db: Reader, staff: readonly number[]): Promise<ReadonlySet<number>> {
  const found = await db
    .selectFrom('staff')
    .leftJoin('users', 'users.id', 'staff.user_id')
    .where(sql<boolean>`staff.id = any(${staff}::integer[])`)
    .where(sql<boolean>`not (staff.activo and coalesce(users.activo, 0) = 1)`)
    .select('staff.id')
    .execute();
  return new Set(found.map((it) => it.id));
}

function inWords(deciders: readonly WhoMayDecide[], { away, names }: { away: ReadonlySet<number>; names: string }): string {
  const there = deciders.filter((it) => !away.has(it.staff_id));
  const acting = there.length > 0 ? there : deciders;
  if (acting.length === 0) return `Nadie puede decidir hoy: se le pidió a ${names}`;
  const words = acting.map(({ nombre, titular }) => (titular === null ? nombre : `${nombre}, suple a ${titular}`));
  return words.join(words.some((it) => it.includes(',')) ? '; ' : ', ');
}
