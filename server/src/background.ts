import { sql } from 'kysely';
import * as access from './access/index.ts';
import * as administration from './administration/index.ts';
import { deliverNotices, followUpApprovals, letterhead, setting } from './administration/index.ts';
import { purgeDocuments } from './documents/index.ts';
import { deliverToErp } from './erp/index.ts';
import { syncWithErp } from './materials/index.ts';
import { siteOf, type Config } from './platform/config.ts';
import type { Hooks, Outside } from './platform/context.ts';
import type { Database } from './platform/database.ts';
import type { Events } from './platform/events.ts';
import type { FileStore } from './platform/files.ts';
import type { JobQueue } from './platform/jobs.ts';
import { deliverMail } from './platform/mail.ts';
import type { SecretKeepers } from './platform/mail-secrets.ts';
import { discardFiles, sweepFiles } from './platform/stored-files.ts';
import { sweepTemporaryFolders } from './platform/temporary.ts';
import { purgePhotos } from './projects/photo-purge.ts';
import { forgetComments } from './projects/comment-files.ts';
import { linkDaysKept } from './projects/index.ts';

interface Equipment {
  db: Database;
  jobs: JobQueue;
  store: FileStore;
  events: Events;
  config: Config;
  hooks: Hooks;
  outside: Outside;
}

/** Who makes the secrets that mails carry, by kind. */
export const mailSecrets: SecretKeepers = { ...access.mailSecrets, ...administration.mailSecrets };

/** The work that this server does besides answering calls; several servers share it. */
export async function startBackground({ db, jobs, store, events, config, hooks, outside }: Equipment): Promise<void> {
  await deliverMail(db, jobs, {
    mailer: outside.mail,
    letterhead: () => letterhead({ db, events }),
    keepers: mailSecrets,
    site: siteOf(config),
  });
  await access.writeResets(db, jobs);
  await access.writeConfirmations(db, jobs);
  await deliverNotices(db, jobs);
  await syncWithErp({ db, jobs, config, outside });
  await deliverToErp({ db, jobs, events, config, hooks, outside });
  await jobs.work('discard_file', async ({ file }) => {
    if (await discardFiles(db, store, [file])) return;
    // A backup is being made, however long it takes.
    await db.transaction().execute((tx) => jobs.send(tx, 'discard_file', { file }, { after: 120 }));
  });
  await jobs.work('sweep_files', async () => {
    await sweepTemporaryFolders();
    await sweepFiles({ db, store });
  });
  await db.transaction().execute((tx) => jobs.send(tx, 'sweep_files', {}, { after: 10, key: 'start' }));
  await jobs.repeat('sweep_files', '15 4 * * *');
  await jobs.work('approval_reminders', () => followUpApprovals({ config, db, jobs, events, hooks }));
  // While people work; the calendar says on which days.
  await jobs.repeat('approval_reminders', '5 8-19 * * *');
  await jobs.work('cleanup', async () => {
    await forgetOldRows({ db, events });
    await purgeDocuments({ db, jobs });
    await purgePhotos({ db, jobs });
    await forgetComments({ db, jobs });
  });
  await jobs.repeat('cleanup', '30 3 * * *');
}

/** What has expired, and what is kept only for a time. */
export async function forgetOldRows({ db, events }: { db: Database; events: Events }): Promise<void> {
  const ago = (days: number) => sql<Date>`now() - make_interval(days => ${days})`;
  await db.deleteFrom('sessions').where('expires_at', '<', ago(0)).execute();
  await db.deleteFrom('password_resets').where('expires_at', '<', ago(0)).execute();
  await db.deleteFrom('guesses').where('began_at', '<', ago(1)).execute();
  await db.deleteFrom('known_devices').where('last_used_at', '<', ago(access.deviceDays)).execute();
  await db.deleteFrom('registrations').where('expires_at', '<', ago(0)).execute();
  await db.deleteFrom('request_counts').where('began_at', '<', ago(2)).execute();
  await db.deleteFrom('idempotency_keys').where('created_at', '<', ago(7)).execute();
  await db
    .deleteFrom('access_log')
    .where('at', '<', ago(await setting({ db, events }, 'access_log_days')))
    .execute();
  await db
    .deleteFrom('failed_sign_ins')
    .where('last_at', '<', ago(await setting({ db, events }, 'failed_sign_in_days')))
    .execute();
  await db.deleteFrom('approval_links').where('expires_at', '<', ago(90)).execute();
  await db.deleteFrom('notifications').where('read_at', '<', ago(90)).execute();
  await db.deleteFrom('place_links').where('deleted_at', '<', ago(linkDaysKept)).execute();
  await db.deleteFrom('project_imports').where('created_at', '<', ago(7)).execute();
}
