import { createServiceRequest } from 'contract/services/index.ts';
import {
  askPriceAgreement,
  cancelPriceAgreement,
  confirmPriceAgreement,
  endPriceAgreement,
  getPriceAgreement,
  getServiceOrder,
  listPriceAgreements,
  rejectPriceAgreement,
  type PriceAgreementInfo,
} from 'contract/orders/index.ts';
import { findAnything } from 'contract/dashboards/find.ts';
import { workday } from 'contract/dashboards/workday/workday.ts';
import { createPurchaseOrders, proposePurchaseOrder } from 'contract/supplying/index.ts';
import { formatDay } from 'contract/format.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { walk } from '../../../test/explaining.ts';
import { agreementScene, dayAt, proof } from './scene.ts';

const { as, db, given, employee, rocio, valeria, boss, project, form, asked, confirmed } = await agreementScene();

test('a price holds once another person confirmed it, with its document; nobody confirms their own', async () => {
  const material = await given.material();
  const agreement = await asked({ code: material.codigo, unit_price: '1250.5', minimum_quantity: '10' });

  expect(agreement).toMatchObject({
    number: expect.stringMatching(/^CP-\d{6}$/),
    status: 'por_confirmar',
    standing: null,
    supplier: 'Cables del Sur',
    kind: 'material',
    name: material.descripcion,
    unit_price: '1250.5',
    minimum_quantity: '10',
    file: { name: 'Convenio.pdf' },
    allowed_actions: ['cancel'],
  });
  const seen = { number: agreement.number, version: agreement.version };
  expect(await rocio.refused(confirmPriceAgreement, seen, proof)).toMatchObject({
    status: 403,
    message: expect.stringContaining('nadie confirma el precio que registró'),
  });

  const done = await valeria.call(confirmPriceAgreement, seen, proof);

  expect(done).toMatchObject({ status: 'confirmado', standing: 'vigente', decided_by: { nombre: 'Valeria Confirma' } });
  expect(await valeria.refused(confirmPriceAgreement, seen, proof)).toMatchObject({ status: 412, code: 'stale' });
  const audit = await db
    .selectFrom('audit')
    .select('action')
    .where('entity', '=', 'price_agreement')
    .where('entity_id', '=', done.number)
    .orderBy('id')
    .execute();
  expect(audit.map((it) => it.action)).toEqual(['create', 'confirm']);
});

test('one that begins while another is in force ends it the day before; what holds later stands in the way', async () => {
  const { codigo: code } = await given.material();
  const first = await confirmed({ code, valid_from: dayAt(-30), valid_to: dayAt(300) });

  const next = await asked({ code, unit_price: '900', valid_from: dayAt(10), valid_to: dayAt(400) });
  expect(next.replaces).toEqual({ number: first.number, unit_price: '1000', currency: 'CLP' });
  await valeria.call(confirmPriceAgreement, { number: next.number, version: next.version }, proof);

  expect(await rocio.call(getPriceAgreement, { number: first.number })).toMatchObject({
    valid_to: dayAt(9),
    replaced_by: next.number,
    standing: 'por_vencer',
  });
  const crossing = await rocio.refused(askPriceAgreement, form({ code, valid_from: dayAt(1), valid_to: dayAt(20) }));
  expect(crossing).toMatchObject({ status: 400, fields: { valid_to: expect.stringContaining(next.number) } });
  // What has passed is not said to have cost otherwise.
  expect(await rocio.refused(askPriceAgreement, form({ code, valid_from: dayAt(-5), valid_to: dayAt(5) }))).toMatchObject({
    fields: { valid_from: expect.stringContaining('desde hoy') },
  });
});

test('the database keeps two from holding on one day, what was confirmed as it was, and the second person', async () => {
  const { codigo: code } = await given.material();
  const one = await confirmed({ code });
  const broken = (statement: string) =>
    sql
      .raw(statement)
      .execute(db)
      .then(
        () => 'done',
        (error: { constraint?: string }) => error.constraint,
      );
  const copy = (more: string) => `insert into price_agreements
    (supplier_code, code, material_id, name, unit, currency, unit_price, valid_from, valid_to, file, file_name, bytes, asked_by, status, decided_by, decided_at)
    select supplier_code, code, material_id, name, unit, currency, 1, ${more} from price_agreements where number = '${one.number}'`;

  expect(
    await broken(copy(`valid_to, valid_to + 5, repeat('a', 32) || '.pdf', file_name, bytes, asked_by, status, decided_by, now()`)),
  ).toBe('price_agreements_overlap');
  expect(
    await broken(copy(`valid_to + 1, valid_to + 5, repeat('b', 32) || '.pdf', file_name, bytes, decided_by, status, decided_by, now()`)),
  ).toBe('price_agreements_second_person');
  const set = (what: string) => broken(`update price_agreements set ${what} where number = '${one.number}'`);
  expect(await set('unit_price = 1')).toBe('price_agreements_unchanged');
  expect(await set('valid_to = valid_to + 1')).toBe('price_agreements_unchanged');
  expect(await set(`valid_to = '${dayAt(-2)}'`)).toBe('price_agreements_unchanged');
  expect(await set(`status = 'anulado'`)).toBe('price_agreements_begun');
  expect(await set(`status = 'rechazado'`)).toBe('price_agreements_steps');
});

test('it is rejected with a reason, taken back by who brought it, and ended before its day', async () => {
  const codes = [await given.material(), await given.material(), await given.material(), await given.material()].map((it) => it.codigo);
  const [bad = '', mine = '', running = '', coming = ''] = codes;
  const rejected = await asked({ code: bad });
  expect(await valeria.call(rejectPriceAgreement, { number: rejected.number, version: 1, reason: 'No está firmado' })).toMatchObject({
    status: 'rechazado',
    decision: 'No está firmado',
  });
  const taken = await asked({ code: mine });
  expect(await rocio.refused(askPriceAgreement, form({ code: mine }))).toMatchObject({ status: 409, fields: { code: expect.any(String) } });
  expect(await valeria.refused(cancelPriceAgreement, { number: taken.number, version: 1, reason: 'x' })).toMatchObject({ status: 403 });
  expect(await rocio.call(cancelPriceAgreement, { number: taken.number, version: 1, reason: 'Era otro' })).toMatchObject({
    status: 'anulado',
  });

  const ended = await end(await confirmed({ code: running }));
  expect(ended).toMatchObject({ status: 'confirmado', valid_to: dayAt(0), ended_by: 'Rocío Compra', end_reason: 'Cerró' });
  expect(await end(await confirmed({ code: coming, valid_from: dayAt(5) }))).toMatchObject({ status: 'anulado', standing: null });
});

const end = ({ number, version }: PriceAgreementInfo) => rocio.call(endPriceAgreement, { number, version, reason: 'Cerró' });

test.each([
  [{ valid_to: dayAt(-1), valid_from: dayAt(-9) }, 'valid_to'],
  [{ valid_from: dayAt(9), valid_to: dayAt(3) }, 'valid_to'],
  [{ valid_to: dayAt(4_000) }, 'valid_to'],
  [{ unit_price: '0' }, 'unit_price'],
  [{ minimum_quantity: '0' }, 'minimum_quantity'],
  [{ supplier_code: 'NADIE' }, 'supplier_code'],
  [{ code: 'NO-HAY' }, 'code'],
])('%j is refused at %s', async (wrong, name) => {
  const { codigo } = await given.material();

  const refused = await rocio.refused(askPriceAgreement, form({ code: codigo, ...wrong }));

  expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([400, [name]]);
});

test('who does not buy keeps no prices; who sees no money reads neither price nor document', async () => {
  const { codigo: code } = await given.material();
  const { number } = await confirmed({ code });
  const other = await employee({ permissions: ['purchase_orders:read', 'purchase_orders:update'] });
  // Whoever sees only their own projects sees no money.
  const blind = await employee({ permissions: ['purchase_orders:read'], seesAllProjects: false });

  expect(await other.refused(askPriceAgreement, form({ code, valid_from: dayAt(200), valid_to: dayAt(210) }))).toMatchObject({
    status: 403,
  });
  expect(await blind.call(getPriceAgreement, { number })).toMatchObject({ unit_price: null, file: null });
});

test('an order is proposed to who agreed a price, at that price, and says from which agreement it comes', async () => {
  const cable = await given.material();
  const agreement = await confirmed({ code: cable.codigo, unit_price: '777', minimum_quantity: '20', payment_terms: '60 días' });
  const { id } = await given.materialRequest({
    document_kind: 'PurchaseRequest',
    requester_id: boss.id,
    project_id: project.id,
    lines: [{ material_id: cable.id, quantity: '90' }],
  });

  const { lines, supplier_code, fingerprint } = await rocio.call(proposePurchaseOrder, { request_ids: [id] });

  expect(supplier_code).toBe('P1');
  const [line] = lines;
  expect(line?.agreed).toMatchObject([
    { number: agreement.number, supplier_code: 'P1', unit_price: '777', minimum_quantity: '20', valid_to: agreement.valid_to },
  ]);
  const order = async (quantity: string, unit_price: string, seen: string) => {
    const { orders } = await rocio.call(createPurchaseOrders, {
      request_ids: [id],
      fingerprint: seen,
      supplier_code: 'P1',
      currency: 'CLP',
      payment_terms: null,
      delivery_date: dayAt(10),
      comment: null,
      items: [{ material_request_item_id: line?.material_request_item_id ?? 0, quantity, unit_price }],
    });
    return (await rocio.call(getServiceOrder, { number: orders[0]?.number ?? '' })).items[0]?.description;
  };
  const again = async () => (await rocio.call(proposePurchaseOrder, { request_ids: [id] })).fingerprint;
  expect(await order('30', '777', fingerprint)).toBe(`Precio según el convenio ${agreement.number}`);
  expect(await order('20', '800', await again())).toBe(`El convenio ${agreement.number} dice $ 777`);
  // For less than the least it does not hold.
  expect(await order('10', '800', await again())).toBeNull();
});

test('a quotation at the agreed price counts as quoted: the policy asks for no other', async () => {
  await db.insertInto('services').values({ codigo: 'SRV-CONV', nombre: 'Grúa con convenio', unidad: 'día' }).execute();
  const agreement = await confirmed({ code: 'SRV-CONV', unit_price: '3000000', minimum_quantity: '2' });
  const request = async (price: string, quantity = '2') => {
    const { service_items } = await rocio.call(createServiceRequest, {
      title: 'Izaje',
      project_code: project.codigoProyecto,
      items: [
        {
          code: 'SRV-CONV',
          quantity,
          documents: [{ supplier_rut: '76123456-0', supplier: 'Cables del Sur', price }],
        },
      ],
    });
    return service_items[0];
  };

  const [agreed, dearer, little] = [await request('3000000'), await request('3000001'), await request('3000000', '1')];

  expect(agreed).toMatchObject({
    quotations_needed: 1,
    flags: [],
    documents: [{ agreement: agreement.number }],
    agreed: [{ number: agreement.number }],
  });
  expect(dearer).toMatchObject({ quotations_needed: 3, documents: [{ agreement: null }] });
  expect(little).toMatchObject({ quotations_needed: 3, documents: [{ agreement: null }] });
});

test('what ends soon is found, and told to supply until something follows it', async () => {
  const { codigo: code, descripcion } = await given.material();
  const soon = await confirmed({ code, valid_to: dayAt(12) });
  const found = async () => (await rocio.call(listPriceAgreements, { code, standing: 'por_vencer' })).items.map((it) => it.number);
  const told = async () =>
    (await rocio.call(workday, {})).lineas.find((it) => it.clave === 'convenios_por_vencer')?.items.map((it) => [it.titulo, it.detalle]) ??
    [];

  expect(await found()).toEqual([soon.number]);
  expect(await told()).toContainEqual([`${descripcion} · Cables del Sur`, `${soon.number}, vence el ${formatDay(dayAt(12))}`]);

  await asked({ code, valid_from: dayAt(5), valid_to: dayAt(200) });

  expect((await told()).map(([title]) => title)).not.toContain(`${descripcion} · Cables del Sur`);
});

test('whoever may not do something with one reads why, in each of its states', async () => {
  const looker = await as('purchase_orders:read');
  const code = async () => (await given.material()).codigo;
  const waiting = await asked({ code: await code() });
  const all = [waiting, await confirmed({ code: await code() }), await confirmed({ code: await code(), valid_from: dayAt(10) })];
  for (const { number } of all)
    for (const who of [rocio, valeria, looker]) await walk(who, 'price_agreement', number, await who.call(getPriceAgreement, { number }));
});

test('is found by its number, by what it is about and by its supplier, with a slip, by whoever reads orders', async () => {
  const { codigo: code } = await given.material({ descripcion: 'Pararrayos ionizante' });
  const { number } = await asked({ code });
  const reader = await as('purchase_orders:read');
  const find = async (search: string, by = reader) =>
    (await by.call(findAnything, { search })).items.filter((it) => it.kind === 'convenio');

  for (const typed of [number, number.toLowerCase(), number.replace(/-0+/, ' '), code, 'ionizante pararrayos', 'pararayos'])
    expect((await find(typed))[0]).toMatchObject({
      label: `${number} · Pararrayos ionizante`,
      detail: `Cables del Sur · Por confirmar, hasta el ${formatDay(dayAt(90))}`,
      url: `/supplying/price-agreements/${number}`,
    });
  expect((await find('calbes')).map((it) => it.label)).toContain(`${number} · Pararrayos ionizante`);
  expect(await find(number, await as('materials:read'))).toEqual([]);
});
