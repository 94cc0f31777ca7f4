import { expect, test } from 'vitest';
import {
  approveServiceRequest,
  cancelServiceRequest,
  createServiceRequest,
  getServiceRequestInfo,
  abastecimientoApproveServiceRequest,
} from 'contract/services/index.ts';
import { createActividadProyecto, listReadiness, updatePlan } from 'contract/schedule/index.ts';
import { serviceScene } from './scene.ts';

const { given, employee, camila, rocio, boss, item, offer, of, open } = await serviceScene();
const planner = await employee({ permissions: ['schedule:read', 'schedule:create', 'schedule:update'] });
const soon = Temporal.Now.plainDateISO('America/Santiago').add({ days: 12 }).toString();
const stage_id = 1;

/** An activity of a stage for which services are asked for, and one of another, at a place of a project. */
async function place() {
  const project = await given.project({ jefe_proyecto_id: boss.id, stages: [stage_id] });
  const { id: place_id, codigoLugarInstalacion, codigoProyecto } = await given.place({ codigoProyecto: project.codigoProyecto });
  const codes = { codigoLugarInstalacion, codigoProyecto };
  await planner.call(updatePlan, { ...codes, version: null, start: soon, status_day: null });
  const staff = await given.staff({ nombre: 'Sofía Responde' });
  const add = (nombre: string, etapa_id: number | null) =>
    planner.call(createActividadProyecto, { ...codes, nombre, etapa_id, responsable_id: staff.id });
  const [lifting, other] = [await add('Izaje', stage_id), await add('Cierre', null)];
  const people = async ({ id }: { id: number }) =>
    (await planner.call(listReadiness, codes)).items.find((it) => it.id === id)?.partes.find((it) => it.parte === 'personas');
  const ask = (where: { place_id?: number } = { place_id }) =>
    camila.call(createServiceRequest, {
      title: 'Grúa del izaje',
      project_code: codigoProyecto,
      stage_id,
      ...where,
      items: [item([offer(1, '1000000')])],
    });
  return { lifting, other, people, ask };
}

test('a service that was asked for with its stage is missing until it is approved, with who has it and until when', async () => {
  const { lifting, other, people, ask } = await place();
  expect(await people(lifting)).toMatchObject({ estado: 'lista', que: 'Responde Sofía Responde' });

  const request = await ask();

  const quoting = await people(lifting);
  expect(quoting).toMatchObject({
    estado: 'falta',
    que: `«Grúa del izaje» sin contratar: en cotización (${request.number})`,
    quien: 'Abastecimiento',
    url: `/sap/request-services/${request.number}`,
  });
  expect(quoting?.hasta && quoting.hasta < soon).toBe(true);
  expect(await people(other)).toMatchObject({ estado: 'lista' });

  const pending = await rocio.call(abastecimientoApproveServiceRequest, of(request));
  expect(await people(lifting)).toMatchObject({ estado: 'falta', que: expect.stringContaining('por aprobar'), quien: 'Bruno Jefe' });
  await boss.call(approveServiceRequest, { ...of(pending), approval_version: open(pending)?.version ?? 0 });
  expect(await people(lifting)).toMatchObject({ estado: 'lista' });
});

test('one for the whole project counts at each of its places; a cancelled one, and one for another place, at none', async () => {
  const [one, another] = [await place(), await place()];

  const request = await one.ask({});

  expect(await one.people(one.lifting)).toMatchObject({ estado: 'falta' });
  expect(await another.people(another.lifting)).toMatchObject({ estado: 'lista' });
  const { id, version } = await rocio.call(getServiceRequestInfo, { number: request.number });
  await camila.call(cancelServiceRequest, { service_request_id: id, version, reason: 'Ya no se hace' });
  expect(await one.people(one.lifting)).toMatchObject({ estado: 'lista' });
});
