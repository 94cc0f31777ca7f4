import { sql } from 'kysely';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/database.ts';
import type { Files } from './platform/files.ts';
import type { JobQueue } from './platform/jobs.ts';
import { deliverMail } from './platform/mail.ts';

interface Equipment {
  db: Database;
  jobs: JobQueue;
  files: Files;
  config: Config;
}

/** The work that this server does besides answering calls; several servers share it. */
export async function startBackground({ db, jobs, files, config }: Equipment): Promise<void> {
  await deliverMail(db, jobs, config);
  await jobs.work('discard_file', ({ file }) => files.discard(file));
  await jobs.work('cleanup', () => forgetOldRows(db, config));
  await jobs.repeat('cleanup', '30 3 * * *');
}

/** What has expired, and what is kept only for a time. */
export async function forgetOldRows(db: Database, { ACCESS_LOG_DAYS }: Pick<Config, 'ACCESS_LOG_DAYS'>): Promise<void> {
  const ago = (days: number) => sql<Date>`now() - make_interval(days => ${days})`;
  await db.deleteFrom('sessions').where('expires_at', '<', ago(0)).execute();
  await db.deleteFrom('password_resets').where('expires_at', '<', ago(0)).execute();
  await db.deleteFrom('failed_attempts').where('at', '<', ago(1)).execute();
  await db.deleteFrom('idempotency_keys').where('created_at', '<', ago(7)).execute();
  await db.deleteFrom('access_log').where('at', '<', ago(ACCESS_LOG_DAYS)).execute();
  await db.deleteFrom('project_imports').where('created_at', '<', ago(7)).execute();
}
