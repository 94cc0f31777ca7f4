import { daysUntilPurged } from 'contract/documents/index.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { JobQueue } from '../../platform/jobs/jobs.ts';
import '../tables.ts';

/** Documents that were deleted long ago go for good, their files after the commit. */
export async function purgeDocuments({ db, jobs }: { db: Database; jobs: JobQueue }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const old = tx
      .selectFrom('place_documents')
      .select('id')
      .where('deleted_at', '<', sql<Date>`now() - make_interval(days => ${daysUntilPurged})`)
      .forUpdate();
    const ids = (await old.execute()).map((it) => it.id);
    if (ids.length === 0) return;
    const files = await tx.selectFrom('place_document_versions').select('archivo as file').where('document_id', 'in', ids).execute();
    await jobs.sendAll(tx, 'discard_file', files);
    await tx.deleteFrom('place_documents').where('id', 'in', ids).execute();
  });
}
