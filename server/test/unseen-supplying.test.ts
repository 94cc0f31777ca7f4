import { beforeAll, expect, test, vi } from 'vitest';
import { allCalls } from 'contract/all.ts';
import type { Call } from 'contract/call.ts';
import * as orders from 'contract/orders/index.ts';
import { actions, type Permission } from 'contract/permissions.ts';
import * as suppliers from 'contract/suppliers/index.ts';
import * as supplying from 'contract/supplying/index.ts';
import { orderScene } from '../src/orders/scene.ts';
import { todayInChile } from '../src/platform/today.ts';
import { proposeReplenishment } from '../src/supplying/proposals/find.ts';
import { signature } from './signatures.ts';
import { answerOf, questionsOf, standingIn } from './unseen.ts';

vi.setConfig({ testTimeout: 300_000 });
const { app, db, given, signIn, employee, project, issued } = await orderScene();

const modules = [
  'materials',
  'purchase_requests',
  'purchase_orders',
  'mobile_warehouses',
  'material_creation',
  'supplier_creation',
  'supplier_bank',
  'reports',
  'approvals',
  'maintenance',
] as const;
const rights = modules.flatMap((it) => actions.map((action): Permission => `${it}:${action}`));
/** Somebody of another site, with every right that supplying knows. */
const outsider = await signIn(await given.user({ permissions: rights, seesAllProjects: false }));
const insider = await employee({ permissions: rights, isSupply: true });

const secret = /zarzamora|madreselva/i;
/** What stands there that the outsider does not see, by the name of what asks for it. */
const known = new Map<string, readonly unknown[]>();
/** By the beginning of a call's path, what its numbers are. */
const numbers = new Map<string, readonly string[]>();

beforeAll(async () => {
  const [source, target] = [await given.warehouse({ nombre: 'Bodega Zarzamora' }), await given.warehouse({ nombre: 'Bodega Madreselva' })];
  const material = await given.material();
  const { id: supplier_id } = await db
    .selectFrom('supplier_records')
    .where('supplier_code', '=', 'P1')
    .select('id')
    .executeTakeFirstOrThrow();
  await given.stock({ warehouse_id: source.id, material_id: material.id, quantity: '100' });
  const asked = { project_id: project.id, comment: 'Zarzamora de la cubierta', lines: [{ material_id: material.id }] };
  const purchase = await given.materialRequest({ ...asked, document_kind: 'PurchaseRequest', to_warehouse_id: target.id });
  const delivery = await given.materialRequest({ ...asked, from_warehouse_id: source.id, to_warehouse_id: target.id });
  await insider.call(supplying.updateStockReport, {
    items: [{ code: material.codigo, warehouse_code: target.codigo, minimum: '50', maximum: null, version: 0 }],
  });
  await proposeReplenishment(app.workshop);
  const { id: proposal } = await db.selectFrom('replenishment_proposals').select('id').executeTakeFirstOrThrow();

  await db.updateTable('projects').set({ nombre: 'Parque Zarzamora' }).where('id', '=', project.id).execute();
  const order = await issued({ name: 'Grúa Zarzamora', description: 'Madreselva' });
  const sheet = await insider.call(orders.postHes, {
    number: order.number,
    edition: order.edition,
    received_on: todayInChile(),
    paper: 'EP Zarzamora',
    items: [{ line: 1, quantity: '1' }],
    signer_name: 'Madreselva Soto',
    signer_rut: '33.000.154-2',
    signature: await signature(),
    evidence: new File(['%PDF-1.4\n%%EOF\n'], 'zarzamora.pdf', { type: 'application/pdf' }),
  });
  await vi.waitFor(async () => expect(await insider.call(orders.getHes, { number: sheet.number })).toMatchObject({ status: 'emitida' }), {
    timeout: 20_000,
  });

  const requests = [purchase, delivery];
  for (const [name, values] of Object.entries({
    request_id: requests.map((it) => it.id),
    request_ids: requests.map((it) => it.id),
    material_request_item_id: requests.flatMap((it) => it.items.map(({ id }) => id)),
    id: [proposal, supplier_id],
    version: [1, 2, 3, 4],
    edition: [1],
    line: [1],
    code: [material.codigo],
    warehouse_code: [source.codigo, target.codigo],
    from_warehouse: [source.codigo],
    project_code: [project.codigoProyecto],
    supplier_code: ['P1'],
    buyer_id: [insider.id],
    search: ['zarzamora', 'madreselva', material.codigo],
    material: [material.codigo],
  }))
    known.set(name, values);
  for (const [path, it] of Object.entries({ hes: sheet, purchase, delivery, purchase_orders: order })) numbers.set(path, [it.number]);
});

/** Every call of the three areas that somebody signed in may make. */
const mine = new Set<unknown>([suppliers, supplying, orders].flatMap((it) => Object.values(it)));
const calls = allCalls.filter((it) => mine.has(it));

/** What hangs on a project or a warehouse; suppliers, and what is to be created, are the whole company's. */
const standing = () =>
  standingIn(db, [
    'material_requests',
    'material_request_lines',
    'purchase_requests',
    'purchase_lines',
    'delivery_requests',
    'delivery_trips',
    'replenishment_proposals',
    'stock_limits',
    'purchase_orders',
    'purchase_order_lines',
    'purchase_order_editions',
    'purchase_order_closures',
    'purchase_order_mails',
    'purchase_retention_releases',
    'hes',
    'hes_lines',
    'hes_evidence',
  ]);

/** By the numbers that its own kind of paper has; of spreadsheets, which are slow to make, only a few. */
const questions = (call: Call) =>
  [...questionsOf(call, new Map([...known, ['number', numbers.get(/\/api\/(\w+)/.exec(call.path)?.[1] ?? '') ?? []]]))].slice(
    0,
    /xlsx|export/.test(call.path) ? 2 : undefined,
  );

test('whoever sees neither the project nor the warehouse learns nothing of what is bought for it by any call, and changes nothing', async () => {
  const before = await standing();
  expect(calls.length).toBeGreaterThan(90);
  const wrong: string[] = [];
  const unseen = new Set<string>();

  for (const call of calls)
    for (const input of questions(call)) {
      const { status, words } = await answerOf(outsider, call, input);
      if (status === 404) unseen.add(call.id);
      // What was sent comes back in some refusals, and is no news.
      if (status >= 500 || (status < 300 && secret.test(words))) wrong.push(`${call.id} ${status} ${words.slice(0, 200)}`);
    }

  expect(wrong).toEqual([]);
  expect(unseen.size).toBeGreaterThan(30);
  expect(await standing()).toBe(before);
});

const telling: readonly Call[] = [
  supplying.getMaterialPurchaseRequest,
  supplying.getPurchaseRequest,
  supplying.getDelivery,
  supplying.deliverySheet,
  supplying.listProposals,
  supplying.stockReport,
  orders.serviceOrders,
  orders.getServiceOrder,
  orders.serviceOrderPdf,
  orders.getHes,
];

test.each(telling)('who sees it is told by the same questions of $id', async (call) => {
  const words: string[] = [];

  for (const input of questions(call)) words.push((await answerOf(insider, call, input)).words);

  expect(words.some((it) => secret.test(it))).toBe(true);
});
