import type { Reader } from '../../platform/database/database.ts';
import { pendingLines } from '../pending.ts';
import '../tables.ts';

/** What was said last with a link, and of which lines something is still to come; undefined: nothing was said yet. */
export async function lastAnswer(db: Reader, link_id: number) {
  const answer = await db
    .selectFrom('purchase_order_answers as it')
    .leftJoin('users as registrar', 'registrar.id', 'it.registered_by')
    .innerJoin('purchase_order_links as link', 'link.id', 'it.link_id')
    .where('it.link_id', '=', link_id)
    .select([
      'link.order_id',
      'it.id',
      'it.number',
      'it.comment',
      'it.answered_at',
      'registrar.nombre as registered_by',
      'it.means',
      'it.spoke_with',
    ])
    .orderBy('it.number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!answer) return undefined;
  const lines = await db
    .selectFrom('purchase_order_answer_lines as it')
    .leftJoin('users as decider', 'decider.id', 'it.decided_by')
    .where('it.answer_id', '=', answer.id)
    .select(['it.line', 'it.says', 'it.date', 'it.comment', 'it.is_to_decide', 'it.decision', 'it.reason', 'decider.nombre as decided_by'])
    .orderBy('it.line')
    .execute();
  const { order_id, registered_by: by, means, spoke_with, ...said } = answer;
  const registered = by !== null && means && spoke_with !== null ? { by, means, spoke_with } : null;
  const open = new Set((await pendingLines(db, order_id).execute()).flatMap((it) => (Number(it.pending) > 0 ? [it.line] : [])));
  return {
    ...said,
    registered,
    lines: lines.map(({ is_to_decide, ...it }) => {
      const is_open = open.has(it.line);
      return { ...it, is_open, waits: is_open && is_to_decide && it.decision === null };
    }),
  };
}
export type LastAnswer = NonNullable<Awaited<ReturnType<typeof lastAnswer>>>;

/**
 * What an answer makes of its link, by the lines of which something is still to come: a day to be accepted goes before a line that cannot be,
 * and both before a yes.
 */
export function stepOf(lines: readonly Pick<LastAnswer['lines'][number], 'says' | 'waits' | 'decision' | 'is_open'>[]) {
  const open = lines.filter((it) => it.is_open);
  if (open.some((it) => it.waits)) return 'propose';
  if (open.some((it) => it.says === 'no_puede')) return 'decline';
  return open.some((it) => it.decision === 'no_aceptada') ? 'refuse' : 'confirm';
}

/** For which days the lines of an order are promised. */
export const promisesOf = (db: Reader, order_id: number) =>
  db.selectFrom('purchase_order_promises').where('order_id', '=', order_id).select(['line', 'first_date', 'date']).execute();
