import type { MaterialRequestInfo, RequestLine } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import { requestSources } from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { approvalsOf, nameHands } from '../../approvals/index.ts';
import { openOrderLines, orderNumbers, roomBeyond } from '../../orders/index.ts';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { notSeen, type Problem } from '../../platform/problem.ts';
import type { User } from '../../platform/user.ts';
import { supplierRecordOf } from '../../suppliers/index.ts';
import { decisionsOf } from './line-decisions.ts';
import { ordersOfRequest } from './orders-of.ts';
import { keeperOf, waitingOf } from './list.ts';
import { presentRequest, requestRowsOf, requestsSeenBy } from './rows.ts';
import { carriesSerials, needsSerials } from '../serial-steps/moves.ts';
import { figuresAt, figuresNamed } from '../stock/figures.ts';
import { readTransfersOf } from '../transfers/transfers.ts';

export const getMaterialRequest = ({ db, user }: Reading, { number }: Received<typeof contract.getMaterialRequest>) =>
  readRequest(db, user, { number });

/** By what people call it, or by its row. */
type RequestReference = { number: string } | { id: number };

export const unseenRequest = (named: RequestReference): Problem =>
  notSeen(`La solicitud ${'number' in named ? named.number : named.id}`, 'ella');

/** What the actions of a request are judged by. */
export async function readRequestCase(db: Reader, user: User, named: RequestReference) {
  const seen = requestsSeenBy(db, user);
  const row = await requestRowsOf(
    'number' in named ? seen.where('it.number', '=', named.number) : seen.where('it.id', '=', named.id),
  ).executeTakeFirst();
  if (!row) throw unseenRequest(named);
  const [waits, keeps] = await Promise.all([waitingOf(db, user, [row]), keeperOf(db, user)]);
  return { row, user, waits, keeps };
}

/** A request with its lines, its approvals and what was sent and received of it. */
export async function readRequest(db: Reader, user: User, named: RequestReference): Promise<MaterialRequestInfo> {
  const seen = requestsSeenBy(db, user);
  const found = await requestRowsOf('number' in named ? seen.where('it.number', '=', named.number) : seen.where('it.id', '=', named.id))
    .leftJoin('projects as source_project', 'source_project.id', 'it.source_project_id')
    .select(['it.stage_id', 'it.place_id', 'it.supplier_code', 'it.comment', 'it.erp_error', 'it.erp_post_id', 'it.close_reason'])
    .leftJoin('suppliers', 'suppliers.codigo', 'it.supplier_code')
    .select(['source_project.codigoProyecto as source_project_code', 'suppliers.nombre as supplier'])
    .select(supplierRecordOf('it.supplier_code').as('supplier_id'))
    .execute();
  const [row] = await nameHands(db, found);
  if (!row) throw unseenRequest(named);
  const {
    stage_id,
    place_id,
    supplier_code,
    comment,
    erp_error,
    erp_post_id,
    close_reason,
    source_project_code,
    supplier,
    supplier_id,
    ...summary
  } = row;
  const [waits, keeps, items, approvals, transfers, receipts, orders] = await Promise.all([
    waitingOf(db, user, [row]),
    keeperOf(db, user),
    linesOf(db, user, row),
    approvalsOf(db, 'material_request', row.id),
    readTransfersOf(db, user, row.id),
    receiptsOf(db, row.id),
    orderNumbers(db, ordersOfRequest(row.id)),
  ]);
  return {
    ...presentRequest(summary, user, { waits, keeps }),
    stage_id,
    place_id,
    source_project_code,
    supplier_code,
    supplier,
    supplier_id,
    comment,
    items,
    approvals,
    erp_error,
    erp_post_id,
    close_reason,
    transfers,
    receipts,
    orders,
  };
}

interface Whose {
  id: number;
  source: 'central' | 'proyecto';
  source_project_code: string | null;
  from_warehouse_id: number | null;
}

async function linesOf(db: Reader, user: User, { id, source, source_project_code, from_warehouse_id }: Whose): Promise<RequestLine[]> {
  const rows = await db
    .selectFrom('material_request_lines as it')
    .innerJoin('materials', 'materials.id', 'it.material_id')
    .innerJoin('units', 'units.id', 'unidad_id')
    .innerJoin('material_families as family', 'family.id', 'materials.familia_id')
    .leftJoin('stocks', (join) => join.onRef('stocks.material_id', '=', 'it.material_id').on('stocks.warehouse_id', '=', from_warehouse_id))
    .innerJoinLateral(
      figuresAt(db, user, {
        warehouse: sql`${from_warehouse_id}::integer`,
        material: sql.ref('it.material_id'),
        quantity: sql`coalesce(stocks.quantity, 0)`,
      }).as('figures'),
      (join) => join.onTrue(),
    )
    .where('it.request_id', '=', id)
    .select([
      'it.id as material_request_item_id',
      'it.line',
      'materials.codigo as code',
      'descripcion as description',
      'units.codigo as unit',
      'it.comment',
      plainDecimal('it.quantity').as('quantity'),
      plainDecimal('it.asked_quantity').as('asked_quantity'),
      decisionsOf('it.id').as('decisions'),
      plainDecimal('it.sent_quantity').as('sent_quantity'),
      plainDecimal('it.extra_quantity').as('extra_quantity'),
      plainDecimal(roomBeyond(sql.ref<number>('it.id'))).as('room_beyond'),
      plainDecimal('it.received_quantity').as('received_quantity'),
      plainDecimal('it.consumed_quantity').as('consumed_quantity'),
      plainDecimal('it.returned_quantity').as('returned_quantity'),
      plainDecimal('it.returning_quantity').as('returning_quantity'),
      plainDecimal('it.moved_quantity').as('moved_quantity'),
      plainDecimal('it.closed_quantity').as('closed_quantity'),
      sql<boolean>`it.received_quantity > 0 and it.received_quantity + it.closed_quantity >= it.quantity`.as('received'),
      plainDecimal<null>('it.unit_price').as('price'),
      'it.currency',
      sql<string | null>`it.amount::text`.as('amount'),
      carriesSerials.as('carries_serials'),
      needsSerials.as('needs_serials'),
    ])
    .select(figuresNamed('figures'))
    .orderBy('it.line')
    .execute();
  const option = source === 'proyecto' && source_project_code ? source_project_code : requestSources[source];
  const open = await openOrderLines(
    db,
    rows.map((it) => it.material_request_item_id),
  );
  const byLine = Map.groupBy(open, (it) => it.item_id);
  return rows.map((it) => ({
    ...it,
    option,
    open_orders: (byLine.get(it.material_request_item_id) ?? []).map(({ number, pending, most }) => ({ number, pending, most })),
  }));
}

async function receiptsOf(db: Reader, id: number): Promise<MaterialRequestInfo['receipts']> {
  const rows = await db
    .selectFrom('material_receipts as it')
    .innerJoin('users', 'users.id', 'it.received_by')
    .leftJoin('stock_transfers as transfer', 'transfer.id', 'it.transfer_id')
    .where('it.request_id', '=', id)
    .select(['it.number', 'transfer.number as transfer_number', 'it.paper', 'it.comment', 'users.nombre as received_by', 'it.received_at'])
    .select(
      sql<{ line: number; quantity: string }[]>`(
        select json_agg(json_build_object('line', asked.line, 'quantity', trim_scale(came.quantity)::text) order by asked.line)
        from material_receipt_lines as came join material_request_lines as asked on asked.id = came.request_line_id
        where came.receipt_id = it.id)`.as('items'),
    )
    .orderBy('it.id', 'desc')
    .execute();
  return rows.map((it) => ({ ...it, received_at: it.received_at.toISOString() }));
}
