import { cubageRoom } from 'contract/cubication/index.ts';
import type * as contract from 'contract/cubication/index.ts';
import type { Received } from 'contract/call.ts';
import type { Reading } from '../../platform/context.ts';
import { sayWhere } from '../../platform/http/presence.ts';
import { readCubage } from '../documents/rows.ts';

/** Tells who has the take-off open; nothing is written down. */
export async function tellPresence(context: Reading, { document_id, ...where }: Received<typeof contract.tellPresence>) {
  await readCubage(context.db, context.user, document_id);
  return sayWhere(context, cubageRoom(document_id), where);
}
