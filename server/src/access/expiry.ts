import { daysAgo, type Workshop } from '../platform/area.ts';
import { deviceDays } from './sessions/known-devices.ts';
import './tables.ts';

/** So long a notice stays after it was read. */
const noticeDays = 90;

/** What let somebody in and no longer does, what was counted against guessing, and notices that were read long ago. */
export async function forgetExpired({ db, events, hooks }: Pick<Workshop, 'db' | 'events' | 'hooks'>): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', daysAgo(0)).execute();
  await db.deleteFrom('password_resets').where('expires_at', '<', daysAgo(0)).execute();
  await db.deleteFrom('registrations').where('expires_at', '<', daysAgo(0)).execute();
  await db.deleteFrom('guesses').where('began_at', '<', daysAgo(1)).execute();
  await db.deleteFrom('request_counts').where('began_at', '<', daysAgo(2)).execute();
  await db.deleteFrom('known_devices').where('last_used_at', '<', daysAgo(deviceDays)).execute();
  const failedDays = await hooks.constant({ db, events }, 'failed_sign_in_days');
  await db.deleteFrom('failed_sign_ins').where('last_at', '<', daysAgo(failedDays)).execute();
  await db.deleteFrom('notifications').where('read_at', '<', daysAgo(noticeDays)).execute();
}
