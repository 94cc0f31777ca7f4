import type { Guess, Guesser } from '../../platform/context.ts';
import { networkOf } from '../../platform/http/address.ts';
import type { Database, Reader, Tx } from '../../platform/database/database.ts';
import type { Doorkeeper } from '../../platform/http/door.ts';
import { Problem } from '../../platform/problem.ts';
import type { RawBuilder } from 'kysely';
import { countOne, forget, heldBackUntil, secondsToWait, takeOneBack } from './guess-counts.ts';
import { isKnownDevice } from './known-devices.ts';
import { hashSecret } from '../../platform/secret.ts';
import { WaitingLine } from '../../platform/threads/waiting-line.ts';

/** Failures in a quarter of an hour. */
const limits = {
  /** Of one who is known: a session, a browser of the account. */
  known: 10,
  /** Of strangers on one account: from one network, from all of them. */
  stranger: 10,
  account: 30,
  /** Accounts that one network has failed on; how often it failed on each does not matter here. */
  accountsOfNetwork: 30,
};

/** Whose failures they are: of somebody known, or of a stranger, whom three counts hold back; `of` is the account, if it is one. */
type FailureCount = { known: string; of: string | undefined } | { pair: string; of: string | undefined; network: string };

/**
 * The one door for every secret that somebody brings. A guess is counted before it is looked at, so that asking at once
 * gains nothing, and taken back when it was right (docs/decisions/023-guesses.md).
 */
export function guessJudge(db: Database): Doorkeeper['judge'] {
  // Judging mostly means hashing, which fills a core. Only who has a turn is counted: right ones at once do not hold each other up.
  const line = new WaitingLine({ places: 4, waiting: 200, each: 50 });
  return async (guess, by, look) => {
    const counted = await countedAs(db, guess, by);
    const judge = async () => {
      await db.transaction().execute((tx) => count(tx, counted));
      const found = await look().catch(async (error: unknown) => {
        // It was not judged: nobody has learned anything.
        await db.transaction().execute((tx) => takeBack(tx, counted, takeOneBack));
        throw error;
      });
      if (found !== undefined) await db.transaction().execute((tx) => takeBack(tx, counted, forget));
      return found;
    };
    return line.run(judge, { who: 'known' in counted ? counted.known : counted.network });
  };
}

async function countedAs(db: Reader, guess: Guess, { user, device, ip }: Guesser): Promise<FailureCount> {
  const account = 'account' in guess ? guess.account : undefined;
  const isOwn = user !== undefined && (account === undefined || account === user.email);
  if (isOwn) return { known: user.session_id === null ? `client:${user.id}` : `session:${user.session_id}`, of: user.email };
  if (device !== undefined && (await isKnownDevice(db, device, account)))
    return { known: `device:${digest(device)}:${account ?? ''}`, of: account };
  const network = networkOf(ip);
  const target = 'account' in guess ? guess.account : digest(guess.secret);
  return { pair: `pair:${target}@${network}`, of: account, network: `network:${network}` };
}

const digest = (secret: string): string => hashSecret(secret).toString('base64url');

/** Refuses once a limit is reached; the transaction then takes back what it has counted. */
async function count(tx: Tx, counted: FailureCount): Promise<void> {
  const account = counted.of;
  if ('known' in counted) {
    const isWithin = (await countOne(tx, { subject: counted.known, most: limits.known, account })) !== undefined;
    if (!isWithin) throw new Problem('too_many_attempts', { retry_after: secondsToWait });
    return;
  }
  const { pair, network } = counted;
  const failures = await countOne(tx, { subject: pair, most: limits.stranger, account });
  const isWithin =
    failures !== undefined &&
    (account === undefined || (await countOne(tx, { subject: `account:${account}`, most: limits.account, account })) !== undefined) &&
    (failures > 1 || (await countOne(tx, { subject: network, most: limits.accountsOfNetwork })) !== undefined);
  if (!isWithin) throw new Problem('too_many_attempts', { message: elsewhere, retry_after: secondsToWait });
}

/** When whoever tries an account, known or a stranger, is let in again. */
export const accountHeldBackUntil = (email: RawBuilder<unknown>) => heldBackUntil(email, { account: limits.account, each: limits.known });

const elsewhere =
  'Demasiados intentos fallidos. Espere 15 minutos, ingrese desde un navegador en que ya lo haya hecho, o recupere su clave por correo.';

/** A right guess takes back all that was counted of this one here; what others did to the account elsewhere stays. */
async function takeBack(tx: Tx, counted: FailureCount, own: typeof forget): Promise<void> {
  if ('known' in counted) return void (await own(tx, counted.known));
  const { pair, of: account, network } = counted;
  const isGone = await own(tx, pair);
  if (account !== undefined) await takeOneBack(tx, `account:${account}`);
  if (isGone) await takeOneBack(tx, network);
}
