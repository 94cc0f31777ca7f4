import { expect, test } from 'vitest';
import { tipoDocumentoProveedor } from 'contract/catalogues/index.ts';
import { workday } from 'contract/dashboards/index.ts';
import {
  deleteSupplierDocument,
  getSupplier,
  listPastSupplierDocuments,
  sapSuppliers,
  updateSupplierDocument,
} from 'contract/suppliers/index.ts';
import { scene } from '../../../test/scene.ts';
import { expiriesBetween } from './calendar-entries.ts';
import { warnOfPapers } from './warnings.ts';

// A paper of a supplier stops purchases or lets them go on: not everybody who may ask for suppliers changes it.

const { app, db, given, employee } = await scene();
const ana = await employee({ nombre: 'Ana Pide', permissions: ['supplier_creation:read', 'supplier_creation:create'] });
const luis = await employee({ nombre: 'Luis Pide', permissions: ['supplier_creation:read', 'supplier_creation:create'] });
const rocio = await employee({
  nombre: 'Rocío Compra',
  permissions: ['supplier_creation:read', 'supplier_creation:update'],
  isSupply: true,
});
const { id: doc_type } = await db
  .selectFrom('supplier_document_types')
  .where('bloquea', '=', true)
  .select('id')
  .orderBy('id')
  .limit(1)
  .executeTakeFirstOrThrow();

const paper = (expires_on: string) => ({
  doc_type,
  expires_on,
  files: new File(['%PDF-1.7\n1 0 obj\n%%EOF\n'], 'poliza.pdf', { type: 'application/pdf' }),
});
const registerSupplier = async (): Promise<number> => {
  const { codigo } = await given.supplier();
  return (await db.selectFrom('supplier_records').where('supplier_code', '=', codigo).select('id').executeTakeFirstOrThrow()).id;
};

test('the papers of a supplier that is bought from are added by supply', async () => {
  const id = await registerSupplier();
  await rocio.call(updateSupplierDocument, { id, ...paper('2020-01-01') });

  expect(await ana.refused(updateSupplierDocument, { id, ...paper('2090-01-01') })).toMatchObject({ status: 403 });
});

test('a paper of who is only asked for is replaced by whoever brought it, or supply', async () => {
  const { id } = await given.supplierCandidate('Pedido por Ana');
  await ana.call(updateSupplierDocument, { id, ...paper('2020-01-01') });

  expect(await luis.refused(updateSupplierDocument, { id, ...paper('2090-01-01') })).toMatchObject({
    status: 403,
    message: 'Lo reemplaza quien lo subió, o abastecimiento.',
    who: { words: 'Puede hacerlo', names: ['Rocío Compra'] },
  });
  await ana.call(updateSupplierDocument, { id, ...paper('2080-01-01') });
  await rocio.call(updateSupplierDocument, { id, ...paper('2090-01-01') });
});

test('what has expired and stops new orders is taken away by supply alone', async () => {
  const { id } = await given.supplierCandidate('Con póliza vencida');
  const expired = await ana.call(updateSupplierDocument, { id, ...paper('2020-01-01') });

  expect(expired.removable).toBe(false);
  expect(await ana.refused(deleteSupplierDocument, { document_id: expired.id })).toMatchObject({ status: 403 });
  await rocio.call(deleteSupplierDocument, { document_id: expired.id });
  const current = await ana.call(updateSupplierDocument, { id, ...paper('2090-01-01') });
  await ana.call(deleteSupplierDocument, { document_id: current.id });
});

test('a paper that has expired is counted and found, also where it does not stop orders', async () => {
  const id = await registerSupplier();
  const { id: harmless } = await given.entry(tipoDocumentoProveedor, { vence: true, bloquea: false });
  await rocio.call(updateSupplierDocument, { id, ...paper('2020-01-01'), doc_type: harmless });

  expect(await rocio.call(getSupplier, { id })).toMatchObject({
    expired_documents: 1,
    expired_since: '2020-01-01',
    valid_supplier: true,
  });
  const found = await rocio.call(sapSuppliers, { with_expired: 'true' });
  expect(found.items.map((it) => it.id)).toContain(id);
});

test('whoever is told of a paper reads whether it has expired, and comes to its supplier', async () => {
  const id = await registerSupplier();
  await rocio.call(updateSupplierDocument, { id, ...paper('2020-01-01') });

  await warnOfPapers(app.workshop);

  const notices = db.selectFrom('notifications').where('user_id', '=', rocio.id).where('url', '=', `/supplying/suppliers/${id}`);
  expect(await notices.select('title').execute()).toEqual([{ title: expect.stringContaining('venció el') }]);
});

test('nobody is told of papers of a supplier that was retired, nor does the calendar show them', async () => {
  const id = await registerSupplier();
  await rocio.call(updateSupplierDocument, { id, ...paper('2020-01-02') });
  const { supplier_code } = await db.selectFrom('supplier_records').where('id', '=', id).select('supplier_code').executeTakeFirstOrThrow();
  await db.updateTable('suppliers').set({ activo: false }).where('codigo', '=', supplier_code).execute();

  await warnOfPapers(app.workshop);

  const notices = db.selectFrom('notifications').where('url', '=', `/supplying/suppliers/${id}`);
  expect(await notices.select('title').execute()).toEqual([]);
  const days = { desde: '2020-01-02', hasta: '2020-01-02', most: 10 };
  expect(await expiriesBetween({ db }, days)).toEqual([]);
});

test('a paper that does not expire has no day, also in the history', async () => {
  const id = await registerSupplier();
  const { id: lasting } = await given.entry(tipoDocumentoProveedor, { vence: false, bloquea: false });
  const kept = await rocio.call(updateSupplierDocument, { id, ...paper('2020-01-01'), doc_type: lasting });

  expect(kept.expires_on).toBeNull();
  const audit = db.selectFrom('audit').where('entity', '=', 'supplier').where('action', '=', 'attach').orderBy('id', 'desc').limit(1);
  expect((await audit.select('after').executeTakeFirstOrThrow()).after).toMatchObject({ vence: null });
});

test('a paper that tells where a supplier is paid is seen by whoever brought it, and those with the right over bank data', async () => {
  const id = await registerSupplier();
  const { id: telling } = await given.entry(tipoDocumentoProveedor, { vence: false, bloquea: false, bancario: true });
  const { id: document_id } = await rocio.call(updateSupplierDocument, { id, ...paper('2090-01-01'), doc_type: telling });
  const finance = await employee({ permissions: ['supplier_creation:read', 'supplier_bank:read'] });
  const seenBy = async (it: typeof ana) => (await it.call(getSupplier, { id })).documents.map((one) => one.id);

  expect([await seenBy(rocio), await seenBy(finance), await seenBy(ana)]).toEqual([[document_id], [document_id], []]);
  const other = await employee({ permissions: ['supplier_creation:read', 'supplier_creation:update'], isSupply: true });
  expect(await other.refused(deleteSupplierDocument, { document_id })).toMatchObject({ status: 404 });
});

test('a supplier has one paper of each type, each with whether supply brought it', async () => {
  const id = await registerSupplier();
  const { id: certificate } = await given.entry(tipoDocumentoProveedor, { nombre: 'Certificado F30', vence: false, bloquea: false });
  const buyer = await employee({ nombre: 'Luz Compra', permissions: ['supplier_creation:update', 'supplier_creation:read'] });
  await rocio.call(updateSupplierDocument, { id, ...paper('2080-01-01') });
  await rocio.call(updateSupplierDocument, { id, ...paper('2090-01-01') });
  await buyer.call(updateSupplierDocument, { id, ...paper('2090-01-01'), doc_type: certificate });

  const { documents } = await ana.call(getSupplier, { id });

  expect(documents.filter((it) => it.doc_type === doc_type)).toMatchObject([{ origin: 'ABASTECIMIENTO', created_by: 'Rocío Compra' }]);
  expect(documents.filter((it) => it.doc_type === certificate)).toMatchObject([
    { type: 'Certificado F30', origin: 'NO ABASTECIMIENTO', created_by: 'Luz Compra' },
  ]);
});

test('what was replaced or taken away stays to be opened, with who ended it', async () => {
  const id = await registerSupplier();
  const first = await rocio.call(updateSupplierDocument, { id, ...paper('2080-01-01') });
  const second = await rocio.call(updateSupplierDocument, { id, ...paper('2090-01-01') });
  await rocio.call(deleteSupplierDocument, { document_id: second.id });

  const past = await ana.call(listPastSupplierDocuments, { id });

  expect(past).toMatchObject([
    { id: second.id, expires_on: '2090-01-01', ended_by: 'Rocío Compra' },
    { id: first.id, expires_on: '2080-01-01', url: expect.stringContaining('poliza.pdf') },
  ]);
});

test('of two who replace a paper at once, or take it away, the second is told that another one is in force', async () => {
  const id = await registerSupplier();
  const first = await rocio.call(updateSupplierDocument, { id, replaces: 0, ...paper('2080-01-01') });
  await rocio.call(updateSupplierDocument, { id, replaces: first.id, ...paper('2085-01-01') });

  expect(await rocio.refused(updateSupplierDocument, { id, replaces: first.id, ...paper('2090-01-01') })).toMatchObject({ status: 412 });
  expect(await rocio.refused(updateSupplierDocument, { id, replaces: 0, ...paper('2090-01-01') })).toMatchObject({ status: 412 });
  expect(await rocio.refused(deleteSupplierDocument, { document_id: first.id })).toMatchObject({ status: 412 });
  expect((await rocio.call(getSupplier, { id })).documents).toMatchObject([{ expires_on: '2085-01-01' }]);
});

test('who keeps the register reads in their day which suppliers have papers to renew, the first to expire before; of others nobody is told', async () => {
  const [expired, expiring, fresh, retired] = [
    await registerSupplier(),
    await registerSupplier(),
    await registerSupplier(),
    await registerSupplier(),
  ];
  const { aviso_dias } = await db
    .selectFrom('supplier_document_types')
    .where('id', '=', doc_type)
    .select('aviso_dias')
    .executeTakeFirstOrThrow();
  const dayAt = (days: number) => Temporal.Now.plainDateISO('America/Santiago').add({ days }).toString();
  await rocio.call(updateSupplierDocument, { id: expiring, ...paper(dayAt(aviso_dias)) });
  await rocio.call(updateSupplierDocument, { id: expired, ...paper('2019-01-01') });
  await rocio.call(updateSupplierDocument, { id: fresh, ...paper(dayAt(aviso_dias + 1)) });
  await rocio.call(updateSupplierDocument, { id: retired, ...paper('2019-01-01') });
  const gone = await db.selectFrom('supplier_records').where('id', '=', retired).select('supplier_code').executeTakeFirstOrThrow();
  await db.updateTable('suppliers').set({ activo: false }).where('codigo', '=', gone.supplier_code).execute();

  const lineOf = async (by: typeof rocio) => (await by.call(workday, {})).lineas.find((it) => it.clave === 'documentos_por_renovar');
  const line = await lineOf(rocio);

  expect(line?.items[0]).toMatchObject({
    detalle: expect.stringContaining('venció el 01-01-2019'),
    fecha: '2019-01-01',
    atrasado: true,
    url: `/supplying/suppliers/${expired}`,
  });
  const listed = await rocio.call(sapSuppliers, { with_expired: 'true', active: 'true', per_page: 100 });
  expect(line?.total).toBe(listed.total_items);
  const ids = listed.items.map((it) => it.id);
  expect([expired, expiring, fresh, retired].map((it) => ids.includes(it))).toEqual([true, true, false, false]);
  expect(await lineOf(ana)).toBeUndefined();
});
