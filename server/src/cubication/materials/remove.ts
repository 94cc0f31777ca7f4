import type * as contract from 'contract/cubication/index.ts';
import type { Received } from 'contract/call.ts';
import { recordAll } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { refuseOthers } from '../../platform/user.ts';
import { lockCubage } from '../documents/lock.ts';
import { touchCubage } from '../live.ts';
import { auditOfRow } from './change.ts';
import { readMaterials } from './rows.ts';
import { unseenRow } from './not-seen.ts';

export async function removeMaterial(
  context: Writing,
  { id, user_id }: Received<typeof contract.deleteDocMaterial>,
): Promise<{ done: true }> {
  const row = await context.tx.selectFrom('cubage_rows').where('id', '=', id).select('cubage_id').executeTakeFirst();
  if (!row) throw unseenRow();
  return removeMaterials(context, { document_id: row.cubage_id, user: user_id, ids: [id] });
}

/** All of them or none. */
export async function removeMaterials(
  context: Writing,
  { document_id, user, ids, seen = [] }: Received<typeof contract.batchDeleteDocMaterial>,
): Promise<{ done: true }> {
  const { tx } = context;
  refuseOthers(context.user, user);
  const { number } = await lockCubage(context, { id: document_id }, 'edit');
  const rows = await readMaterials(tx, context.user, document_id, ids);
  if (rows.length !== new Set(ids).size) throw unseenRow();
  const seenOf = new Map(seen.map((it) => [it.id, it.revision]));
  const current = rows.find(({ id, revision }) => (seenOf.get(id) ?? revision) !== revision);
  if (current) throw new Problem('stale', { current });
  await tx
    .deleteFrom('cubage_rows')
    .where('cubage_id', '=', document_id)
    .where('id', 'in', [...ids])
    .execute();
  await recordAll(
    context,
    // All of its cells: it can be written again as it was.
    rows.map((it) => ({ action: 'remove_material', entity: 'cubage', id: number, before: { ...auditOfRow(it), unidad: it.unit } })),
  );
  await touchCubage(tx, document_id);
  return { done: true };
}
