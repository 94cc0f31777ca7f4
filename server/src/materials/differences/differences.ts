import { stockDifferenceStates, type StockDifference } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import { sql } from 'kysely';
import { peopleHolding } from '../../access/index.ts';
import { batchesOf } from '../../platform/database/batches.ts';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { pageOf } from '../../platform/database/pages.ts';
import type { FileAnswer } from '../../platform/http/downloads.ts';
import { notSeen } from '../../platform/problem.ts';
import { allowedAmong, rowNumber } from '../../platform/rules.ts';
import { contains, textOf } from '../../platform/search/search.ts';
import { writeSpreadsheet, type Sheet } from '../../platform/spreadsheet/spreadsheet.ts';
import type { User } from '../../platform/user.ts';
import { todayInChile } from '../../platform/today.ts';
import { differenceActions } from './actions.ts';
import { warehousesBlindTo } from '../stock/blind.ts';
import { warehousesSeenBy } from '../visible.ts';

type Filters = Received<typeof contract.exportStockDifferences>;

/** Differences of the warehouses that the person sees, narrowed; none where they are to count blind: it would tell what should be there. */
export function differencesSeenBy(db: Reader, user: User, { search, state, warehouse_code, mine }: Filters = {}) {
  let found = db
    .selectFrom('stock_differences as it')
    .innerJoin('warehouses', 'warehouses.id', 'it.warehouse_id')
    .innerJoin('materials', 'materials.id', 'it.material_id')
    .innerJoin('units', 'units.id', 'materials.unidad_id')
    .innerJoin('erp_sync_runs as run', 'run.id', 'it.run_id')
    .leftJoin('users as assignee', 'assignee.id', 'it.assigned_to')
    .leftJoin('users as decider', 'decider.id', 'it.decided_by')
    .where('it.warehouse_id', 'not in', warehousesBlindTo(db, user));
  if (!user.seesAllProjects) found = found.where('it.warehouse_id', 'in', warehousesSeenBy(db, user).select('warehouses.id'));
  if (search)
    found = found.where((of) =>
      of.or([
        contains(of.ref('materials.busqueda'), search),
        contains(textOf('it.number', 'warehouses.codigo', 'warehouses.nombre'), search),
      ]),
    );
  if (state) found = found.where('it.state', '=', state);
  if (warehouse_code) found = found.where('warehouses.codigo', '=', warehouse_code);
  if (mine) found = found.where('it.assigned_to', '=', user.id);
  return found;
}

const rowsOf = (found: ReturnType<typeof differencesSeenBy>) =>
  found
    .select(['it.id', 'it.number', 'it.state', 'warehouses.codigo as warehouse_code', 'warehouses.nombre as warehouse'])
    .select(['materials.codigo as code', 'materials.descripcion as description', 'units.codigo as unit', 'run.number as run_number'])
    .select([plainDecimal('it.ours').as('ours'), plainDecimal('it.under_way').as('under_way'), plainDecimal('it.erp').as('erp')])
    .select([plainDecimal('it.difference').as('difference'), 'it.found_at', 'it.seen_at', 'assignee.nombre as assigned_to'])
    .select(['decider.nombre as decided_by', 'it.decided_at', 'it.reason', 'it.version'])
    .orderBy(sql`it.state = 'abierta'`, 'desc')
    .orderBy('it.id', 'desc');

export async function listStockDifferences(
  { db, user }: Reading,
  { page, per_page, ...filters }: Received<typeof contract.listStockDifferences>,
): Promise<Paged<StockDifference>> {
  const found = differencesSeenBy(db, user, filters);
  const { items: rows, ...totals } = await pageOf({ page, per_page }, found, rowsOf(found));
  const items = rows.map(({ found_at, seen_at, decided_at, ...it }) => ({
    ...it,
    found_at: found_at.toISOString(),
    seen_at: seen_at.toISOString(),
    decided_at: decided_at?.toISOString() ?? null,
    allowed_actions: allowedAmong(differenceActions, { row: { ...it, decided_at } }),
  }));
  return { items, ...totals };
}

/** What the actions of a difference are judged by. */
export async function readDifferenceCase({ db, user }: Reading, id: string) {
  const row = await differencesSeenBy(db, user)
    .where('it.id', '=', rowNumber(id))
    .select(['it.number', 'it.state', 'it.decided_at'])
    .executeTakeFirst();
  if (!row) throw notSeen('La diferencia', 'ella');
  return { row };
}

export async function exportStockDifferences({ db, user }: Reading, filters: Filters): Promise<FileAnswer> {
  const query = rowsOf(differencesSeenBy(db, user, filters))
    .select(sql<string>`to_char(it.found_at at time zone 'America/Santiago', 'YYYY-MM-DD')`.as('day'))
    .select(sql<string>`to_char(it.decided_at at time zone 'America/Santiago', 'YYYY-MM-DD')`.as('decided'));
  async function* rows() {
    for await (const batch of batchesOf(db, query)) yield batch.map((it) => ({ ...it, state: stockDifferenceStates.label(it.state) }));
  }
  const columns: Sheet['columns'] = [
    { key: 'number', header: 'Diferencia', width: 14 },
    { key: 'state', header: 'Estado', width: 24 },
    { key: 'warehouse_code', header: 'Bodega' },
    { key: 'warehouse', header: 'Nombre de la bodega', width: 36 },
    { key: 'code', header: 'Código', width: 16 },
    { key: 'description', header: 'Descripción', width: 48 },
    { key: 'unit', header: 'Unidad' },
    { key: 'ours', header: 'Nuestro stock', kind: 'number' },
    { key: 'under_way', header: 'Aún no enviado', kind: 'number' },
    { key: 'erp', header: 'ERP', kind: 'number' },
    { key: 'difference', header: 'Diferencia con el ERP', kind: 'number' },
    { key: 'run_number', header: 'Sincronización', width: 14 },
    { key: 'day', header: 'Encontrada', kind: 'day' },
    { key: 'assigned_to', header: 'Encargada a', width: 26 },
    { key: 'decided', header: 'Decidida', kind: 'day' },
    { key: 'decided_by', header: 'Decidió', width: 26 },
    { key: 'reason', header: 'Motivo', width: 40 },
  ];
  return {
    filename: `diferencias-stock-${todayInChile()}.xlsx`,
    content: writeSpreadsheet(user, { sheet: 'Diferencias', columns, rows: rows() }),
  };
}

export async function listStockDeciders(
  { db }: Reading,
  { search, page, per_page }: Received<typeof contract.listStockDeciders>,
): Promise<Answer<typeof contract.listStockDeciders>> {
  let found = peopleHolding(db, ['mobile_warehouses:approve']);
  if (search) found = found.where(contains(textOf('users.nombre', 'users.email'), search));
  return pageOf(
    { page, per_page },
    found,
    found.select(['users.id', 'users.nombre as name', 'users.email']).orderBy('users.nombre').orderBy('users.id'),
  );
}
