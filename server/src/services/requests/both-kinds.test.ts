import { expect, test } from 'vitest';
import { cancelMaterialRequest, getRequests, getRequestXlsx } from 'contract/materials/index.ts';
import type { Input } from 'contract/call.ts';
import { abastecimientoApproveServiceRequest, cancelServiceRequest, getServiceRequest } from 'contract/services/index.ts';
import type { Caller } from '../../../test/scene.ts';
import { serviceScene } from './scene.ts';

const { employee, given, project, offer, item, ask, of, rocio, read, open } = await serviceScene();
const rights = ['materials:read', 'materials:create', 'services:read', 'services:create'] as const;
const camila = await employee({ nombre: 'Camila de ambas', permissions: rights });
const site = await employee({ nombre: 'Obra ajena', permissions: rights, seesAllProjects: false });

type Question = Omit<Input<typeof getRequests>, 'kind'>;
const numbersOf = async (who: Caller, question: Question = {}) =>
  (await who.call(getRequests, { kind: 2, per_page: 200, ...question })).items.map((it) => it.number);

/** One of each: being quoted, waiting for a decision, cancelled, urgent; and one of materials, with which none is mixed up. */
const quoted = await ask({}, camila);
const urgent = await ask({ request_type: 'SOLICITUD DE SERVICIO URGENTE', title: 'Grúa hoy' }, camila);
const cancelled = await camila.call(cancelServiceRequest, { ...of(await ask({}, camila)), reason: 'Ya no' });
const waiting = await rocio.call(abastecimientoApproveServiceRequest, of(await ask({ items: [item([offer(1, '900000')])] }, rocio)));
const ofMaterials = await given.materialRequest({ project_id: project.id });

test('services are found as their own list finds them, page by page, and none of materials', async () => {
  const own = (await camila.call(getServiceRequest, { per_page: 200 })).items;
  const [first, second] = await Promise.all([1, 2].map((page) => camila.call(getRequests, { kind: 2, page, per_page: 2, sort: 'number' })));

  expect((await camila.call(getRequests, { kind: 2, per_page: 200 })).items).toEqual(own);
  expect(first).toMatchObject({ total_items: 4, total_pages: 2 });
  expect([first, second].flatMap((it) => it?.items ?? []).map((it) => it.number)).toEqual(own.map((it) => it.number).toSorted());
  expect((await camila.call(getRequests, {})).items.map((it) => it.number)).toEqual([ofMaterials.number]);
});

test.each<[Question, readonly string[]]>([
  [{ search: 'hoy' }, [urgent.number]],
  [{ status: 'cancelled' }, [cancelled.number]],
  [{ phase: 'terminadas' }, [cancelled.number]],
  [{ phase: 'en_aprobacion' }, [quoted.number, urgent.number, waiting.number]],
  [{ phase: 'borradores' }, []],
  [{ approval_status: 'Pendiente', mine: 'true' }, [quoted.number, urgent.number]],
  [{ approval_status: 'Rechazado' }, []],
  [{ request_type: 'SOLICITUD DE MATERIAL URGENTE' }, [urgent.number]],
  [{ request_type: 'SOLICITUD DE SERVICIO URGENTE' }, [urgent.number]],
  [{ request_type: 'SOLICITUD DE MATERIALES', status: 'in_quotation' }, [quoted.number]],
  [{ waiting_days: 'hoy' }, [waiting.number]],
  [{ waiting_days: '3-5' }, []],
  [{ category: 1 }, []],
  [{ warehouse_code: 'BF0001' }, []],
] satisfies [Question, readonly string[]][])('narrowed by %j', async (question, expected) => {
  expect((await numbersOf(camila, question)).toSorted()).toEqual([...expected].toSorted());
});

test('a state of the other kind is refused at its field', async () => {
  const refused = (question: Input<typeof getRequests>) => camila.refused(getRequests, question);

  expect(await refused({ kind: 2, status: 'pendiente' })).toMatchObject({ status: 400, fields: { status: expect.any(String) } });
  expect(await refused({ kind: 1, status: 'in_quotation' })).toMatchObject({ status: 400, fields: { status: expect.any(String) } });
  expect(await refused({ request_type: 'SOLICITUD MAVERICK' })).toMatchObject({ fields: { request_type: expect.any(String) } });
});

test('nobody learns by the list of materials of services that they may not read, nor of those of others', async () => {
  const storekeeper = await employee({ permissions: ['materials:read', 'materials:create'] });

  expect(await storekeeper.refused(getRequests, { kind: 2 })).toMatchObject({ status: 403, code: 'not_allowed' });
  expect(await storekeeper.refused(getRequestXlsx, { kind: 2 })).toMatchObject({ status: 403 });
  expect(await storekeeper.refused(cancelMaterialRequest, { kind: 2, request_id: quoted.id, reason: 'No' })).toMatchObject({ status: 403 });
  expect(await numbersOf(site)).toEqual([]);
  expect(await site.refused(getRequestXlsx, { kind: 2, number: quoted.number })).toMatchObject({ status: 404 });
});

test('the sheet tells the items of what is found, or of one', async () => {
  expect((await camila.raw(getRequestXlsx, { kind: 2, phase: 'en_aprobacion' })).statusCode).toBe(200);
  const one = await camila.raw(getRequestXlsx, { kind: 2, number: quoted.number });

  expect(one.statusCode).toBe(200);
  expect(one.headers['content-disposition']).toContain(quoted.number);
});

test('a service is cancelled by the call of both kinds with a reason, as it was seen, and its approval ends', async () => {
  const mine = await ask({ items: [item([offer(2, '700000')])] }, camila);
  const asked = { kind: 2, request_id: mine.id } as const;

  expect(await camila.refused(cancelMaterialRequest, asked)).toMatchObject({ status: 400, fields: { reason: expect.any(String) } });
  expect(await camila.refused(cancelMaterialRequest, { ...asked, reason: 'No', version: mine.version + 1 })).toMatchObject({ status: 412 });
  expect(await camila.call(cancelMaterialRequest, { ...asked, reason: 'Se hace con gente propia' })).toMatchObject({
    number: mine.number,
    status: 'cancelled',
  });
  expect((await read(mine)).cancellation_reason).toBe('Se hace con gente propia');
  expect(open(await read(mine))).toBeUndefined();
});
