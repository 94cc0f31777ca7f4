import { sql } from 'kysely';
import { networkOf } from '../../platform/http/address.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import '../tables.ts';

interface Limit {
  /** What is counted: `reset to:ana@empresa.cl`. */
  subject: string;
  most: number;
  minutes: number;
}

const hour = 60;
const day = 24 * hour;

/** How often strangers may have mail written: from one place, and to one address, whoever asks and whether or not it is known. */
const limits = {
  reset: { from: { most: 40, minutes: hour }, to: { most: 5, minutes: hour } },
  registration: { from: { most: 20, minutes: hour }, to: { most: 5, minutes: day } },
};

/** Counts somebody's wish that a mail be written to an address; refuses when that was often enough. */
export const countMailTo = (tx: Tx, what: keyof typeof limits, { ip, email }: { ip: string; email: string }): Promise<void> =>
  countRequest(tx, [
    { subject: `${what} from:${networkOf(ip)}`, ...limits[what].from },
    { subject: `${what} to:${email}`, ...limits[what].to },
  ]);

/** Counts that somebody came with a link of theirs, which needs no account: by the link and by the place that they come from. */
export const countVisit = (tx: Tx, { ip, of }: { ip: string; of: string }): Promise<void> =>
  countRequest(
    tx,
    [
      { subject: `visit from:${networkOf(ip)}`, most: 600, minutes: hour },
      { subject: `visit of:${of}`, most: 200, minutes: hour },
    ],
    'Abrió este enlace demasiadas veces. Espere una hora antes de volver a intentarlo.',
  );

/**
 * Counts one more for each subject, before the work; refuses beyond what its time allows. Of two at once the second waits
 * until the first is counted; what is refused is rolled back, so that asking on does not lengthen the wait.
 */
async function countRequest(tx: Tx, all: readonly Limit[], message = askedOften): Promise<void> {
  for (const { subject, most, minutes } of all) {
    const isOver = sql<boolean>`it.began_at < now() - make_interval(mins => ${minutes}::integer)`;
    const { rows } = await sql<{ count: number }>`
      insert into request_counts as it (subject) values (${subject})
      on conflict (subject) do update set
        count = case when ${isOver} then 1 else it.count + 1 end,
        began_at = case when ${isOver} then now() else it.began_at end
      returning count`.execute(tx);
    if ((rows[0]?.count ?? 0) > most) throw new Problem('too_many_attempts', { message });
  }
}
const askedOften = 'Ya lo pidió varias veces. Revise su correo o espere antes de pedirlo de nuevo.';
