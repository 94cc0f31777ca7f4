import type { ApprovalKind, ApprovalStrip } from 'contract/approvals/index.ts';
import { sql } from 'kysely';
import { plainDecimal } from '../../platform/database/decimals.ts';
import type { Reader } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { handsOf } from '../deciders/hands.ts';
import { changesOfApproval } from './subject-changes.ts';
import '../../access/tables.ts';
import '../tables.ts';

/** The latest approval of something, with its steps: done, now, next; undefined when none was ever asked for. */
export async function approvalOf(db: Reader, kind: ApprovalKind, entity_id: string | number): Promise<ApprovalStrip | undefined> {
  const found = await db
    .selectFrom('approvals')
    .select('id')
    .where('kind', '=', kind)
    .where('entity_id', '=', String(entity_id))
    .orderBy('round', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found && readStrip(db, found.id);
}

/** Every approval that was ever asked for of one thing, the first one first. */
export async function approvalsOf(db: Reader, entity: string, entity_id: string | number): Promise<ApprovalStrip[]> {
  const found = await db
    .selectFrom('approvals')
    .select('id')
    .where('entity', '=', entity)
    .where('entity_id', '=', String(entity_id))
    .orderBy('id')
    .execute();
  return Promise.all(found.map((it) => readStrip(db, it.id)));
}

/** One approval with its steps and the names a person reads. */
export async function readStrip(db: Reader, id: number): Promise<ApprovalStrip> {
  const row = await db
    .selectFrom('approvals as approval')
    .innerJoin('users as requester', 'requester.id', 'approval.requester_user_id')
    .select(['approval.id', 'approval.kind', 'approval.entity', 'approval.entity_id', 'approval.round', 'approval.estado'])
    .select(['approval.currency', 'approval.matrix_version', 'approval.created_at', 'approval.decided_at', 'approval.version'])
    .select('approval.omitted')
    .select(['requester.nombre as solicitante', changesOfApproval.as('changes')])
    .select([plainDecimal('approval.amount').as('amount'), plainDecimal('approval.amount_clp').as('amount_clp')])
    .where('approval.id', '=', id)
    .executeTakeFirst();
  if (!row) throw new Problem('not_found');
  const steps = await stepsOf(db, id);
  const hands = await handsOf(db, row.estado === 'pendiente' ? steps.filter((it) => it.estado === 'pendiente').map(waitingStep(id)) : []);
  let since: string | null = row.created_at.toISOString();
  const timed = steps.map((step) => {
    const desde = since;
    since = step.estado === 'aprobado' ? step.decided_at : null;
    return {
      ...step,
      desde,
      en_manos_de: step.estado === 'pendiente' ? (hands.get(id) ?? null) : null,
      omitido_por: step.estado === 'omitido' ? skippedBecause(row.estado, steps) : null,
    };
  });
  return { ...row, created_at: row.created_at.toISOString(), decided_at: row.decided_at?.toISOString() ?? null, steps: timed };
}

const waitingStep =
  (approval_id: number) =>
  ({ candidates }: Pick<Step, 'candidates'>) => ({
    approval_id,
    asked: candidates.map((it) => it.staff_id),
    names: candidates.map((it) => it.nombre).join(', '),
  });

/** Why a step had no turn. */
function skippedBecause(estado: ApprovalStrip['estado'], steps: readonly Step[]): string {
  const rejected = steps.find((it) => it.estado === 'rechazado');
  if (rejected) return `No llegó a decidirse: ${rejected.decided_by ?? 'alguien'} la rechazó en el nivel ${rejected.level}.`;
  return estado === 'anulado' ? 'No llegó a decidirse: la solicitud se anuló o se volvió a pedir.' : 'No hizo falta su decisión.';
}

type Step = Awaited<ReturnType<typeof stepsOf>>[number];

async function stepsOf(db: Reader, approval_id: number) {
  const rows = await db
    .selectFrom('approval_steps as it')
    .leftJoin('users as decider', 'decider.id', 'it.decided_by_user_id')
    .leftJoin('staff as titular', 'titular.id', 'it.on_behalf_of_staff_id')
    .select(['it.orden', 'it.level', 'it.why', 'it.estado', 'it.comentario', 'it.decided_at', 'it.due_at'])
    .select(['decider.nombre as decided_by', 'titular.nombre as suplencia_de'])
    .select([
      sql<{ staff_id: number; nombre: string; why: string }[]>`(
        select coalesce(json_agg(json_build_object('staff_id', staff.id, 'nombre', staff.nombre, 'why', asked.why) order by staff.nombre), '[]')
        from approval_candidates as asked join staff on staff.id = asked.staff_id where asked.step_id = it.id)`.as('candidates'),
      sql<ApprovalStrip['steps'][number]['reminders']>`(
        select coalesce(json_agg(json_build_object('kind', kind, 'by', users.nombre, 'told', told,
          'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by reminder.id), '[]')
        from approval_reminders as reminder left join users on users.id = by_user_id where reminder.step_id = it.id)`.as('reminders'),
    ])
    .where('it.approval_id', '=', approval_id)
    .orderBy('it.orden')
    .execute();
  return rows.map((it) => ({ ...it, decided_at: it.decided_at?.toISOString() ?? null, due_at: it.due_at?.toISOString() ?? null }));
}
