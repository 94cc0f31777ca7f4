import type { Insertable } from 'kysely';
import type { Database, Tables } from '../platform/database/database.ts';
import '../catalogues/tables.ts';
import '../projects/tables.ts';
import './tables.ts';

let count = 0;
const next = () => String((count += 1)).padStart(6, '0');

/** A material of the first family, counted in units, with a price and a cost unless they are refused. */
async function material(
  db: Database,
  { price = '1000', ...row }: Partial<Insertable<Tables['materials']>> & { price?: string | null } = {},
) {
  const first = (table: 'material_families' | 'units') =>
    db.selectFrom(table).select('id').orderBy('id').limit(1).executeTakeFirstOrThrow();
  const n = next();
  const made = await db
    .insertInto('materials')
    .values({
      codigo: `ZZ-${n}`,
      descripcion: `Material inventado ${n}`,
      familia_id: (await first('material_families')).id,
      unidad_id: (await first('units')).id,
      observaciones: null,
      ...row,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (price === null) return made;
  const value = { material_id: made.id, monto: price, moneda: 'CLP' as const, desde: '2026-01-01', created_by: null };
  await db.insertInto('material_prices').values(value).execute();
  await db.insertInto('material_costs').values(value).execute();
  return made;
}

/** So much of a material lies in a warehouse, through the ledger as everything. */
async function stock(
  db: Database,
  { warehouse_id, material_id, quantity }: { warehouse_id: number; material_id: number; quantity: string },
) {
  await db
    .insertInto('stock_movements')
    .values({
      material_id,
      from_warehouse_id: null,
      to_warehouse_id: warehouse_id,
      quantity,
      unit_cost: null,
      currency: null,
      kind: 'saldo_inicial',
      document_kind: 'ingreso',
      document_number: `SI-${next()}`,
      project_id: null,
      place_id: null,
      user_id: null,
      reason: null,
    })
    .execute();
}

const someProject = async (db: Database) =>
  (await db.selectFrom('projects').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()).id;

interface GivenLine {
  material_id: number;
  quantity?: string;
  /** So much of it was sent and has arrived. */
  received?: string;
  price?: string;
  amount?: string;
}

/**
 * A request for the first project there is unless it is charged elsewhere; decided and in the ERP unless its status is given.
 * Each costs 1.000 unless said. What lies in a warehouse is given beside it, as stock.
 */
async function materialRequest(
  db: Database,
  { lines = [], ...row }: Omit<Partial<Insertable<Tables['material_requests']>>, 'lines'> & { lines?: readonly GivenLine[] } = {},
) {
  const somebody = async () => (await db.selectFrom('users').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()).id;
  const priced = lines.map(({ quantity = '10', price = '1000', ...it }) => ({
    amount: String(Math.round(Number(quantity) * Number(price))),
    ...it,
    quantity,
    price,
  }));
  const made = await db
    .insertInto('material_requests')
    .values({
      status: 'en_curso',
      request_type: 'SOLICITUD DE MATERIALES',
      category: 1,
      document_kind: 'InventoryTransferRequest',
      source: 'central',
      sent_at: new Date().toISOString(),
      lines: lines.length,
      amount: String(priced.reduce((sum, it) => sum + Number(it.amount), 0)),
      ...row,
      requester_id: row.requester_id ?? (await somebody()),
      project_id: row.project_id ?? (row.cost_center ? null : await someProject(db)),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const rows = priced.map(({ material_id, quantity, price, amount, received = '0' }, at) => ({
    request_id: made.id,
    line: at + 1,
    material_id,
    quantity,
    comment: null,
    unit_price: price,
    currency: 'CLP' as const,
    amount,
    sent_quantity: received,
    received_quantity: received,
  }));
  const items = rows.length === 0 ? [] : await db.insertInto('material_request_lines').values(rows).returningAll().execute();
  return { ...made, items: items.toSorted((a, b) => a.line - b.line) };
}

interface GivenReceipt {
  request_id: number;
  received_by: number;
  received_at?: Insertable<Tables['material_receipts']>['received_at'];
  lines: readonly { id: number; quantity: string }[];
}

/** What came of a request, as its paper says it; the lines of the request say so themselves (`received`). */
async function receipt(db: Database, { lines, ...row }: GivenReceipt) {
  const made = await db
    .insertInto('material_receipts')
    .values({ transfer_id: null, paper: null, comment: null, ...row })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
  await db
    .insertInto('material_receipt_lines')
    .values(lines.map(({ id, quantity }) => ({ receipt_id: made.id, request_line_id: id, quantity })))
    .execute();
  return made;
}

export const given = { material, stock, materialRequest, receipt };
