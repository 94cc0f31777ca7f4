import { describe, expect, test } from 'vitest';
import {
  approveMaterialRequest,
  approveRestrictionRequestMaterial,
  getApproval,
  materialRequestApproval,
} from 'contract/approvals/index.ts';
import {
  createMaterialRequest,
  getMaterialRequest,
  updateMaterialRequest,
  updateMaterialRequestItem,
  updateMaterialRequestItemComment,
  type MaterialRequestInfo,
} from 'contract/materials/index.ts';
import { todayInChile } from '../../platform/today.ts';
import { scene } from '../../../test/scene.ts';

// What is approved is what was seen: the version of an approval changes with everything it shows.

const { db, given, employee } = await scene();
const decides = ['approvals:read', 'approvals:approve', 'materials:read', 'materials:approve'] as const;
const nicolas = await employee({
  nombre: 'Nicolás',
  permissions: ['materials:read', 'materials:create', 'materials:approve', 'materials:update'],
});
const camila = await employee({ nombre: 'Camila', permissions: decides });
const isidora = await employee({ nombre: 'Isidora', permissions: [...decides, 'materials:update'] });
const project = await given.project();
const cable = await given.material({ price: '1000' });
const panel = await given.material({ price: '78310' });
await given.rules([
  { level: 1, staff_id: camila.staff_id },
  { level: 2, staff_id: isidora.staff_id, amount_from: '2000000' },
  { kind: 'restrictions', level: 1, staff_id: isidora.staff_id },
]);

const ask = (
  items = [
    { code: cable.codigo, quantity: '40' },
    { code: panel.codigo, quantity: '10' },
  ],
) => nicolas.call(createMaterialRequest, { project_code: project.codigoProyecto, items });
const lineOf = (it: MaterialRequestInfo, at: number): number => it.items[at]?.material_request_item_id ?? 0;
const setQuantity = (it: MaterialRequestInfo, at: number, quantity: string) =>
  nicolas.call(updateMaterialRequestItem, { material_request_item_id: lineOf(it, at), quantity });
const openOf = (it: MaterialRequestInfo) => it.approvals.find((one) => one.estado === 'pendiente') ?? { id: 0, version: 0, changes: [] };
const read = (it: MaterialRequestInfo) => nicolas.call(getMaterialRequest, { number: it.number });

describe('a decision on what was seen before', () => {
  test('is refused, says what changed, and counts once it was looked at again', async () => {
    const asked = await ask();
    const { version } = openOf(asked);
    await setQuantity(asked, 1, '1');
    const edited = await setQuantity(asked, 0, '50');

    expect(await camila.refused(approveMaterialRequest, { request_id: asked.id, version })).toMatchObject({
      status: 412,
      code: 'stale',
      message: expect.stringMatching(/^Cambió desde que lo vio: .*: de 10 \S+ a 1 \S+; .*: de 40 \S+ a 50 \S+\. /),
      changes: [{ by: 'Nicolás', version: version + 1 }, { version: version + 2 }],
    });
    expect((await read(asked)).status).toBe('pendiente');
    const looked = await camila.call(getApproval, { approval_id: openOf(edited).id });
    expect(looked.approvals.at(-1)?.changes).toHaveLength(2);
    await camila.call(approveMaterialRequest, { request_id: asked.id, version: looked.version });
    expect((await read(asked)).status).toBe('aprobada');
  });

  test('is refused also when it costs more now, and was asked for anew', async () => {
    const asked = await ask();
    await setQuantity(asked, 1, '20');
    expect(await camila.refused(approveMaterialRequest, { request_id: asked.id, version: openOf(asked).version })).toMatchObject({
      status: 412,
      changes: [{ what: [expect.stringContaining('a 20')] }],
    });
  });

  test('a comment is seen too', async () => {
    const asked = await ask();
    await nicolas.call(updateMaterialRequestItemComment, { material_request_item_id: lineOf(asked, 0), comment: 'Solo negro' });
    expect(await camila.refused(approveMaterialRequest, { request_id: asked.id, version: 1 })).toMatchObject({ status: 412 });
  });

  test('what was saved as it was changes nothing', async () => {
    const asked = await ask();
    await setQuantity(asked, 0, '40');
    await camila.call(approveMaterialRequest, { request_id: asked.id, version: 1 });
  });

  test('of several, only the one that changed is not decided', async () => {
    const [changed, same] = [await ask(), await ask()];
    const decisions = [changed, same].map((it) => ({ approval_id: openOf(it).id, version: 1 }));
    await setQuantity(changed, 1, '2');
    const { results } = await camila.call(materialRequestApproval, { decisions });
    expect(results).toMatchObject([{ done: false, message: expect.stringContaining('Cambió desde que lo vio') }, { done: true }]);
  });

  test('an exception too', async () => {
    const { quantity } = await db
      .selectFrom('request_restrictions')
      .select('quantity')
      .where('codigo', '=', 'line_quantity')
      .executeTakeFirstOrThrow();
    const beyond = Number(quantity) + 1;
    const asked = await ask([{ code: cable.codigo, quantity: String(beyond) }]);
    await setQuantity(asked, 0, String(beyond * 2));
    expect(await isidora.refused(approveRestrictionRequestMaterial, { request_id: asked.id, version: 1 })).toMatchObject({
      status: 412,
      changes: [{ by: 'Nicolás' }],
    });
  });

  test('who said yes to what it was before is asked again, also when it costs less now', async () => {
    const asked = await ask([{ code: panel.codigo, quantity: '30' }]);
    await camila.call(approveMaterialRequest, { request_id: asked.id, version: 1 });
    const edited = await setQuantity(asked, 0, '29');

    expect(edited).toMatchObject({ waiting_for: 'Camila', approvals: [{ estado: 'anulado' }, { estado: 'pendiente' }] });
    expect(await isidora.refused(approveMaterialRequest, { request_id: asked.id, version: 1 })).toMatchObject({ status: 403 });
  });
});

describe('the amount asked for', () => {
  const correct = (it: MaterialRequestInfo, monto_nuevo: string, reason = 'Descuento') =>
    camila.call(updateMaterialRequest, { request_id: it.id, monto_nuevo, reason });

  test('is never below what the lines say: who raises them after a correction asks everybody whom they need', async () => {
    const asked = await ask();
    expect(await correct(asked, '700000')).toMatchObject({ new_amount: '700000', amount_reason: 'Descuento' });
    const raised = await setQuantity(asked, 1, '900');

    expect(raised).toMatchObject({ amount: '70519000', new_amount: null, amount_reason: null });
    expect(raised.approvals.at(-1)).toMatchObject({ amount_clp: '70519000', steps: [{ level: 1 }, { level: 2 }] });
  });

  test('is what the lines say again, once somebody took less of them or their prices changed', async () => {
    const [taken, repriced] = [await ask(), await ask()];
    for (const it of [taken, repriced]) await correct(it, '900000');
    const lines = [{ material_request_item_id: lineOf(taken, 1), quantity: '5', reason: 'No caben' }];
    await camila.call(approveMaterialRequest, { request_id: taken.id, version: openOf(await read(taken)).version, lines });
    await db
      .insertInto('material_prices')
      .values({ material_id: cable.id, monto: '1001', moneda: 'CLP', desde: todayInChile(), created_by: null })
      .execute();
    const blind = { request_id: repriced.id, version: openOf(await read(repriced)).version };
    expect(await camila.refused(approveMaterialRequest, blind)).toMatchObject({ status: 412 });

    expect(await read(taken)).toMatchObject({ status: 'aprobada', amount: '431550', new_amount: null });
    expect(await read(repriced)).toMatchObject({ status: 'pendiente', amount: '823140', new_amount: null });
    await db.deleteFrom('material_prices').where('material_id', '=', cable.id).where('monto', '=', '1001').execute();
  });

  test('of what needs an exception is what the lines say, whatever somebody corrected', async () => {
    const asked = await ask([{ code: panel.codigo, quantity: '30' }]);
    await db.updateTable('material_requests').set({ new_amount: '1', amount_reason: 'Prueba' }).where('id', '=', asked.id).execute();
    const edited = await nicolas.call(updateMaterialRequestItemComment, { material_request_item_id: lineOf(asked, 0), comment: 'Negro' });
    expect(edited.approvals.at(-1)).toMatchObject({ amount_clp: '2349300' });
  });

  test('is corrected with a reason, and not by whoever asked', async () => {
    const asked = await ask();
    expect(await camila.refused(updateMaterialRequest, { request_id: asked.id, monto_nuevo: '1' })).toMatchObject({
      status: 400,
      fields: { reason: expect.any(String) },
    });
    expect(await nicolas.refused(updateMaterialRequest, { request_id: asked.id, monto_nuevo: '1', reason: 'Es mío' })).toMatchObject({
      status: 403,
      message: expect.stringContaining('no pidió esta'),
    });
    expect((await read(asked)).allowed_actions).not.toContain('amount');
  });

  test('the database keeps no correction without its reason', async () => {
    const asked = await ask();
    const change = db.updateTable('material_requests').set({ new_amount: '1' }).where('id', '=', asked.id);
    await expect(change.execute()).rejects.toThrow('corrected_amount_says_why');
  });
});

describe('whoever decides a request', () => {
  const raise = async (who: typeof isidora, it: MaterialRequestInfo, quantity: string) =>
    who.raw(updateMaterialRequestItem, { material_request_item_id: lineOf(it, 1), quantity });

  test('asks for no more of it, also when that much would be theirs to decide; for less they may', async () => {
    const asked = await ask();
    const other = await employee({ nombre: 'Abastece', permissions: ['materials:read', 'materials:update'] });

    // Ten panels are decided by Camila alone; nine hundred by Isidora too.
    expect((await raise(isidora, asked, '900')).json()).toMatchObject({ code: 'rule', fields: { quantity: expect.any(String) } });
    expect((await read(asked)).items.map((it) => it.quantity)).toEqual(asked.items.map((it) => it.quantity));
    expect((await raise(isidora, asked, '11')).statusCode).toBe(200);
    expect((await raise(other, asked, '900')).statusCode).toBe(200);
    expect((await raise(isidora, asked, '901')).json()).toMatchObject({ code: 'rule' });
    expect((await raise(isidora, asked, '899')).statusCode).toBe(200);
  });
});
