import { sql } from 'kysely';
import type { Reader } from '../database/database.ts';
import './audit.ts';
import { sentenceOf, type AuditEntry, type AuditWords } from './words.ts';
import type { Viewer } from '../money.ts';

/** So many entries at most are read of a week: plans and take-offs are changed all day long, in a large company by many. */
const mostRead = 5_000;

/**
 * The things of one kind that others than a person changed in the last seven days: how many entries of the history each has, and which is
 * the newest. They are read along an index of their own, the newest first.
 */
export const changedByOthers = (db: Reader, entity: 'cubage' | 'schedule', user_id: number) =>
  db
    .selectFrom(
      db
        .selectFrom('audit')
        .where('entity', '=', sql.lit(entity))
        .where('at', '>', sql<Date>`now() - interval '7 days'`)
        .where(sql<boolean>`user_id is distinct from ${user_id}`)
        .select(['entity_id', 'id'])
        .orderBy('at', 'desc')
        .limit(mostRead)
        .as('entry'),
    )
    .select((of) => ['entity_id', of.fn.countAll<number>().as('changes'), of.fn.max('id').as('last_id')])
    .groupBy('entity_id');

interface News extends AuditEntry {
  /** Null: nobody did, but the program. */
  who: string | null;
  changes: number;
}

/** Who did what last, beside the name of the thing, and how much there is before it: `Ana Vera editó un material de la cubicación, y 3 cambios más`. */
export function newsOf(words: AuditWords, user: Viewer, { who, changes, ...last }: News): string {
  const said = `${who ?? 'El sistema'} ${sentenceOf(words, user, last).replace(` ${last.entity_id}`, '')}`;
  if (changes === 1) return said;
  return `${said}, y ${changes === 2 ? '1 cambio' : `${changes - 1} cambios`} más`;
}
