import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { getServiceOrder, serviceOrders } from 'contract/orders/index.ts';
import { abastecimientoApproveServiceRequest, approveServiceRequest, type DocumentSent } from 'contract/services/index.ts';
import { approveSupplierV2, createSupplierAbastecimiento, getSupplierCreation } from 'contract/supplying/index.ts';
import { seeds } from './sap/seeds.ts';
import { serviceLayerStandIn } from './sap/server.ts';
import { serviceScene } from '../src/services/requests/scene.ts';
import { newRut } from '../src/supplying/creations/scene.ts';

// From a quotation of somebody whom nobody knows to their order: what is asked to be created, and what becomes of the quotation by that.

const service = { code: 'SRV-GRUA', name: 'Grúa', group: 'Servicios', unit: 'UN', price: 1, stocks: {} };
const sap = await serviceLayerStandIn({ ...seeds, items: [...seeds.items, service] });
afterAll(() => sap.close());
const { db, employee, as, rocio, boss, project, item, ask, of, read, open } = await serviceScene({
  background: true,
  environment: { ERP_URL: sap.url, ERP_COMPANY: 'SBO_DEMO', ERP_USER: 'integracion', ERP_PASSWORD: 'una-clave-de-prueba' },
});
const asking = ['supplier_creation:read', 'supplier_creation:create', 'supplier_creation:update'] as const;
const supply = await employee({ permissions: [...asking], isSupply: true });
const chief = await employee({ permissions: [...asking, 'supplier_creation:approve'] });
const buyer = await as('purchase_orders:read');
const day = '2026-11-20';

const idOf = async (table: 'business_categories' | 'payment_methods' | 'payment_conditions' | 'services_bought') =>
  (await db.selectFrom(table).select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()).id;
const terms = {
  email: 'ventas@proveedor.example',
  category_id: await idOf('business_categories'),
  payment_method_id: await idOf('payment_methods'),
  payment_condition_id: await idOf('payment_conditions'),
  service_bought_id: await idOf('services_bought'),
};

beforeAll(async () => {
  sap.company.sets.get('Projects')?.push({ Code: project.codigoProyecto, Active: 'tYES' });
  await db.insertInto('exchange_rates').values({ moneda: 'EUR', fecha: day, valor: '1000', fuente: 'Banco Central' }).execute();
  await db
    .updateTable('company')
    .set({ nombre: 'Sol de Papel SpA', rut: '76123456-0', giro: 'Energía solar', direccion: 'Av. Sol 1', correo_compras: 'oc@sol.example' })
    .execute();
});

const rut = newRut();
test.each([
  {
    who: 'of Chile',
    quoted: { supplier_rut: rut, coin: 'CLP' as const, price: '400000' },
    form: { name: 'Ensayos del Maipo SpA', rut, billing: 'factura' as const },
    card: { CardCode: `${rut}P`, FederalTaxID: rut, Country: 'CL' },
    // With its IVA.
    total: '952000',
  },
  {
    who: 'from abroad',
    quoted: { supplier_rut: 'DE 811569869', coin: 'EUR' as const, price: '400' },
    form: { name: 'Prüflabor GmbH', country: 'DE', tax_id: '811 569 869', billing: 'extranjera' as const, currency: 'EUR' as const },
    card: { CardCode: 'DE811569869P', FederalTaxID: '811 569 869', Country: 'DE' },
    total: '800',
  },
])(
  'who is unknown and $who is created from a quotation, which is good by that, and ordered from',
  async ({ quoted, form, card, total }) => {
    const document: DocumentSent = { ...quoted, supplier: form.name, date: day };
    const asked = await ask({ items: [item([document])] }, rocio);
    expect(await rocio.refused(abastecimientoApproveServiceRequest, of(asked))).toMatchObject({
      code: 'rule',
      message: expect.stringContaining('no está en Proveedores: pida que lo creen'),
    });
    const quotation = async () => (await read(asked)).service_items[0]?.documents[0];
    expect(await quotation()).toMatchObject({ valid_supplier: false, supplier_id: null, creation: null });

    const creation = await supply.call(createSupplierAbastecimiento, { ...terms, ...form, reason: `Cotizó en ${asked.number}` });
    expect(await quotation()).toMatchObject({
      valid_supplier: false,
      creation: creation.number,
      flags: [expect.stringContaining('su creación ya está pedida')],
    });
    await chief.call(approveSupplierV2, { request_id: creation.id, version: creation.version });
    const standing = () => supply.call(getSupplierCreation, { number: creation.number });
    await vi.waitFor(async () => expect(await standing()).toMatchObject({ status: 'creada' }), { timeout: 20_000, interval: 50 });
    expect(sap.company.rows('BusinessPartners').filter((it) => it['CardCode'] === card.CardCode)).toMatchObject([card]);

    expect(await quotation()).toMatchObject({ valid_supplier: true, creation: null, flags: [], supplier_id: creation.supplier_id });
    const sent = await rocio.call(abastecimientoApproveServiceRequest, of(await read(asked)));
    await boss.call(approveServiceRequest, { ...of(sent), approval_version: open(sent)?.version ?? 0 });
    const { items: orders } = await buyer.call(serviceOrders, { origin_number: asked.number });
    expect(orders).toMatchObject([{ supplier: form.name, currency: quoted.coin, total }]);
    const number = orders[0]?.number ?? '';
    const order = () => buyer.call(getServiceOrder, { number });
    await vi.waitFor(async () => expect(await order()).toMatchObject({ status: 'emitida' }), { timeout: 20_000, interval: 50 });
    expect(sap.company.rows('PurchaseOrders').filter((it) => it['CardCode'] === card.CardCode)).toHaveLength(1);
  },
);

test('who is in the ERP without anything that names them to the taxes stops the approval, and it is said what to do there', async () => {
  await db.insertInto('suppliers').values({ codigo: 'BARE', nombre: 'Sin Nombre Ltda.', rut: null, en_erp: true }).execute();
  const asked = await ask({ items: [item([{ supplier_rut: 'BARE', price: '1000' }])] }, rocio);

  const refused = await rocio.refused(abastecimientoApproveServiceRequest, of(asked));

  expect(refused).toMatchObject({ code: 'rule' });
  expect(refused.message).toContain('Sin Nombre Ltda. no tiene RUT ni identificación tributaria en el ERP: complételo allá');
  const { id } = await db.selectFrom('supplier_records').where('supplier_code', '=', 'BARE').select('id').executeTakeFirstOrThrow();
  expect((await read(asked)).service_items[0]?.documents).toMatchObject([{ supplier_id: id, valid_supplier: null, creation: null }]);
});
