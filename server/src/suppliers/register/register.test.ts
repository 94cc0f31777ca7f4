import { expect, test } from 'vitest';
import { tipoDocumentoProveedor } from 'contract/catalogues/index.ts';
import { getSupplier, sapSuppliers, updateSupplierDocument } from 'contract/suppliers/index.ts';
import { scene } from '../../../test/scene.ts';
import { bringSuppliers, enterSupplier } from '../../catalogues/index.ts';
import { besideErp, newRut } from './scene.ts';

// The register beside an ERP that keeps the suppliers: nobody asks it anything here.

const { db, given, employee } = await scene({ environment: besideErp });
const rocio = await employee({ permissions: ['supplier_creation:read', 'supplier_creation:update'], isSupply: true });

const brings = (...suppliers: { code: string; name: string; rut: string | null; active?: boolean }[]) =>
  db.transaction().execute((tx) =>
    bringSuppliers(
      tx,
      suppliers.map((it) => ({ active: true, country: null, ...it })),
    ),
  );
const find = async (search: string, more: object = {}) =>
  (await rocio.call(sapSuppliers, { search, ...more })).items.map(({ code, origins }) => ({ code, origins }));
const idOf = async (code: string) =>
  (await db.selectFrom('supplier_records').where('supplier_code', '=', code).select('id').executeTakeFirstOrThrow()).id;

test('suppliers of the three origins stand in one list, and each origin finds its own', async () => {
  const word = 'Trapananda';
  await given.supplier({ codigo: 'TRA-1', nombre: `${word} de la lista` });
  await brings({ code: 'TRA-2', name: `${word} del ERP`, rut: newRut() });
  const { id } = await given.supplierCandidate(`${word} del formulario`);
  await db.updateTable('supplier_records').set({ reserved_code: 'TRA-3', rut: newRut(), from_form: true }).where('id', '=', id).execute();
  await db.transaction().execute((tx) => enterSupplier(tx, { code: 'TRA-3', name: `${word} del formulario`, rut: null }));

  expect(await find(word, { sort: 'code' })).toEqual([
    { code: 'TRA-1', origins: ['lista'] },
    { code: 'TRA-2', origins: ['sap'] },
    { code: 'TRA-3', origins: ['sap', 'formulario'] },
  ]);
  const codes = async (origin: string) => (await find(word, { origin, sort: 'code' })).map((it) => it.code);
  expect([await codes('lista'), await codes('sap'), await codes('formulario')]).toEqual([['TRA-1'], ['TRA-2', 'TRA-3'], ['TRA-3']]);
});

test('one RUT in our list and in the ERP is one supplier, with the code and the name of the ERP and both origins', async () => {
  const rut = newRut();
  await given.supplier({ codigo: 'PUYO', nombre: 'Puyuhuapi Montajes', rut });

  await brings({ code: `${rut}P`, name: 'PUYUHUAPI MONTAJES LTDA', rut });

  expect(await find(rut)).toEqual([{ code: `${rut}P`, origins: ['sap', 'lista'] }]);
  expect(await find('Puyo')).toEqual([{ code: `${rut}P`, origins: ['sap', 'lista'] }]);
  expect(await find(rut, { origin: 'lista' })).toEqual([{ code: `${rut}P`, origins: ['sap', 'lista'] }]);
  expect(await rocio.call(getSupplier, { id: await idOf('PUYO') })).toMatchObject({ active: false, merged_into: `${rut}P` });
});

test('where the ERP has two of one RUT, a person says which of them it is', async () => {
  const rut = newRut();
  await given.supplier({ codigo: 'QUEL', nombre: 'Queulat', rut });

  await brings({ code: `${rut}P`, name: 'Queulat pesos', rut }, { code: `${rut}D`, name: 'Queulat dólares', rut });

  expect((await find('queulat', { sort: 'code' })).map((it) => it.code)).toEqual([`${rut}D`, `${rut}P`, 'QUEL']);
});

test('each reason why nothing may be ordered from a supplier is said, the gravest first', async () => {
  const code = 'RAZON';
  const rut = newRut();
  await given.supplier({ codigo: code, nombre: 'Razones', rut: '76000000-1' });
  await given.supplier({ codigo: 'RAZON-2', nombre: 'El que queda', en_erp: true });
  const id = await idOf(code);
  const { id: doc_type, nombre } = await given.entry(tipoDocumentoProveedor, { vence: true, bloquea: true });
  const files = new File(['%PDF-1.7\n1 0 obj\n%%EOF\n'], 'poliza.pdf', { type: 'application/pdf' });
  await rocio.call(updateSupplierDocument, { id, doc_type, files, expires_on: '2020-01-01' });
  await db.updateTable('suppliers').set({ activo: false, merged_into: 'RAZON-2' }).where('codigo', '=', code).execute();
  const said = async () => {
    const { valid_supplier, invalid_reason } = await rocio.call(getSupplier, { id });
    expect(valid_supplier).toBe(invalid_reason === null);
    return invalid_reason;
  };
  const becomes = (change: object) => db.updateTable('suppliers').set(change).where('codigo', '=', code).execute();

  expect(await said()).toBe('Se fusionó con RAZON-2: use ese.');
  await becomes({ merged_into: null });
  expect(await said()).toBe('Está retirado, o bloqueado en el ERP.');
  await becomes({ activo: true });
  expect(await said()).toBe('No está en el ERP.');
  await becomes({ en_erp: true });
  expect(await said()).toBe('Tiene un RUT que no es válido.');
  await becomes({ rut });
  expect(await said()).toBe(`Tiene vencido el documento «${String(nombre)}», que impide nuevas órdenes.`);
  await rocio.call(updateSupplierDocument, { id, doc_type, files, expires_on: '2090-01-01' });
  expect(await said()).toBeNull();
  await brings({ code, name: 'Razones', rut, active: false });
  expect(await said()).toBe('Está retirado, o bloqueado en el ERP.');
});
