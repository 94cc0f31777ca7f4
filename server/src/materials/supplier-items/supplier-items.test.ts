import { expect, test } from 'vitest';
import { listAudit } from 'contract/administration/index.ts';
import { getMaterialMerge, listSupplierItems, mergeMaterial, removeSupplierItem, saveSupplierItem } from 'contract/materials/index.ts';
import type { Input } from 'contract/call.ts';
import { scene } from '../../../test/scene.ts';

const { db, given, as, employee } = await scene();
const rocio = await as('materials:read', 'purchase_requests:update', 'maintenance:read');

async function supplier(nombre: string) {
  const codigo = `P-${crypto.randomUUID().slice(0, 8)}`;
  await db.insertInto('suppliers').values({ codigo, nombre, rut: null }).execute();
  return codigo;
}
const [north, south] = [await supplier('Cables del Norte'), await supplier('Cables del Sur')];

type Terms = Partial<Input<typeof saveSupplierItem>>;
const save = (code: string, supplier_code: string, terms: Terms = {}) =>
  rocio.call(saveSupplierItem, { code, supplier_code, version: 0, ...terms });

test('how a supplier sells a material is said once, changed as it was seen, and told in the history', async () => {
  const { codigo: code } = await given.material();

  await save(code, north, { supplier_item_code: 'H1Z-6N', purchase_unit: 'Rollo', factor: '100', minimum_quantity: '200', lead_days: 12 });

  expect(await rocio.call(listSupplierItems, { code })).toMatchObject([
    {
      supplier_code: north,
      supplier: 'Cables del Norte',
      supplier_item_code: 'H1Z-6N',
      purchase_unit: 'Rollo',
      factor: '100',
      minimum_quantity: '200',
      lead_days: 12,
      is_usual: false,
      active: true,
      version: 1,
    },
  ]);
  const [changed] = await save(code, north, { lead_days: 20, version: 1 });
  expect(changed).toMatchObject({ lead_days: 20, purchase_unit: null, version: 2 });
  expect(await rocio.refused(saveSupplierItem, { code, supplier_code: north, version: 1 })).toMatchObject({ status: 412 });
  expect(await rocio.refused(saveSupplierItem, { code, supplier_code: north, version: 0 })).toMatchObject({ status: 412 });
  expect((await rocio.call(listAudit, { entity: 'materials', search: code })).items[0]).toMatchObject({ action: 'Cambió cómo se compra' });
  expect(await rocio.refused(removeSupplierItem, { code, supplier_code: north, version: 1 })).toMatchObject({ status: 412 });
  expect(await rocio.call(removeSupplierItem, { code, supplier_code: north, version: 2 })).toEqual([]);
});

test('one supplier of a material is the usual one, whoever says so at once', async () => {
  const { codigo: code } = await given.material();

  await Promise.all([save(code, north, { is_usual: true }), save(code, south, { is_usual: true })]);

  const items = await rocio.call(listSupplierItems, { code });
  expect(items.map((it) => it.is_usual)).toEqual([true, false]);
});

test.each([
  [{ purchase_unit: 'Rollo' }, 'factor'],
  [{ factor: '100' }, 'purchase_unit'],
  [{ purchase_unit: 'Rollo', factor: '0' }, 'factor'],
  [{ minimum_quantity: '0' }, 'minimum_quantity'],
  [{ lead_days: 366 }, 'lead_days'],
  [{ lead_days: 1.5 }, 'lead_days'],
  [{ supplier_code: 'NO-HAY' }, 'supplier_code'],
] satisfies [Terms, string][])('what nobody can mean is refused at its field: %o', async (terms, field) => {
  const { codigo: code } = await given.material();

  const refusal = await rocio.refused(saveSupplierItem, { code, supplier_code: north, version: 0, ...terms });

  expect(refusal.status).toBe(400);
  expect(Object.keys(refusal.fields ?? {})).toEqual([field]);
  expect(await rocio.call(listSupplierItems, { code })).toEqual([]);
});

test('what was said of one that was merged holds for the one that stays: of materials and of suppliers', async () => {
  const boss = await employee({ permissions: ['materials:read', 'material_creation:approve'], isSupply: true });
  const clave = 'confirma-la-fusion-3';
  await given.password(boss.id, clave);
  const [gone, stays] = [await given.material(), await given.material()];
  const old = await supplier('Cables del Sur (sin RUT)');
  await save(gone.codigo, old, { lead_days: 9, is_usual: true });
  await save(stays.codigo, north, { is_usual: true });
  await db.updateTable('suppliers').set({ activo: false, merged_into: south }).where('codigo', '=', old).execute();
  expect(await rocio.call(listSupplierItems, { code: gone.codigo })).toMatchObject([{ supplier_code: south, lead_days: 9, active: true }]);

  const pair = { code: gone.codigo, into: stays.codigo };
  const { fingerprint } = await boss.call(getMaterialMerge, pair);
  await boss.call(mergeMaterial, { ...pair, reason: 'El mismo', fingerprint }, { 'x-confirm-password': clave });

  const items = await rocio.call(listSupplierItems, { code: stays.codigo });
  expect(items.map((it) => [it.supplier_code, it.is_usual, it.lead_days])).toEqual([
    [north, true, null],
    [south, false, 9],
  ]);
  const [, carried] = items;
  await save(stays.codigo, south, { lead_days: 10, version: carried?.version ?? 0 });
  expect((await rocio.call(listSupplierItems, { code: stays.codigo })).map((it) => it.lead_days)).toEqual([null, 10]);
});
