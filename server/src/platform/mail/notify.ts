import type { NotificationForm } from 'contract/administration/index.ts';
import type { Tx } from '../database/database.ts';
import type { JobQueue } from '../jobs/jobs.ts';

declare module '../jobs/jobs.ts' {
  interface Jobs {
    notify_form: Notice;
  }
}

/** A mail to whoever is to be told of a form; the addresses are looked up when it is written. */
interface Notice {
  form: NotificationForm;
  asunto: string;
  texto: string;
}

/** Tells the recipients of a form, after the commit. With `within` what is told again in so many seconds is told once. */
export const notifyForm = (tx: Tx, jobs: JobQueue, notice: Notice, { within }: { within?: number } = {}): Promise<void> =>
  jobs.send(tx, 'notify_form', notice, within === undefined ? {} : { after: within, key: notice.form });
