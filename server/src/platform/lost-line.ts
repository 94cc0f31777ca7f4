import pg from 'pg';

/**
 * The line to the database broke, or there was none to be had. What was under way did not happen, unless it was the
 * commit itself that got no answer.
 */
export class DatabaseLost extends Error {
  /** What the database or the system said, such as `57P01` or `ECONNREFUSED`. */
  readonly code: string | undefined;

  constructor(cause: unknown) {
    super('The line to the database is lost', { cause });
    this.code = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;
  }
}

/**
 * PostgreSQL's own words before it hangs up: connection failures, an idle or too long transaction ended, the server
 * shutting down, crashed, starting or unreachable.
 */
const lastWords = /^(08|25P0[34]|57P0[1-5])/;
/** On a line for writing: the server was made a standby while we were connected, and whatever it says later may be old. */
const readOnly = '25006';

/** Whether a line of which somebody was told this is of no more use. */
export function isLast(error: unknown, { connection, isReadOnly = false }: pg.Client & { readonly isReadOnly?: boolean }): boolean {
  if (error instanceof pg.DatabaseError) return lastWords.test(error.code ?? '') || (error.code === readOnly && !isReadOnly);
  const { stream } = connection;
  return stream.destroyed || !stream.writable;
}

/** What the system and pg say of a line that went away under whoever uses pg itself, as the queue of jobs does. */
const systemWords = /^(ECONN|EPIPE|ETIMEDOUT)/;
const pgWords = /^(Connection terminated|timeout e|Client has encountered a connection error|The database has fallen silent)/;
/** What kysely says when it gives back what the migrations held on a line that is gone. */
const kyselyWords = 'Postgres connection has been discarded';

/** Whether work failed because the database went away, told by our own lines or by others. */
export function isLost(error: unknown): boolean {
  if (error instanceof DatabaseLost) return true;
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    systemWords.test(code) ||
    pgWords.test(error.message) ||
    error.message === kyselyWords ||
    (error instanceof pg.DatabaseError && lastWords.test(code)) ||
    isLost(error.cause)
  );
}
