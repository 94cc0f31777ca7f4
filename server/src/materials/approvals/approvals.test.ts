import { beforeAll, describe, expect, test } from 'vitest';
import {
  approveMaterialRequest,
  approveRestrictionRequestMaterial,
  approveSaleOrder,
  getApproval,
  getApprovalByLink,
  getApprovals,
  materialRequestApproval,
} from 'contract/approvals/index.ts';
import { createMaterialRequest, getMaterialRequest, type MaterialRequestInfo } from 'contract/materials/index.ts';
import type { Permission } from 'contract/permissions.ts';
import { secretTo } from '../../../test/letters.ts';
import { scene, type Caller } from '../../../test/scene.ts';

const { db, given, employee } = await scene();

/** Somebody who also wants to hear by mail what waits for them. */
async function decider(nombre: string, ...permissions: Permission[]) {
  const person = await employee({ nombre, permissions });
  await db.updateTable('users').set({ aviso_aprobaciones: true }).where('id', '=', person.id).execute();
  return person;
}
const decides = ['approvals:read', 'approvals:approve', 'materials:read', 'materials:approve'] as const;
const nicolas = await decider('Nicolás', 'materials:read', 'materials:create', 'approvals:read', 'approvals:approve');
const camila = await decider('Camila', ...decides);
const isidora = await decider('Isidora', ...decides);
const stranger = await decider('Extraña', ...decides);

const project = await given.project({ jefe_proyecto_id: camila.id });
const central = await db.selectFrom('warehouses').where('codigo', '=', 'BF0001').selectAll().executeTakeFirstOrThrow();
const cable = await given.material({ price: '1250.5' });
const panel = await given.material({ price: '90000' });

beforeAll(async () => {
  await given.rules([
    { level: 1, staff_id: camila.staff_id },
    { level: 2, staff_id: isidora.staff_id, amount_from: '2000000' },
    { kind: 'urgent_materials', level: 1, staff_id: camila.staff_id },
    { kind: 'restrictions', level: 1, staff_id: isidora.staff_id },
  ]);
  await given.stock({ warehouse_id: central.id, material_id: cable.id, quantity: '500' });
});

const items = [
  { code: cable.codigo, quantity: '10.5' },
  { code: panel.codigo, quantity: '4', comment: 'Techo sur' },
];
const ask = (more: object = {}) => nicolas.call(createMaterialRequest, { project_code: project.codigoProyecto, items, ...more });
const open = (it: MaterialRequestInfo) => it.approvals.at(-1) ?? { id: 0, version: 0, steps: [] };
const inbox = async (who: Caller, query: object = {}) => (await who.call(getApprovals, { per_page: 200, ...query })).items;
const found = async (who: Caller, it: MaterialRequestInfo, query: object = {}) => (await inbox(who, query)).find((one) => one.id === it.id);
/** What nothing waits for any more. */
const status = async (it: MaterialRequestInfo) => (await nicolas.call(getMaterialRequest, { number: it.number })).status;
const linkTo = (it: MaterialRequestInfo, email: string) => secretTo(db, email, it.number);

test('what waits for me comes with what I need to decide: lines at the latest price, stock, where it goes', async () => {
  const asked = await ask();
  await db
    .insertInto('material_prices')
    .values({ material_id: panel.id, monto: '100000', moneda: 'CLP', desde: '2026-06-01', created_by: null })
    .execute();

  expect(await found(camila, asked)).toMatchObject({
    approval_id: open(asked).id,
    kind: 'materials',
    request_type: 'SOLICITUD DE MATERIALES',
    title: `${asked.number} para ${project.codigoProyecto}`,
    url: `/sap/request-materials/${asked.number}`,
    lines: 2,
    materials: [
      { code: cable.codigo, quantity: '10.5', price: '1250.5', currency: 'CLP', available_quantity: '500', option: 'Bodega Central' },
      { code: panel.codigo, quantity: '4', price: '100000', available_quantity: '0', comment: 'Techo sur' },
    ],
    service_materials: [],
    raw: { number: asked.number, amount: 373130 },
    // 10,5 × 1.250,5 and 4 × 100.000, each to the peso.
    total: '413130',
    amount: '373130',
    requester: 'Nicolás',
    overdue: false,
    suplencia_de: null,
    decision: null,
    allowed_actions: ['approve', 'reject', 'lines', 'amount'],
  });
  expect(await found(isidora, asked)).toBeUndefined();
  expect(await found(nicolas, asked)).toBeUndefined();
  expect(await found(camila, asked, { kind: 1 })).toBeDefined();
  expect(await found(camila, asked, { kind: 2 })).toBeUndefined();
});

test('beside its lines stands what one compares with: line totals, the price before, what others have, the budget, and who comes next', async () => {
  const funded = await given.project({ jefe_proyecto_id: camila.id, monto: '10000000' });
  const module = await given.material({ price: '90000' });
  await db
    .insertInto('material_prices')
    .values({ material_id: module.id, monto: '100000', moneda: 'CLP', desde: '2026-06-01', created_by: null })
    .execute();
  for (const quantity of ['7', '5']) {
    const { id: warehouse_id } = await given.warehouse();
    await given.stock({ warehouse_id, material_id: module.id, quantity });
  }
  const of = (quantity: string) => ask({ project_code: funded.codigoProyecto, items: [{ code: module.codigo, quantity }] });
  const bound = await of('2');
  await camila.call(approveMaterialRequest, { request_id: bound.id, version: 1 });
  // Asked for only, and rejected: neither binds anything.
  const rejected = await of('3');
  await camila.call(approveMaterialRequest, { request_id: rejected.id, approved: false, comment: 'No', version: 1 });
  await of('1');
  const asked = await of('30');

  const shown = {
    rule: 'Solicitud de materiales, desde $ 0, nivel 1: Camila.',
    next: ['Isidora'],
    materials: [
      {
        price: '100000',
        amount: '3000000',
        price_before: { price: '90000', currency: 'CLP' },
        elsewhere: { warehouses: 2, quantity: '12' },
      },
    ],
  };
  expect(await found(camila, asked)).toMatchObject({ ...shown, budget: { amount: '10000000', bound: '200000' } });
  expect(await camila.call(getApproval, { approval_id: open(asked).id })).toMatchObject(shown);
});

test('who decides and sees no money elsewhere sees what is asked for, not the budget', async () => {
  const site = await employee({ nombre: 'Sitio', permissions: decides, seesAllProjects: false });
  const funded = await given.project({ jefe_proyecto_id: site.id, monto: '10000000' });
  await given.rules([{ level: 1, staff_id: site.staff_id, codigo_proyecto: funded.codigoProyecto }]);
  const asked = await ask({ project_code: funded.codigoProyecto });

  expect(await found(site, asked)).toMatchObject({
    amount: expect.any(String),
    materials: [{ amount: expect.any(String) }, {}],
    budget: null,
  });
});

test('the pages of an inbox put together are the inbox, from the front and from the end', async () => {
  const elsewhere = await given.project({ jefe_proyecto_id: camila.id });
  for (let count = 0; count < 3; count += 1) await ask({ project_code: elsewhere.codigoProyecto });
  const whole = (await inbox(camila)).map((it) => it.approval_id);
  const pages = await Promise.all(whole.map((_, at) => camila.call(getApprovals, { per_page: 1, page: at + 1 })));

  expect(whole.length).toBeGreaterThan(2);
  expect(pages.flatMap((it) => it.items.map((one) => one.approval_id))).toEqual(whole);
  expect(pages.every((it) => it.total_items === whole.length && it.total_pages === whole.length)).toBe(true);
  expect((await camila.call(getApprovals, { per_page: 1, page: whole.length + 1 })).items).toEqual([]);
});

test('the overdue come first, and what was decided is found among one’s decisions', async () => {
  const [first, second] = [await ask(), await ask()];
  await db
    .updateTable('approval_steps')
    .set({ due_at: new Date(0) })
    .where('approval_id', '=', open(second).id)
    .execute();

  expect((await inbox(camila))[0]).toMatchObject({ id: second.id, overdue: true });
  await camila.call(approveMaterialRequest, { request_id: second.id, approved: false, comment: 'No corresponde', version: 1 });

  expect(await found(camila, second)).toBeUndefined();
  expect((await inbox(camila, { decided: 'true' }))[0]).toMatchObject({
    id: second.id,
    estado: 'rechazado',
    decision: { approved: false, comment: 'No corresponde' },
    allowed_actions: [],
  });
  expect(await found(camila, first, { decided: 'true' })).toBeUndefined();
});

test('one of them comes whole, with its way; whoever has nothing to do with it finds nothing', async () => {
  const asked = await ask();
  const approval_id = open(asked).id;

  expect(await camila.call(getApproval, { approval_id })).toMatchObject({
    id: asked.id,
    approvals: [{ id: approval_id, steps: [{ estado: 'pendiente' }] }],
  });
  expect(await nicolas.call(getApproval, { approval_id })).toMatchObject({ allowed_actions: [] });
  expect(await stranger.refused(getApproval, { approval_id })).toMatchObject({ status: 404 });
});

test('a substitute sees for whom, decides, and the record says so', async () => {
  const substitute = await decider('Martina', ...decides);
  const today = Temporal.Now.plainDateISO('America/Santiago').toString();
  const { id } = await given.substitution({ staff_id: camila.staff_id, substitute_id: substitute.staff_id, desde: today, hasta: today });
  const asked = await ask();

  expect(await found(substitute, asked)).toMatchObject({
    suplencia_de: 'Camila',
    allowed_actions: ['approve', 'reject', 'lines', 'amount'],
  });
  const { steps } = await substitute.call(approveMaterialRequest, { request_id: asked.id, version: 1 });

  expect(steps[0]).toMatchObject({ decided_by: 'Martina', suplencia_de: 'Camila' });
  expect(await status(asked)).toBe('aprobada');
  await db.updateTable('substitutions').set({ anulada_at: new Date() }).where('id', '=', id).execute();
});

test('what somebody may not decide twice waits for them in no inbox, and has no buttons', async () => {
  const today = Temporal.Now.plainDateISO('America/Santiago').toString();
  const { id } = await given.substitution({ staff_id: isidora.staff_id, substitute_id: camila.staff_id, desde: today, hasta: today });
  const { codigoProyecto: project_code } = await given.project();
  const asked = await ask({ project_code, items: [{ code: panel.codigo, quantity: '30' }] });
  await camila.call(approveMaterialRequest, { request_id: asked.id, version: 1 });

  expect(await found(camila, asked)).toBeUndefined();
  expect((await camila.call(getApproval, { approval_id: open(asked).id })).allowed_actions).toEqual([]);
  expect(await found(isidora, asked)).toMatchObject({ allowed_actions: expect.arrayContaining(['approve']) });
  await db.updateTable('substitutions').set({ anulada_at: new Date() }).where('id', '=', id).execute();
});

describe('who may not decide changes nothing and hears why', () => {
  test('somebody who is not in the chain', async () => {
    const asked = await ask();
    expect(await stranger.refused(approveMaterialRequest, { request_id: asked.id, version: 1 })).toMatchObject({
      status: 403,
      message: 'Esta solicitud no espera su decisión.',
    });
    expect(await nicolas.refused(approveMaterialRequest, { request_id: asked.id, version: 1 })).toMatchObject({
      status: 403,
      message: 'Nadie aprueba lo que pide.',
    });
    expect(await status(asked)).toBe('pendiente');
  });

  test('twice', async () => {
    const asked = await ask();
    await camila.call(approveMaterialRequest, { request_id: asked.id, version: 1 });
    expect(
      await camila.refused(approveMaterialRequest, { request_id: asked.id, approved: false, comment: 'No', version: 1 }),
    ).toMatchObject({
      status: 409,
      message: 'Camila ya decidió esta solicitud, que está aprobada.',
    });
    expect(await status(asked)).toBe('aprobada');
  });

  test('a version that is not the present one', async () => {
    const asked = await ask({ items: [{ code: panel.codigo, quantity: '30' }] });
    await camila.call(approveMaterialRequest, { request_id: asked.id, version: 1 });
    expect(await isidora.refused(approveMaterialRequest, { request_id: asked.id, version: 1 })).toMatchObject({
      status: 409,
      code: 'wrong_state',
      version: 2,
    });
    expect(await status(asked)).toBe('pendiente');
    await isidora.call(approveMaterialRequest, { request_id: asked.id, version: 2 });
    expect(await status(asked)).toBe('aprobada');
  });

  test('a rejection without a reason, a request that is none', async () => {
    const asked = await ask();
    expect(await camila.refused(approveMaterialRequest, { request_id: asked.id, approved: false, version: 1 })).toMatchObject({
      status: 400,
      fields: { comment: expect.any(String) },
    });
    expect(await camila.refused(approveMaterialRequest, { request_id: 999_999, version: 1 })).toMatchObject({ status: 404 });
    expect(await camila.refused(approveSaleOrder, { sale_order_id: 999_999, version: 1 })).toMatchObject({ status: 404 });
  });
});

test('an exception is decided by its own call, and then the usual approval begins', async () => {
  const { quantity } = await db
    .selectFrom('request_restrictions')
    .select('quantity')
    .where('codigo', '=', 'line_quantity')
    .executeTakeFirstOrThrow();
  const asked = await ask({ items: [{ code: cable.codigo, quantity: String(Number(quantity) + 1) }] });

  expect(await isidora.refused(approveMaterialRequest, { request_id: asked.id, version: 1 })).toMatchObject({ status: 404 });
  expect(await camila.refused(approveRestrictionRequestMaterial, { request_id: asked.id, version: 1 })).toMatchObject({ status: 403 });
  await isidora.call(approveRestrictionRequestMaterial, { request_id: asked.id, version: 1 });

  expect(await status(asked)).toBe('pendiente');
  expect(await found(camila, asked)).toMatchObject({ kind: 'materials' });
});

describe('a new amount', () => {
  test('below is corrected with a reason, and approved', async () => {
    const asked = await ask();
    const how = { request_id: asked.id, monto_nuevo: '300000', version: 1 };
    expect(await camila.refused(approveMaterialRequest, how)).toMatchObject({ status: 400, fields: { comment: expect.any(String) } });
    await camila.call(approveMaterialRequest, { ...how, comment: 'Descuento del proveedor' });
    expect(await nicolas.call(getMaterialRequest, { number: asked.number })).toMatchObject({ status: 'aprobada', new_amount: '300000' });
  });

  test('above what was asked is refused, and nothing changes', async () => {
    const asked = await ask();
    const how = { request_id: asked.id, monto_nuevo: '9000000', comment: 'Más', version: 1 };
    expect(await camila.refused(approveMaterialRequest, how)).toMatchObject({
      status: 422,
      fields: { monto_nuevo: `A lo más ${asked.amount}.` },
    });
    expect(await nicolas.call(getMaterialRequest, { number: asked.number })).toMatchObject({ status: 'pendiente', new_amount: null });
  });
});

test('several at once: each has its own result, and what one refuses another does not lose', async () => {
  const requests = [await ask(), await ask(), await ask({ items: [{ code: panel.codigo, quantity: '30' }] })];
  const [first, second, third] = requests;
  if (!first || !second || !third) throw new Error('three were asked for');
  await camila.call(approveMaterialRequest, { request_id: second.id, version: 1 });
  const decisions = [
    ...[third, second, first].map((it) => ({ approval_id: open(it).id, version: 1 })),
    { approval_id: 999_999, version: 1 },
  ];

  const { results } = await camila.call(materialRequestApproval, { decisions });

  expect(results).toEqual([
    { approval_id: open(third).id, done: true, estado: 'pendiente', message: null },
    { approval_id: open(second).id, done: false, estado: null, message: 'Camila ya decidió esta solicitud, que está aprobada.' },
    { approval_id: open(first).id, done: true, estado: 'aprobado', message: null },
    { approval_id: 999_999, done: false, estado: null, message: expect.any(String) },
  ]);
  expect(await Promise.all(requests.map(status))).toEqual(['aprobada', 'aprobada', 'pendiente']);
  const twice = [1, 2].map(() => ({ approval_id: open(third).id, version: 2 }));
  expect(await isidora.refused(materialRequestApproval, { decisions: twice })).toMatchObject({ status: 400 });
  expect(await isidora.refused(materialRequestApproval, {})).toMatchObject({ status: 400 });
});

test('an amount is corrected of what is approved, and of a request alone', async () => {
  const { codigoProyecto: project_code } = await given.project();
  const asked = await ask({ project_code });
  const rejecting = { request_id: asked.id, approved: false, comment: 'No', monto_nuevo: '1', version: 1 };
  expect(await camila.refused(approveMaterialRequest, rejecting)).toMatchObject({
    status: 400,
    fields: { monto_nuevo: expect.any(String) },
  });
  const restricted = await ask({ project_code, items: [{ code: cable.codigo, quantity: '1500' }] });
  const token = await linkTo(restricted, isidora.email);
  const corrected = { token, version: 1, monto_nuevo: '1', comment: 'Descuento' };
  expect(await isidora.refused(materialRequestApproval, corrected)).toMatchObject({
    status: 400,
    fields: { monto_nuevo: 'De esta solicitud no se corrige el monto.' },
  });
  expect([await status(asked), await status(restricted)]).toEqual(['pendiente', 'restringida']);
});

describe('the link of a mail', () => {
  test('opens the decision for the person it was made for, decides nothing by itself, and serves once', async () => {
    const asked = await ask();
    const token = await linkTo(asked, camila.email);

    expect(await camila.call(getApprovalByLink, { token })).toMatchObject({
      id: asked.id,
      allowed_actions: ['approve', 'reject', 'lines', 'amount'],
    });
    await camila.call(getApprovalByLink, { token });
    expect(await status(asked)).toBe('pendiente');

    const { results } = await camila.call(materialRequestApproval, { token, version: 1 });
    expect(results).toMatchObject([{ done: true, estado: 'aprobado' }]);
    expect(await status(asked)).toBe('aprobada');
    const used = { status: 409, message: 'Este enlace ya se usó: sirve una sola vez.' };
    expect(await camila.refused(materialRequestApproval, { token, version: 1 })).toMatchObject(used);
    expect(await camila.refused(getApprovalByLink, { token })).toMatchObject(used);
    const [entry] = await db
      .selectFrom('audit')
      .select('after')
      .where('entity', '=', 'approval')
      .where('entity_id', '=', String(open(asked).id))
      .orderBy('id', 'desc')
      .execute();
    expect(entry?.after).toMatchObject({ via: 'correo' });
  });

  test('approves for a new amount, with its reason, and never for more', async () => {
    const asked = await ask();
    const token = await linkTo(asked, camila.email);
    const how = { token, version: 1, monto_nuevo: '300000' };
    expect(await camila.refused(materialRequestApproval, how)).toMatchObject({ status: 400, fields: { comment: expect.any(String) } });
    const more = { ...how, monto_nuevo: '9000000', comment: 'Más' };
    expect(await camila.refused(materialRequestApproval, more)).toMatchObject({ status: 422, fields: { monto_nuevo: expect.any(String) } });
    const decisions = [{ approval_id: open(asked).id, version: 1 }];
    const together = { decisions, monto_nuevo: '1', comment: 'Todas' };
    expect(await camila.refused(materialRequestApproval, together)).toMatchObject({
      status: 400,
      fields: { monto_nuevo: expect.any(String) },
    });

    await camila.call(materialRequestApproval, { ...how, comment: 'Descuento del proveedor' });
    expect(await nicolas.call(getMaterialRequest, { number: asked.number })).toMatchObject({ status: 'aprobada', new_amount: '300000' });
  });

  test('is nobody else’s, holds for two weeks, and cannot be made up', async () => {
    const asked = await ask();
    const token = await linkTo(asked, camila.email);

    expect(await isidora.refused(getApprovalByLink, { token })).toMatchObject({ status: 403, code: 'not_yourself' });
    expect(await isidora.refused(materialRequestApproval, { token, version: 1 })).toMatchObject({ status: 403 });
    for (const made of [`${token}x`, token.slice(1), 'A'.repeat(token.length), 'x', `${token}ñ`])
      expect(await camila.refused(getApprovalByLink, { token: made })).toMatchObject({ status: 404 });
    await db.updateTable('approval_links').set({ expires_at: new Date() }).where('user_id', '=', camila.id).execute();
    expect(await camila.refused(materialRequestApproval, { token, version: 1 })).toMatchObject({
      status: 409,
      message: 'Este enlace venció: sirve durante 14 días.',
    });
    expect(await status(asked)).toBe('pendiente');
  });

  test('says so when it was decided meanwhile, and is not used up by what was refused', async () => {
    const asked = await ask();
    const token = await linkTo(asked, camila.email);
    expect(await camila.refused(materialRequestApproval, { token, approved: false, version: 1 })).toMatchObject({ status: 400 });
    await camila.call(approveMaterialRequest, { request_id: asked.id, version: 1 });

    expect(await camila.refused(materialRequestApproval, { token, version: 1 })).toMatchObject({
      status: 409,
      message: 'Camila ya decidió esta solicitud, que está aprobada.',
    });
  });

  test('of two who use it at once, one does', async () => {
    const asked = await ask();
    const token = await linkTo(asked, camila.email);

    const answers = await Promise.all([1, 2, 3].map(() => camila.raw(materialRequestApproval, { token, version: 1 })));

    expect(answers.map((it) => it.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });
});
