import { sql } from 'kysely';
import {
  exportMaterialReport,
  exportStockReport,
  materialReport,
  materialReportFigures,
  materialReportRows,
  stockReport,
  stockReportFigures,
  userReport,
  userReportFigures,
} from 'contract/supplying/index.ts';
import { sumMonths } from '../server/src/supplying/reports/months.ts';
import { ask, type Asked } from './asking.ts';
import { memoryWhile } from './figures.ts';
import { send } from './load.ts';
import { fillRequests } from './requests.ts';
import type { Stage } from './stage.ts';

/** A ledger of so many lines, of this many materials in each of these warehouses, over so many years. */
const ledger = { lines: 1_000_000, warehouses: 4, years: 4 };

const asked: readonly Asked[] = [
  ['products', materialReport.path],
  ['products, all of them in their order of what was bought', materialReport.path, { sort: '-bought', period: 'todo' }],
  ['products that moved, by amount', materialReport.path, { moved: 'true', sort: '-amount' }],
  ['products that moved, last page', materialReport.path, { moved: 'true', page: '2000' }],
  ['products, search', materialReport.path, { search: 'cable masivo', moved: 'true' }],
  ['products, figures', materialReportFigures.path],
  ['products, documents of one', materialReportRows.path, { code: 'MAS-000100', figure: 'asked' }],
  ['stock', stockReport.path],
  ['stock, last page', stockReport.path, { page: '8000' }],
  ['stock, by how much there is', stockReport.path, { sort: '-available_quantity' }],
  ['stock older than a year', stockReport.path, { age: 'days_over_365' }],
  ['stock below its minimum', stockReport.path, { below_minimum: 'true' }],
  ['stock, figures', stockReportFigures.path],
  ['users', userReport.path],
  ['users, all there is', userReport.path, { period: 'todo', sort: '-asked' }],
  ['users, figures', userReportFigures.path],
];

/** Reports over a million lines of requests and a million of the ledger, and the files of them. */
export async function reports({ ours, headers, db, lines }: Stage): Promise<void> {
  await fillRequests(db, lines);
  await fillLedger(db);
  await sumMonths(db);
  await sql`vacuum (analyze) stock_movements, stocks, stock_limits, material_months, material_month_changes, material_requests`.execute(db);
  console.log(`\nReports over ${lines} lines of requests and ${ledger.lines} of the ledger`);
  await ask({ ours, headers }, asked);
  for (const [what, path] of [
    ['products', exportMaterialReport.path],
    ['stock', exportStockReport.path],
  ] as const)
    await memoryWhile(ours, `Excel of ${what}`, () => send(undefined, ours.port, { method: 'GET', path, headers }));
}

async function fillLedger(db: Stage['db']): Promise<void> {
  if (await db.selectFrom('stock_movements').where('document_number', '=', 'CARGA-2').select('id').executeTakeFirst()) return;
  const each = 10_000;
  const move = (column: string, kind: string, { quantity, from }: { quantity: number; from: number }) => sql`
    insert into stock_movements (at, material_id, ${sql.ref(column)}, quantity, kind, document_kind, document_number)
    select now() - make_interval(secs => (n::bigint * 7919) % (${ledger.years}::bigint * 31536000)), first.id + n % 50000, place.id,
      ${quantity}::integer, ${kind}, 'ingreso', 'CARGA-2'
    from generate_series(${from + 1}::integer, ${from + each}::integer) as n
    join (select id, row_number() over (order by id) - 1 as at from warehouses order by id limit ${ledger.warehouses}) as place
      on place.at = (n / 50000) % ${ledger.warehouses}::integer,
    (select min(id) as id from materials where codigo like 'MAS-%') as first`;
  for (const [column, kind, quantity] of [
    ['to_warehouse_id', 'recepcion', 10],
    ['from_warehouse_id', 'consumo', 7],
  ] as const)
    for (let from = 0; from < ledger.lines / 2; from += each) await move(column, kind, { quantity, from }).execute(db);
  await sql`
    insert into stock_limits (warehouse_id, material_id, minimum, maximum)
    select warehouse_id, material_id, 8, 40 from stocks where material_id % 10 = 0 and quantity > 0
    on conflict do nothing`.execute(db);
}
