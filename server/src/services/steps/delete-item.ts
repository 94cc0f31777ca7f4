import type { ServiceRequestInfo } from 'contract/services/index.ts';
import type * as contract from 'contract/services/index.ts';
import type { Received } from 'contract/call.ts';
import type { Writing } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { refuseOthers } from '../../platform/user.ts';
import { askWhenReady } from '../decisions/asking.ts';
import { changedRequest, lockItem } from '../requests/changes.ts';

/** An item leaves its request; where all the others waited for it alone, their approval begins. */
export async function deleteServiceItem(
  context: Writing,
  { item_id, user: named, version, reason }: Received<typeof contract.deleteServiceItem>,
): Promise<ServiceRequestInfo> {
  const { tx, user } = context;
  refuseOthers(user, named);
  const { before } = await lockItem(context, item_id, { action: 'delete', version });
  if (before.items === 1) throw new Problem('rule', { message: 'Es el único ítem: anule la solicitud en vez de vaciarla.' });
  await tx
    .updateTable('service_items')
    .set({ deleted_at: new Date(), deleted_by: user.id, deleted_reason: reason })
    .where('id', '=', item_id)
    .execute();
  await askWhenReady(context, before.id);
  return changedRequest(context, 'delete_item', before, { comentario: reason });
}
