import { photoTrashDays } from 'contract/projects/index.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { JobQueue } from '../../platform/jobs/jobs.ts';
import '../tables.ts';

const atOnce = 500;

/** Deleted photos that nobody brought back in time go for good, row and files; the files after the commit, by jobs. */
export async function purgePhotos({ db, jobs }: { db: Database; jobs: JobQueue }): Promise<number> {
  let purged = 0;
  for (let last = atOnce; last === atOnce; purged += last)
    last = await db.transaction().execute(async (tx) => {
      const gone = await tx
        .deleteFrom('photos')
        .where('id', 'in', (it) =>
          it
            .selectFrom('photos')
            .select('id')
            .where('deleted_at', '<', sql<Date>`now() - make_interval(days => ${photoTrashDays})`)
            .orderBy('deleted_at')
            .limit(atOnce)
            .forUpdate()
            .skipLocked(),
        )
        .returning(['original', 'vista', 'miniatura'])
        .execute();
      await jobs.sendAll(
        tx,
        'discard_file',
        gone.flatMap((it) => [it.original, it.vista, it.miniatura]).map((file) => ({ file })),
      );
      return gone.length;
    });
  return purged;
}
