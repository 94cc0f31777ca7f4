import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import {
  compareRevision,
  createDocumentPanels,
  createDocumentServices,
  deleteDocMaterial,
  deleteDocumentPanels,
  listCubageRevisions,
  postDocument,
  resetDocument,
  updateDocumentMaterial,
  validDocuments,
} from 'contract/cubication/index.ts';
import { dispatchRequest, getMaterialRequest, receiveTransfer } from 'contract/materials/index.ts';
import { takeoffScene } from '../scene.ts';
import { nameOfRevision } from './reset.ts';

const { db, given, sap, fernanda, tomas, boss, material, takeoff, ask, decide, until, rowsOf, look, askedThere } = await takeoffScene();
const [panel, bolt, clamp] = [await material('1000'), await material('10'), await material('20')];

/** A take-off that the ERP has. */
async function postTakeoff(rows = [{ code: panel.codigo, quantity: '4' }]) {
  const made = await takeoff(rows);
  const post = await ask({ document_id: made.document_id });
  await decide(post);
  return { ...made, post: await until(post, { status: 'enviado' }) };
}
const cancelledThere = (erp_number: string | null | undefined) =>
  sap.company.sets.get('InventoryTransferRequests')?.find((it) => String(it['DocNum']) === erp_number)?.['DocumentStatus'];

test('opened again it is kept as Rev. A, its requests end here and in the ERP, and what changes is told in quantity and pesos', async () => {
  const { document_id, place, post, rows } = await postTakeoff([
    { code: panel.codigo, quantity: '4' },
    { code: bolt.codigo, quantity: '100' },
  ]);

  const opened = await boss.call(resetDocument, { place_id: place.id, reason: 'Cambió el techo' });

  expect(opened).toMatchObject({ status: 'abierta', closed: false });
  expect((await rowsOf(document_id)).map((it) => [it.erp_status, it.selectable])).toEqual([
    [null, true],
    [null, true],
  ]);
  const number = post.requests[0]?.number ?? '';
  expect(await fernanda.call(getMaterialRequest, { number })).toMatchObject({ status: 'cerrada', close_reason: 'Cambió el techo' });
  await vi.waitFor(() => expect(cancelledThere(post.requests[0]?.erp_number)).toBe('bost_Close'), { timeout: 20_000, interval: 50 });

  await fernanda.call(updateDocumentMaterial, { id: rows[0]?.id ?? 0, seen: { quantity: '4' }, cells: { quantity: '6' } });
  await fernanda.call(deleteDocMaterial, { id: rows[1]?.id ?? 0 });
  expect(await fernanda.call(listCubageRevisions, { document_id })).toMatchObject([
    { revision: 'A', rows: 2, total: '5000', reason: 'Cambió el techo', added: 0, removed: 1, changed: 1, difference_clp: '1000' },
  ]);
  expect(await fernanda.call(compareRevision, { document_id, revision: 'a' })).toMatchObject({
    rows: [
      { code: panel.codigo, one_quantity: '4', other_quantity: '6', quantity: '2', total: '2000' },
      { code: bolt.codigo, one_quantity: '100', other_quantity: null, quantity: '-100', total: '-1000' },
    ],
    total: '1000',
  });
  await expect(sql`update cubage_revision_rows set quantity = 1`.execute(db)).rejects.toThrow('A revision stays');

  const again = await ask({ document_id });
  await decide(again);
  await until(again, { status: 'enviado' });
  await boss.call(resetDocument, { place_id: place.id });
  expect((await fernanda.call(listCubageRevisions, { document_id })).map((it) => it.revision)).toEqual(['B', 'A']);
});

test('who may approve opens it, and nobody once anything of it moved or was received', async () => {
  const { place, post } = await postTakeoff([{ code: clamp.codigo, quantity: '5' }]);
  expect(await tomas.refused(resetDocument, { place_id: place.id })).toMatchObject({ status: 403 });
  await given.stock({ warehouse_id: await central(), material_id: clamp.id, quantity: '50' });
  const number = post.requests[0]?.number ?? '';
  const request = await boss.call(getMaterialRequest, { number });
  const [line] = request.items;
  const part = [{ material_request_item_id: line?.material_request_item_id ?? 0, quantity: '2' }];
  const sent = await boss.call(dispatchRequest, { number, version: request.version, kind: 'DESPACHO', items: part });
  expect((await boss.refused(resetDocument, { place_id: place.id })).message).toContain('ya salieron 2');
  const transfer = sent.transfers[0];
  await boss.call(receiveTransfer, {
    number: transfer?.number ?? '',
    version: transfer?.version ?? 0,
    items: [{ line: 1, received_quantity: '2' }],
  });

  expect((await boss.refused(resetDocument, { place_id: place.id })).message).toContain('ya se recibieron 2');
  expect(askedThere(clamp.codigo)).toBe(5);
});

const central = async () => (await db.selectFrom('warehouses').where('codigo', '=', 'BF0001').select('id').executeTakeFirstOrThrow()).id;

test('nothing is opened where nothing was sent, or beside another one that is open', async () => {
  const fresh = await takeoff([{ code: panel.codigo, quantity: '1' }]);
  expect(await boss.refused(resetDocument, { place_id: fresh.place.id })).toMatchObject({ code: 'rule' });

  const { place, document_id } = await postTakeoff();
  const second = await fernanda.call(postDocument, { place_id: place.id });
  expect((await boss.refused(resetDocument, { place_id: place.id })).message).toContain(second.number);
  expect((await fernanda.call(validDocuments, { place_id: place.id })).items.map((it) => it.document_id)).toEqual([document_id]);
  expect(await look(document_id)).toMatchObject({ status: 'cerrada' });
});

test('what of services and boards is another since says so, in its amount and in pesos', async () => {
  const made = await takeoff([{ code: panel.codigo, quantity: '4' }]);
  const { document_id, place } = made;
  const crew = { service_type: 'labor', name: 'Cuadrilla', Unit_Cost: '1000', Staff: '4' } as const;
  const [service] = await fernanda.call(createDocumentServices, { document_id, services: [{ ...crew, Days: '2' }] });
  const boards = [{ name: 'Tablero', quantity: '1', panel_cost: '500' }];
  const [board] = await fernanda.call(createDocumentPanels, { document_id, panels: boards });
  const post = await ask({ document_id });
  await decide(post);
  await until(post, { status: 'enviado' });
  await boss.call(resetDocument, { place_id: place.id });
  expect(await fernanda.call(listCubageRevisions, { document_id })).toMatchObject([{ total: '12500', others: 0, difference_clp: '0' }]);

  const { id = 0, version = 0 } = service ?? {};
  await fernanda.call(createDocumentServices, { document_id, services: [{ ...crew, Days: '3', id, version }] });
  await fernanda.call(deleteDocumentPanels, { id: board?.id ?? 0 });

  const told = { revision: 'A', changed: 0, others: 2, difference_clp: '3500' };
  expect(await fernanda.call(listCubageRevisions, { document_id })).toMatchObject([told]);
  expect(await fernanda.call(compareRevision, { document_id, revision: 'A' })).toMatchObject({
    revision: told,
    rows: [],
    others: [
      { category: 'equipos_otros', name: 'Tablero', one_quantity: '1', other_quantity: null, total: '-500' },
      { category: 'labor', name: 'Cuadrilla', one_quantity: '8', other_quantity: '12', total: '4000' },
    ],
    total: '3500',
  });
  await expect(sql`delete from cubage_revision_others`.execute(db)).rejects.toThrow('A revision stays');
});

test('of two that were sent at a place the last one is opened, and while it is open the other one is not', async () => {
  const first = await postTakeoff();
  const made = await takeoff([{ code: bolt.codigo, quantity: '3' }], first.place);
  const post = await ask({ document_id: made.document_id });
  await decide(post);
  await until(post, { status: 'enviado' });

  const opened = await boss.call(resetDocument, { place_id: first.place.id });

  expect(opened).toMatchObject({ document_id: made.document_id, status: 'abierta' });
  expect(await look(first.document_id)).toMatchObject({ status: 'cerrada' });
  expect((await rowsOf(first.document_id)).map((it) => it.erp_status)).toEqual(['aceptado']);
  expect(await fernanda.call(listCubageRevisions, { document_id: first.document_id })).toEqual([]);
  expect((await boss.refused(resetDocument, { place_id: first.place.id })).message).toContain(made.number);
});

test('revisions are named A to Z, then AA', () => {
  expect([0, 1, 25, 26, 27, 52].map(nameOfRevision)).toEqual(['A', 'B', 'Z', 'AA', 'AB', 'BA']);
});
