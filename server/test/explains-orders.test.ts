import {
  amendServiceOrder,
  getHes,
  getServiceOrder,
  orderStates,
  postHes,
  receptionStates,
  type HesStatus,
} from 'contract/orders/index.ts';
import type { Updateable } from 'kysely';
import { expect, test, vi } from 'vitest';
import { orderScene } from '../src/orders/scene.ts';
import type { Tables } from '../src/platform/database/database.ts';
import { todayInChile } from '../src/platform/today.ts';
import { walk } from './explaining.ts';
import type { Caller } from './scene.ts';
import { signature } from './signatures.ts';

// Nothing goes to the ERP here: the states that its answers lead to are written as they would stand.
const { db, employee, award, rocio, read, amend, as } = await orderScene({ background: false });
const everything = ['purchase_orders:read', 'purchase_orders:create', 'purchase_orders:update'] as const;
const site = await employee({ nombre: 'Camila Obra', permissions: ['purchase_orders:read', 'purchase_orders:create'] });
const whole = await employee({ nombre: 'Berta Puede', permissions: everything });
const blind = await employee({ nombre: 'Sin Montos', permissions: everything, seesAllProjects: false });
const looker = await as('purchase_orders:read');
const people: readonly Caller[] = [rocio, site, whole, looker];

type Row = Updateable<Tables['purchase_orders']>;
const put = (number: string, row: Row) => db.updateTable('purchase_orders').set(row).where('number', '=', number).execute();
async function orderWith(row: Row = {}): Promise<string> {
  const origin_number = await award();
  const of = db.selectFrom('purchase_orders').where('origin_number', '=', origin_number);
  const { number } = await of.select('number').executeTakeFirstOrThrow();
  if (Object.keys(row).length > 0) await put(number, row);
  return number;
}
const issued: Row = { status: 'emitida', erp_number: '7', issued_at: new Date() };
/** What a state says besides. */
const inState: Partial<Record<string, Row>> = { emitida: issued, rechazada_erp: { erp_error: 'No existe' } };

const walkOrder = async (number: string, callers = people) => {
  let missing = new Map<string, { reason: string | null }>();
  for (const who of callers) missing = await walk(who, 'purchase_order', number, await who.call(getServiceOrder, { number }));
  return missing;
};

test.each(orderStates.names)('an order that is %s tells everybody why each action is missing', async (status) => {
  await walkOrder(await orderWith({ status, ...inState[status] }));
});

test.each(receptionStates.names)('so does one of which is received: %s', async (reception) => {
  await walkOrder(await orderWith({ ...issued, reception }));
});

test.each(['por_aprobar', 'por_informar', 'rechazada_erp'] as const)('so does one whose next version is %s', async (status) => {
  const number = await orderWith(issued);
  await rocio.call(amendServiceOrder, amend(await read(number), { items: [{ line: 1, quantity: '9' }] }));
  const edition = db.updateTable('purchase_order_editions').set({ status, erp_error: status === 'rechazada_erp' ? 'No' : null });
  await edition.where('edition', '=', 2).where('status', '=', 'por_aprobar').execute();

  await walkOrder(number);
});

test('what a site bought for a warehouse is received there, and who sees no money sends no prices', async () => {
  const number = await orderWith({ ...issued, requester_id: blind.id });
  expect((await walkOrder(number, [blind])).get('send')?.reason).toContain('quien puede verlos');

  const bought = await orderWith({ ...issued, origin: 'purchase_request', prepared_by: rocio.id });
  expect((await walkOrder(bought)).get('receive')?.reason).toContain('se reciben en la solicitud');
});

/** The company whose ERP takes what is sent: a sheet is written on an order that the ERP has. */
const running = await orderScene();
const receives = await running.employee({ nombre: 'Camila Obra', permissions: everything });
const receivers: readonly Caller[] = [
  receives,
  running.rocio,
  await running.as('purchase_orders:read', 'purchase_orders:create'),
  await running.as('purchase_orders:read'),
];
const states = {
  emitida: {},
  por_emitir: { erp_number: null, issued_at: null },
  rechazada_erp: { erp_number: null, issued_at: null, erp_error: 'Periodo cerrado' },
  anulada: { annulled_at: new Date(), annulled_by: receives.id, annul_reason: 'Error' },
} as const satisfies Record<HesStatus, object>;

test('a sheet of what was received tells everybody in every state why each action is missing', async () => {
  const { number: order, edition } = await running.issued();
  const { number } = await receives.call(postHes, {
    number: order,
    edition,
    received_on: todayInChile(),
    items: [{ line: 1, quantity: '1' }],
    signer_name: 'Pedro Soto',
    signer_rut: '33.000.154-2',
    signature: await signature(),
    evidence: new File(['%PDF-1.4\n%%EOF\n'], 'acta.pdf', { type: 'application/pdf' }),
  });
  await vi.waitFor(async () => expect(await receives.call(getHes, { number })).toMatchObject({ status: 'emitida' }), {
    timeout: 20_000,
    interval: 50,
  });
  for (const status of Object.keys(states) as HesStatus[]) {
    await running.db
      .updateTable('hes')
      .set({ erp_error: null, status, ...states[status] })
      .where('number', '=', number)
      .execute();
    for (const who of receivers) await walk(who, 'hes', number, await who.call(getHes, { number }));
  }
});
