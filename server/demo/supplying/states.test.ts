import { expect, test } from 'vitest';
import { sql } from 'kysely';
import { getMaterial, serialStates, supplierReturnStates } from 'contract/materials/index.ts';
import {
  agreementStates,
  confirmationStates,
  editionStates,
  hesStates,
  invoicingStates,
  orderStates,
  paymentStates,
  receptionStates,
} from 'contract/orders/index.ts';
import { bankAccountStates, getSupplier, sapSuppliers } from 'contract/suppliers/index.ts';
import { creationStates, deliveryHandling, proposalStates, purchaseHandling, purchaseStates } from 'contract/supplying/index.ts';
import { scene } from '../../test/scene.ts';

const { db, signIn } = await scene({ demo: true });

/** What nobody finds in the demo, and why; nothing stands here that is found. */
const exceptions: Readonly<Record<string, string>> = {
  'creation_requests.status publicando': 'it passes within seconds',
  'purchase_order_matches.invoicing nada': 'there is a row only of what was invoiced or differs',
  'hes.status por_emitir': 'it passes within seconds',
};

test.each([
  ['creation_requests', 'status', creationStates],
  ['purchase_orders', 'status', orderStates],
  ['purchase_orders', 'reception', receptionStates],
  ['purchase_order_editions', 'status', editionStates],
  ['purchase_order_links', 'status', confirmationStates],
  ['purchase_order_matches', 'invoicing', invoicingStates],
  ['purchase_order_matches', 'payment', paymentStates],
  ['hes', 'status', hesStates],
  ['price_agreements', 'status', agreementStates],
  ['purchase_requests', 'status', purchaseStates],
  ['purchase_lines', 'status_manual', purchaseHandling],
  ['delivery_requests', 'manual_status', deliveryHandling],
  ['replenishment_proposals', 'state', proposalStates],
  ['supplier_returns', 'status', supplierReturnStates],
  ['material_serials', 'status', serialStates],
  ['supplier_bank_accounts', 'status', bankAccountStates],
] as const)('the demo company has %s of every %s', async (table, column, { names }) => {
  const { rows } = await sql<{ name: string }>`select distinct ${sql.ref(column)} as name from ${sql.table(table)}`.execute(db);

  const there = new Set(rows.map((it) => it.name));
  expect(names.filter((it) => !there.has(it))).toEqual(names.filter((it) => Object.hasOwn(exceptions, `${table}.${column} ${it}`)));
});

test('the demo company has orders with an advance, a retention that was given back, milestones, and monthly statements', async () => {
  const { rows } = await sql<Record<string, boolean>>`
    select bool_or(advance_percent > 0) as advance, bool_or(retention_percent > 0) as retention,
      bool_or(billing_mode = 'hitos') as milestones, bool_or(billing_mode = 'mensual') as monthly
    from purchase_orders where status = 'emitida'`.execute(db);
  const { rows: sheets } = await sql<Record<string, boolean>>`
    select bool_or(amortisation > 0) as amortised, bool_or(retention > 0) as retained from hes where status <> 'anulada'`.execute(db);

  expect(rows).toEqual([{ advance: true, retention: true, milestones: true, monthly: true }]);
  expect(sheets).toEqual([{ amortised: true, retained: true }]);
});

test('the demo company has a supplier who bills fees, and minimums that the ERP tells beside those that people set', async () => {
  const { rows } = await sql<{ fees: number; minimums: number; limits: number }>`
    select (select count(*)::integer from supplier_records where billing = 'boleta_honorarios') as fees,
      (select count(*)::integer from erp_minimums) as minimums, (select count(*)::integer from stock_limits where minimum is not null) as limits`.execute(
    db,
  );

  expect(rows).toEqual([{ fees: 1, minimums: 8, limits: expect.toSatisfy((it: number) => it > 5) }]);
});

test('what came beyond what was ordered goes back for that, and not as broken', async () => {
  const { rows } = await sql<{ reason: string; is_surplus: boolean }>`
    select distinct reason.nombre as reason, line.surplus_quantity > 0 as is_surplus from supplier_returns as it
    join supplier_return_reasons as reason on reason.id = it.reason_id join supplier_return_lines as line on line.return_id = it.id
    order by reason`.execute(db);

  expect(rows).toEqual([
    { reason: 'Llegó dañado', is_surplus: false },
    { reason: 'Llegó de más', is_surplus: true },
  ]);
});

test('a supplier from abroad is quoted and in the register, and one who is in none was asked for from their quotation', async () => {
  const abroad = await db
    .selectFrom('service_documents as it')
    .innerJoin('supplier_records as record', (join) => join.on('record.country', '=', 'DE'))
    .where('it.supplier_rut', '=', 'DE 811204455')
    .select(['record.name', 'record.billing', 'record.supplier_code'])
    .execute();
  expect(abroad).toEqual([{ name: 'Laboratorium Lindwurm GmbH', billing: 'extranjera', supplier_code: 'DE811204455P' }]);
  const asked = await db.selectFrom('creation_requests').where('reason', 'like', 'Cotizó en SS-%').select(['title', 'status']).execute();
  expect(asked).toEqual([{ title: 'Maestranza Pérez', status: 'en_revision' }]);
});

test('the demo company has two suppliers and two materials that became one, and papers that will expire, have, and stop new orders', async () => {
  const rocio = await signIn(await db.selectFrom('users').where('email', 'like', 'rocio.alerce@%').select('id').executeTakeFirstOrThrow());

  const { items } = await rocio.call(sapSuppliers, { with_expired: 'true' });
  const [twice] = (await rocio.call(sapSuppliers, { search: 'PROV-0417' })).items;

  expect(items.filter((it) => it.expiring_documents > 0)).not.toEqual([]);
  expect(items.filter((it) => it.expired_documents > 0)).not.toEqual([]);
  const papers = (await Promise.all(items.map(({ id }) => rocio.call(getSupplier, { id })))).flatMap((it) => it.documents);
  expect(papers.filter((it) => it.standing === 'vencido' && it.blocks)).not.toEqual([]);
  expect((await rocio.call(getSupplier, { id: twice?.id ?? 0 })).merges).toMatchObject([{ code: 'PROV-0417', merged_by: 'Rocío Alerce' }]);
  expect((await rocio.call(getMaterial, { code: 'EPP-000009' })).merges).toMatchObject([{ code: 'BLOQ-FPS50' }]);
});
