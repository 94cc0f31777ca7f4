import type { StockTransfer, StockTransferInfo } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import { sql } from 'kysely';
import { pageOf } from '../../platform/database/pages.ts';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { instantWithin } from '../../platform/database/days.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { notSeen, type Problem } from '../../platform/problem.ts';
import { allowedAmong } from '../../platform/rules.ts';
import { contains, holds, textOf, textsOf, type Meanings, type SearchSource } from '../../platform/search/search.ts';
import type { User } from '../../platform/user.ts';
import { projectsSeenBy } from '../../projects/index.ts';
import { warehousesSeenBy } from '../visible.ts';
import { asTyped } from '../search.ts';
import { transferActions } from './actions.ts';
import '../../projects/tables.ts';

export type TransferFilters = Omit<Received<typeof contract.listTransfers>, 'page' | 'per_page'>;

/** Transfers that leave or reach a warehouse one sees. */
export function transfersSeenBy(db: Reader, user: User) {
  const all = db
    .selectFrom('stock_transfers as it')
    .innerJoin('warehouses as source', 'source.id', 'it.from_warehouse_id')
    .leftJoin('warehouses as target', 'target.id', 'it.to_warehouse_id')
    .leftJoin('projects', 'projects.id', 'it.project_id')
    .leftJoin('material_requests as request', 'request.id', 'it.request_id');
  if (user.seesAllProjects) return all;
  const own = warehousesSeenBy(db, user).select('warehouses.id');
  const sites = projectsSeenBy(db, user).select('projects.id');
  return all.where((of) =>
    of.or([
      of('it.from_warehouse_id', 'in', own),
      of('it.to_warehouse_id', 'in', own),
      // What goes to a site is for the people of that site, and for who asked.
      of.and([of('it.to_warehouse_id', 'is', null), of.or([of('it.project_id', 'in', sites), of('request.requester_id', '=', user.id)])]),
    ]),
  );
}

const transferText = textOf('it.number', 'source.codigo', 'source.nombre', 'target.codigo', 'target.nombre', 'request.number');

/** Whether a transfer `it` carries a material with all these words. */
const carries = (db: Reader, meant: Meanings) =>
  sql<boolean>`it.id in (${db
    .selectFrom('stock_transfer_lines')
    .innerJoin('materials', 'materials.id', 'material_id')
    .where((it) => holds(it.ref('busqueda'), meant))
    .select('transfer_id')})`;

/** Transfers by words of their number and warehouses, or of what they carry. */
export const transfersNamed = (db: Reader, user: User, meant: Meanings) =>
  transfersSeenBy(db, user).where((it) => it.or([holds(transferText, meant), carries(db, meant)]));

/** What tells which words somebody may have meant who looks for a transfer. */
export const transferTexts = (db: Reader, user: User): SearchSource[] => [
  textsOf(warehousesSeenBy(db, user).select(textOf('warehouses.codigo', 'warehouses.nombre').as('text'))),
  textsOf(db.selectFrom('materials').select('materials.busqueda as text')),
];

export function filteredTransfers(
  db: Reader,
  user: User,
  { search, warehouse_code, coming_to, coming_code, status, kind, from, to }: TransferFilters,
) {
  let found = transfersSeenBy(db, user);
  if (search) found = found.where((it) => it.or([contains(transferText, search), carries(db, asTyped(search))]));
  if (warehouse_code)
    found = found.where((it) => it.or([it('source.codigo', '=', warehouse_code), it('target.codigo', '=', warehouse_code)]));
  if (coming_to) found = found.where('target.codigo', '=', coming_to);
  if (coming_to || coming_code) {
    let coming = db
      .selectFrom('stock_transfer_lines')
      .where(sql<boolean>`transfer_id = it.id and quantity > coalesce(received_quantity, 0)`);
    if (coming_code) coming = coming.where('material_id', '=', db.selectFrom('materials').where('codigo', '=', coming_code).select('id'));
    found = found.where('it.status', 'in', ['enviado', 'con_diferencias']).where((it) => it.exists(coming.select('material_id')));
  }
  if (status) found = found.where('it.status', '=', status);
  if (kind) found = found.where('it.kind', '=', kind);
  return found.where(instantWithin('it.sent_at', { from, to }));
}

const transferColumns = [
  'it.id',
  'it.number',
  'it.kind',
  'it.status',
  'it.from_warehouse_id',
  'it.to_warehouse_id',
  'source.codigo as from_code',
  'source.nombre as from_name',
  sql<string>`coalesce(target.codigo, projects."codigoProyecto", request.cost_center)`.as('to_code'),
  sql<string>`coalesce(target.nombre, case when projects.id is not null then 'Obra ' || projects.nombre else 'Entrega directa' end)`.as(
    'to_name',
  ),
  'request.number as request_number',
  'request.requester_id',
  'projects.codigoProyecto as project_code',
  'it.sent_at',
  'it.received_at',
  'it.closed_at',
  'it.version',
  sql<boolean>`exists (select from stock_transfer_lines where transfer_id = it.id and received_quantity > 0)`.as('isBegun'),
] as const;

const nameOf = (column: string) => sql<string | null>`(select nombre from users where id = ${sql.ref(column)})`;

const rowsOf = (found: ReturnType<typeof filteredTransfers>) =>
  found.select(transferColumns).select((of) => [
    nameOf('it.sent_by').as('sent_by'),
    nameOf('it.received_by').as('received_by'),
    of
      .selectFrom('stock_transfer_lines')
      .whereRef('transfer_id', '=', 'it.id')
      .select((lines) => lines.fn.countAll<number>().as('n'))
      .$asScalar()
      .$notNull()
      .as('lines'),
  ]);
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

function present(row: Row, user: User, own: ReadonlySet<number>): StockTransfer {
  const {
    from_warehouse_id: _from,
    to_warehouse_id: _to,
    requester_id: _asked,
    isBegun: _begun,
    closed_at: _closed,
    sent_at,
    received_at,
    ...shown
  } = row;
  return {
    ...shown,
    sent_at: sent_at.toISOString(),
    received_at: received_at?.toISOString() ?? null,
    allowed_actions: allowedAmong(transferActions, { row, user, own }),
  };
}

async function ownOf(db: Reader, user: User): Promise<ReadonlySet<number>> {
  if (user.seesAllProjects) return new Set();
  const rows = await warehousesSeenBy(db, user).select('warehouses.id').execute();
  return new Set(rows.map((it) => it.id));
}

export async function listTransfers(
  { db, user }: Reading,
  { page, per_page, ...filters }: Received<typeof contract.listTransfers>,
): Promise<Paged<StockTransfer>> {
  return pageOfTransfers({ db, user }, filteredTransfers(db, user, filters), { page, per_page, sort: filters.sort });
}

/** One page of what was found. */
export async function pageOfTransfers(
  { db, user }: Pick<Reading, 'db' | 'user'>,
  found: ReturnType<typeof filteredTransfers>,
  { page, per_page, sort }: { page: number; per_page: number; sort: TransferFilters['sort'] },
): Promise<Paged<StockTransfer>> {
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const ordered = sort.endsWith('sent_at') ? rowsOf(found).orderBy('it.sent_at', direction) : rowsOf(found);
  const [{ items, ...totals }, own] = await Promise.all([
    pageOf({ page, per_page }, found, ordered.orderBy('it.id', direction)),
    ownOf(db, user),
  ]);
  return { items: items.map((it) => present(it, user, own)), ...totals };
}

/** What was sent for a request, the newest first. */
export async function readTransfersOf(db: Reader, user: User, request_id: number): Promise<StockTransfer[]> {
  const rows = await rowsOf(transfersSeenBy(db, user)).where('it.request_id', '=', request_id).orderBy('it.id', 'desc').execute();
  const own = await ownOf(db, user);
  return rows.map((it) => present(it, user, own));
}

export const getTransfer = ({ db, user }: Reading, { number }: Received<typeof contract.getTransfer>) => readTransfer(db, user, number);

export async function readTransfer(db: Reader, user: User, number: string): Promise<StockTransferInfo> {
  const row = await rowsOf(transfersSeenBy(db, user))
    .select((it) => [
      'it.comment',
      'it.driver',
      'it.driver_rut',
      'it.plate',
      nameOf('it.closed_by').as('closed_by'),
      'it.settlement',
      'it.close_reason',
      it.ref('projects.nombre').as('project'),
    ])
    .where('it.number', '=', number)
    .executeTakeFirst();
  if (!row) throw unseenTransfer(number);
  const [items, own] = await Promise.all([linesOf(db, row.id), ownOf(db, user)]);
  const { comment, driver, driver_rut, plate, closed_by, settlement, close_reason, project, ...summary } = row;
  return {
    ...present(summary, user, own),
    items,
    comment,
    driver,
    driver_rut,
    plate,
    closed_by,
    closed_at: row.closed_at?.toISOString() ?? null,
    settlement,
    close_reason,
    project,
  };
}

/** What the actions of a transfer are judged by. */
export async function readTransferCase(db: Reader, user: User, number: string) {
  const row = await rowsOf(transfersSeenBy(db, user)).where('it.number', '=', number).executeTakeFirst();
  if (!row) throw unseenTransfer(number);
  return { row, user, own: await ownOf(db, user) };
}

const unseenTransfer = (number: string): Problem => notSeen(`El traslado ${number}`);

const linesOf = (db: Reader, id: number): Promise<StockTransferInfo['items']> =>
  db
    .selectFrom('stock_transfer_lines as it')
    .innerJoin('materials', 'materials.id', 'it.material_id')
    .innerJoin('units', 'units.id', 'unidad_id')
    .where('transfer_id', '=', id)
    .select([
      'it.line',
      'materials.codigo as code',
      'descripcion as description',
      'units.codigo as unit',
      plainDecimal('it.quantity').as('quantity'),
      plainDecimal<null>('it.received_quantity').as('received_quantity'),
      'it.reason',
      plainDecimal<null>('it.unit_cost').as('unit_cost'),
      'it.currency',
    ])
    .orderBy('it.line')
    .execute();
