import { Kysely, type Transaction } from 'kysely';
import { PagedPostgres } from './dialect.ts';
import pg from 'pg';
import { Hosts } from '../hosts.ts';
import { lineTo, type Purpose } from './line.ts';
import { preparedPool } from './prepare.ts';

/** All tables; each area adds its own in its `tables.ts` by declaration merging. */
export interface Tables {}

export type Database = Kysely<Tables>;
export type Tx = Transaction<Tables>;
/** What a reading call gets: no insert, update or delete, and lines over which the database refuses them. A transaction can stand in for it. */
export type Reader = Pick<Database, 'selectFrom' | 'selectNoFrom' | 'with' | 'fn' | 'dynamic' | 'getExecutor' | 'withPlugin'>;

const { builtins } = pg.types;
/** How what the database sends is read. */
export const databaseTypes = new pg.TypeOverrides();
// A calendar day stays text: as a Date it would shift with the time zone.
databaseTypes.setTypeParser(builtins.DATE, (text) => text);
// Counts; our numbers stay far below 2^53.
databaseTypes.setTypeParser(builtins.INT8, Number);

/** Nobody waits longer for a line to come free. */
const turn = 10_000;

/** Lines to the database, at most so many; with a watch none of them waits for ever. */
export function newPool(url: string, max: number, purpose: Purpose = {}): pg.Pool {
  const pool = new pg.Pool({ max, types: databaseTypes, connectionTimeoutMillis: turn, Client: lineTo(new Hosts(url), purpose) });
  // A line that breaks while nobody uses it is replaced; without a listener it would end the process.
  pool.on('error', () => undefined);
  return pool;
}

export const openDatabase = (pool: pg.Pool): Database => new Kysely({ dialect: new PagedPostgres({ pool: preparedPool(pool) }) });

const uniqueViolation = '23505';
const foreignKeyViolation = '23503';
const checkViolation = '23514';
const exclusionViolation = '23P01';
const hasCode = (error: unknown): error is { code: string; constraint?: string } =>
  error instanceof Error && 'code' in error && typeof error.code === 'string';

/** The name of the unique constraint that a write broke, if that is what went wrong. */
export const brokenUnique = (error: unknown): string | undefined =>
  hasCode(error) && error.code === uniqueViolation ? error.constraint : undefined;
export const brokenReference = (error: unknown): string | undefined =>
  hasCode(error) && error.code === foreignKeyViolation ? error.constraint : undefined;
export const brokenCheck = (error: unknown): string | undefined =>
  hasCode(error) && error.code === checkViolation ? error.constraint : undefined;
/** What two rows may not both cover, such as the same days. */
export const brokenExclusion = (error: unknown): string | undefined =>
  hasCode(error) && error.code === exclusionViolation ? error.constraint : undefined;
