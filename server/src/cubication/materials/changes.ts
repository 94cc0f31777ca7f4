import { cubageLimits } from 'contract/cubication/index.ts';
import type * as contract from 'contract/cubication/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import type { Reading } from '../../platform/context.ts';
import { commentsOf } from '../documents/info.ts';
import { readCubage } from '../documents/rows.ts';
import { presentVariables } from '../documents/values.ts';
import { readChangedMaterials } from './rows.ts';

/** What is another since a revision; which rows went away, whoever asks sees by those that are left. */
export async function listChanges(
  { db, user }: Reading,
  { document_id, since }: Received<typeof contract.getCubageChanges>,
): Promise<Answer<typeof contract.getCubageChanges>> {
  const document = await readCubage(db, user, document_id);
  const there = await db
    .selectFrom('cubage_rows')
    .where('cubage_id', '=', document_id)
    .select('id')
    .orderBy('line')
    .orderBy('id')
    .limit(cubageLimits.rows)
    .execute();
  return {
    document,
    variables: await presentVariables(db, document_id),
    comments: await commentsOf(db, document_id),
    rows: await readChangedMaterials(db, user, { id: document_id, since }),
    ids: there.map((it) => it.id),
  };
}
