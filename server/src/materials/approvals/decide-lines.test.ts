import { describe, expect, test } from 'vitest';
import { decideApproval, approveMaterialRequest, approveRestrictionRequestMaterial, getApproval } from 'contract/approvals/index.ts';
import { listNotificacion } from 'contract/access/index.ts';
import { ErpDocument } from 'contract/erp/index.ts';
import {
  createMaterialRequest,
  getMaterialRequest,
  listReservations,
  updateMaterialRequestItem,
  type MaterialRequestInfo,
} from 'contract/materials/index.ts';
import { scene } from '../../../test/scene.ts';

// Whoever decides may take less of a line than is asked for, or nothing, and says why.

const { db, given, employee } = await scene();
const decides = ['approvals:read', 'approvals:approve', 'materials:read'] as const;
const nicolas = await employee({ nombre: 'Nicolás', permissions: ['materials:read', 'materials:create', 'materials:update'] });
const camila = await employee({ nombre: 'Camila', permissions: decides });
const isidora = await employee({ nombre: 'Isidora', permissions: decides });
const project = await given.project();
const cable = await given.material({ price: '1000', descripcion: 'Cable solar' });
const panel = await given.material({ price: '80000', descripcion: 'Panel 550 W' });
await given.rules([
  { level: 1, staff_id: camila.staff_id },
  { level: 2, staff_id: isidora.staff_id, amount_from: '2000000' },
  { kind: 'restrictions', level: 1, staff_id: isidora.staff_id },
]);

const ask = (cables = '40', panels = '10') =>
  nicolas.call(createMaterialRequest, {
    project_code: project.codigoProyecto,
    items: [
      { code: cable.codigo, quantity: cables },
      { code: panel.codigo, quantity: panels },
    ],
  });
const read = (it: MaterialRequestInfo) => nicolas.call(getMaterialRequest, { number: it.number });
const openOf = (it: MaterialRequestInfo) => it.approvals.find((one) => one.estado === 'pendiente') ?? { id: 0, version: 0 };
const line = (it: MaterialRequestInfo, at: number, quantity: string, reason: string) => ({
  material_request_item_id: it.items[at]?.material_request_item_id ?? 0,
  quantity,
  reason,
});
type LineForm = ReturnType<typeof line>;
const approve = (who: typeof camila, it: MaterialRequestInfo, lines: LineForm[] = []) =>
  who.call(approveMaterialRequest, { request_id: it.id, version: openOf(it).version, ...(lines.length > 0 && { lines }) });
const postOf = async (it: MaterialRequestInfo) => {
  const post = await db.selectFrom('erp_posts').where('source_number', '=', it.number).select('payload').executeTakeFirst();
  return post && ErpDocument.parse(post.payload);
};

describe('a line', () => {
  test('that is reduced and one that is rejected: the request is for what is left, and whoever asked sees which, by whom and why', async () => {
    const asked = await ask();
    await approve(camila, asked, [line(asked, 0, '0', 'Hay en bodega'), line(asked, 1, '7.5', 'No caben más')]);

    const after = await read(asked);
    expect(after).toMatchObject({
      status: 'aprobada',
      amount: '600000',
      items: [
        {
          quantity: '0',
          asked_quantity: '40',
          amount: '0',
          decisions: [{ by: 'Camila', from_quantity: '40', to_quantity: '0', reason: 'Hay en bodega' }],
        },
        { quantity: '7.5', asked_quantity: '10', decisions: [{ from_quantity: '10', to_quantity: '7.5', reason: 'No caben más' }] },
      ],
      approvals: [{ estado: 'aprobado', amount_clp: '600000', changes: [{ by: 'Camila' }] }],
    });
    expect((await postOf(asked))?.lines).toMatchObject([{ item_code: panel.codigo, quantity: '7.5' }]);
    const { items } = await nicolas.call(listReservations, { search: asked.number });
    expect(items).toMatchObject([{ code: panel.codigo, reserved_quantity: '7.5' }]);
    const notices = await nicolas.call(listNotificacion, {});
    expect(notices.items.find((it) => it.title.includes('no aprobó todo'))).toMatchObject({
      title: `Camila no aprobó todo lo que pide ${asked.number}`,
      text: 'Cable solar: rechazada (Hay en bodega). Panel 550 W: de 10 a 7,5 UN (No caben más)',
    });
  });

  test('that is reduced is decided by the next as it is now; what they saw before does not count', async () => {
    const asked = await ask('40', '30');
    await approve(camila, asked, [line(asked, 1, '26', 'Bastan')]);
    const now = await read(asked);
    expect(now).toMatchObject({ status: 'pendiente', waiting_for: 'Isidora', amount: '2120000' });

    expect(await isidora.refused(approveMaterialRequest, { request_id: asked.id, version: openOf(asked).version })).toMatchObject({
      status: 412,
      message: expect.stringContaining('Panel 550 W: de 30 a 26 UN (Bastan)'),
    });
    const seen = await isidora.call(getApproval, { approval_id: openOf(now).id });
    expect(seen).toMatchObject({
      amount: '2120000',
      materials: [{}, { quantity: '26', asked_quantity: '30', decisions: [{ by: 'Camila' }] }],
    });
    await approve(isidora, now, [line(now, 1, '20', 'El resto en enero')]);
    expect((await postOf(asked))?.lines.map((it) => it.quantity)).toEqual(['40', '20']);
    expect((await read(asked)).items[1]?.decisions.map((it) => [it.by, it.to_quantity])).toEqual([
      ['Camila', '26'],
      ['Isidora', '20'],
    ]);
  });

  test('a request of which all lines are rejected is rejected, and nothing is posted', async () => {
    const asked = await ask();
    await approve(camila, asked, [line(asked, 0, '0', 'No'), line(asked, 1, '0', 'Tampoco')]);
    expect(await read(asked)).toMatchObject({
      status: 'rechazada',
      approvals: [{ estado: 'rechazado', steps: [{ comentario: 'Se rechazaron todas sus líneas: Tampoco' }] }],
    });
    expect(await postOf(asked)).toBeUndefined();
  });

  test('that was rejected and is asked for once more is decided by everybody again', async () => {
    const asked = await ask('40', '30');
    await approve(camila, asked, [line(asked, 0, '0', 'Hay en bodega')]);
    const edited = await nicolas.call(updateMaterialRequestItem, {
      material_request_item_id: asked.items[0]?.material_request_item_id ?? 0,
      quantity: '20',
    });
    expect(edited).toMatchObject({ waiting_for: 'Camila', items: [{ quantity: '20', asked_quantity: '20' }, {}] });
  });

  test('of an exception too: what is approved of it goes on', async () => {
    const { quantity } = await db
      .selectFrom('request_restrictions')
      .select('quantity')
      .where('codigo', '=', 'line_quantity')
      .executeTakeFirstOrThrow();
    const asked = await ask(String(Number(quantity) + 1));
    await isidora.call(approveRestrictionRequestMaterial, {
      request_id: asked.id,
      version: openOf(asked).version,
      lines: [line(asked, 0, '40', 'Es lo que cabe')],
    });
    expect(await read(asked)).toMatchObject({ status: 'pendiente', amount: '840000', approvals: [{}, { amount_clp: '840000' }] });
  });

  test('nobody gives more than is asked for, decides a line of another request, or a line without saying why', async () => {
    const [asked, other] = [await ask(), await ask()];
    const version = openOf(asked).version;
    const refused = (...lines: LineForm[]) => camila.refused(approveMaterialRequest, { request_id: asked.id, version, lines });
    expect(await refused(line(asked, 0, '41', 'Más'))).toMatchObject({
      status: 400,
      fields: { 'lines.0.quantity': expect.stringContaining('A lo más 40') },
    });
    expect(await refused(line(other, 0, '1', 'Menos'))).toMatchObject({ status: 400 });
    expect(await refused(line(asked, 0, '1', ' '))).toMatchObject({ status: 400 });
    expect(await refused(line(asked, 0, '1', 'Menos'), line(asked, 0, '2', 'Menos'))).toMatchObject({ status: 400 });
    expect(
      await camila.refused(approveMaterialRequest, {
        request_id: asked.id,
        version,
        approved: false,
        comment: 'No',
        lines: [line(asked, 0, '1', 'x')],
      }),
    ).toMatchObject({ status: 400 });
    expect((await read(asked)).items.map((it) => it.quantity)).toEqual(['40', '10']);
  });

  test('is decided by nobody whose turn it is not', async () => {
    const asked = await ask();
    const mine = { request_id: asked.id, version: openOf(asked).version, lines: [line(asked, 0, '41', 'Ver cuánto hay')] };
    expect(await isidora.refused(approveMaterialRequest, mine)).toMatchObject({ status: 403 });
    await camila.call(decideApproval, { approval_id: openOf(asked).id, approved: true, version: openOf(asked).version });
    expect(await camila.refused(approveMaterialRequest, mine)).toMatchObject({ status: 409 });
  });
});
