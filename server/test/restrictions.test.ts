import { expect, test } from 'vitest';
import type { RestrictionCode } from 'contract/administration/index.ts';
import type { Call, Input } from 'contract/call.ts';
import { createMaterialRequest, getProjectInfo, getRequestLimits } from 'contract/materials/index.ts';
import { addServiceItems, cancelServiceRequest, createServiceRequest, reopenServiceRequest } from 'contract/services/index.ts';
import { inDays } from '../src/approvals/company-scene.ts';
import { scene } from './scene.ts';

const { db, given, employee } = await scene();
const rights = ['materials:read', 'materials:create', 'services:read', 'services:create'] as const;
const boss = await employee({ permissions: ['approvals:approve'] });
await given.rules((['materials', 'urgent_materials', 'services'] as const).map((kind) => ({ kind, level: 1, staff_id: boss.staff_id })));
await db.insertInto('services').values({ codigo: 'SRV-GRUA', nombre: 'Grúa', unidad: 'día' }).execute();
const cable = await given.material();
const someone = () => employee({ permissions: rights });
type Person = Awaited<ReturnType<typeof someone>>;

// Before anybody asks: the limits are remembered from then on.
const limits: [RestrictionCode, string][] = [
  ['open_requests_per_project', '3'],
  ['urgent_requests_per_month', '2'],
  ['service_request_items', '2'],
];
for (const [codigo, quantity] of limits)
  await db.updateTable('request_restrictions').set({ quantity }).where('codigo', '=', codigo).execute();
const line = { code: 'SRV-GRUA', quantity: '1' };
type Asking<C extends Call> = [call: C, form: Input<C>];
const materials = (project_code: string, more: Partial<Input<typeof createMaterialRequest>> = {}): Asking<typeof createMaterialRequest> => [
  createMaterialRequest,
  { project_code, items: [{ code: cable.codigo, quantity: '1' }], ...more },
];
const services = (project_code: string, more: Partial<Input<typeof createServiceRequest>> = {}): Asking<typeof createServiceRequest> => [
  createServiceRequest,
  { project_code, title: 'Izaje', items: [line], ...more },
];
const urgentMaterial = { request_type: 'SOLICITUD DE MATERIAL URGENTE' } as const;
const urgentService = { request_type: 'SOLICITUD DE SERVICIO URGENTE' } as const;

test('what is open of a project counts over both kinds, and nothing that ended is opened again beyond it', async () => {
  const [ana, { codigoProyecto: project_code }] = [await someone(), await given.project()];
  const ended = await ana.call(...services(project_code));
  const { version } = await ana.call(cancelServiceRequest, { service_request_id: ended.id, version: ended.version, reason: 'No' });
  await ana.call(...materials(project_code));
  await ana.call(...services(project_code));
  expect(await ana.call(getProjectInfo, { project_code })).toMatchObject({ open_requests: 2, open_requests_limit: 3 });
  await ana.call(...services(project_code));

  const refused = { status: 422, message: expect.stringContaining('tiene 3 solicitudes abiertas') };
  expect(await ana.refused(...materials(project_code))).toMatchObject(refused);
  expect(await ana.refused(...services(project_code))).toMatchObject(refused);
  expect(await ana.refused(reopenServiceRequest, { service_request_id: ended.id, version })).toMatchObject(refused);
});

test('urgent ones of a person count over both kinds', async () => {
  const [ana, { codigoProyecto: project_code }] = [await someone(), await given.project()];
  await ana.call(...materials(project_code, urgentMaterial));
  await ana.call(...services(project_code, urgentService));
  expect(await ana.call(getRequestLimits, {})).toMatchObject({ urgent_requests: 2, urgent_requests_limit: 2 });

  const refused = { status: 422, fields: { request_type: expect.any(String) } };
  expect(await ana.refused(...services(project_code, urgentService))).toMatchObject(refused);
  expect(await ana.refused(...materials(project_code, urgentMaterial))).toMatchObject(refused);
  expect(await (await someone()).call(...services((await given.project()).codigoProyecto, urgentService))).toMatchObject(urgentService);
});

test('two kinds asked for at once do not pass the limit together', async () => {
  const [ana, { codigoProyecto: project_code }] = [await someone(), await given.project()];
  for (let open = 0; open < 2; open += 1) await ana.call(...services(project_code));
  const asked = await Promise.all([ana.raw(...materials(project_code)), ana.raw(...services(project_code))]);

  expect(asked.map((it) => it.statusCode).toSorted((a, b) => a - b)).toEqual([200, 422]);
});

test.each<[string, (who: Person, project_code: string) => ReturnType<Person['refused']>]>([
  ['a service', (who, it) => who.refused(...services(it, { required_date: inDays(-1) }))],
  ['a material', (who, it) => who.refused(...materials(it, { required_date: inDays(-1) }))],
  ['a service', (who, it) => who.refused(...services(it, { required_date: inDays(400) }))],
])('the day for which %s is asked for is held to the same limits', async (_kind, ask) => {
  const { codigoProyecto } = await given.project();

  expect(await ask(await someone(), codigoProyecto)).toMatchObject({ status: 400, fields: { required_date: expect.any(String) } });
});

test('a request of services has no more items than the restriction says, at once or added', async () => {
  const [ana, { codigoProyecto: project_code }] = [await someone(), await given.project()];
  const { id, version } = await ana.call(...services(project_code, { items: [line, line] }));

  const refused = { status: 400, fields: { items: expect.stringContaining('a lo más 2 ítems') } };
  expect(await ana.refused(...services(project_code, { items: [line, line, line] }))).toMatchObject(refused);
  expect(await ana.refused(addServiceItems, { service_request_id: id, version, items: [line] })).toMatchObject(refused);
});
