import type { Reader, Tx } from '../platform/database.ts';
import { Problem } from '../platform/problem.ts';
import './tables.ts';

const minutes = 15;
const limits = { person: 10, address: 100 };

interface Who {
  email: string;
  ip: string;
}
const subjects = ({ email, ip }: Who) => [`person:${email}:${ip}`, `address:${ip}`] as const;

/** Refuses further guesses after too many failures; right sign-ins are never counted. */
export async function refuseGuessing(db: Reader, who: Who): Promise<void> {
  const [person, address] = subjects(who);
  const since = new Date(Date.now() - minutes * 60_000);
  const counts = await db
    .selectFrom('failed_attempts')
    .select((it) => ['subject', it.fn.countAll<number>().as('failures')])
    .where('subject', 'in', [person, address])
    .where('at', '>', since)
    .groupBy('subject')
    .execute();
  const failures = (subject: string) => counts.find((it) => it.subject === subject)?.failures ?? 0;
  if (failures(person) >= limits.person || failures(address) >= limits.address) throw new Problem('too_many_attempts');
}

/** Counts a failure; in a transaction of its own, because the refused call leaves no trace. */
export async function rememberFailure(tx: Tx, who: Who): Promise<void> {
  await tx
    .insertInto('failed_attempts')
    .values(subjects(who).map((subject) => ({ subject })))
    .execute();
}
