import { expect, test } from 'vitest';
import { foreignTaxId } from 'contract/services/index.ts';
import {
  adoptCreation,
  approveSupplierV2,
  createSupplierAbastecimiento,
  findDuplicates,
  postComment,
  resendCreation,
} from 'contract/supplying/index.ts';
import { sql } from 'kysely';
import { bringSuppliers } from '../../catalogues/index.ts';
import { creationScene, newName, newRut } from './scene.ts';

// A code is of one supplier: whoever has it already keeps it, and bringing the ERP's suppliers goes on.

const { db, boss, rocio, whole, askWhole, seen, supplierNow, stopped } = await creationScene();
const bring = (code: string) =>
  db
    .transaction()
    .execute((tx) => bringSuppliers(tx, [{ code, name: `Traído ${code}`, rut: code.slice(0, -1), active: true, country: null }]));
const recordsOf = (code: string) =>
  db
    .selectFrom('supplier_records')
    .where((it) => it.or([it('supplier_code', '=', code), it('reserved_code', '=', code)]))
    .select(['id', 'supplier_code'])
    .execute();

test('a code that the register has without a RUT is not reserved for another one', async () => {
  const rut = newRut();
  await db
    .insertInto('suppliers')
    .values({ codigo: `${rut}P`, nombre: 'Sin RUT', rut: null })
    .execute();
  const asked = await askWhole({ rut });

  expect(await boss.refused(approveSupplierV2, seen(asked))).toMatchObject({
    code: 'rule',
    message: `${rut}P ya está entre los proveedores: Sin RUT. Rechácela y use ese.`,
  });
  await bring(`${rut}P`);
  expect(await recordsOf(`${rut}P`)).toMatchObject([{ supplier_code: `${rut}P` }]);
});

test('what was brought from the ERP while a code was reserved for another one is brought each night', async () => {
  const rut = newRut();
  const asked = await askWhole({ rut });
  await db
    .insertInto('suppliers')
    .values({ codigo: `${rut}P`, nombre: 'Otra cosa', rut: null })
    .execute();
  await db
    .updateTable('supplier_records')
    .set({ reserved_code: `${rut}P` })
    .where('id', '=', asked.supplier_id)
    .execute();

  await bring(`${rut}P`);

  expect(await recordsOf(`${rut}P`)).toHaveLength(2);
});

test('what is brought by the code of another one is not taken for what was asked, nor adopted a second time', async () => {
  const it = await stopped();
  await bring(it.code ?? '');

  const asked = db.selectFrom('supplier_records').where('id', '=', it.supplier_id).select('supplier_code');
  expect(await asked.executeTakeFirst()).toEqual({ supplier_code: null });
  expect(await boss.refused(adoptCreation, { ...seen(it), comment: 'Es el mismo' })).toMatchObject({ code: 'rule' });
  expect(await boss.refused(resendCreation, seen(it))).toMatchObject({ code: 'rule' });
  expect(await supplierNow(it.number)).toMatchObject({ status: 'detenida' });
});

test('a foreign tax id is the same however it is written, and two that begin alike have codes of their own', async () => {
  const abroad = (tax_id: string) => ({ ...whole, name: newName(), country: 'DE', tax_id });
  const one = await rocio.call(createSupplierAbastecimiento, abroad('DE-1234.5678.9012.3'));
  const two = await rocio.call(createSupplierAbastecimiento, abroad('DE 1234 5678 9012 4'));
  const again = abroad('de123456789-0123');
  expect((await rocio.refused(createSupplierAbastecimiento, again)).fields).toHaveProperty(['tax_id']);
  expect(await rocio.refused(createSupplierAbastecimiento, { ...again, tax_id: '..-1' })).toMatchObject({ status: 400 });

  const codes = [];
  for (const it of [one, two]) codes.push((await boss.call(approveSupplierV2, seen(it))).code);
  expect(new Set(codes).size).toBe(2);
  for (const code of codes) expect(code).toMatch(/^DE12345678[0-9A-F]{4}P$/);
});

test('whoever is from abroad is one, also with the country written before their number, and also when the ERP brought them', async () => {
  const abroad = (tax_id: string) => ({ ...whole, name: newName(), country: 'DE', tax_id });
  const asked = await rocio.call(createSupplierAbastecimiento, abroad('811 569 869'));
  const twin = { code: 'AUSSEN', name: 'Solarwerk', rut: 'DE811569869', active: true, country: 'DE' };
  await db.transaction().execute((tx) => bringSuppliers(tx, [twin]));
  await db.updateTable('supplier_records').set({ country: 'DE', tax_id: 'DE811569869' }).where('supplier_code', '=', 'AUSSEN').execute();
  await db.updateTable('suppliers').set({ en_erp: true }).where('codigo', '=', 'AUSSEN').execute();

  expect(await boss.refused(approveSupplierV2, seen(asked))).toMatchObject({ code: 'rule', message: expect.stringContaining('AUSSEN') });
  const alike = (country: string) => boss.call(findDuplicates, { kind: 'supplier', tax_id: 'de-811.569.869', country });
  expect(await alike('DE')).toMatchObject([{ same: 'tax_id' }, { same: 'tax_id', country: 'DE' }]);
  expect(await alike('AT')).toEqual([]);
  await boss.call(postComment, { request_id: asked.id, version: asked.version, comment: 'Está como AUSSEN', rejected: true });
  expect((await rocio.refused(createSupplierAbastecimiento, abroad('811569869'))).fields).toEqual({
    tax_id: 'Ya está entre los proveedores: Solarwerk, AUSSEN.',
  });
});

test('of two who ask at once for one from abroad, each in their way, one is heard', async () => {
  const asking = ['905.332.118', 'FR905332118', 'fr 905-332-118'].map((tax_id) =>
    rocio.raw(createSupplierAbastecimiento, { ...whole, name: newName(), country: 'FR', tax_id }),
  );

  const codes = (await Promise.all(asking)).map((it) => it.statusCode);

  expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
});

test('the key of the database is the one that quotations name by', async () => {
  for (const [country, tax_id] of [
    ['DE', 'DE 811.569-869'],
    ['DE', '811569869'],
    ['FR', 'FR-12'],
    ['AT', 'ATU 1234'],
    ['AT', 'AT AT12'],
  ] as const) {
    const { rows } = await sql<{ key: string }>`select foreign_tax_key(${country}, ${tax_id}) as key`.execute(db);
    expect(rows[0]?.key).toBe(foreignTaxId({ country, tax_id }));
  }
});
