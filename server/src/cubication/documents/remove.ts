import { cubageRoom } from 'contract/cubication/index.ts';
import type * as contract from 'contract/cubication/index.ts';
import type { Received } from 'contract/call.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { announce } from '../../platform/events/events.ts';
import { live } from '../../platform/http/rooms.ts';
import { Problem } from '../../platform/problem.ts';
import '../tables.ts';
import { announceTakeoffsOf } from '../live.ts';
import { auditOfCubage } from './audit.ts';
import { lockCubage } from './lock.ts';

/** With its rows, variables, comments and files; what was done with it stays in the history. */
export async function removeCubage(
  context: Writing,
  { document_id, version }: Received<typeof contract.deleteCubage>,
): Promise<{ done: true }> {
  const { tx, jobs } = context;
  const { number, place } = await lockCubage(context, { id: document_id, version }, 'delete');
  await requireNeverSent(tx, document_id);
  const before = await auditOfCubage(tx, document_id);
  const attached = await tx.selectFrom('cubage_attachments').where('cubage_id', '=', document_id).select('file').execute();
  await tx.deleteFrom('cubages').where('id', '=', document_id).execute();
  for (const { file } of attached) await jobs.send(tx, 'discard_file', { file });
  await record(context, { action: 'delete', entity: 'cubage', id: number, before });
  await announce(tx, live, cubageRoom(document_id));
  if (place) await announceTakeoffsOf(tx, place.place_id);
  return { done: true };
}

/** What was decided of it, and how it was when it was sent, stays. */
async function requireNeverSent(tx: Tx, cubage_id: number): Promise<void> {
  const [post, revision] = [
    await tx.selectFrom('cubage_posts').where('cubage_id', '=', cubage_id).select('id').limit(1).executeTakeFirst(),
    await tx.selectFrom('cubage_revisions').where('cubage_id', '=', cubage_id).select('id').limit(1).executeTakeFirst(),
  ];
  if (post ?? revision) throw new Problem('rule', { message: 'Se pidió enviarla al ERP: lo que se decidió de ella se conserva. Vacíela.' });
}
