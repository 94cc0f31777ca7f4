import type { Reader } from '../database/database.ts';
import { openersOf } from '../openers.ts';
import { Problem } from '../problem.ts';
import type { User } from '../user.ts';

/**
 * A refusal that somebody can lift says by name who, to people who are signed in: strangers and programs learn no names, and nobody is sent
 * to themselves.
 */
export const tellWhomToAsk =
  (db: Reader, user: User | undefined) =>
  async (refused: unknown): Promise<never> => {
    if (!(refused instanceof Problem) || !refused.opens || !user || user.namedCalls) throw refused;
    // What stops the person is told, whether or not the names are found.
    const who = await openersOf(db, refused.opens, undefined, user).catch(() => null);
    throw who ? new Problem(refused.code, { ...refused.details, who }) : refused;
  };
