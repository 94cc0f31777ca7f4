import type { Reservation } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import { plainDecimal } from '../../platform/database/decimals.ts';
import type { Reading } from '../../platform/context.ts';
import { inOrder, readPage, type Order, type Stretch } from '../../platform/database/pages.ts';
import { contains, containsWords } from '../../platform/search/search.ts';
import { notSeen } from '../../platform/problem.ts';
import { allowedAmong, rowNumber } from '../../platform/rules.ts';
import { requestsSeenBy } from '../requests/rows.ts';
import { reservationActions } from '../requests/actions.ts';
import { readRequestCase } from '../requests/info.ts';
import { figuresIn } from '../stock/figures.ts';
import type { StockReservation } from '../stock/tables.ts';
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

type Filters = Omit<Received<typeof contract.listReservations>, 'page' | 'per_page' | 'sort'>;

/**
 * Asked for apart, so that what requests hold themselves is read along the order of the list. What they hold of leftovers is little and
 * found first: joined with the rest at once, the planner began with all lines there are.
 */
const holdings = {
  own: sql<Selectable<StockReservation>>`own_reservations`,
  leftovers: sql<Selectable<StockReservation>>`(select * from leftover_reservations offset 0)`,
};
type Holding = keyof typeof holdings;

function foundAmong(holding: Holding, { db, user }: Pick<Reading, 'db' | 'user'>, { search, warehouse_code, project_code, code }: Filters) {
  let found = requestsSeenBy(db, user)
    .innerJoin('material_request_lines as line', 'line.request_id', 'it.id')
    .innerJoin('materials', 'materials.id', 'line.material_id')
    .innerJoin(holdings[holding].as('reserved'), 'reserved.request_line_id', 'line.id')
    .innerJoin('warehouses', 'warehouses.id', 'reserved.warehouse_id')
    .leftJoin('projects', 'projects.id', 'it.project_id');
  if (search)
    found = found.where((of) => of.or([containsWords(of.ref('materials.busqueda'), search), contains(of.ref('it.busqueda'), search)]));
  if (warehouse_code) found = found.where('warehouses.codigo', '=', warehouse_code);
  if (project_code) found = found.where('projects.codigoProyecto', '=', project_code);
  if (code) found = found.where('materials.id', 'in', sameMaterial(code));
  return found;
}

/** How many there are. Where nothing narrows them, what each line is of need not be looked up: of what a request holds itself none is a draft. */
function countAmong(holding: Holding, { db, user }: Pick<Reading, 'db' | 'user'>, filters: Filters) {
  const isWhole = holding === 'own' && user.seesAllProjects && Object.values(filters).every((it) => it === undefined || it === '');
  const all = isWhole ? db.selectFrom(holdings[holding].as('reserved')) : foundAmong(holding, { db, user }, filters);
  return all.select(({ fn }) => fn.countAll<number>().as('total'));
}

const columns = { number: sql.ref('it.id'), code: sql.ref('materials.codigo'), required_date: sql.ref('it.required_date') };

const inSortOf = (sort: string, first: RawBuilder<unknown>, [request, line]: readonly [string, string]): Order[] => [
  { by: first, isDescending: sort.startsWith('-'), isEmptyLast: true },
  { by: sql.ref(request) },
  { by: sql.ref(line) },
];
const inCut = (sort: string) => inSortOf(sort, sql.ref('cut.sorted'), ['cut.request_id', 'cut.line']);

/** The lines of a stretch of the list: each kind of reservation as far as the stretch reaches, and then both in one order. */
function cutReservations(context: Pick<Reading, 'db' | 'user'>, { sort, ...filters }: Filters & { sort: string }, stretch: Stretch) {
  const { limit, offset, isFromEnd } = stretch;
  const column = columns[sort.replace('-', '') as keyof typeof columns];
  const along = (holding: Holding) =>
    context.db
      .selectFrom(
        foundAmong(holding, context, filters)
          .select(['line.id as line_id', 'line.line', 'it.id as request_id', 'reserved.warehouse_id', 'reserved.quantity'])
          .select(column.as('sorted'))
          .orderBy(inOrder(inSortOf(sort, column, ['it.id', 'line.line']), isFromEnd))
          .limit(offset + limit)
          .as('found'),
      )
      .selectAll();
  return context.db
    .selectFrom(along('own').unionAll(along('leftovers')).as('cut'))
    .selectAll()
    .orderBy(inOrder(inCut(sort), isFromEnd))
    .limit(limit)
    .offset(offset);
}

/**
 * What approved requests still want from a warehouse: reserved for them, the oldest first. Reserved are the lines themselves, so
 * that what is sent or given up frees at once what it held (decision 020).
 */
export async function listReservations(
  { db, user, events }: Reading,
  { page, per_page, sort, ...filters }: Received<typeof contract.listReservations>,
): Promise<Paged<Reservation>> {
  const [lying, , free] = figuresIn(db, user, {
    warehouse: sql.ref('it.from_warehouse_id'),
    material: sql.ref('line.material_id'),
    quantity: sql`coalesce(stocks.quantity, 0)`,
  });
  const countOf = (holding: Holding) => totalOf(events, countAmong(holding, { db, user }, filters));
  const count = async () => {
    const [own, leftovers] = await Promise.all([countOf('own'), countOf('leftovers')]);
    return own + leftovers;
  };
  const read = (stretch: Stretch) =>
    db
      .selectFrom(cutReservations({ db, user }, { ...filters, sort }, stretch).as('cut'))
      .innerJoin('material_request_lines as line', 'line.id', 'cut.line_id')
      .innerJoin('material_requests as it', 'it.id', 'cut.request_id')
      .innerJoin('materials', 'materials.id', 'line.material_id')
      .innerJoin('units', 'units.id', 'materials.unidad_id')
      .innerJoin('warehouses', 'warehouses.id', 'cut.warehouse_id')
      .innerJoin('users as requester', 'requester.id', 'it.requester_id')
      .leftJoin('projects', 'projects.id', 'it.project_id')
      .leftJoin('stocks', (join) =>
        join.onRef('stocks.warehouse_id', '=', 'it.from_warehouse_id').onRef('stocks.material_id', '=', 'line.material_id'),
      )
      .select(['it.number', 'line.id as material_request_item_id', 'materials.codigo as code', 'materials.descripcion as description'])
      .select(['units.codigo as unit', 'warehouses.codigo as warehouse_code', 'warehouses.nombre as warehouse', 'it.from_warehouse_id'])
      .select(['projects.codigoProyecto as project_code', 'it.cost_center', 'requester.nombre as requester', 'it.requester_id'])
      .select(['it.id', 'it.required_date', 'it.status', 'it.version', 'it.document_kind', 'it.project_id', 'it.to_warehouse_id'])
      .select([plainDecimal('cut.quantity').as('reserved_quantity'), lying, free])
      .orderBy(inOrder(inCut(sort), stretch.isFromEnd))
      .execute();
  const [{ items: rows, ...totals }, keeps] = await Promise.all([readPage({ page, per_page }, { count, read }), keeperOf(db, user)]);
  const items = rows.map((row) => {
    const request = { ...row, waiting_for: null, waiting_since: null, from_code: row.warehouse_code, to_code: null };
    return { ...row, allowed_actions: allowedAmong(reservationActions, { row: request, user, waits: nobody, keeps }) };
  });
  return { items, ...totals };
}
