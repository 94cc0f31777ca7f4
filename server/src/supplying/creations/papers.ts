import { creationStates } from 'contract/supplying/index.ts';
import { holdApprovals } from '../../approvals/index.ts';
import type { Writing } from '../../platform/context.ts';
import { requireAllowed } from '../../platform/rules.ts';
import { creationActions } from './actions.ts';
import { askAnew } from './ask.ts';
import { changeCreation, holdCreation } from './lock.ts';
import { entity, readCreationCase } from './rows.ts';
import './tables.ts';

/** The papers of a supplier are part of what is decided on: who looks at it sees an older version, and whoever approved decides anew. */
export async function papersChange(context: Writing, supplier_id: number): Promise<void> {
  const { tx } = context;
  const open = creationStates.names.filter((it) => creationStates.allows(it, 'reject'));
  const asked = tx.selectFrom('creation_requests').where('supplier_id', '=', supplier_id).where('status', 'in', open);
  const found = await asked.select('id').executeTakeFirst();
  if (!found) return;
  await holdApprovals(tx, { entity, entity_id: found.id });
  await holdCreation(tx, found.id);
  const row = await asked.select(['id', 'kind', 'requester_id', 'status']).executeTakeFirst();
  if (!row) return;
  // Of whoever else might, a paper would undo what others approved.
  requireAllowed(creationActions.edit, await readCreationCase(tx, context.user, { id: row.id }));
  await changeCreation(context, { action: 'papers', id: row.id });
  if (row.status === 'por_aprobar') await askAnew(context, row);
}
