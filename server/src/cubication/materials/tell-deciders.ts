import type { Cubage, CubageMaterial } from 'contract/cubication/index.ts';
import { sql } from 'kysely';
import { holdApprovals, noteSubjectChange } from '../../approvals/index.ts';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import '../tables.ts';

type CommentedRow = Pick<CubageMaterial, 'id' | 'code' | 'name' | 'comment'>;

/** First what whoever decides holds first, and only then the take-off: of the two, one waits, and none is undone. */
export async function holdDecisions(tx: Tx, cubage_id: number): Promise<void> {
  const post = await tx
    .selectFrom('cubage_posts')
    .where('cubage_id', '=', cubage_id)
    .where('ended_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  if (post) await holdApprovals(tx, { entity: 'cubage_post', entity_id: post.id });
}

/** Whoever decides what was sent reads its comments too: what they saw before one changed does not count as decided. All else is held. */
export async function tellDeciders(
  context: Writing,
  { status, post_id }: Pick<Cubage, 'status' | 'post_id'>,
  changes: readonly { before: CommentedRow; after: CommentedRow }[],
): Promise<void> {
  const changed = changes.filter((it) => it.before.comment !== it.after.comment).map((it) => it.after);
  if (status !== 'en_aprobacion' || post_id === null || changed.length === 0) return;
  const sent = await context.tx
    .selectFrom('cubage_post_rows')
    .where('post_id', '=', post_id)
    .where(sql<boolean>`row_id = any(${changed.map((it) => it.id)}::integer[])`)
    .select('row_id')
    .execute();
  const its = new Set(sent.map((it) => it.row_id));
  const what = changed.filter((it) => its.has(it.id)).map((it) => `${it.code ?? it.name}: cambió el comentario`);
  await noteSubjectChange(context, { entity: 'cubage_post', entity_id: post_id }, what);
}
