import type { OrderConfirmation } from 'contract/orders/index.ts';
import type * as contract from 'contract/orders/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { pendingLines } from '../pending.ts';
import { ordersSeenBy, unseenOrder } from '../orders/rows.ts';
import { todayInChile } from '../../platform/today.ts';
import { lastAnswer, promisesOf, type LastAnswer } from './answers.ts';

/** What the supplier was asked of the version in force, what they said, and for which day each line is promised. */
export async function readConfirmation(
  { db, user }: Reading,
  { number }: Received<typeof contract.orderConfirmation>,
): Promise<OrderConfirmation> {
  const order = await ordersSeenBy(db, user)
    .where('it.number', '=', number)
    .select(['it.id', 'it.edition', 'it.delivery_date'])
    .executeTakeFirst();
  if (!order) throw unseenOrder(number);
  const [link, pending, promises] = await Promise.all([
    linkOfEdition(db, order),
    pendingLines(db, order.id).execute(),
    promisesOf(db, order.id),
  ]);
  const answer = link && (await lastAnswer(db, link.id));
  const today = todayInChile();
  return {
    link: link
      ? {
          emails: link.emails,
          status: link.status,
          asked_by: link.asked_by,
          asked_at: link.asked_at.toISOString(),
          sent_at: link.sent_at?.toISOString() ?? null,
          seen_at: link.seen_at?.toISOString() ?? null,
          open_until: link.open_until,
          version: link.version,
        }
      : null,
    answer: answer
      ? { number: answer.number, at: answer.answered_at.toISOString(), comment: answer.comment, registered: answer.registered }
      : null,
    lines: pending.map(({ line, code, name, ordered, unit, pending: left }) => {
      const promise = promises.find((it) => it.line === line);
      const said = answer?.lines.find((it) => it.line === line);
      return {
        line,
        code,
        name,
        quantity: ordered,
        unit,
        pending: left,
        wanted: order.delivery_date,
        first_promise: promise?.first_date ?? null,
        promise: promise?.date ?? null,
        days_moved: promise ? daysBetween(promise.first_date, promise.date) : null,
        is_broken: promise !== undefined && promise.date < today && Number(left) > 0,
        said: said ? saidOfLine(said) : null,
      };
    }),
  };
}

const saidOfLine = ({ line: _line, is_open: _open, ...it }: LastAnswer['lines'][number]) => it;

const daysBetween = (from: string, to: string): number => Temporal.PlainDate.from(from).until(to, { largestUnit: 'day' }).days;

const linkOfEdition = (db: Reader, { id, edition }: { id: number; edition: number }) =>
  db
    .selectFrom('purchase_order_links as it')
    .innerJoin('users as asker', 'asker.id', 'it.asked_by')
    .where('it.order_id', '=', id)
    .where('it.edition', '=', edition)
    .select(['it.id', 'it.emails', 'it.status', 'it.asked_at', 'it.sent_at', 'it.seen_at', 'it.open_until', 'it.version'])
    .select(['asker.nombre as asked_by', sql<boolean>`it.revoked_at is not null`.as('is_revoked')])
    .executeTakeFirst();
