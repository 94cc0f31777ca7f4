import { brokenReference, type Database, type Tx } from '../database/database.ts';
import type { Events } from '../events/events.ts';
import { DatabaseLost } from '../lost-line.ts';
import { Problem } from '../problem.ts';

/** Another one changed the same rows at the same time: once more, it goes through. */
const conflicts = new Set<unknown>(['40001', '40P01']);
const tries = 3;
/** Whoever has waited so long already is told. */
const patience = 5_000;

/**
 * What changed nothing is done once more by itself when the database went away under it, and when two transactions were
 * in each other's way.
 */
export async function untilThrough<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (left === 0 || !isPassing(error) || performance.now() - began > patience) throw error;
      // A line that is lost twice is lost.
      if (error instanceof DatabaseLost) left = 1;
    }
  }
}

const isPassing = (error: unknown): boolean =>
  error instanceof DatabaseLost || (error instanceof Error && 'code' in error && conflicts.has(error.code)) || namesWhatHasGone(error);

/** It was looked at and went before it was named: looked at anew, it is not found. */
const namesWhatHasGone = (error: unknown): boolean => brokenReference(error)?.endsWith('_activity_id_fkey') === true;

/**
 * The same for a whole write, of which nothing stays when it fails. After a commit without an answer the key of the sender
 * tells, when it is sent again, whether it took place.
 */
export async function untilKnown<T>(write: () => Promise<T>, { hasKey }: { hasKey: boolean }): Promise<T> {
  try {
    return await untilThrough(write);
  } catch (error) {
    if (!hasKey || !(error instanceof Problem) || error.code !== 'unknown_outcome') throw error;
    return untilThrough(write).catch((again: unknown) => {
      throw again instanceof DatabaseLost ? error : again;
    });
  }
}

/** The same for what may be done twice: after a commit without an answer it is done anew. */
export const untilDone = <T>(write: () => Promise<T>): Promise<T> =>
  untilThrough(() =>
    write().catch((error: unknown) => {
      const isUnknown = error instanceof Problem && error.code === 'unknown_outcome';
      throw isUnknown && error.cause instanceof DatabaseLost ? error.cause : error;
    }),
  );

interface Place {
  db: Database;
  events: Events;
}

/** One transaction; what it announced is heard here at once. Whether a commit without an answer took place, nobody knows. */
export async function transact<T>({ db, events }: Place, work: (tx: Tx) => Promise<T>): Promise<T> {
  let isCommitting = false;
  try {
    const { answer, tx } = await db.transaction().execute(async (tx) => {
      const answer = await work(tx);
      isCommitting = true;
      return { answer, tx };
    });
    events.committed(tx);
    return answer;
  } catch (error) {
    if (isCommitting && error instanceof DatabaseLost) throw Object.assign(new Problem('unknown_outcome'), { cause: error });
    throw error;
  }
}
