import type { ComparedOther, CubageRevision } from 'contract/cubication/index.ts';
import type * as contract from 'contract/cubication/index.ts';
import { compareDecimals } from 'contract/decimals.ts';
import type { Answer, Received } from 'contract/call.ts';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { notSeen } from '../../platform/problem.ts';
import '../../access/tables.ts';
import { readCubageInfo } from '../documents/info.ts';
import { readCubage } from '../documents/rows.ts';
import { compareOthers, othersOf, sumsOf } from '../templates/compare.ts';
import { compareSums, difference, sumRows, type Sum } from '../templates/sums.ts';
import '../tables.ts';

/** Newest first, each against how the take-off stands now. */
export async function listRevisions(
  context: Reading,
  { document_id }: Received<typeof contract.listCubageRevisions>,
): Promise<CubageRevision[]> {
  await readCubage(context.db, context.user, document_id);
  return readRevisions(context, document_id);
}

export async function compareRevision(
  context: Reading,
  { document_id, revision: name }: Received<typeof contract.compareRevision>,
): Promise<Answer<typeof contract.compareRevision>> {
  const { db, user } = context;
  const document = await readCubage(db, user, document_id);
  const revision = (await readRevisions(context, document_id)).find((it) => it.revision === name);
  if (!revision) throw notSeen(`La revisión ${name}`, 'ella');
  const then = await sumsOfRevisions(db, document_id);
  const rows = compareSums(then.get(name) ?? new Map(), await sumsOf(db, document_id));
  const others = (await changedOthers(db, document_id)).get(name) ?? [];
  return { revision, document, rows, others, total: revision.difference_clp };
}

/** Of each revision the services and boards that are others by now; null of one that was kept without them. */
async function changedOthers(db: Reader, document_id: number): Promise<ReadonlyMap<string, ComparedOther[] | null>> {
  const revisions = await db
    .selectFrom('cubage_revisions')
    .where('cubage_id', '=', document_id)
    .select(['id', 'revision', 'with_others'])
    .execute();
  const kept = await db
    .selectFrom('cubage_revision_others as it')
    .innerJoin('cubage_revisions as of', 'of.id', 'it.revision_id')
    .where('of.cubage_id', '=', document_id)
    .select(['it.revision_id', 'it.category', 'it.code', 'it.name', 'it.unit', plainDecimal('it.quantity').as('quantity')])
    .select(plainDecimal<null>('it.total').as('total'))
    .orderBy('it.line')
    .execute();
  const then = Map.groupBy(kept, (it) => it.revision_id);
  const now = await othersOf(db, document_id);
  const compare = async ({ id, with_others }: (typeof revisions)[number]) =>
    with_others
      ? compareOthers(
          db,
          (then.get(id) ?? []).map(({ revision_id: _of, ...it }) => it),
          now,
        )
      : null;
  return new Map(await Promise.all(revisions.map(async (it) => [it.revision, await compare(it)] as const)));
}

async function readRevisions(context: Reading, document_id: number): Promise<CubageRevision[]> {
  const { db } = context;
  const found = await db
    .selectFrom('cubage_revisions as it')
    .innerJoin('users', 'users.id', 'it.created_by')
    .where('it.cubage_id', '=', document_id)
    .select(['it.revision', 'it.reason', 'it.created_by', 'users.nombre', 'it.created_at', plainDecimal('it.total').as('total')])
    .select((of) =>
      of
        .selectFrom('cubage_revision_rows')
        .whereRef('revision_id', '=', 'it.id')
        .select((own) => own.fn.countAll<number>().as('n'))
        .$asScalar()
        .$notNull()
        .as('rows'),
    )
    .orderBy('it.id', 'desc')
    .execute();
  if (found.length === 0) return [];
  const [then, now] = [await sumsOfRevisions(db, document_id), await sumsOf(db, document_id)];
  const { totals } = await readCubageInfo(context, db, document_id);
  const others = await changedOthers(db, document_id);
  return found.map(({ created_by, nombre, created_at, ...it }) => {
    const rows = compareSums(then.get(it.revision) ?? new Map(), now);
    const removed = rows.filter((row) => row.other_quantity === null).length;
    const added = rows.filter((row) => row.one_quantity === null).length;
    return {
      ...it,
      user: { id: created_by, nombre },
      at: created_at.toISOString(),
      added,
      removed,
      changed: rows.filter((row) => row.one_quantity !== null && row.other_quantity !== null && compareDecimals(row.quantity, '0') !== 0)
        .length,
      others: others.get(it.revision)?.length ?? null,
      difference_clp: difference(it.total, totals.total),
    };
  });
}

async function sumsOfRevisions(db: Reader, document_id: number): Promise<ReadonlyMap<string, ReadonlyMap<string, Sum>>> {
  const rows = await db
    .selectFrom('cubage_revision_rows as it')
    .innerJoin('cubage_revisions as of', 'of.id', 'it.revision_id')
    .where('of.cubage_id', '=', document_id)
    .select(['of.revision', 'it.code', 'it.name', 'it.unit', plainDecimal('it.quantity').as('quantity')])
    .select(plainDecimal<null>('it.total').as('total'))
    .orderBy('it.revision_id')
    .orderBy('it.line')
    .execute();
  return new Map(
    [...Map.groupBy(rows, (it) => it.revision)].map(([name, own]) => [name, sumRows(own.map(({ revision: _of, ...it }) => it))]),
  );
}
