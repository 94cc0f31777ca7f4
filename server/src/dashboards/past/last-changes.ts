import type { PastFact } from 'contract/dashboards/index.ts';
import { sql } from 'kysely';
import '../../platform/audit/audit.ts';
import type { Reader } from '../../platform/database/database.ts';
import '../../access/tables.ts';

/** By the name of the column in the audit. */
export type LastChanges = ReadonlyMap<string, NonNullable<PastFact['ultimo']>>;

/** Who changed each column of a thing last, since an instant: its newest entry of the audit that names the column. */
export async function lastChanges(
  db: Reader,
  audit: { entity: string; entity_id?: string } | null,
  since: Temporal.Instant,
): Promise<LastChanges> {
  if (audit === null) return new Map();
  let found = db
    .selectFrom('audit')
    .leftJoin('users', 'users.id', 'audit.user_id')
    .leftJoinLateral(
      sql<{ field: string }>`(select jsonb_object_keys(audit.before) as field union select jsonb_object_keys(audit.after))`.as('named'),
      (join) => join.onTrue(),
    )
    .where('entity', '=', audit.entity)
    .where(sql<boolean>`audit.at > ${since.toString()}::timestamptz`);
  if (audit.entity_id !== undefined) found = found.where('entity_id', '=', audit.entity_id);
  const rows = await found
    .distinctOn('named.field')
    .select(['named.field', 'audit.at', sql<string | null>`coalesce(users.nombre, user_email)`.as('quien')])
    .where('named.field', 'is not', null)
    .orderBy('named.field')
    .orderBy('audit.id', 'desc')
    .execute();
  return new Map(rows.flatMap(({ field, at, quien }) => (field === null ? [] : [[field, { quien, cuando: at.toISOString() }] as const])));
}
