import type { Call } from 'contract/call.ts';
import { documentPdf } from 'contract/cubication/index.ts';
import { placeSheetPdf, threadLabels } from 'contract/dashboards/index.ts';
import { consumptionPdf, countPdf, requestPdf, returnPdf, supplierReturnPdf, transferPdf } from 'contract/materials/index.ts';
import { hesPdf, serviceOrderPdf } from 'contract/orders/index.ts';
import { getBidding, quotationPdf, serviceRequestPdf } from 'contract/services/index.ts';
import { deliverySheet, materialCreationPdf, supplierCreationPdf } from 'contract/supplying/index.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { pdfPagesOf, pdfTextOf } from './files.ts';
import { scene } from './scene.ts';

const { app, db, given, signIn } = await scene({ demo: true });
const administrator = await signIn(
  await db.selectFrom('users').where('nombre', '=', 'Catalina Tara').select('id').executeTakeFirstOrThrow(),
);

/** The tables whose rows have a number by which people call them, and the papers of each. */
const papers: Record<string, readonly { call: Call; where?: string; names?: 'id' }[]> = {
  consumption_vouchers: [{ call: consumptionPdf }],
  creation_requests: [
    { call: materialCreationPdf, where: `kind = 'material'` },
    { call: supplierCreationPdf, where: `kind = 'supplier'` },
  ],
  cubages: [{ call: documentPdf, names: 'id' }],
  hes: [{ call: hesPdf }],
  material_requests: [
    { call: requestPdf },
    { call: deliverySheet, where: `document_kind = 'InventoryTransferRequest' and status = 'en_curso'` },
  ],
  material_returns: [{ call: returnPdf }],
  purchase_orders: [{ call: serviceOrderPdf }],
  quote_requests: [{ call: quotationPdf }],
  service_requests: [{ call: serviceRequestPdf }],
  stock_counts: [{ call: countPdf }],
  stock_transfers: [{ call: transferPdf }],
  supplier_returns: [{ call: supplierReturnPdf }],
};
/** Numbered, and no papers. */
const others = {
  bidding_acts: 'its PDF is made once, when the second person opens the bidding, and kept with it',
  erp_sync_runs: 'a row of a list',
  material_merges: 'a row of a list',
  material_receipts: 'what was received stands in the paper of its request',
  price_agreements: 'its paper is what was signed, which is kept with it',
  replenishment_proposals: 'a row of a list, which becomes a request',
  stock_differences: 'a row of a list',
  supplier_merges: 'a row of a list',
  thread_differences: 'a row of a list',
};

/** Which page of how many stands on each of them, and on as many as the PDF has. */
function footCount(pdf: Buffer): number {
  const pages = pdfPagesOf(pdf);
  expect(pages).toHaveLength(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0);
  for (const [at, page] of pages.entries()) expect(page.replaceAll(/\s/g, '')).toContain(`Página${at + 1}de${pages.length}`);
  return pages.length;
}

test('every kind of paper that has a number is known here', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'number' and is_generated = 'ALWAYS' order by 1`.execute(db);

  expect(rows.map((it) => it.name)).toEqual([...Object.keys(papers), ...Object.keys(others)].toSorted());
});

test.each(Object.entries(papers).flatMap(([table, kinds]) => kinds.map((it) => [it.call.id, table, it] as const)))(
  '%s draws the paper with its number, and on each page which one it is',
  async (_id, table, { call, where = 'true', names }) => {
    const { rows } = await sql<{ id: number; number: string }>`
      select id, number from ${sql.table(table)} where ${sql.raw(where)} order by id limit 1`.execute(db);
    const [row] = rows;
    if (!row) throw new Error(`the demo company has none of ${table}`);
    const response = await administrator.raw(call, names === 'id' ? { document_id: row.id } : { number: row.number });

    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/pdf']);
    // What a heading of two weights says reads in pieces, and files are named by words of their own: one of the two says the number.
    const said = `${String(response.headers['content-disposition'])} ${pdfTextOf(response.rawPayload)}`.replaceAll(/[\s-]/g, '');
    expect(said).toContain(String(Number(row.number.split('-').at(-1))));
    expect(footCount(response.rawPayload)).toBeGreaterThan(0);
  },
);

test('so does the sheet of a place', async () => {
  const { codigoLugarInstalacion, codigoProyecto } = await db
    .selectFrom('places')
    .selectAll()
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const response = await administrator.raw(placeSheetPdf, { codigoLugarInstalacion, codigoProyecto });

  expect(pdfTextOf(response.rawPayload)).toContain(codigoLugarInstalacion);
  expect(footCount(response.rawPayload)).toBeGreaterThan(0);
});

test('so does the act of a bidding, which was drawn when it was opened', async () => {
  const { number: act_number, quotation } = await db
    .selectFrom('bidding_acts')
    .innerJoin('quote_requests as quote', 'quote.id', 'bidding_acts.quote_request_id')
    .select(['bidding_acts.number', 'quote.number as quotation'])
    .limit(1)
    .executeTakeFirstOrThrow();
  const { act } = await administrator.call(getBidding, { number: quotation });
  const { rawPayload } = await app.http.inject({ method: 'GET', url: act?.file?.url ?? '' });

  expect(pdfTextOf(rawPayload)).toContain(act_number);
  expect(footCount(rawPayload)).toBeGreaterThan(0);
});

test('so do papers of several pages: labels of all that a place asked for, and a request of many lines', async () => {
  const { codigoLugarInstalacion } = await db
    .selectFrom('places')
    .innerJoin('material_requests', 'material_requests.place_id', 'places.id')
    .where('material_requests.status', '<>', 'borrador')
    .select('places.codigoLugarInstalacion')
    .orderBy('places.id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const labels = await administrator.raw(threadLabels, { codigoLugarInstalacion });
  const materials = await db.selectFrom('materials').select('id').orderBy('id').limit(100).execute();
  const { number } = await given.materialRequest({ lines: materials.map((it) => ({ material_id: it.id, quantity: '1' })) });

  expect(footCount(labels.rawPayload)).toBeGreaterThan(0);
  expect(footCount((await administrator.raw(requestPdf, { number })).rawPayload)).toBeGreaterThan(1);
});
