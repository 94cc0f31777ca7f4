import { expect, test } from 'vitest';
import { approveRestrictionRequestMaterial } from 'contract/approvals/index.ts';
import {
  createMaterialRequest,
  getMaterialRequest,
  updateMaterialRequestItem,
  type MaterialRequestInfo,
} from 'contract/materials/index.ts';
import { scene } from '../../../test/scene.ts';

// Of an exception too, those decide whom the matrix names for what it asks for now; and of what came of it.

const { db, given, employee } = await scene();
const decides = ['approvals:read', 'approvals:approve', 'materials:read'] as const;
const nicolas = await employee({ permissions: ['materials:read', 'materials:create', 'materials:update'] });
const camila = await employee({ permissions: decides });
const isidora = await employee({ permissions: decides });
const { codigoProyecto: project_code } = await given.project();
const cable = await given.material({ price: '1000' });
const unpriced = await given.material({ price: null });
const most = 100;
await db
  .updateTable('request_restrictions')
  .set({ quantity: String(most) })
  .where('codigo', '=', 'line_quantity')
  .execute();
for (const kind of ['materials', 'restrictions'] as const)
  await given.rules([
    { kind, level: 1, staff_id: camila.staff_id },
    { kind, level: 2, staff_id: isidora.staff_id, amount_from: '200000' },
  ]);

const ask = (...items: { code: string; quantity: string }[]) => nicolas.call(createMaterialRequest, { project_code, items });
const beyond = { code: cable.codigo, quantity: String(most + 1) };
const setQuantity = (it: MaterialRequestInfo, at: number, quantity: string) =>
  nicolas.call(updateMaterialRequestItem, { material_request_item_id: it.items[at]?.material_request_item_id ?? 0, quantity });
const openOf = (it: MaterialRequestInfo) => it.approvals.find((one) => one.estado === 'pendiente');
const levelsOf = (it: MaterialRequestInfo) => openOf(it)?.steps.map((step) => step.level);

test('an exception that is raised beyond the band that it was asked in asks those of the next', async () => {
  const asked = await ask(beyond);
  expect(levelsOf(asked)).toEqual([1]);

  const raised = await setQuantity(asked, 0, '900');

  expect(openOf(raised)).toMatchObject({ kind: 'restrictions', amount_clp: '900000' });
  expect(levelsOf(raised)).toEqual([1, 2]);
});

test('an exception of what has no price is decided by those of the highest amounts', async () => {
  expect(levelsOf(await ask({ ...beyond, code: unpriced.codigo }))).toEqual([1, 2]);
});

test('a price that changed meanwhile is looked at before an exception is approved', async () => {
  const panel = await given.material({ price: '1000' });
  const asked = await ask({ ...beyond, code: panel.codigo });
  const news = { material_id: panel.id, monto: '5000', moneda: 'CLP' as const, desde: '2026-06-01', created_by: null };
  await db.insertInto('material_prices').values(news).execute();

  const decision = { request_id: asked.id, version: openOf(asked)?.version ?? 0 };
  expect(await camila.refused(approveRestrictionRequestMaterial, decision)).toMatchObject({ status: 412, code: 'stale' });

  expect(levelsOf(await nicolas.call(getMaterialRequest, { number: asked.number }))).toEqual([1, 2]);
});

test('what has no price and comes back after an exception refused it asks those of the highest amounts', async () => {
  const asked = await ask(beyond, { code: unpriced.codigo, quantity: '5' });
  const line = { material_request_item_id: asked.items[1]?.material_request_item_id ?? 0, quantity: '0', reason: 'Sin precio no' };
  await camila.call(approveRestrictionRequestMaterial, { request_id: asked.id, version: openOf(asked)?.version ?? 0, lines: [line] });
  const left = await nicolas.call(getMaterialRequest, { number: asked.number });
  await isidora.call(approveRestrictionRequestMaterial, { request_id: asked.id, version: openOf(left)?.version ?? 0 });
  expect(levelsOf(await nicolas.call(getMaterialRequest, { number: asked.number }))).toEqual([1]);

  expect(levelsOf(await setQuantity(asked, 1, '50'))).toEqual([1, 2]);
});
