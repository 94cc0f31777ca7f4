import { expect, test } from 'vitest';
import { etapaProyecto, nombreDocumento, tipoDocumento } from 'contract/catalogues/index.ts';
import {
  createActividadProyecto,
  createDependencia,
  listReadiness,
  updateActividadProyecto,
  updatePlan,
  type ActivityReadiness,
} from 'contract/schedule/index.ts';
import { promisePurchaseRequest, getPurchaseRequest } from 'contract/supplying/index.ts';
import { dayAt, supplyScene } from '../scene.ts';

const { db, employee, given, ana: asker, rocio, cable } = await supplyScene();
const plans = ['schedule:read', 'schedule:create', 'schedule:update'] as const;
const jefe = await employee({ nombre: 'Jefa del Proyecto', permissions: plans });
const day = 480;

/** A place of a project of hers, whose plan counts from a day not long ago. */
async function place(start = dayAt(0)) {
  const project = await given.project({ jefe_proyecto_id: jefe.id });
  const { id: place_id, codigoLugarInstalacion, codigoProyecto } = await given.place({ codigoProyecto: project.codigoProyecto });
  const codes = { codigoLugarInstalacion, codigoProyecto };
  await jefe.call(updatePlan, { ...codes, version: null, start, status_day: null });
  const staff = await given.staff({ nombre: 'Sofía Responde' });
  const add = (nombre: string, days: number, more: object = {}) =>
    jefe.call(createActividadProyecto, { ...codes, nombre, responsable_id: staff.id, ...more, gantt: { duration: days * day } });
  const light = async (id: number): Promise<ActivityReadiness> => {
    const found = (await jefe.call(listReadiness, codes)).items.find((it) => it.id === id);
    if (!found) throw new Error('It is not about to begin.');
    return found;
  };
  const part = async (id: number, parte: string) => (await light(id)).partes.find((it) => it.parte === parte);
  return { project, place_id, codes, add, light, part };
}

test('what nobody knows is grey, and never green', async () => {
  const { add, light } = await place();
  const one = await add('Montaje', 2);

  const { estado, falta, partes } = await light(one.id);

  expect([estado, falta]).toEqual(['sin_dato', null]);
  expect(partes.find((it) => it.parte === 'materiales')).toMatchObject({ estado: 'sin_dato' });
});

test('a predecessor that is late is named with who has it; one in time holds nobody', async () => {
  const { add, part } = await place(dayAt(-7));
  const [first, second] = [await add('Izaje', 4), await add('Montaje', 2)];
  await jefe.call(createDependencia, { desde_id: first.id, hasta_id: second.id });

  expect(await part(second.id, 'predecesoras')).toMatchObject({
    estado: 'falta',
    que: expect.stringContaining('«Izaje» no ha terminado'),
    quien: 'Sofía Responde',
  });
  await jefe.call(updateActividadProyecto, { id: first.id, version: first.version, avance: '100' });
  expect(await part(second.id, 'predecesoras')).toMatchObject({ estado: 'lista' });
});

test('whom a summary row waits for holds everything under it', async () => {
  const { add, part } = await place(dayAt(-7));
  const first = await add('Permiso', 4);
  const summary = await add('Obra', 1);
  const inner = await add('Zanja', 1, { parent_id: summary.id });
  await jefe.call(createDependencia, { desde_id: first.id, hasta_id: summary.id });

  expect(await part(inner.id, 'predecesoras')).toMatchObject({ estado: 'falta', que: expect.stringContaining('«Permiso»') });
});

test('nobody who answers for it is missing, and the manager of the project has it', async () => {
  const { add, part } = await place();
  const one = await add('Montaje', 2, { responsable_id: null });

  expect(await part(one.id, 'personas')).toMatchObject({ estado: 'falta', que: 'No tiene responsable', quien: 'Jefa del Proyecto' });
});

test('who answers for it and is away on the day it begins is missing, and nobody reads why', async () => {
  const start = dayAt(5);
  const { add, part } = await place(start);
  const one = await add('Montaje', 2);
  const staff_id = one.responsable_id ?? 0;
  await db
    .insertInto('absences')
    .values({ staff_id, desde: dayAt(1), hasta: dayAt(12), tipo: 'licencia' })
    .execute();

  expect(await part(one.id, 'personas')).toMatchObject({
    estado: 'falta',
    que: 'Sofía Responde no está ese día',
    quien: 'Jefa del Proyecto',
  });
  await db
    .updateTable('absences')
    .set({ hasta: dayAt(2) })
    .where('staff_id', '=', staff_id)
    .execute();
  expect(await part(one.id, 'personas')).toMatchObject({ estado: 'lista' });
});

test('who answers on that day for work at other places too is told with how much, and holds nothing', async () => {
  const [here, there] = [await place(dayAt(5)), await place(dayAt(5))];
  const one = await here.add('Montaje', 2);
  const responsable_id = one.responsable_id ?? 0;
  await here.add('Cierre', 2, { responsable_id });
  expect(await here.part(one.id, 'personas')).toMatchObject({ estado: 'lista', que: 'Responde Sofía Responde' });

  const other = await there.add('Izaje', 2, { responsable_id });
  expect(await here.part(one.id, 'personas')).toMatchObject({
    estado: 'lista',
    que: 'Responde Sofía Responde, y ese día de otra actividad en otros lugares',
  });
  await there.add('Zanja', 9, { responsable_id });
  expect(await here.part(one.id, 'personas')).toMatchObject({ que: expect.stringContaining('de otras 2 actividades en otros lugares') });

  await jefe.call(updateActividadProyecto, { id: other.id, version: other.version, avance: '100' });
  expect(await here.part(one.id, 'personas')).toMatchObject({ que: expect.stringContaining('de otra actividad') });
});

test('moving the promised day of what is bought changes the colour by itself, with the last day to act', async () => {
  const { id: etapa_id } = await given.entry(etapaProyecto);
  const { project, place_id, add, part, light } = await place(dayAt(8));
  const one = await add('Montaje', 5, { etapa_id });
  const { number } = await given.materialRequest({
    document_kind: 'PurchaseRequest',
    requester_id: asker.id,
    project_id: project.id,
    place_id,
    stage_id: etapa_id,
    status: 'en_curso',
    lines: [{ material_id: cable.id, quantity: '10' }],
  });
  const promise = async (delivery_date: string) => {
    const { id, version } = await rocio.call(getPurchaseRequest, { number });
    await rocio.call(promisePurchaseRequest, { request_id: id, version, delivery_date, reason: 'La nave' });
  };

  expect(await part(one.id, 'materiales')).toMatchObject({ estado: 'falta', que: expect.stringContaining('sin fecha prometida') });
  await promise(dayAt(3));
  expect(await part(one.id, 'materiales')).toMatchObject({ estado: 'lista' });
  await promise(dayAt(30));
  const late = await light(one.id);

  expect(late).toMatchObject({
    estado: 'falta',
    falta: {
      parte: 'materiales',
      que: expect.stringContaining(number),
      quien: 'Abastecimiento',
      url: `/supplying/purchase-requests/${number}`,
    },
  });
  // Nothing was ever received of it: the constant says how long it takes, 15 days of the calendar, which are 11 working ones.
  expect(late.falta?.hasta && late.falta.hasta < late.inicio_tarde).toBe(true);
});

test('a document that its stage requires is missing until it is there or marked as not needed', async () => {
  const { id: etapa_id } = await given.entry(etapaProyecto);
  const { id: tipo_documento_id } = await given.entry(tipoDocumento);
  const { id, nombre } = await given.entry(nombreDocumento, { tipo_documento_id, etapa_id });
  const { place_id, add, part } = await place();
  const one = await add('Montaje', 2, { etapa_id });

  expect(await part(one.id, 'documentos')).toMatchObject({ estado: 'falta', que: `Falta «${nombre}»` });
  await db
    .insertInto('place_documents')
    .values({
      place_id,
      nombre_documento_id: id,
      privado: false,
      vigente: null,
      motivo: 'No corresponde',
      marcado_por: jefe.id,
      marcado_at: new Date(),
      deleted_at: null,
      deleted_by: null,
    })
    .execute();
  expect(await part(one.id, 'documentos')).toMatchObject({ estado: 'lista' });
});

test('«qué debo resolver hoy» has what is missing and cannot wait, of own projects only', async () => {
  const { codes } = await place(dayAt(-7));
  const begin = (nombre: string, kind: 'startNoEarlierThan' | 'startNoLaterThan', on: string) =>
    jefe.call(createActividadProyecto, { ...codes, nombre, gantt: { duration: 2 * day, constraint: { kind, at: `${on}T09:00` } } });
  const one = await begin('Montaje', 'startNoLaterThan', dayAt(-7));
  // As red, and in time when somebody is named next week.
  const later = await begin('Pruebas', 'startNoEarlierThan', dayAt(16));
  const stranger = await employee({ permissions: plans });

  const all = await jefe.call(listReadiness, codes);
  expect(all.items.map((it) => [it.id, it.estado, it.por_resolver])).toEqual([
    [one.id, 'falta', true],
    [later.id, 'falta', false],
  ]);
  const { items, cuentas } = await jefe.call(listReadiness, { ...codes, por_resolver: 'true' });

  expect(items.map((it) => it.id)).toEqual([one.id]);
  expect(cuentas).toMatchObject({ falta: 2, por_resolver: 1 });
  expect((await stranger.call(listReadiness, {})).items).toEqual([]);
  const outsider = await employee({ permissions: plans, seesAllProjects: false });
  expect((await outsider.refused(listReadiness, codes)).status).toBe(404);
});
