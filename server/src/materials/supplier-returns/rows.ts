import type { SupplierReturn, SupplierReturnInfo } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import { sql } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { instantWithin } from '../../platform/database/days.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { pageOf } from '../../platform/database/pages.ts';
import { notSeen, type Problem } from '../../platform/problem.ts';
import { allowedAmong } from '../../platform/rules.ts';
import { contains, textOf } from '../../platform/search/search.ts';
import type { User } from '../../platform/user.ts';
import { requestsSeenBy } from '../requests/rows.ts';
import { carriesSerials } from '../serial-steps/moves.ts';
import { supplierReturnActions, type SupplierReturnCase } from './actions.ts';
import '../../erp/tables.ts';
import '../../orders/tables.ts';
import '../tables.ts';

/** Whoever looks, and where the files lie that they are shown. */
type Looking = Pick<Reading, 'files' | 'user'>;

/** Returns of what came for requests that a person sees. */
export function supplierReturnsSeenBy(db: Reader, user: User) {
  const all = db
    .selectFrom('supplier_returns as it')
    .innerJoin('purchase_orders as order', 'order.id', 'it.order_id')
    .innerJoin('material_receipts as receipt', 'receipt.id', 'it.receipt_id')
    .innerJoin('material_requests as request', 'request.id', 'receipt.request_id');
  return user.seesAllProjects ? all : all.where('request.id', 'in', requestsSeenBy(db, user).select('it.id'));
}

const nameOf = (column: string) => sql<string | null>`(select nombre from users where id = ${sql.ref(column)})`;

/** What it is worth, rounded once. */
const worth = plainDecimal(
  sql`(select round(sum(line.worth), case when "order".currency = 'CLP' then 0 else 2 end) from supplier_return_lines as line where line.return_id = it.id)`,
);

const rowsOf = (found: ReturnType<typeof supplierReturnsSeenBy>) =>
  found
    .innerJoin('supplier_return_reasons as reason', 'reason.id', 'it.reason_id')
    .leftJoin('warehouses as source', 'source.id', 'it.warehouse_id')
    .leftJoin('projects', 'projects.id', 'request.project_id')
    .leftJoin('places', 'places.id', 'request.place_id')
    .select([
      'it.id',
      'it.number',
      'it.status',
      'it.outcome',
      'it.dte_folio',
      'it.credit_folio',
      'it.created_at',
      'it.sent_at',
      'it.version',
    ])
    .select(['order.supplier', 'order.number as order_number', 'order.currency', 'receipt.number as receipt_number'])
    .select(['request.number as request_number', 'projects.codigoProyecto as project_code', 'places.codigoLugarInstalacion as place_code'])
    .select(['source.codigo as from_code', 'source.nombre as from_name', 'reason.nombre as reason'])
    .select([worth.as('worth'), nameOf('it.created_by').$notNull().as('created_by')])
    .select(sql<number>`(select count(*)::integer from supplier_return_lines as line where line.return_id = it.id)`.as('lines'))
    .select(sql<number>`(select count(*)::integer from supplier_return_files as own where own.return_id = it.id)`.as('file_count'))
    .select(
      sql<boolean>`exists (select from supplier_return_lines as line where line.return_id = it.id and line.replaced_quantity > 0)`.as(
        'isReplacedInPart',
      ),
    );
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

const caseOf = ({ file_count: files, ...row }: Row, user: User): SupplierReturnCase => ({ row: { ...row, files }, user });

function present(row: Row, user: User): SupplierReturn {
  const { isReplacedInPart: _part, file_count: _files, created_at, sent_at, ...shown } = row;
  return {
    ...shown,
    created_at: created_at.toISOString(),
    sent_at: sent_at?.toISOString() ?? null,
    allowed_actions: allowedAmong(supplierReturnActions, caseOf(row, user)),
  };
}

/** The newest first unless it is said otherwise. */
export async function listSupplierReturns(
  { db, user }: Reading,
  { page, per_page, sort, search, status, outcome, order_number, reason_id, from, to }: Received<typeof contract.listSupplierReturns>,
): Promise<Paged<SupplierReturn>> {
  let found = supplierReturnsSeenBy(db, user).where(instantWithin('it.created_at', { from, to }));
  if (search)
    found = found.where(contains(textOf('it.number', 'order.number', 'order.supplier', 'receipt.number', 'request.number'), search));
  if (status) found = found.where('it.status', '=', status);
  if (outcome) found = found.where('it.outcome', '=', outcome);
  if (order_number) found = found.where('order.number', '=', order_number);
  if (reason_id) found = found.where('it.reason_id', '=', reason_id);
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const rows = rowsOf(found);
  const ordered = sort.endsWith('sent_at')
    ? rows.orderBy('it.sent_at', (it) => (direction === 'desc' ? it.desc().nullsLast() : it.asc().nullsLast()))
    : sort.endsWith('created_at')
      ? rows.orderBy('it.created_at', direction)
      : rows;
  const { items, ...totals } = await pageOf({ page, per_page }, found, ordered.orderBy('it.id', direction));
  return { items: items.map((it) => present(it, user)), ...totals };
}

export const getSupplierReturn = ({ db, ...context }: Reading, { number }: Received<typeof contract.getSupplierReturn>) =>
  readSupplierReturn(db, context, number);

const unseenReturn = (number: string): Problem => notSeen(`La devolución ${number}`, 'ella');

/** What the actions of a return are judged by. */
export async function readReturnCase(db: Reader, user: User, number: string): Promise<SupplierReturnCase> {
  const row = await rowsOf(supplierReturnsSeenBy(db, user).where('it.number', '=', number)).executeTakeFirst();
  if (!row) throw unseenReturn(number);
  return caseOf(row, user);
}

/** What the ERP calls it, and why it has it not, or has it still. */
const erpNumber = sql<string | null>`(select erp_number from erp_posts as post where post.source = 'devolucion_proveedor'
  and post.source_id = it.id and post.task = 'create' and post.state <> 'cancelado' limit 1)`;
const erpError = sql<string | null>`(select post.last_error ->> 'text' from erp_posts as post where post.source = 'devolucion_proveedor'
  and post.source_id = it.id and post.state = 'fallido' order by post.position desc limit 1)`;

/** A return with its lines and its papers. */
export async function readSupplierReturn(db: Reader, { files, user }: Looking, number: string): Promise<SupplierReturnInfo> {
  const row = await rowsOf(supplierReturnsSeenBy(db, user).where('it.number', '=', number))
    .select(['it.detail', 'order.supplier_rut', 'it.driver', 'it.plate', 'it.credit_on', 'it.ended_at', 'it.end_reason'])
    .select([nameOf('it.sent_by').as('sent_by'), nameOf('it.ended_by').as('ended_by'), plainDecimal('it.credit_net').as('credit_net')])
    .select([erpNumber.as('erp_number'), erpError.as('erp_error')])
    .executeTakeFirst();
  if (!row) throw unseenReturn(number);
  const { ended_at, ...rest } = row;
  const [items, erp_credits, papers] = await Promise.all([linesOf(db, row), erpCreditsOf(db, row), filesOf(db, files, row.id)]);
  return { ...rest, ...present(row, user), ended_at: ended_at?.toISOString() ?? null, items, erp_credits, files: papers };
}

const linesOf = (db: Reader, { id, currency }: Pick<Row, 'id' | 'currency'>): Promise<SupplierReturnInfo['items']> =>
  db
    .selectFrom('supplier_return_lines as line')
    .innerJoin('materials', 'materials.id', 'line.material_id')
    .innerJoin('units', 'units.id', 'materials.unidad_id')
    .innerJoin('material_families as family', 'family.id', 'materials.familia_id')
    .where('line.return_id', '=', id)
    .select(['line.line', 'materials.codigo as code', 'materials.descripcion as description', 'units.codigo as unit'])
    .select([plainDecimal('line.quantity').as('quantity'), plainDecimal('line.replaced_quantity').as('replaced')])
    .select([carriesSerials.as('carries_serials'), 'materials.erp_serials as needs_serials'])
    .select(plainDecimal(sql`round(line.worth, ${currency === 'CLP' ? 0 : 2})`).as('worth'))
    .orderBy('line.line')
    .execute();

const erpCreditsOf = (db: Reader, { id, currency }: Pick<Row, 'id' | 'currency'>): Promise<SupplierReturnInfo['erp_credits']> =>
  db
    .selectFrom('supplier_credit_note_lines as own')
    .innerJoin('supplier_credit_notes as note', 'note.erp_entry', 'own.erp_entry')
    .where('own.return_id', '=', id)
    .groupBy('note.erp_entry')
    .select(['note.number', 'note.folio', 'note.day', plainDecimal(sql`round(sum(own.net), ${currency === 'CLP' ? 0 : 2})`).as('net')])
    .orderBy('note.day')
    .orderBy('note.erp_entry')
    .execute();

async function filesOf(db: Reader, files: Reading['files'], id: number): Promise<SupplierReturnInfo['files']> {
  const rows = await db
    .selectFrom('supplier_return_files as it')
    .innerJoin('users', 'users.id', 'it.added_by')
    .where('it.return_id', '=', id)
    .select(['it.id', 'it.file', 'it.name', 'it.added_at', 'users.nombre as added_by'])
    .orderBy('it.id')
    .execute();
  // Where a photo was taken is nobody's business here (decision 013).
  return rows.map(({ file, added_at, ...it }) => ({ ...it, added_at: added_at.toISOString(), url: files.bareAddress(file, it.name) }));
}
