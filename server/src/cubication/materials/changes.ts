import { cubageLimits } from 'contract/cubication/index.ts';
import type * as contract from 'contract/cubication/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import { sql } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { commentsOf, installedFacts, othersAtPlaceOf } from '../documents/info.ts';
import { readCubage } from '../documents/rows.ts';
import { presentVariables } from '../documents/values.ts';
import { presentWeights } from '../documents/weights.ts';
import { readChangedMaterials } from './rows.ts';

/** What is another since a revision; which rows went away, whoever asks sees by those that are left. */
export async function listChanges(
  { db, user, events }: Reading,
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
    others: await agesOfOthers(db, document_id),
    others_at_place: await othersAtPlaceOf(db, document),
    installed: await installedFacts(db, document),
    weights: await presentWeights({ db, events }),
  };
}

/** Its services and boards are few: whoever asks reads them anew once one of them is another. */
async function agesOfOthers(db: Reader, cubage_id: number): Promise<string> {
  const { rows } = await sql<{ ages: string }>`
    select coalesce(md5(string_agg(part || id || '.' || version, ' ' order by part, id)), '') as ages from (
      select 's' as part, id, version from cubage_services where cubage_id = ${cubage_id}
      union all select 'p', id, version from cubage_panels where cubage_id = ${cubage_id}
    ) as it`.execute(db);
  return rows[0]?.ages ?? '';
}
