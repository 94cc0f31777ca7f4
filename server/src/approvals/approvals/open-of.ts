import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Subject } from '../deciders/waiting.ts';
import '../tables.ts';

const openOf = (tx: Tx, { entity, entity_id }: Subject) =>
  tx
    .selectFrom('approvals as approval')
    .where('approval.entity', '=', entity)
    .where('approval.entity_id', '=', String(entity_id))
    .where('approval.estado', '=', 'pendiente');

/** The approval that something waits for; `begun` when somebody has said yes to what it was. */
export const openApprovalOf = (tx: Tx, subject: Subject) =>
  openOf(tx, subject)
    .select(['approval.id', 'approval.kind', 'approval.amount_clp', 'approval.is_priced'])
    .select(
      sql<boolean>`exists (select from approval_steps as step where approval_id = approval.id and step.estado = 'aprobado')`.as('begun'),
    )
    .executeTakeFirst();

/** Holds what something waits for, so that nobody decides of it meanwhile: before the thing itself is held, as who decides does. */
export async function holdApprovals(tx: Tx, subject: Subject): Promise<void> {
  await openOf(tx, subject).select('approval.id').orderBy('approval.id').forUpdate().execute();
}
