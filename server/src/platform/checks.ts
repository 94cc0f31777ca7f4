import pg from 'pg';
import { brokenCheck, brokenExclusion, brokenReference, brokenUnique } from './database/database.ts';
import { Problem } from './problem.ts';

/**
 * What the checks of an area's tables say to who breaks one. A check on one column is named after it
 * (`<table>_<column>_check`): where the calls call their field alike, it needs no entry.
 */
export interface Checks {
  /** Name of the check → the field of the calls that can break it, and what is wrong then. */
  fields: Readonly<Record<string, readonly [field: string, message: string]>>;
  /** Checks on what we write ourselves, by the reason why nothing that is sent can break them: broken, they are our mistake. */
  ours: Readonly<Record<string, readonly string[]>>;
}

type Meaning = readonly [field: string, message: string] | 'ours';
type Meanings = ReadonlyMap<string, Meaning>;

/** All entries of all areas, by the name of the check. */
export const meaningsOf = (checks: readonly Checks[]): Meanings =>
  new Map(
    checks.flatMap(({ fields, ours }): [string, Meaning][] => [
      ...Object.entries(fields),
      ...Object.values(ours).flatMap((names) => names.map((name): [string, Meaning] => [name, 'ours'])),
    ]),
  );

/** The column after which PostgreSQL named a check; undefined where it has a name of its own or looks at several columns. */
export function columnOf(check: string, table: string): string | undefined {
  const [start, end] = [`${table}_`, '_check'];
  return check.length > start.length + end.length && check.startsWith(start) && check.endsWith(end)
    ? check.slice(start.length, -end.length)
    : undefined;
}

/** A rule of the database that was broken, as a refusal: the last guard behind the schemas and the business, which refuse first and say it better. */
export function brokenRule(error: unknown, meanings: Meanings): Problem | undefined {
  const check = brokenCheck(error);
  if (check !== undefined) return ofCheck(check, factsOf(error).table ?? '', meanings);
  const column = columnIn(error);
  if (brokenUnique(error))
    return new Problem('duplicate', { ...(column && { fields: { [column]: 'Ya existe un registro con ese valor.' } }) });
  if (brokenExclusion(error)) return new Problem('duplicate', { message: 'Se cruza con otro registro.' });
  if (!brokenReference(error)) return undefined;
  if (!isMissing(error)) return new Problem('in_use');
  return new Problem('invalid', {
    message: 'Algo de lo elegido ya no existe: elíjalo de nuevo.',
    ...(column && { fields: { [column]: 'Ya no existe: elíjalo de nuevo.' } }),
  });
}

function ofCheck(check: string, table: string, meanings: Meanings): Problem | undefined {
  const meaning = meanings.get(check);
  if (meaning === 'ours') return undefined;
  const [field, message] = meaning ?? [columnOf(check, table), 'Este valor no se puede guardar.'];
  return field === undefined ? undefined : new Problem('invalid', { fields: { [field]: message } });
}

/** What PostgreSQL says of an error besides its code. */
const factsOf = (error: unknown): { table?: string | undefined; detail?: string | undefined } =>
  error instanceof pg.DatabaseError ? error : {};
/** Of `Key (project_id)=(7) is not present in table "projects".` the column; none of several, or of a computed value. */
const columnIn = (error: unknown): string | undefined => /^\S+ \("?(\w+)"?\)=/.exec(factsOf(error).detail ?? '')?.[1];
/** What is named does not exist; else something else names what should go. */
const isMissing = (error: unknown): boolean => (factsOf(error).detail ?? '').includes('is not present');
