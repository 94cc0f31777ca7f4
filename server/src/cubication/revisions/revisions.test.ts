import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import {
  compareRevision,
  deleteDocMaterial,
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
async function posted(rows = [{ code: panel.codigo, quantity: '4' }]) {
  const made = await takeoff(rows);
  const post = await ask({ document_id: made.document_id });
  await decide(post);
  return { ...made, post: await until(post, { status: 'enviado' }) };
}
const cancelledThere = (erp_number: string | null | undefined) =>
  sap.company.sets.get('InventoryTransferRequests')?.find((it) => String(it['DocNum']) === erp_number)?.['DocumentStatus'];

test('opened again it is kept as Rev. A, its requests end here and in the ERP, and what changes is told in quantity and pesos', async () => {
  const { document_id, place, post, rows } = await posted([
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
  const { place, post } = await posted([{ code: clamp.codigo, quantity: '5' }]);
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

  const { place, document_id } = await posted();
  const second = await fernanda.call(postDocument, { place_id: place.id });
  expect((await boss.refused(resetDocument, { place_id: place.id })).message).toContain(second.number);
  expect((await fernanda.call(validDocuments, { place_id: place.id })).items.map((it) => it.document_id)).toEqual([document_id]);
  expect(await look(document_id)).toMatchObject({ status: 'cerrada' });
});

test('revisions are named A to Z, then AA', () => {
  expect([0, 1, 25, 26, 27, 52].map(nameOfRevision)).toEqual(['A', 'B', 'Z', 'AA', 'AB', 'BA']);
});
