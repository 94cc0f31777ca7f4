import { expect, test } from 'vitest';
import { getMaterialMerge, mergeMaterial } from 'contract/materials/index.ts';
import { materialReport, materialReportRows } from 'contract/supplying/index.ts';
import { supplyScene } from '../scene.ts';
import { sumMonths } from './months.ts';

const { db, given, employee, purchase } = await supplyScene();
const rocio = await employee({
  permissions: ['materials:read', 'material_creation:read', 'material_creation:approve', 'reports:read'],
  isSupply: true,
});
const clave = 'confirma-la-fusion-8';
await given.password(rocio.id, clave);

test('the report of what was bought adds what was asked for under the old code to the one that stays, and keeps its papers', async () => {
  const [old, now] = [await given.material(), await given.material()];
  const was = await purchase({ status: 'recibida', lines: [{ material_id: old.id, quantity: '30', received: '30', price: '100' }] });
  const is = await purchase({ status: 'recibida', lines: [{ material_id: now.id, quantity: '12', received: '12', price: '100' }] });
  const { fingerprint } = await rocio.call(getMaterialMerge, { code: old.codigo, into: now.codigo });
  await rocio.call(
    mergeMaterial,
    { code: old.codigo, into: now.codigo, reason: 'Es el mismo', fingerprint },
    { 'x-confirm-password': clave },
  );

  const row = async (search: string) => (await rocio.call(materialReport, { search, period: 'todo' })).items;
  const sums = { code: now.codigo, asked: '42', bought: '42' };
  expect(await row(now.codigo)).toMatchObject([sums]);
  await sumMonths(db);
  expect(await row(now.codigo)).toMatchObject([sums]);
  expect((await row(old.codigo)).map((it) => it.code)).not.toContain(old.codigo);
  const { items } = await rocio.call(materialReportRows, { code: now.codigo, figure: 'bought', period: 'todo' });
  expect(items.map((it) => it.document).toSorted()).toEqual([was.number, is.number].toSorted());
  const lines = db.selectFrom('material_request_lines').where('request_id', '=', was.id).select('material_id');
  expect(await lines.execute()).toEqual([{ material_id: old.id }]);
});
