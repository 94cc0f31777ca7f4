import type { Call } from 'contract/call.ts';
import type { Reader, Tx } from './database/database.ts';
import type { Events } from './events/events.ts';
import type { Files } from './files/files.ts';
import type { Config } from './config.ts';
import type { JobQueue } from './jobs/jobs.ts';
import type { Past } from './database/past.ts';
import type { CommittedRefusal } from './problem.ts';
import type { User } from './user.ts';

/** What an answer may do to the browser's half of the session, and to what makes the browser known; only signing in and out use it. */
export interface CookieJar {
  set(secret: string, expires: Date): void;
  clear(): void;
  /** What an earlier sign-in left in this browser. */
  device: string | undefined;
  rememberDevice(secret: string, expires: Date): void;
}

/** What a guess would open: an account, or a secret that opens something by itself. */
export type Guess = { account: string } | { secret: string };

/** Who brings it. */
export interface Guesser {
  user: User | undefined;
  device: string | undefined;
  ip: string;
}

/** An outside system that a person can try to reach. */
export interface Checkable {
  label: string;
  /** What it is for, and what happens without it. */
  purpose: string;
  configured: boolean;
  /** The environment variables that configure it. */
  variables: readonly string[];
  /** Talks to it and gives what it answered, in words; throws what went wrong. */
  check(): Promise<string>;
}

/** The outside systems, each behind its port; every port adds itself. */
export interface Outside {}

/** What an area tells those that it may not ask; each area that tells something adds itself, `app.ts` says who listens. */
export interface Hooks {}

/** What every call finds besides the database and the person. */
export interface Equipment {
  config: Config;
  jobs: JobQueue;
  outside: Outside;
  files: Files;
  events: Events;
  hooks: Hooks;
}

interface Circumstances extends Equipment {
  /** The person has proved with this call once more who they are. */
  isProved: boolean;
  requestId: string;
  /** The sender's own number of this action, the same when it is sent again. */
  idempotencyKey: string | undefined;
  ip: string;
  userAgent: string;
  cookies: CookieJar;
}

type Actor<C extends Call> = C['permission'] extends 'public' ? User | undefined : User;

/** Looks at a secret only after counting the guess, and takes the count back when it finds something. */
interface Judging {
  judge: <T>(guess: Guess, look: () => Promise<T | undefined>) => Promise<T | undefined>;
}

/** A reading call cannot write; it may look back. */
export type Reading<U = User> = Circumstances &
  Judging & {
    db: Reader;
    user: U;
    past: Past;
    /** Of a download: aborted when whoever asked for it has gone. */
    gone?: AbortSignal;
  };
/** A writing call is one transaction, done once more when the line to the database broke: it changes rows and nothing else. A secret is judged before it. */
export type Writing<U = User> = Circumstances & { tx: Tx; user: U };
/**
 * A call that prepares reads and computes first, then writes in one transaction, of which the same is true. What the transaction
 * answers is the call's answer, so that the same sending is answered the same again; it may be a refusal that leaves what was written.
 */
export type Preparing<U = User> = Circumstances &
  Judging & {
    db: Reader;
    user: U;
    write: <T>(work: (tx: Tx) => Promise<T | CommittedRefusal>) => Promise<T>;
    /** A transaction that the answer does not come from, and which each sending does anew. */
    writeAside: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  };

interface Contexts<U> {
  reads: Reading<U>;
  writes: Writing<U>;
  prepares: Preparing<U>;
}
export type ContextOf<C extends Call> = Contexts<Actor<C>>[C['kind']];
