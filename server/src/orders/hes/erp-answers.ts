import { hesStates } from 'contract/orders/index.ts';
import type { ErpPostState } from 'contract/erp/index.ts';
import { sql, type UpdateObject } from 'kysely';
import type { ErpContext, ErpPostTold } from '../../erp/index.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Tables } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { stateAfter } from '../../platform/state-after.ts';
import { announceOrders } from '../live.ts';
import { auditOfHes } from './history.ts';
import { holdHes } from './lock.ts';
import { settleReception } from './settle.ts';
import '../tables.ts';

type HesAction = Parameters<typeof hesStates.allows>[1];

/** What becomes of a sheet by what became of its post; what waits in the ERP for an approval has no number yet. */
const actions: Partial<Record<ErpPostState, HesAction>> = {
  publicado: 'issue',
  fallido: 'refuse',
  pendiente: 'retry',
  cancelado: 'cancel',
};

/** What the ERP said of a sheet: its number, or why not; or what was sent to it was taken back. */
export async function hesPosted(context: ErpContext, { post }: { post: ErpPostTold }): Promise<void> {
  const { tx } = context;
  await holdHes(tx, post.source_id);
  const row = await tx.selectFrom('hes').where('id', '=', post.source_id).select(['id', 'order_id', 'number', 'status']).executeTakeFirst();
  const action = actions[post.state];
  // It may be told twice.
  if (!row || !action || !hesStates.allows(row.status, action)) return;
  const before = await auditOfHes(tx, row.id);
  await tx
    .updateTable('hes')
    .set((it) => ({
      ...changeBy(action, post),
      status: stateAfter(hesStates, row.status, action),
      version: it('version', '+', 1),
    }))
    .where('id', '=', row.id)
    .execute();
  if (action === 'cancel') await settleReception(tx, row.order_id);
  await record(context, { action, entity: 'hes', id: row.number, before, after: await auditOfHes(tx, row.id) });
  await announceOrders(tx);
}

const now = sql<Date>`now()`;

function changeBy(action: HesAction, { last_error, erp_number, erp_entry }: ErpPostTold): UpdateObject<Tables, 'hes'> {
  if (action === 'issue') return { erp_error: null, erp_number: erp_number ?? erp_entry, issued_at: now };
  if (action === 'refuse') return { erp_error: last_error?.text ?? 'El ERP no la aceptó.' };
  return action === 'cancel' ? { erp_error: null, annulled_at: now, annul_reason: 'Se retiró su envío al ERP.' } : { erp_error: null };
}

/** Who signed, signed what it says. */
export const hesCorrected = (): Promise<void> =>
  Promise.reject(new Problem('rule', { message: 'Una HES está firmada y no se corrige: anúlela y registre otra.' }));
