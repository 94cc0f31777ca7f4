import type { Hes, HesInfo } from 'contract/orders/index.ts';
import type * as contract from 'contract/orders/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import type { Files } from '../../platform/files/files.ts';
import { notSeen } from '../../platform/problem.ts';
import { allowedAmong } from '../../platform/rules.ts';
import type { User } from '../../platform/user.ts';
import { ordersSeenBy } from '../orders/rows.ts';
import { hesActions, type HesCase } from './actions.ts';
import '../tables.ts';

/** Whoever looks, and where the files lie that they are shown. */
export type Looking = Pick<Reading, 'files' | 'user'>;

/** Sheets of the orders that a person may know of. */
export const hesSeenBy = (db: Reader, user: User) =>
  db
    .selectFrom('hes as it')
    .innerJoin('purchase_orders as order', 'order.id', 'it.order_id')
    .where('it.order_id', 'in', ordersSeenBy(db, user).select('it.id'));

const evidences = sql<number>`(select count(*) from hes_evidence as proof where proof.hes_id = it.id)`;

/** The first refused sheet that stands before this one: what the ERP is told of an order it hears in turn. */
const refusedBefore = sql<string | null>`case when it.status = 'por_emitir' then (
  select other.number from hes as other
  where other.order_id = it.order_id and other.status = 'rechazada_erp' and other.id < it.id order by other.id limit 1) end`;

/** Why the ERP still has what is annulled here. */
const annulRefusal = sql<string | null>`case when it.status = 'anulada' then (
  select coalesce(post.last_error ->> 'text', 'El ERP no la anuló.') from erp_posts as post
  where post.source = 'hes' and post.source_id = it.id and post.task = 'cancel' and post.state = 'fallido' limit 1) end`;

/** As the version that was received by calls it. */
const milestoneName = sql<string | null>`(select version.milestones -> (it.milestone - 1) ->> 'name' from purchase_order_editions as version
  where version.order_id = it.order_id and version.edition = it.edition)`;

/** Sheets with what a person reads beside them. */
export const hesRowsOf = (found: ReturnType<typeof hesSeenBy>) =>
  found
    .innerJoin('users as creator', 'creator.id', 'it.created_by')
    .select(['it.id', 'it.number', 'it.status', 'it.erp_number', 'it.erp_error', 'it.received_on', 'it.paper', 'it.signer_name'])
    .select(['it.created_at', 'it.version', 'order.number as order_number', 'order.erp_number as order_erp_number'])
    .select(['order.supplier', 'order.currency', 'creator.nombre as created_by', plainDecimal('it.net').as('net')])
    .select([plainDecimal('it.retention').as('retention'), plainDecimal('it.amortisation').as('amortisation')])
    .select([plainDecimal(sql`it.net - it.retention - it.amortisation`).as('to_invoice'), 'it.milestone', 'it.statement'])
    .select(milestoneName.as('milestone_name'))
    .select([evidences.as('evidences'), refusedBefore.as('waits_for'), annulRefusal.as('annul_error')]);
type HesRow = Awaited<ReturnType<ReturnType<typeof hesRowsOf>['execute']>>[number];

/** A row as it is answered, with what the person may do with it now. */
export const presentHes = ({ created_at, evidences: count, ...row }: HesRow, user: User): Hes => ({
  ...row,
  created_at: created_at.toISOString(),
  allowed_actions: allowedAmong(hesActions, { row: { ...row, evidences: count }, user }),
});

const unseenHes = (number: string) => notSeen(`La HES ${number}`, 'ella');

/** What the actions of a sheet are judged by. */
export async function readHesCase(db: Reader, user: User, number: string): Promise<HesCase> {
  const row = await hesSeenBy(db, user)
    .where('it.number', '=', number)
    .select(['it.id', 'it.number', 'it.status', evidences.as('evidences')])
    .executeTakeFirst();
  if (!row) throw unseenHes(number);
  return { row, user };
}

export const getHes = ({ db, ...context }: Reading, { number }: Received<typeof contract.getHes>): Promise<HesInfo> =>
  readHes(db, context, number);

/** A sheet with its lines, its signature and what proves it. */
export async function readHes(db: Reader, { files, user }: Looking, number: string): Promise<HesInfo> {
  const row = await hesRowsOf(hesSeenBy(db, user).where('it.number', '=', number))
    .leftJoin('users as annuller', 'annuller.id', 'it.annulled_by')
    .select(['it.comment', 'it.signer_rut', 'it.signature', 'it.annulled_at', 'it.annul_reason', 'annuller.nombre as annulled_by'])
    .executeTakeFirst();
  if (!row) throw unseenHes(number);
  const [items, evidence] = await Promise.all([readLines(db, row.id), readEvidence(db, files, row.id)]);
  return {
    ...row,
    ...presentHes(row, user),
    signature: files.address(row.signature),
    annulled_at: row.annulled_at?.toISOString() ?? null,
    items,
    evidence,
  };
}

const readLines = (db: Reader, id: number): Promise<HesInfo['items']> =>
  db
    .selectFrom('hes_lines as came')
    .innerJoin('hes', 'hes.id', 'came.hes_id')
    .innerJoin('purchase_order_lines as line', (join) =>
      join.onRef('line.order_id', '=', 'hes.order_id').onRef('line.edition', '=', 'hes.edition').onRef('line.line', '=', 'came.line'),
    )
    .where('came.hes_id', '=', id)
    .select(['came.line', 'line.code', 'line.name', 'line.unit', plainDecimal('came.quantity').as('quantity')])
    .select([plainDecimal(sql`round(came.quantity * 100 / line.quantity, 2)`).as('percent'), plainDecimal('came.total').as('total')])
    .orderBy('came.line')
    .execute();

async function readEvidence(db: Reader, files: Files, id: number): Promise<HesInfo['evidence']> {
  const rows = await db
    .selectFrom('hes_evidence as it')
    .innerJoin('users', 'users.id', 'it.added_by')
    .where('it.hes_id', '=', id)
    .select(['it.id', 'it.file', 'it.name', 'it.bytes', 'it.added_at', 'users.nombre as added_by'])
    .orderBy('it.id')
    .execute();
  // Where a photo was taken is nobody's business here (decision 013).
  return rows.map(({ file, added_at, ...it }) => ({
    ...it,
    added_at: added_at.toISOString(),
    url: files.bareAddress(file, it.name),
  }));
}
