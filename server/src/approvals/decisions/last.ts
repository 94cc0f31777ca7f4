import { sql } from 'kysely';
import { instantWithin } from '../../platform/database/days.ts';
import '../tables.ts';

/** Of things of one kind, when each was last decided, of those decided since a day. */
export const lastDecisions = (entity: string, from: string | undefined) => sql<{ entity_id: number; decided_at: Date }>`(
  select entity_id::integer as entity_id, max(decided_at) as decided_at from approvals
  where entity = ${entity} and estado in ('aprobado', 'rechazado') and ${instantWithin('decided_at', { from })} group by 1)`;
