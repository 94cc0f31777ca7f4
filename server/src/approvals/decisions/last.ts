import { sql, type RawBuilder } from 'kysely';
import { instantWithin, writtenInstant } from '../../platform/database/days.ts';
import '../../access/tables.ts';
import '../tables.ts';

/** Of things of one kind, when each was last decided, of those decided since a day. */
export const lastDecisions = (entity: string, from: string | undefined) => sql<{ entity_id: number; decided_at: Date }>`(
  select entity_id::integer as entity_id, max(decided_at) as decided_at from approvals
  where entity = ${entity} and estado in ('aprobado', 'rechazado') and ${instantWithin('decided_at', { from })} group by 1)`;

interface Decision {
  approved: boolean;
  nombre: string;
  comment: string | null;
  at: string;
}

/** Beside a row: who decided about it and when, in their order; of one that nobody had to decide, nobody. */
export const decisionsOn = (entity: string, id: RawBuilder<number>) => sql<Decision[]>`coalesce((
  select jsonb_agg(jsonb_build_object('approved', step.estado = 'aprobado', 'nombre', decider.nombre, 'comment', step.comentario,
    'at', ${writtenInstant('step.decided_at')}) order by approval.id, step.orden)
  from approvals as approval join approval_steps as step on step.approval_id = approval.id join users as decider on decider.id = step.decided_by_user_id
  where approval.entity = ${entity} and approval.entity_id = (${id})::text and step.decided_at is not null), '[]')`;
