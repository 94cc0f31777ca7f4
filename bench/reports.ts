import { sql } from 'kysely';
import {
  materialPlaces,
  materialThread,
  placeThreads,
  supplyOfPlace,
  supplyPapersOfPlace,
  threadEvents,
} from 'contract/dashboards/index.ts';
import { leftoversBoughtFigures, listLeftoversBought } from 'contract/materials/index.ts';
import { sapSuppliers } from 'contract/suppliers/index.ts';
import {
  allMaterials,
  allSuppliers,
  exportMaterialReport,
  exportStockReport,
  exportUserReport,
  listProposals,
  materialReport,
  materialReportFigures,
  materialReportRows,
  stockReport,
  stockReportFigures,
  userReport,
  userReportFigures,
  userReportRows,
} from 'contract/supplying/index.ts';
import { sumMonths } from '../server/src/supplying/reports/months.ts';
import { ask, type Question } from './asking.ts';
import { memoryWhile } from './figures.ts';
import { send } from './load.ts';
import { fillRequests } from './requests.ts';
import type { Stage } from './stage.ts';

/** A ledger of so many lines, of this many materials in each of these warehouses, over so many years. */
const ledger = { lines: 1_000_000, warehouses: 4, years: 4 };

const asked: readonly Question[] = [
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
  ['users, requests behind a figure', userReportRows.path, { user_id: '1', month: monthOf(0), figure: 'asked' }],
  ['suppliers', sapSuppliers.path],
  ['suppliers, search', sapSuppliers.path, { search: 'masivo' }],
  ['suppliers of our own list', sapSuppliers.path, { origin: 'lista' }],
  ['materials to be created', allMaterials.path],
  ['suppliers to be created', allSuppliers.path],
  ['what should be ordered', listProposals.path],
  ['what was bought though it lay elsewhere', listLeftoversBought.path],
  ['what was bought though it lay elsewhere, figures', leftoversBoughtFigures.path],
];

/** The month so many before this one. */
function monthOf(before: number): string {
  return Temporal.Now.plainDateISO('America/Santiago').subtract({ months: before }).toString().slice(0, 7);
}

/** The place for which most was asked for, and a material that was approved for it. */
async function busiestPlace(db: Stage['db']): Promise<{ place: string; material: string }> {
  const { rows } = await sql<{ place: string; material: string }>`
    select places."codigoLugarInstalacion" as place, materials.codigo as material
    from (select place_id, count(*) from material_requests where place_id is not null group by 1 order by 2 desc, 1 limit 1) as busy
    join places on places.id = busy.place_id
    join material_requests as request on request.place_id = busy.place_id and request.status in ('en_curso', 'recibida', 'cerrada')
    join material_request_lines as line on line.request_id = request.id
    join materials on materials.id = line.material_id order by line.id limit 1`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('No place has asked for anything.');
  return found;
}

/** What is told of a place and of a material of it. */
function askedOf({ place, material }: { place: string; material: string }): Question[] {
  const at = (path: string) =>
    path.replace('{codigoLugarInstalacion}', encodeURIComponent(place)).replace('{codigoMaterial}', encodeURIComponent(material));
  return [
    ['supply of a place', at(supplyOfPlace.path)],
    ['supply of a place, by amount', at(supplyOfPlace.path), { sort: '-amount' }],
    ['supply of a place, papers of a material', at(supplyPapersOfPlace.path), { kind: 'materials', code: material }],
    ['threads of a place', at(placeThreads.path)],
    ['thread of a material', at(materialThread.path)],
    ['thread of a material, papers', at(threadEvents.path)],
    ['places of a material', at(materialPlaces.path)],
  ];
}

/** Reports over a million lines of requests and a million of the ledger, and the files of them. */
export async function reports({ ours, headers, db, lines }: Stage): Promise<void> {
  await fillRequests(db, lines);
  await fillLedger(db);
  await sumMonths(db);
  await sql`vacuum (analyze) stock_movements, stocks, stock_limits, material_months, material_month_changes, material_requests`.execute(db);
  console.log(`\nReports over ${lines} lines of requests and ${ledger.lines} of the ledger`);
  await ask({ ours, headers }, [...asked, ...askedOf(await busiestPlace(db))]);
  for (const [what, path] of [
    ['products', exportMaterialReport.path],
    ['stock', exportStockReport.path],
    ['users', exportUserReport.path],
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
