import { expect, test } from 'vitest';
import { approveMaterialRequest, getApproval, getApprovals } from 'contract/approvals/index.ts';
import { approvalScene, open } from './scene.ts';

const { db, given, employee, decider, decides, nicolas, camila, isidora, stranger, project, cable, panel, ask, inbox, found, status } =
  await approvalScene();

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
    order_lines: [],
    decided_parts: [],
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
  const names = new Map<string, string>();
  for (const quantity of ['5', '0.5', '7', '5.5']) {
    const { id: warehouse_id, nombre } = await given.warehouse();
    await given.stock({ warehouse_id, material_id: module.id, quantity });
    names.set(quantity, nombre);
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
        elsewhere: { warehouses: 4, quantity: '18', most: ['7', '5.5', '5'].map((it) => ({ name: names.get(it), quantity: it })) },
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
