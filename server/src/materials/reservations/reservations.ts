import type { Reservation } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import { sql } from 'kysely';
import { plainDecimal } from '../../platform/database/decimals.ts';
import type { Reading } from '../../platform/context.ts';
import { inOrder, readPage } from '../../platform/database/pages.ts';
import { contains, containsWords } from '../../platform/search/search.ts';
import { notSeen } from '../../platform/problem.ts';
import { allowedAmong, rowNumber } from '../../platform/rules.ts';
import { requestsSeenBy } from '../requests/rows.ts';
import { reservationActions } from '../requests/actions.ts';
import { readRequestCase } from '../requests/info.ts';
import { figuresIn } from '../stock/figures.ts';
import { keeperOf, totalOf } from '../requests/list.ts';
import { sameMaterial } from '../same.ts';

const nobody: ReadonlySet<number> = new Set();

/** What the actions of a reservation are judged by: the request whose line it is. */
export async function readReservationCase({ db, user }: Reading, line_id: string) {
  const held = await requestsSeenBy(db, user)
    .innerJoin('material_request_lines as line', 'line.request_id', 'it.id')
    .innerJoin('stock_reservations as reserved', 'reserved.request_line_id', 'line.id')
    .where('line.id', '=', rowNumber(line_id))
    .select('it.id')
    .executeTakeFirst();
  if (!held) throw notSeen('La reserva', 'ella');
  return readRequestCase(db, user, { id: held.id });
}

/**
 * What approved requests still want from a warehouse: reserved for them, the oldest first. Reserved are the lines themselves, so
 * that what is sent or given up frees at once what it held (decision 020).
 */
export async function listReservations(
  { db, user, events }: Reading,
  { page, per_page, search, warehouse_code, project_code, code, sort }: Received<typeof contract.listReservations>,
): Promise<Paged<Reservation>> {
  let found = requestsSeenBy(db, user)
    .innerJoin('material_request_lines as line', 'line.request_id', 'it.id')
    .innerJoin('materials', 'materials.id', 'line.material_id')
    .innerJoin('stock_reservations as reserved', 'reserved.request_line_id', 'line.id')
    .innerJoin('warehouses', 'warehouses.id', 'reserved.warehouse_id')
    .leftJoin('projects', 'projects.id', 'it.project_id');
  if (search)
    found = found.where((of) => of.or([containsWords(of.ref('materials.busqueda'), search), contains(of.ref('it.busqueda'), search)]));
  if (warehouse_code) found = found.where('warehouses.codigo', '=', warehouse_code);
  if (project_code) found = found.where('projects.codigoProyecto', '=', project_code);
  if (code) found = found.where('materials.id', 'in', sameMaterial(code));
  const [lying, , free] = figuresIn(db, user, {
    warehouse: sql.ref('it.from_warehouse_id'),
    material: sql.ref('line.material_id'),
    quantity: sql`coalesce(stocks.quantity, 0)`,
  });
  const column = { number: sql`it.id`, code: sql`materials.codigo`, required_date: sql`it.required_date` }[
    sort.replace('-', '') as 'number' | 'code' | 'required_date'
  ];
  const order = [
    { by: column, isDescending: sort.startsWith('-'), isEmptyLast: true },
    { by: sql.ref('it.id') },
    { by: sql.ref('line.line') },
  ];
  const counting = found.select((it) => it.fn.countAll<number>().as('total'));
  const shown = found
    .innerJoin('units', 'units.id', 'materials.unidad_id')
    .innerJoin('users as requester', 'requester.id', 'it.requester_id')
    .leftJoin('stocks', (join) =>
      join.onRef('stocks.warehouse_id', '=', 'it.from_warehouse_id').onRef('stocks.material_id', '=', 'line.material_id'),
    )
    .select(['it.number', 'line.id as material_request_item_id', 'materials.codigo as code', 'materials.descripcion as description'])
    .select(['units.codigo as unit', 'warehouses.codigo as warehouse_code', 'warehouses.nombre as warehouse', 'it.from_warehouse_id'])
    .select(['projects.codigoProyecto as project_code', 'it.cost_center', 'requester.nombre as requester', 'it.requester_id'])
    .select(['it.id', 'it.required_date', 'it.status', 'it.version', 'it.document_kind', 'it.project_id', 'it.to_warehouse_id'])
    .select([plainDecimal('reserved.quantity').as('reserved_quantity'), lying, free]);
  const [{ items: rows, ...totals }, keeps] = await Promise.all([
    readPage(
      { page, per_page },
      {
        count: () => totalOf(events, counting),
        read: ({ limit, offset, isFromEnd }) => shown.orderBy(inOrder(order, isFromEnd)).limit(limit).offset(offset).execute(),
      },
    ),
    keeperOf(db, user),
  ]);
  const items = rows.map((row) => {
    const request = { ...row, waiting_for: null, waiting_since: null, from_code: row.warehouse_code, to_code: null };
    return { ...row, allowed_actions: allowedAmong(reservationActions, { row: request, user, waits: nobody, keeps }) };
  });
  return { items, ...totals };
}
