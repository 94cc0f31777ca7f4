import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findAnything } from 'contract/dashboards/index.ts';
import {
  annulConsumption,
  consumptionPdf,
  exportConsumption,
  filterConsumedMaterials,
  filterConsumeRequest,
  filterProjectMaterials,
  getConsumption,
  listMovements,
  postConsumedMaterials,
  projectsMaterials,
} from 'contract/materials/index.ts';
import { scene } from '../../../test/scene.ts';
import { stockDifferences, usageDifferences } from '../index.ts';
import { blank, signature } from '../../../test/signatures.ts';

const { db, given, as, signIn, app, stranger } = await scene();
const rights = ['materials:read', 'consumption:read', 'consumption:create', 'mobile_warehouses:read'] as const;
const foreman = await as(...rights);
const chief = await as(...rights, 'consumption:approve');
const drawn = await signature();
const { id: requester_id } = await given.user();
const signed = {
  used_on: '2026-11-20',
  used_by: 'Cuadrilla norte',
  signer_name: 'Pedro Ciruelillo',
  signer_rut: '33.000.154-2',
  signature: drawn,
};

const stockOf = async (warehouse_id: number, material_id: number) =>
  (
    await db
      .selectFrom('stocks')
      .select(sql<string>`trim_scale(quantity)::text`.as('quantity'))
      .where('warehouse_id', '=', warehouse_id)
      .where('material_id', '=', material_id)
      .executeTakeFirst()
  )?.quantity;

test('a material is taken from the oldest requests of the project first, and what is left is told', async () => {
  const project = await given.project();
  const [cable, clamp] = [await given.material(), await given.material()];
  const lines = [{ material_id: cable.id, quantity: '10', received: '10' }];
  const first = await given.materialRequest({ requester_id, project_id: project.id, lines });
  const second = await given.materialRequest({
    requester_id,
    project_id: project.id,
    lines: [...lines, { material_id: clamp.id, quantity: '4', received: '1.5' }],
  });
  const where = { project_code: project.codigoProyecto };

  const voucher = await foreman.call(postConsumedMaterials, { ...where, ...signed, items: [{ code: cable.codigo, quantity: '12.5' }] });

  expect(voucher).toMatchObject({ status: 'registrado', charge_kind: 1, project_code: project.codigoProyecto, signer_rut: '33000154-2' });
  expect(voucher.number).toMatch(/^VC-\d{6}$/);
  const typed = voucher.number.toLowerCase().replace('-', ' ');
  expect((await foreman.call(findAnything, { search: typed })).items).toMatchObject([
    {
      kind: 'vale',
      label: voucher.number,
      detail: `Registrado · ${project.codigoProyecto}`,
      url: `/materiales/vales-consumo/${voucher.number}`,
    },
  ]);
  expect(voucher.items.map((it) => [it.request_number, it.quantity, it.warehouse_code])).toEqual([
    [first.number, '10', null],
    [second.number, '2.5', null],
  ]);
  const { items } = await foreman.call(filterProjectMaterials, where);
  expect(items).toMatchObject([
    {
      code: cable.codigo,
      received_quantity: '20',
      consumed_quantity: '12.5',
      left_quantity: '7.5',
      lines: [{ left_quantity: '0' }, { left_quantity: '7.5' }],
    },
    { code: clamp.codigo, left_quantity: '1.5', lines: [{ received: false, consumed: false, returned: false }] },
  ]);
  expect(await foreman.call(projectsMaterials, { search: project.codigoProyecto })).toMatchObject({
    items: [{ charge_kind: 1, materials: 2, left: 2 }],
  });
  // Nothing of it lay in a warehouse: it left the ledger when it was sent to the site.
  expect((await foreman.call(listMovements, { document_number: voucher.number })).items).toEqual([]);
});

test('more than is left is refused at its line, in words, and leaves nothing behind', async () => {
  const project = await given.project();
  const cable = await given.material();
  const request = await given.materialRequest({
    requester_id,
    project_id: project.id,
    lines: [{ material_id: cable.id, quantity: '5', received: '3' }],
  });
  const where = { project_code: project.codigoProyecto, ...signed };

  const refused = await foreman.refused(postConsumedMaterials, { ...where, items: [{ code: cable.codigo, quantity: '3.001' }] });
  expect(refused).toMatchObject({ status: 400, fields: { 'items.0.quantity': 'Quedan 3 UN, y se indican 3,001.' } });
  const both = [
    { code: cable.codigo, quantity: '2' },
    { material_request_item_id: request.items[0]?.id, quantity: '2' },
  ];
  expect((await foreman.refused(postConsumedMaterials, { ...where, items: both })).fields).toEqual({
    'items.1.quantity': 'Quedan 1 UN, y se indican 2.',
  });
  const strange = [{ code: 'NADA-1', quantity: '1' }];
  expect((await foreman.refused(postConsumedMaterials, { ...where, items: strange })).fields).toMatchObject({
    'items.0.code': expect.stringContaining('No queda NADA-1'),
  });
  const some = { ...where, items: [{ code: cable.codigo, quantity: '1' }] };
  expect((await foreman.refused(postConsumedMaterials, { ...some, used_on: '2199-01-01' })).fields).toHaveProperty('used_on');
  expect((await foreman.refused(postConsumedMaterials, { ...some, signature: await blank() })).fields).toEqual({
    signature: 'Falta la firma.',
  });
  expect((await foreman.refused(postConsumedMaterials, { ...some, cost_center: 'CC-1' })).fields).toHaveProperty('project_code');
  const named = [{ code: cable.codigo, material_request_item_id: 1, quantity: '1' }];
  expect((await foreman.refused(postConsumedMaterials, { ...where, items: named })).fields).toHaveProperty(['items.0.code']);
  expect((await foreman.call(filterConsumeRequest, { project_code: project.codigoProyecto })).total_items).toBe(0);
});

test('what lay in a van leaves it through the ledger, and an annulled voucher brings it back', async () => {
  const project = await given.project();
  const van = await given.warehouse();
  const cable = await given.material();
  await given.stock({ warehouse_id: van.id, material_id: cable.id, quantity: '8' });
  await given.materialRequest({
    requester_id,
    project_id: project.id,
    to_warehouse_id: van.id,
    lines: [{ material_id: cable.id, quantity: '8', received: '8' }],
  });
  const where = { project_code: project.codigoProyecto };
  const voucher = await foreman.call(postConsumedMaterials, { ...where, ...signed, items: [{ code: cable.codigo, quantity: '5' }] });

  expect(await stockOf(van.id, cable.id)).toBe('3');
  expect((await foreman.call(listMovements, { document_number: voucher.number })).items).toMatchObject([
    {
      kind: 'consumo',
      document_kind: 'consumo',
      from_code: van.codigo,
      to_code: null,
      quantity: '5',
      project_code: project.codigoProyecto,
    },
  ]);
  expect(voucher.allowed_actions).toEqual([]);
  const { number, version } = voucher;
  expect(await foreman.refused(annulConsumption, { number, version, reason: 'x' })).toMatchObject({ status: 403 });
  const after = await chief.call(annulConsumption, { number, version, reason: 'Era de otra obra' });

  expect(after).toMatchObject({ status: 'anulado', annul_reason: 'Era de otra obra', allowed_actions: [] });
  expect(await stockOf(van.id, cable.id)).toBe('8');
  expect((await foreman.call(filterProjectMaterials, where)).items).toMatchObject([{ consumed_quantity: '0', left_quantity: '8' }]);
  expect(await chief.refused(annulConsumption, { number, version: after.version, reason: 'otra vez' })).toMatchObject({ status: 409 });
  expect(await stockDifferences(db)).toEqual([]);
  expect(await usageDifferences(db)).toEqual([]);
});

test('a place takes what came for it, then what came for the whole project, never what came for another place', async () => {
  const project = await given.project();
  const [here, there] = [
    await given.place({ codigoProyecto: project.codigoProyecto }),
    await given.place({ codigoProyecto: project.codigoProyecto }),
  ];
  const cable = await given.material();
  const lines = [{ material_id: cable.id, quantity: '2', received: '2' }];
  const common = await given.materialRequest({ requester_id, project_id: project.id, lines });
  await given.materialRequest({ requester_id, project_id: project.id, place_id: there.id, lines });
  const own = await given.materialRequest({ requester_id, project_id: project.id, place_id: here.id, lines });
  const where = { project_code: project.codigoProyecto, place_id: here.id };

  expect((await foreman.call(filterProjectMaterials, where)).items).toMatchObject([{ left_quantity: '4' }]);
  const items = [{ code: cable.codigo, quantity: '3' }];
  const voucher = await foreman.call(postConsumedMaterials, { ...where, ...signed, items });
  expect(voucher.items.map((it) => [it.request_number, it.quantity])).toEqual([
    [own.number, '2'],
    [common.number, '1'],
  ]);
  expect(voucher.place_code).toBe(here.codigoLugarInstalacion);
  expect(
    (await foreman.refused(postConsumedMaterials, { ...where, ...signed, items: [{ code: cable.codigo, quantity: '2' }] })).status,
  ).toBe(400);
  const elsewhere = await given.place();
  expect((await foreman.refused(filterProjectMaterials, { ...where, place_id: elsewhere.id })).fields).toHaveProperty('place_id');
});

test('what is used up is left out, unless all is asked for; pages and words are the server’s', async () => {
  const center = await given.costCenter();
  const materials = [await given.material({ descripcion: 'Cable solar rojo' }), await given.material(), await given.material()];
  await given.materialRequest({
    requester_id,
    cost_center: center.codigo,
    lines: materials.map((it) => ({ material_id: it.id, quantity: '1', received: '1' })),
  });
  const where = { cost_center: center.codigo };
  await foreman.call(postConsumedMaterials, { ...where, ...signed, items: [{ code: materials[1]?.codigo ?? '', quantity: '1' }] });

  const left = await foreman.call(filterProjectMaterials, { ...where, per_page: 1 });
  expect(left).toMatchObject({ total_items: 2, total_pages: 2, items: [{ code: materials[0]?.codigo }] });
  expect((await foreman.call(filterProjectMaterials, { ...where, show_all: 'true', sort: '-code' })).items).toMatchObject([
    { code: materials[2]?.codigo },
    { code: materials[1]?.codigo, left_quantity: '0', lines: [{ consumed: true }] },
    { code: materials[0]?.codigo },
  ]);
  expect((await foreman.call(filterProjectMaterials, { ...where, search: 'solar' })).total_items).toBe(1);
  expect(await foreman.refused(filterProjectMaterials, {})).toMatchObject({ status: 400 });
  expect((await foreman.call(filterConsumeRequest, { search: center.codigo })).items).toMatchObject([{ charge_kind: 2, lines: 1 }]);
  const lines = await foreman.call(filterConsumedMaterials, { code: materials[1]?.codigo ?? '' });
  expect(lines.items).toMatchObject([{ cost_center: center.codigo, quantity: '1', used_by: 'Cuadrilla norte' }]);
});

test('a site role uses what its own projects have, and sees no other', async () => {
  const person = await given.user({ permissions: rights, seesAllProjects: false });
  const site = await signIn(person);
  const [mine, other] = [await given.project({ jefe_proyecto_id: person.id }), await given.project()];
  const cable = await given.material();
  for (const it of [mine, other])
    await given.materialRequest({ requester_id, project_id: it.id, lines: [{ material_id: cable.id, quantity: '2', received: '2' }] });
  const items = [{ code: cable.codigo, quantity: '1' }];

  const voucher = await site.call(postConsumedMaterials, { project_code: mine.codigoProyecto, ...signed, items });
  const strange = await foreman.call(postConsumedMaterials, { project_code: other.codigoProyecto, ...signed, items });

  expect((await site.refused(postConsumedMaterials, { project_code: other.codigoProyecto, ...signed, items })).fields).toHaveProperty(
    'project_code',
  );
  expect((await site.call(filterConsumeRequest, {})).items.map((it) => it.number)).toEqual([voucher.number]);
  expect((await site.call(projectsMaterials, {})).items.map((it) => it.code)).toEqual([mine.codigoProyecto]);
  expect((await site.refused(getConsumption, { number: strange.number })).status).toBe(404);
  expect((await site.refused(consumptionPdf, { number: strange.number })).status).toBe(404);
});

test('sent again with its key it is one voucher, with one signature kept, that its address shows', async () => {
  const project = await given.project();
  const cable = await given.material();
  await given.materialRequest({ requester_id, project_id: project.id, lines: [{ material_id: cable.id, quantity: '5', received: '5' }] });
  const sent = { project_code: project.codigoProyecto, ...signed, items: [{ code: cable.codigo, quantity: '2' }] };
  const headers = { 'idempotency-key': crypto.randomUUID() };

  const [one, again] = [await foreman.call(postConsumedMaterials, sent, headers), await foreman.call(postConsumedMaterials, sent, headers)];

  expect(again.number).toBe(one.number);
  expect((await foreman.call(filterProjectMaterials, { project_code: project.codigoProyecto })).items).toMatchObject([
    { left_quantity: '3' },
  ]);
  const picture = await app.http.inject({ url: one.signature });
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png']);
  const pdf = await foreman.raw(consumptionPdf, { number: one.number });
  expect([pdf.statusCode, pdf.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  const sheet = await foreman.raw(exportConsumption, { project_code: project.codigoProyecto });
  expect([sheet.statusCode, sheet.rawPayload.length > 2000]).toEqual([200, true]);
  expect((await stranger().refused(postConsumedMaterials, sent)).status).toBe(401);
});

test('the database keeps vouchers as they were written', async () => {
  const project = await given.project();
  const cable = await given.material();
  await given.materialRequest({ requester_id, project_id: project.id, lines: [{ material_id: cable.id, quantity: '5', received: '5' }] });
  const { id, number, version } = await foreman.call(postConsumedMaterials, {
    project_code: project.codigoProyecto,
    ...signed,
    items: [{ code: cable.codigo, quantity: '2' }],
  });
  const refusals = [
    `delete from consumption_vouchers where id = ${id}`,
    `update consumption_vouchers set used_by = 'Otro' where id = ${id}`,
    `update consumption_vouchers set version = 7 where id = ${id}`,
    `update consumption_lines set quantity = 1 where voucher_id = ${id}`,
    `delete from consumption_lines where voucher_id = ${id}`,
    `truncate consumption_lines`,
  ];
  for (const it of refusals) await expect(sql.raw(it).execute(db), it).rejects.toThrow(/this row stays/);
  await expect(
    sql.raw(`update material_request_lines set consumed_quantity = 6 where material_id = ${cable.id}`).execute(db),
  ).rejects.toThrow(/request_line_used/);
  await chief.call(annulConsumption, { number, version, reason: 'Error' });
  const late = `insert into consumption_lines select voucher_id, 2, request_line_id, material_id, null, 1 from consumption_lines where voucher_id = ${id}`;
  await expect(sql.raw(late).execute(db)).rejects.toThrow(/this paper is settled/);
  const again = `update consumption_vouchers set annul_reason = 'Otro motivo' where id = ${id}`;
  await expect(sql.raw(again).execute(db)).rejects.toThrow(/this row stays/);
});
