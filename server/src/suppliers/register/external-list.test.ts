import { expect, test } from 'vitest';
import { getSupplier, importSupplierList, sapSuppliers } from 'contract/suppliers/index.ts';
import { scene } from '../../../test/scene.ts';
import { bringSuppliers } from '../../catalogues/index.ts';
import { besideErp, newRut } from './scene.ts';

// The external list beside an ERP that keeps the suppliers: what it says is ours, and of whom the ERP has it changes nothing.

const { db, given, employee } = await scene({ environment: besideErp });
const reading = ['supplier_creation:read', 'catalogues:create'] as const;
const rocio = await employee({ permissions: [...reading, 'supplier_creation:update'] });
const adder = await employee({ permissions: [...reading] });

const fileOf = (...rows: readonly (readonly string[])[]) =>
  new File([['rut;official_name;contact_user_email', ...rows.map((it) => it.join(';'))].join('\n')], 'lista.csv', { type: 'text/csv' });
async function loads(...rows: readonly (readonly string[])[]) {
  const { digest } = await rocio.call(importSupplierList, { file: fileOf(...rows) });
  return (await rocio.call(importSupplierList, { file: fileOf(...rows), digest })).counts;
}
const find = async (search: string, more: object = {}) =>
  (await rocio.call(sapSuppliers, { search, ...more })).items.map(({ code, name, rut, email, origins }) => ({
    code,
    name,
    rut,
    email,
    origins,
  }));
const lettersTo = async (address: string) =>
  (await db.selectFrom('mails').select('asunto').where('para', '=', address).execute()).map((it) => it.asunto);

test('a supplier of the external list takes its code from the RUT, its name and its mail from the list', async () => {
  const rut = newRut();

  expect(await loads([rut, 'Vientos del Baker SpA', 'Ventas@Baker.example'])).toMatchObject({ create: 1, error: 0 });

  const supplier = { code: rut, name: 'Vientos del Baker SpA', rut, email: 'ventas@baker.example', origins: ['lista'] };
  expect(await find('vientos del baker', { origin: 'lista' })).toEqual([supplier]);
  const audit = db
    .selectFrom('audit')
    .select(['action', 'entity_id'])
    .where('entity', '=', 'supplier')
    .where('entity_id', 'in', [rut, 'lista.csv']);
  expect(await audit.orderBy('action').execute()).toEqual([
    { action: 'create', entity_id: rut },
    { action: 'import', entity_id: 'lista.csv' },
  ]);
});

test('what our list alone has follows it, without a mail it keeps its own, and the address of before is told', async () => {
  const rut = newRut();
  await loads([rut, 'Cochrane Obras', 'antes@cochrane.example']);

  expect(await loads([rut, 'Cochrane Obras', 'antes@cochrane.example'])).toMatchObject({ unchanged: 1, create: 0, update: 0 });
  expect(await loads([rut, 'Cochrane Obras Ltda.', ''])).toMatchObject({ update: 1 });
  expect(await find(rut)).toMatchObject([{ name: 'Cochrane Obras Ltda.', email: 'antes@cochrane.example' }]);
  expect(await loads([rut, 'Cochrane Obras Ltda.', 'ahora@cochrane.example'])).toMatchObject({ update: 1 });

  expect(await find(rut)).toMatchObject([{ code: rut, email: 'ahora@cochrane.example' }]);
  expect(await lettersTo('antes@cochrane.example')).toEqual([expect.stringContaining('Cambió el correo de Cochrane')]);
});

test('one that our list has under another code stays under it', async () => {
  const rut = newRut();
  await given.supplier({ codigo: 'TORTEL', nombre: 'Tortel', rut });

  expect(await loads([rut, 'Caleta Tortel SpA', 'tortel@correo.example'])).toMatchObject({ update: 1 });

  expect(await find('tortel')).toEqual([
    { code: 'TORTEL', name: 'Caleta Tortel SpA', rut, email: 'tortel@correo.example', origins: ['lista'] },
  ]);
});

test('whom the ERP has keeps code, name and mail, and is of both origins', async () => {
  const rut = newRut();
  const code = `${rut}P`;
  await db.transaction().execute((tx) => bringSuppliers(tx, [{ code, name: 'PUERTO YUNGAY', rut, active: true, country: null }]));
  await db.updateTable('supplier_records').set({ email: 'erp@yungay.example' }).where('supplier_code', '=', code).execute();

  await loads([rut, 'Otro nombre', 'otro@yungay.example']);

  expect(await find(rut)).toEqual([{ code, name: 'PUERTO YUNGAY', rut, email: 'erp@yungay.example', origins: ['sap', 'lista'] }]);
  expect(await loads([rut, 'Otro más', 'otro.mas@yungay.example'])).toMatchObject({ unchanged: 1 });
  const { id } = await db.selectFrom('supplier_records').select('id').where('supplier_code', '=', code).executeTakeFirstOrThrow();
  expect(await rocio.call(getSupplier, { id })).toMatchObject({ name: 'PUERTO YUNGAY', merges: [] });
});

test('a row that is not right is told at its column, and none is written', async () => {
  const [right, asked] = [newRut(), newRut()];
  const { id } = await given.supplierCandidate('Ya pedido');
  await db.updateTable('supplier_records').set({ rut: asked }).where('id', '=', id).execute();
  const rows = [
    [right, 'Correcto', 'si@correcto.example'],
    ['76.123.456-1', 'Dígito malo', ''],
    [newRut(), 'Correo malo', 'sin arroba'],
    [newRut(), '', ''],
    [asked, 'Ya pedido', ''],
    [right, 'Repetido', ''],
  ];
  const { items, digest } = await rocio.call(importSupplierList, { file: fileOf(...rows) });

  expect(items.map((it) => it.errors.map(({ column }) => column))).toEqual([
    [],
    ['rut'],
    ['contact_user_email'],
    ['official_name'],
    ['rut'],
    ['Fila'],
  ]);
  expect(await rocio.refused(importSupplierList, { file: fileOf(...rows), digest })).toMatchObject({ status: 422 });
  expect(await find(right)).toEqual([]);
});

test('who may only add to the catalogue changes nobody who is there', async () => {
  const [known, other] = [newRut(), newRut()];
  await loads([known, 'Conocido', 'uno@conocido.example']);

  const { items } = await adder.call(importSupplierList, {
    file: fileOf([known, 'Conocido', 'dos@conocido.example'], [other, 'Nuevo', '']),
  });

  expect(items.map((it) => it.outcome)).toEqual(['error', 'create']);
});
