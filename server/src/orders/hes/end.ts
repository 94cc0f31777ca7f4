import { notifyPeople } from '../../access/index.ts';
import type { ErpContext, ErpPostTold } from '../../erp/index.ts';
import { hesAt } from '../address.ts';
import { announceOrders } from '../live.ts';
import { holdHes } from './lock.ts';
import '../tables.ts';

/** The ERP did not cancel what was annulled here: both say something else, and whoever annulled it hears so. */
export async function hesEnded(context: ErpContext, { post }: { post: ErpPostTold }): Promise<void> {
  const { tx } = context;
  await announceOrders(tx);
  if (post.state !== 'fallido') return;
  await holdHes(tx, post.source_id);
  const sheet = await tx
    .selectFrom('hes')
    .where('id', '=', post.source_id)
    .select(['number', 'annulled_by', 'created_by'])
    .executeTakeFirst();
  if (!sheet) return;
  await notifyPeople(context, {
    user_ids: [sheet.annulled_by ?? sheet.created_by],
    kind: 'request',
    title: `El ERP no anuló la ${sheet.number}`,
    text: post.last_error?.text ?? null,
    url: hesAt(sheet.number),
  });
}
