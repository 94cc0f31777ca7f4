import type { ApprovalKind } from 'contract/approvals/index.ts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import type { User } from '../../platform/user.ts';
import { readLink } from '../notices/links.ts';
import '../tables.ts';

/** What is decided: an approval by its number, the one of a thing, or the one that the link of a mail is for. */
export type Which = { approval_id: number } | { kinds: readonly ApprovalKind[]; entity?: string; entity_id: number } | { token: string };

export async function numberOf(db: Reader, user: User, which: Which): Promise<number> {
  if ('approval_id' in which) return which.approval_id;
  if ('token' in which) return (await readLink(db, user, which.token)).approval_id;
  return latest(db, which);
}

/** The approval that waits, else the last one, which says who decided it. */
async function latest(
  db: Reader,
  { kinds, entity, entity_id }: Exclude<Which, { approval_id: number } | { token: string }>,
): Promise<number> {
  const found = await db
    .selectFrom('approvals')
    .select('id')
    .where('kind', 'in', kinds)
    .where('entity_id', '=', String(entity_id))
    .$if(entity !== undefined, (it) => it.where('entity', '=', entity ?? ''))
    .orderBy(sql`estado = 'pendiente'`, 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!found) throw new Problem('not_found', { message: 'No hay una aprobación de esa solicitud.' });
  return found.id;
}
