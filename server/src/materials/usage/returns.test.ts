import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { decideApproval, getApproval, listMyApprovals } from 'contract/approvals/index.ts';
import { findAnything } from 'contract/dashboards/index.ts';
import {
  approveReturn,
  cancelReturn,
  exportReturns,
  filterProjectMaterials,
  filterReturnMaterials,
  filterReturns,
  getReturn,
  listMovements,
  postConsumedMaterials,
  postReturnMaterials,
  returnPdf,
} from 'contract/materials/index.ts';
import { scene } from '../../../test/scene.ts';
import { stockDifferences, usageDifferences } from '../index.ts';
import { signature } from '../../../test/signatures.ts';

const { db, given, as, signIn } = await scene();
const rights = [
  'materials:read',
  'returns:read',
  'returns:create',
  'returns:update',
  'mobile_warehouses:read',
  'consumption:create',
] as const;
const foreman = await as(...rights);
const chief = await as(...rights, 'returns:approve');
const { id: requester_id } = await given.user();
const central = await db.selectFrom('warehouses').select('id').where('codigo', '=', 'BF0001').executeTakeFirstOrThrow();

const stockOf = async (warehouse_id: number, material_id: number) =>
  (
    await db
      .selectFrom('stocks')
      .select(sql<string>`trim_scale(quantity)::text`.as('quantity'))
      .where('warehouse_id', '=', warehouse_id)
      .where('material_id', '=', material_id)
      .executeTakeFirst()
  )?.quantity;

/** A project with ten of a material, at its site or in a warehouse. */
async function site(to_warehouse_id: number | null = null) {
  const project = await given.project();
  const material = await given.material();
  if (to_warehouse_id !== null) await given.stock({ warehouse_id: to_warehouse_id, material_id: material.id, quantity: '10' });
  await given.materialRequest({
    requester_id,
    project_id: project.id,
    to_warehouse_id,
    lines: [{ material_id: material.id, quantity: '10', received: '10' }],
  });
  const where = { project_code: project.codigoProyecto };
  return { where, material, left: async () => (await foreman.call(filterProjectMaterials, { ...where, show_all: 'true' })).items[0] };
}

test('what comes back from a site enters the warehouse once it is approved; what is damaged does not', async () => {
  const { where, material, left } = await site();
  const items = [
    { code: material.codigo, quantity: '3', condition: 'nuevo' as const },
    { code: material.codigo, quantity: '2', condition: 'usado' as const },
    { code: material.codigo, quantity: '1', condition: 'danado' as const },
  ];
  const asked = await foreman.call(postReturnMaterials, { ...where, reason: 'Sobró en la obra', items });

  expect((await foreman.call(findAnything, { search: asked.number })).items).toMatchObject([
    { kind: 'devolucion', label: asked.number, url: `/materiales/devoluciones/${asked.number}` },
  ]);
  expect(asked).toMatchObject({
    status: 'pendiente',
    to_code: 'BF0001',
    lines: 3,
    approval: null,
    waiting_for: null,
    allowed_actions: ['cancel'],
  });
  expect(asked.number).toMatch(/^DV-\d{6}$/);
  expect(await left()).toMatchObject({ returning_quantity: '6', returned_quantity: '0', left_quantity: '4' });
  expect(await stockOf(central.id, material.id)).toBeUndefined();
  const { id: return_id, version } = asked;
  const answer = await chief.call(approveReturn, { return_id, approved: true, version });

  expect(answer).toMatchObject({ status: 'aprobado', allowed_actions: [], decided_by: expect.any(String) });
  expect(await left()).toMatchObject({ returning_quantity: '0', returned_quantity: '6', left_quantity: '4', lines: [{ returned: true }] });
  expect(await stockOf(central.id, material.id)).toBe('5');
  const { items: movements } = await foreman.call(listMovements, { document_number: asked.number });
  expect(movements).toMatchObject([
    { kind: 'devolucion', document_kind: 'devolucion', from_code: null, to_code: 'BF0001', quantity: '2' },
    { kind: 'devolucion', from_code: null, to_code: 'BF0001', quantity: '3' },
  ]);
  expect(await chief.refused(approveReturn, { return_id, approved: true, version: answer.version })).toMatchObject({ status: 409 });
});

test('what comes back from a van leaves it, the damaged too, and nobody has it twice', async () => {
  const van = await given.warehouse();
  const { where, material, left } = await site(van.id);
  const items = [
    { code: material.codigo, quantity: '4', condition: 'nuevo' as const },
    { code: material.codigo, quantity: '1', condition: 'danado' as const },
  ];
  const same = await foreman.refused(postReturnMaterials, { ...where, to_warehouse: van.codigo, reason: 'Sobra', items });
  expect(same.fields).toEqual({ to_warehouse: `Parte de esto ya está en ${van.codigo}. Devuélvalo a BF0001.` });
  const asked = await foreman.call(postReturnMaterials, { ...where, reason: 'Sobra', items });
  const more = { ...where, reason: 'Sobra', items: [{ code: material.codigo, quantity: '6', condition: 'nuevo' as const }] };
  expect((await foreman.refused(postReturnMaterials, more)).fields).toHaveProperty(['items.0.quantity']);
  const voucher = {
    used_on: '2026-11-20',
    used_by: 'Cuadrilla',
    signer_name: 'Pedro',
    signer_rut: '33.000.154-2',
    signature: await signature(),
  };
  const used = { ...where, ...voucher, items: [{ code: material.codigo, quantity: '6' }] };
  expect((await foreman.refused(postConsumedMaterials, used)).fields).toHaveProperty(['items.0.quantity']);

  await chief.call(approveReturn, { return_id: asked.id, approved: true, version: asked.version });

  expect(await stockOf(van.id, material.id)).toBe('5');
  expect(await stockOf(central.id, material.id)).toBe('4');
  expect(await left()).toMatchObject({ returned_quantity: '5', left_quantity: '5' });
  expect(await stockDifferences(db)).toEqual([]);
  expect(await usageDifferences(db)).toEqual([]);
});

test('a rejected return and one taken back leave everything as it was, with the reason', async () => {
  const { where, material, left } = await site();
  const items = [{ code: material.codigo, quantity: '10', condition: 'nuevo' as const }];
  const first = await foreman.call(postReturnMaterials, { ...where, reason: 'Sobra', items });
  expect(await chief.refused(approveReturn, { return_id: first.id, approved: false, version: first.version })).toMatchObject({
    status: 400,
    fields: { comment: 'Indique el motivo del rechazo.' },
  });
  const rejected = await chief.call(approveReturn, {
    return_id: first.id,
    approved: false,
    comment: 'Se usa mañana',
    version: first.version,
  });
  expect(rejected).toMatchObject({ status: 'rechazado', decision_comment: 'Se usa mañana' });
  expect(await left()).toMatchObject({ left_quantity: '10', returning_quantity: '0' });

  const second = await foreman.call(postReturnMaterials, { ...where, reason: 'Sobra', items });
  expect((await foreman.refused(cancelReturn, { return_id: second.id, version: 9, reason: 'x' })).status).toBe(412);
  const cancelled = await foreman.call(cancelReturn, { return_id: second.id, version: second.version, reason: 'Nos equivocamos' });
  expect(cancelled).toMatchObject({ status: 'anulado', decision_comment: 'Nos equivocamos' });
  expect(await left()).toMatchObject({ left_quantity: '10' });
  expect(await stockOf(central.id, material.id)).toBeUndefined();
});

test('nobody approves what they asked for, nor without the right', async () => {
  const { where, material } = await site();
  const items = [{ code: material.codigo, quantity: '1', condition: 'nuevo' as const }];
  const own = await chief.call(postReturnMaterials, { ...where, reason: 'Sobra', items });

  expect(own.allowed_actions).toEqual(['cancel']);
  const decision = { return_id: own.id, approved: true, version: own.version };
  expect(await chief.refused(approveReturn, decision)).toMatchObject({ status: 403, message: 'Nadie aprueba lo que pide.' });
  expect((await foreman.refused(approveReturn, decision)).status).toBe(403);
  const other = await as('returns:read', 'returns:approve');
  expect((await other.call(filterReturns, { search: own.number })).items).toMatchObject([{ allowed_actions: ['decide'] }]);
});

test('lists, lines, paper and spreadsheet show what the person sees', async () => {
  const { where, material } = await site();
  const asked = await foreman.call(postReturnMaterials, {
    ...where,
    reason: 'Sobra cable',
    items: [{ code: material.codigo, quantity: '2.5', condition: 'usado' }],
  });
  expect((await foreman.call(filterReturns, { search: 'sobra cable', status: 'pendiente' })).items).toMatchObject([
    { number: asked.number, lines: 1 },
  ]);
  expect((await foreman.call(filterReturnMaterials, { code: material.codigo })).items).toMatchObject([
    { number: asked.number, quantity: '2.5', condition: 'usado', from_code: null, to_code: 'BF0001' },
  ]);
  const stranger = await signIn(await given.user({ permissions: ['returns:read'], seesAllProjects: false }));
  expect((await stranger.call(filterReturns, {})).total_items).toBe(0);
  expect((await stranger.refused(getReturn, { number: asked.number })).status).toBe(404);
  const pdf = await foreman.raw(returnPdf, { number: asked.number });
  expect([pdf.statusCode, pdf.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  expect((await foreman.raw(exportReturns, where)).statusCode).toBe(200);
});

test('where the matrix says who decides, it is they, in either inbox, and the approval is kept', async () => {
  const boss = await given.user({ permissions: [...rights, 'returns:approve', 'approvals:approve'] });
  const member = await given.staff({ user_id: boss.id });
  await given.rules([{ kind: 'returns', staff_id: member.id }]);
  const inbox = await signIn(boss);
  const { where, material, left } = await site();
  const items = [{ code: material.codigo, quantity: '4', condition: 'nuevo' as const }];
  const [one, two, three] = [
    await foreman.call(postReturnMaterials, { ...where, reason: 'Uno', items: [{ ...items[0], quantity: '1' }] as typeof items }),
    await foreman.call(postReturnMaterials, { ...where, reason: 'Dos', items }),
    await foreman.call(postReturnMaterials, { ...where, reason: 'Tres', items }),
  ];

  expect(one).toMatchObject({ waiting_for: member.nombre, approval: { estado: 'pendiente', amount: '1000', entity: 'material_return' } });
  expect((await chief.call(getReturn, { number: one.number })).allowed_actions).toEqual(['cancel']);
  const mine = (await inbox.call(listMyApprovals, { kind: 'returns' })).items;
  // What is decided stands beside the words: how much of what, in which condition, and what it is worth.
  const { facts, decided_parts } = await inbox.call(getApproval, { approval_id: one.approval?.id ?? 0 });
  expect(facts).toContainEqual({ label: 'Motivo', value: 'Uno' });
  expect(decided_parts).toMatchObject([
    { code: material.codigo, note: 'Nuevo; desde la obra', before: null, after: expect.stringMatching(/^1 /), amount: '1000' },
  ]);
  expect(mine.map((it) => it.entity_id)).toEqual([one, two, three].map((it) => String(it.id)));
  expect((await chief.refused(approveReturn, { return_id: one.id, approved: true, version: one.version })).status).toBe(403);

  const approved = await inbox.call(approveReturn, { return_id: one.id, approved: true, version: one.version });
  expect(approved).toMatchObject({ status: 'aprobado', approval: { estado: 'aprobado' } });
  const [, second] = mine;
  await inbox.call(decideApproval, {
    approval_id: second?.id ?? 0,
    approved: false,
    comentario: 'Todavía no',
    version: second?.version ?? 0,
  });
  expect(await foreman.call(getReturn, { number: two.number })).toMatchObject({ status: 'rechazado', decision_comment: 'Todavía no' });
  const cancelled = await foreman.call(cancelReturn, { return_id: three.id, version: three.version, reason: 'Ya no' });
  expect(cancelled).toMatchObject({ status: 'anulado', approval: { estado: 'anulado' }, waiting_for: null });
  expect((await inbox.call(listMyApprovals, { kind: 'returns' })).total_items).toBe(0);
  expect(await left()).toMatchObject({ returned_quantity: '1', returning_quantity: '0', left_quantity: '9' });
});

test('the database keeps returns as they were asked for and decided', async () => {
  const { where, material } = await site();
  const { id, version } = await foreman.call(postReturnMaterials, {
    ...where,
    reason: 'Sobra',
    items: [{ code: material.codigo, quantity: '1', condition: 'nuevo' }],
  });
  const refusals = [
    `delete from material_returns where id = ${id}`,
    `update material_returns set reason = 'Otro' where id = ${id}`,
    `update material_return_lines set condition = 'usado' where return_id = ${id}`,
    `truncate material_return_lines`,
  ];
  for (const it of refusals) await expect(sql.raw(it).execute(db), it).rejects.toThrow(/this row stays/);
  await foreman.call(cancelReturn, { return_id: id, version, reason: 'Ya no' });
  await expect(sql.raw(`update material_returns set status = 'aprobado' where id = ${id}`).execute(db)).rejects.toThrow(/this row stays/);
});
