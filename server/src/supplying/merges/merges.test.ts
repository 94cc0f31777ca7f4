import { getSupplier, sapSuppliers } from 'contract/suppliers/index.ts';
import { findDuplicates, getSupplierMerge, mergeSupplier } from 'contract/supplying/index.ts';
import { expect, test } from 'vitest';
import { bringSuppliers } from '../../catalogues/index.ts';
import { untilWaiting } from '../../../test/locks.ts';
import { dayAt, supplyScene } from '../scene.ts';
import { freezeMergedSuppliers } from './freeze.ts';

const { app, db, given, employee, ana, cable, purchase } = await supplyScene();
const rocio = await employee({
  nombre: 'Rocío Abastece',
  permissions: ['supplier_creation:read', 'supplier_creation:approve', 'catalogues:read', 'catalogues:update'],
  isSupply: true,
});
const clave = 'confirma-la-fusion-3';
const proof = { 'x-confirm-password': clave };
await given.password(rocio.id, clave);

let made = 0;
/** A supplier that the ERP has. */
async function supplier(nombre: string, rut: string | null = null) {
  made += 1;
  const codigo = `M${made}P`;
  await db.insertInto('suppliers').values({ codigo, nombre, rut, en_erp: true }).execute();
  const { id } = await db.selectFrom('supplier_records').where('supplier_code', '=', codigo).select('id').executeTakeFirstOrThrow();
  return { id, codigo, nombre };
}
const pair = async () => ({ from: await supplier('Conductores Lonco'), into: await supplier('Conductores Lonco Ltda.', null) });
type Pair = Awaited<ReturnType<typeof pair>>;
async function form({ from, into }: Pair) {
  const { fingerprint } = await rocio.call(getSupplierMerge, { id: from.id, into: into.id });
  return { id: from.id, into: into.id, reason: 'Está dos veces', fingerprint };
}
const merge = async (both: Pair) => rocio.call(mergeSupplier, await form(both), proof);
const freezes = ({ from }: Pair) =>
  db
    .selectFrom('erp_posts')
    .innerJoin('supplier_merges as it', 'it.id', 'erp_posts.source_id')
    .where('erp_posts.source', '=', 'supplier_merge')
    .where('it.supplier_code', '=', from.codigo)
    .select('erp_posts.payload')
    .execute();

test('the one that goes is bought from no more, and by its code and name the other one is found', async () => {
  const both = await pair();

  const after = await merge(both);

  expect(after).toMatchObject({ id: both.into.id, merges: [{ code: both.from.codigo, reason: 'Está dos veces' }] });
  expect(await rocio.call(getSupplier, { id: both.from.id })).toMatchObject({
    active: false,
    merged_into: both.into.codigo,
    valid_supplier: false,
    invalid_reason: `Se fusionó con ${both.into.codigo}: use ese.`,
  });
  const found = await rocio.call(sapSuppliers, { search: both.from.codigo, active: 'true' });
  expect(found.items.map((it) => it.code)).toEqual([both.into.codigo]);
  const alike = await rocio.call(findDuplicates, { kind: 'supplier', name: both.from.nombre });
  expect(alike.find((it) => it.code === both.from.codigo)).toMatchObject({ active: false, merged_into: both.into.codigo });
  expect((await freezes(both)).map((it) => it.payload.partner_change)).toEqual([{ code: both.from.codigo, frozen: true }]);
});

test('no list brings it back: neither the nightly one of the ERP, nor who activates it', async () => {
  const both = await pair();
  await merge(both);

  await db
    .transaction()
    .execute((tx) => bringSuppliers(tx, [{ code: both.from.codigo, name: 'Conductores Lonco', rut: null, active: true, country: null }]));

  expect(await rocio.call(getSupplier, { id: both.from.id })).toMatchObject({ active: false });
  const { id } = await db.selectFrom('suppliers').where('codigo', '=', both.from.codigo).select('id').executeTakeFirstOrThrow();
  await expect(db.updateTable('suppliers').set({ activo: true }).where('id', '=', id).execute()).rejects.toThrow('suppliers_merged');
});

test('two valid RUT are two persons; what is chosen and not decided stops it', async () => {
  const [one, other] = [await supplier('Uno', '76123456-0'), await supplier('Otro', '78900012-3')];
  expect((await rocio.refused(getSupplierMerge, { id: one.id, into: other.id })).fields?.['into']).toContain(
    'RUT distintos, 76.123.456-0 y 78.900.012-3',
  );

  // From abroad a number is the same with and without its country, and another one somebody else's.
  const [here, there] = [await supplier('Solar GmbH'), await supplier('Solar GmbH')];
  const named = (id: number, tax_id: string) =>
    db.updateTable('supplier_records').set({ country: 'DE', tax_id }).where('id', '=', id).execute();
  await named(here.id, 'DE 811.569-869');
  await named(there.id, '811569868');
  expect((await rocio.refused(getSupplierMerge, { id: here.id, into: there.id })).fields?.['into']).toContain('identificaciones');
  await named(there.id, '811569869');
  expect(await rocio.call(getSupplierMerge, { id: here.id, into: there.id })).toMatchObject({ fingerprint: expect.any(String) });

  const both = await pair();
  expect((await rocio.call(getSupplierMerge, { id: both.from.id, into: both.into.id })).warnings).toContain(
    'Ninguno tiene RUT: revise que sean la misma persona.',
  );
  const asked = await purchase({ document_kind: 'PurchaseOrder', status: 'pendiente', supplier_code: both.from.codigo });
  const refused = await rocio.refused(mergeSupplier, await form(both), proof);

  expect(refused).toMatchObject({ status: 422, message: expect.stringContaining(asked.number) });
});

test('two that both have a price of the same thing for the same days stay two until one of the prices is taken back', async () => {
  const both = await pair();
  const agree = (supplier_code: string, file: string) =>
    db
      .insertInto('price_agreements')
      .values({
        status: 'confirmado',
        supplier_code,
        code: cable.codigo,
        material_id: cable.id,
        name: 'Cable',
        unit: 'UN',
        currency: 'CLP',
        unit_price: '1000',
        minimum_quantity: null,
        valid_from: dayAt(-5),
        valid_to: dayAt(30),
        payment_terms: null,
        comment: null,
        file: `${file.repeat(32)}.pdf`,
        file_name: 'Convenio.pdf',
        bytes: 1,
        asked_by: ana.id,
        decided_by: rocio.id,
        decided_at: new Date(),
      })
      .returning('number')
      .executeTakeFirstOrThrow();
  const gone = await agree(both.from.codigo, 'c');
  const kept = await agree(both.into.codigo, 'd');

  const says = `Los dos tienen un precio acordado de ${cable.codigo} para los mismos días, ${gone.number} y ${kept.number}: anule antes uno.`;
  expect((await rocio.call(getSupplierMerge, { id: both.from.id, into: both.into.id })).obstacles).toEqual([
    { text: says, url: `/supplying/price-agreements/${gone.number}` },
  ]);
  expect(await rocio.refused(mergeSupplier, await form(both), proof)).toMatchObject({
    status: 422,
    message: expect.stringContaining(says),
  });
});

test('of two who merge the same at once, also the other way round, one does; without the right nobody', async () => {
  const both = await pair();
  const [one, other] = [await form(both), await form({ from: both.into, into: both.from })];
  const reader = await employee({ permissions: ['supplier_creation:read'] });
  expect((await reader.refused(mergeSupplier, one)).status).toBe(403);

  const done = await Promise.allSettled([one, one, other].map((it) => rocio.call(mergeSupplier, it, proof)));

  expect(done.filter((it) => it.status === 'fulfilled')).toHaveLength(1);
});

test('the night freezes once whoever had to wait for an order', async () => {
  const both = await pair();
  await merge(both);
  await freezeMergedSuppliers({ ...app.workshop, db });
  await freezeMergedSuppliers({ ...app.workshop, db });

  expect(await freezes(both)).toHaveLength(1);
});

test('two that are merged into each other at once are held in one order: one waits with nothing in their hands, and the later hears of it', async () => {
  const both = await pair();
  const other = await employee({ permissions: ['supplier_creation:read', 'supplier_creation:approve'], isSupply: true });
  await given.password(other.id, clave);
  const [there, back] = [await form(both), await form({ from: both.into, into: both.from })];
  const [first = 0, last = 0] = [both.from.id, both.into.id].toSorted((a, b) => a - b);

  const asked = await db.transaction().execute(async (tx) => {
    const hold = (id: number) => tx.selectFrom('supplier_records').where('id', '=', id).select('id').forUpdate().noWait().execute();
    await hold(first);
    const merges = [rocio.raw(mergeSupplier, there, proof), other.raw(mergeSupplier, back, proof)];
    await untilWaiting(db, 2);
    await hold(last);
    return { merges };
  });
  const answers = await Promise.all(asked.merges);

  expect(answers.map((it) => it.statusCode).toSorted((a, b) => a - b)).toEqual([200, expect.toBeOneOf([404, 409, 412, 422])]);
  const living = await db
    .selectFrom('suppliers')
    .where('codigo', 'in', [both.from.codigo, both.into.codigo])
    .where('merged_into', 'is', null)
    .select('codigo')
    .execute();
  expect(living).toHaveLength(1);
});
