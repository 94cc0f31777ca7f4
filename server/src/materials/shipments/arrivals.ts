import { sql } from 'kysely';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { settle, touchRequest } from '../requests/hold.ts';
import '../tables.ts';

const requestOf = async (tx: Tx, transfer_id: number): Promise<number | null> =>
  (await tx.selectFrom('stock_transfers').where('id', '=', transfer_id).select('request_id').executeTakeFirstOrThrow()).request_id;

/** What a transfer brought belongs to its request: each line has received so much more, and there is a receipt that says so. */
export async function keepArrival(
  context: Writing,
  transfer_id: number,
  came: readonly { line: number; quantity: string }[],
): Promise<void> {
  const { tx, user } = context;
  const request_id = await requestOf(tx, transfer_id);
  if (request_id === null) return;
  const rows = await tx
    .selectFrom('stock_transfer_lines')
    .where('transfer_id', '=', transfer_id)
    .where('request_line_id', 'is not', null)
    .select(['line', 'request_line_id as id'])
    .$narrowType<{ id: number }>()
    .execute();
  const asked = new Map(rows.map((it) => [it.line, it.id]));
  const parts = came.flatMap(({ line, quantity }) => {
    const id = asked.get(line);
    return id === undefined ? [] : [{ id, quantity }];
  });
  await keepReceipt(context, { request_id, transfer_id, paper: null, comment: null }, parts);
  await touchRequest(tx, request_id);
  await settle(context, request_id, user.id);
}

interface Receipt {
  request_id: number;
  transfer_id: number | null;
  paper: string | null;
  comment: string | null;
}

/** A receipt with what it brought of each line; nothing when it brought nothing. */
export async function keepReceipt(
  { tx, user }: Writing,
  receipt: Receipt,
  came: readonly { id: number; quantity: string }[],
): Promise<{ id: number; number: string } | undefined> {
  if (came.length === 0) return undefined;
  const made = await tx
    .insertInto('material_receipts')
    .values({ ...receipt, received_by: user.id })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('material_receipt_lines')
    .values(came.map(({ id: request_line_id, quantity }) => ({ receipt_id: made.id, request_line_id, quantity })))
    .execute();
  await sql`
    update material_request_lines as line set received_quantity = line.received_quantity + came.quantity
    from material_receipt_lines as came where came.receipt_id = ${made.id} and came.request_line_id = line.id`.execute(tx);
  return made;
}

/** What did not arrive is not sent any more: it may be sent again. */
export async function cameBack({ tx }: Writing, transfer_id: number): Promise<void> {
  const request_id = await requestOf(tx, transfer_id);
  if (request_id === null) return;
  await sql`
    update material_request_lines as line set sent_quantity = line.sent_quantity - (sent.quantity - coalesce(sent.received_quantity, 0))
    from stock_transfer_lines as sent where sent.transfer_id = ${transfer_id} and sent.request_line_id = line.id`.execute(tx);
  await touchRequest(tx, request_id);
}
