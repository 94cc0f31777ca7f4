import { cubageLimits } from 'contract/cubication/index.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';

const parts = {
  cubage_rows: { most: cubageLimits.rows, words: 'materiales' },
  cubage_services: { most: cubageLimits.services, words: 'servicios' },
  cubage_panels: { most: cubageLimits.panels, words: 'tableros' },
  cubage_variables: { most: cubageLimits.variables, words: 'variables' },
} as const;

/** The line of the first of so many new ones; a take-off, which is held, has room for so many and no more. */
export async function requireRoom(tx: Tx, part: keyof typeof parts, cubage_id: number, more: number): Promise<number> {
  const { rows } = await sql<{ there: number; last: number }>`
    select count(*)::integer as there, coalesce(max(line), 0) as last from ${sql.table(part)} where cubage_id = ${cubage_id}`.execute(tx);
  const { there, last } = rows[0] ?? { there: 0, last: 0 };
  const { most, words } = parts[part];
  if (there + more > most) throw new Problem('rule', { message: `Una cubicación tiene a lo más ${most} ${words}; ya hay ${there}.` });
  return last + 1;
}
