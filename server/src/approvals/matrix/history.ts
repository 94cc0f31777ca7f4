import type { MatrixRow, MatrixVersion } from 'contract/approvals/index.ts';
import type * as contract from 'contract/approvals/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/pages.ts';
import { Problem } from '../../platform/problem.ts';
import { inOrder, namedRules, presentRule, shownRules } from './matrix.ts';
import '../../access/tables.ts';
import '../tables.ts';

/** A rule that replaces another was changed; one that only ended was taken away. */
export async function listMatrixVersions({ db }: Reading, { page, per_page }: Received<typeof contract.listMatrixVersions>) {
  const { items: rows, ...totals } = await pageOf(
    { page, per_page },
    db.selectFrom('approval_matrix_versions'),
    db
      .selectFrom('approval_matrix_versions as it')
      .leftJoin('users', 'users.id', 'it.saved_by')
      .select(['it.version', 'it.saved_at', 'users.nombre as saved_by', 'it.comment'])
      .select(({ selectFrom, fn, ref }) => [
        selectFrom('approval_rules')
          .whereRef('desde_version', '=', ref('it.version'))
          .where('replaces_id', 'is', null)
          .select(fn.countAll<number>().as('n'))
          .$asScalar()
          .$notNull()
          .as('agregadas'),
        selectFrom('approval_rules')
          .whereRef('desde_version', '=', ref('it.version'))
          .where('replaces_id', 'is not', null)
          .select(fn.countAll<number>().as('n'))
          .$asScalar()
          .$notNull()
          .as('modificadas'),
        selectFrom('approval_rules')
          .whereRef('hasta_version', '=', ref('it.version'))
          .select(fn.countAll<number>().as('n'))
          .$asScalar()
          .$notNull()
          .as('terminadas'),
      ])
      .orderBy('it.version', 'desc'),
  );
  const items = rows.map(({ terminadas, saved_at, ...it }): MatrixVersion => ({
    ...it,
    saved_at: saved_at.toISOString(),
    quitadas: terminadas - it.modificadas,
  }));
  return { items, ...totals };
}

/** What a version began and ended; a rule that was changed stands there as it was and as it became. */
export async function listMatrixChanges({ db }: Reading, { version, page, per_page }: Received<typeof contract.listMatrixChanges>) {
  const known = await db.selectFrom('approval_matrix_versions').select('version').where('version', '=', version).executeTakeFirst();
  if (!known) throw new Problem('not_found');
  const pairs = db
    .selectFrom('approval_rules as new')
    .select([sql<number | null>`new.id`.as('after_id'), 'new.replaces_id as before_id'])
    .where('new.desde_version', '=', version)
    .unionAll(
      db
        .selectFrom('approval_rules as old')
        .select([sql<number | null>`null::integer`.as('after_id'), sql<number | null>`old.id`.as('before_id')])
        .where('old.hasta_version', '=', version)
        .where(({ not, exists, selectFrom, ref }) =>
          not(exists(selectFrom('approval_rules as next').select('next.id').whereRef('next.replaces_id', '=', ref('old.id')))),
        ),
    );
  let ordered = db
    .selectFrom(pairs.as('pair'))
    .innerJoin('approval_rules as it', (join) => join.on(sql<boolean>`it.id = coalesce(pair.after_id, pair.before_id)`))
    .select(['pair.after_id', 'pair.before_id']);
  for (const by of inOrder) ordered = ordered.orderBy(by);
  const { items: found, ...totals } = await pageOf({ page, per_page }, db.selectFrom(pairs.as('pair')), ordered);
  const rules = await rulesById(
    db,
    found.flatMap(({ after_id, before_id }) => [after_id, before_id].filter((it) => it !== null)),
  );
  const items = found.map(({ after_id, before_id }) => ({
    id: after_id ?? before_id ?? 0,
    before: (before_id !== null && rules.get(before_id)) || null,
    after: (after_id !== null && rules.get(after_id)) || null,
  }));
  return { items, ...totals };
}

/** Rules by their number, also those that ended. */
async function rulesById(db: Reader, ids: readonly number[]): Promise<Map<number, MatrixRow>> {
  if (ids.length === 0) return new Map();
  const rows = await shownRules(namedRules(db).where('it.id', 'in', ids)).execute();
  return new Map(rows.map((it) => [it.id, presentRule(it)]));
}
