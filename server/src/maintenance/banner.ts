import type * as contract from 'contract/maintenance/index.ts';
import type { Received } from 'contract/call.ts';
import { record } from '../platform/audit/audit.ts';
import type { Reading, Writing } from '../platform/context.ts';
import './tables.ts';

export const readBanner = async ({ db }: Reading) =>
  (await db.selectFrom('maintenance_banner').select(['id', 'enabled', 'description']).executeTakeFirst()) ?? null;

export async function writeBanner(context: Writing, banner: Received<typeof contract.postMaintenanceBanner>) {
  const { tx } = context;
  const before = await tx.selectFrom('maintenance_banner').select(['id', 'enabled', 'description']).forUpdate().executeTakeFirst();
  const after = await tx
    .insertInto('maintenance_banner')
    .values(banner)
    .onConflict((it) => it.column('id').doUpdateSet(banner))
    .returning(['id', 'enabled', 'description'])
    .executeTakeFirstOrThrow();
  await record(context, { action: before ? 'update' : 'create', entity: 'banner', id: after.id, before, after });
  return after;
}
