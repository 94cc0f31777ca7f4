import { listNotificacion } from 'contract/access/index.ts';
import { workday } from 'contract/dashboards/index.ts';
import { annulHes, getHes, orderReception, postHes, retryHes, type HesInfo, type PurchaseOrderInfo } from 'contract/orders/index.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { seeds } from '../../../test/sap/seeds.ts';
import { serviceLayerStandIn } from '../../../test/sap/server.ts';
import { signature } from '../../../test/signatures.ts';
import { todayInChile } from '../../platform/today.ts';
import { orderScene } from '../scene.ts';

const item = (code: string) => ({ code, name: code, group: 'Servicios', unit: 'UN', price: 1, stocks: {} });
const sap = await serviceLayerStandIn({ ...seeds, items: [...seeds.items, item('SRV-GRUA'), item('FLETE')], suppliers: ['P1'] });
afterAll(() => sap.close());
const { employee, project, issued } = await orderScene({
  environment: { ERP_URL: sap.url, ERP_COMPANY: 'SBO_DEMO', ERP_USER: 'integracion', ERP_PASSWORD: 'una-clave-de-prueba' },
});
beforeAll(() => void sap.company.sets.get('Projects')?.push({ Code: project.codigoProyecto, Active: 'tYES' }));
const site = await employee({
  nombre: 'Camila Obra',
  permissions: ['purchase_orders:read', 'purchase_orders:create', 'purchase_orders:update'],
});
const drawn = await signature();
const receive = (order: PurchaseOrderInfo) =>
  site.call(postHes, {
    number: order.number,
    edition: order.edition,
    received_on: todayInChile(),
    paper: 'EP 1',
    comment: null,
    items: [{ line: 1, quantity: '1' }],
    signer_name: 'Pedro Soto',
    signer_rut: '33.000.154-2',
    signature: drawn,
    evidence: new File(['%PDF-1.4\n%%EOF\n'], 'acta.pdf', { type: 'application/pdf' }),
  });
const until = (number: string, state: Partial<HesInfo>): Promise<HesInfo> =>
  vi.waitFor(
    async () => {
      const now = await site.call(getHes, { number });
      expect(now).toMatchObject(state);
      return now;
    },
    { timeout: 20_000, interval: 50 },
  );

test('an annulment that the ERP refuses is told to whoever annulled, stands in their day, and on the sheet', async () => {
  const { number } = await receive(await issued());
  const { version } = await until(number, { status: 'emitida' });
  sap.fail({ kind: 'refuse', code: -5002, text: 'Periodo cerrado' }, ({ path }) => path.endsWith('/Cancel'));

  await site.call(annulHes, { number, version, reason: 'No era' });

  await vi.waitFor(async () => expect((await site.call(getHes, { number })).annul_error).toContain('Periodo cerrado'), { timeout: 20_000 });
  const { items } = await site.call(listNotificacion, {});
  expect(items).toContainEqual(expect.objectContaining({ title: `El ERP no anuló la ${number}`, url: `/oc-with-hes/hes/${number}` }));
  const day = await site.call(workday, {});
  expect(JSON.stringify(day)).toContain('HES anuladas que el ERP no anuló');
  expect(JSON.stringify(day)).toContain(number);
}, 40_000);

test('a sheet that stands behind one that the ERP refused says which, until that one is through', async () => {
  const order = await issued();
  sap.fail(
    { kind: 'refuse', code: -5002, text: 'Periodo cerrado' },
    ({ method, path }) => method === 'POST' && path === 'PurchaseDeliveryNotes',
  );
  const first = await receive(order);
  const { version } = await until(first.number, { status: 'rechazada_erp' });
  const second = await receive(order);

  expect(await site.call(getHes, { number: second.number })).toMatchObject({ status: 'por_emitir', waits_for: first.number });
  const { items } = await site.call(orderReception, { number: order.number });
  expect(items.map((it) => it.waits_for)).toEqual([first.number, null]);

  await site.call(retryHes, { number: first.number, version });
  expect(await until(second.number, { status: 'emitida' })).toMatchObject({ waits_for: null });
}, 40_000);
