import { expect, test } from 'vitest';
import { tipoDocumentoProveedor } from 'contract/catalogues/index.ts';
import { createSupplier, createSupplierAbastecimiento, getSupplierCreation, updateSupplier } from 'contract/supplying/index.ts';
import { creationScene, newName, newRut } from './scene.ts';

// The papers of a supplier come with the request for it, or not at all: what is refused leaves neither.

const { db, given, ana, rocio, whole, seen } = await creationScene();
const { id: lasting } = await given.entry(tipoDocumentoProveedor, { nombre: 'Certificado de RUT', vence: false, bloquea: false });
const { id: expiring } = await given.entry(tipoDocumentoProveedor, { nombre: 'Póliza', vence: true, bloquea: true });
const { id: retired } = await given.entry(tipoDocumentoProveedor, { nombre: 'Retirado', vence: false, bloquea: false, activo: false });

const pdf = (name: string, content = '%PDF-1.7\n1 0 obj\n%%EOF\n') => new File([content], name, { type: 'application/pdf' });
const newSupplier = () => ({ name: newName(), rut: newRut(), reason: 'x' });
const isThere = async (rut: string) =>
  (await db.selectFrom('supplier_records').where('rut', '=', rut).select('id').executeTakeFirst()) !== undefined;
const papersKept = async () =>
  (
    await db
      .selectFrom('supplier_documents')
      .select((it) => it.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
  ).total;

test('whoever asks for a supplier brings its papers along, each with its type, day and side', async () => {
  const papers = { doc_type: lasting, files: pdf('rut.pdf'), doc_type_2: expiring, files_2: pdf('poliza.pdf'), expires_on_2: '2090-01-01' };
  const { number, documents } = await ana.call(createSupplier, { ...newSupplier(), ...papers });

  expect(documents).toMatchObject([
    {
      type: 'Certificado de RUT',
      name: 'rut.pdf',
      expires_on: null,
      origin: 'NO ABASTECIMIENTO',
      created_by: 'Ana Pide',
      standing: 'vigente',
    },
    { type: 'Póliza', name: 'poliza.pdf', expires_on: '2090-01-01', blocks: true },
  ]);
  expect((await rocio.call(getSupplierCreation, { number })).documents).toHaveLength(2);
  const bySupply = { ...whole, ...newSupplier(), doc_type: lasting, files: pdf('rut.pdf') };
  expect((await rocio.call(createSupplierAbastecimiento, bySupply)).documents).toMatchObject([{ origin: 'ABASTECIMIENTO' }]);
  const attached = db.selectFrom('audit').where('entity', '=', 'supplier').where('action', '=', 'attach').orderBy('id');
  expect((await attached.select('after').execute()).map((it) => it.after)).toMatchObject([
    { tipo: 'Certificado de RUT', documento: 'rut.pdf' },
    { tipo: 'Póliza', vence: '2090-01-01' },
    { tipo: 'Certificado de RUT' },
  ]);
});

test('without papers a supplier is asked for as before', async () => {
  expect((await ana.call(createSupplier, newSupplier())).documents).toEqual([]);
});

test('a paper that is not right is refused at its own field, and nothing is written', async () => {
  const before = await papersKept();
  const first = { doc_type: lasting, files: pdf('rut.pdf') };
  const wrong: [field: string, papers: object][] = [
    ['doc_type', { files: pdf('rut.pdf') }],
    ['files_2', { ...first, doc_type_2: expiring }],
    ['doc_type_2', { ...first, doc_type_2: lasting, files_2: pdf('otro.pdf') }],
    ['doc_type_3', { ...first, doc_type_3: retired, files_3: pdf('otro.pdf') }],
    ['expires_on_2', { ...first, doc_type_2: expiring, files_2: pdf('poliza.pdf') }],
    ['files_2', { ...first, doc_type_2: expiring, expires_on_2: '2090-01-01', files_2: pdf('cortado.pdf', '%PDF-1.7\n1 0 obj\n') }],
    ['files_2', { ...first, doc_type_2: expiring, expires_on_2: '2090-01-01', files_2: new File(['MZ\u0090'], 'programa.exe') }],
  ];
  for (const [field, papers] of wrong) {
    const supplier = newSupplier();
    const { status, fields } = await ana.refused(createSupplier, { ...supplier, ...papers });
    expect([field, status >= 400 && status < 500, Object.keys(fields ?? {})]).toEqual([field, true, [field]]);
    expect(await isThere(supplier.rut)).toBe(false);
  }
  expect(await papersKept()).toBe(before);
});

test('the form that edits a request sends no papers: they are brought one by one', async () => {
  const supplier = newSupplier();
  const { documents, ...request } = await ana.call(createSupplier, { ...supplier, doc_type: lasting, files: pdf('rut.pdf') });

  const refusal = await ana.refused(updateSupplier, { ...seen(request), ...supplier, doc_type: lasting });
  expect(refusal).toMatchObject({ status: 400, fields: { doc_type: expect.any(String) } });
  expect((await ana.call(updateSupplier, { ...seen(request), ...supplier, reason: 'y' })).documents).toEqual(documents);
});
