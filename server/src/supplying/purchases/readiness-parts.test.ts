import { expect, test } from 'vitest';
import { createHoliday } from 'contract/administration/index.ts';
import { formatDay } from 'contract/format.ts';
import { areaResponsable, etapaProyecto, nombreDocumento, tipoDocumento } from 'contract/catalogues/index.ts';
import {
  createActividadProyecto,
  createActividadProyectoGantt,
  createDependencia,
  getActividadProyecto,
  getPlanCalendar,
  listReadiness,
  readinessLimits,
  savePlanCalendar,
  updateActividadProyecto,
  updatePlan,
} from 'contract/schedule/index.ts';
import { getPurchaseRequest, promisePurchaseRequest } from 'contract/supplying/index.ts';
import { dayAt, supplyScene } from '../scene.ts';

const { db, employee, given, ana: asker, rocio, purchase } = await supplyScene();
const jefe = await employee({
  nombre: 'Jefa del Proyecto',
  permissions: ['schedule:read', 'schedule:create', 'schedule:update', 'maintenance:update'],
});
const day = 480;
const ago = (days: number): Date => new Date(Date.now() - days * 86_400_000);

/** A place of a project of hers in a commune, whose plan begins so many days from now. */
async function place(start: string) {
  const { id: project_id, codigoProyecto } = await given.project({ jefe_proyecto_id: jefe.id });
  const { id: place_id, codigoLugarInstalacion } = await given.place({ codigoProyecto, codigo_comuna: '13123' });
  const codes = { codigoLugarInstalacion, codigoProyecto };
  await jefe.call(updatePlan, { ...codes, version: null, start, status_day: null });
  const add = (nombre: string, more: { gantt?: object } & Record<string, unknown> = {}) =>
    jefe.call(createActividadProyecto, { ...codes, nombre, ...more, gantt: { duration: 4 * day, ...more.gantt } });
  const change = async (id: number, said: object) =>
    jefe.call(updateActividadProyecto, { id, version: (await jefe.call(getActividadProyecto, { id })).version, ...said });
  return { project_id, place_id, codes, add, change };
}
const notBefore = (on: string) => ({ gantt: { constraint: { kind: 'startNoEarlierThan' as const, at: `${on}T09:00` } } });

/** Counts working days by hand: Monday to Friday without these. */
function byHand(free: ReadonlySet<string>) {
  const isWorked = (it: Temporal.PlainDate): boolean => it.dayOfWeek < 6 && !free.has(it.toString());
  const step = (from: Temporal.PlainDate, days: 1 | -1): Temporal.PlainDate => {
    const next = from.add({ days });
    return isWorked(next) ? next : step(next, days);
  };
  return {
    before: (on: string, count: number): string =>
      Array.from({ length: count })
        .reduce<Temporal.PlainDate>((at) => step(at, -1), Temporal.PlainDate.from(on))
        .toString(),
    next: (on: string): string => step(Temporal.PlainDate.from(on), 1).toString(),
  };
}

const national = await db.selectFrom('holidays').where('ambito', '=', 'nacional').select('fecha').execute();
const usual = new Set(national.map((it) => it.fecha));
const late = byHand(usual).next(dayAt(16));
// Two working days before it begins nobody works in this commune.
const holiday = byHand(usual).before(late, 2);
await jefe.call(createHoliday, { fecha: holiday, nombre: 'Aniversario de la comuna', ambito: 'comuna:13123' });
const free = byHand(new Set([...usual, holiday]));

/** What was bought of it before took twelve days at the median. */
async function boughtBefore(): Promise<{ id: number }> {
  const material = await given.material();
  for (const took of [8, 12, 30]) {
    const bought = await purchase({ sent_at: ago(took + 5), lines: [{ material_id: material.id, quantity: '1', received: '1' }] });
    const lines = bought.items.map((it) => ({ id: it.id, quantity: '1' }));
    await given.receipt({ request_id: bought.id, received_by: bought.requester_id, received_at: ago(5), lines });
  }
  return material;
}

/** Something that waits for another, needs material that is bought and a document, and somebody who answers for it: all is there. */
async function ready() {
  const { id: etapa_id } = await given.entry(etapaProyecto);
  const { id: area_responsable_id, nombre: area } = await given.entry(areaResponsable);
  const { id: tipo_documento_id } = await given.entry(tipoDocumento);
  const document = await given.entry(nombreDocumento, { tipo_documento_id, etapa_id, area_responsable_id });
  const material = await boughtBefore();
  const at = await place(dayAt(1));
  const [pedro, sofia] = [await given.staff({ nombre: 'Pedro Iza' }), await given.staff({ nombre: 'Sofía Responde' })];
  const before = await at.add('Izaje', { responsable_id: pedro.id });
  const one = await at.add('Montaje', { etapa_id, responsable_id: sofia.id, ...notBefore(late) });
  await jefe.call(createDependencia, { desde_id: before.id, hasta_id: one.id });
  await at.change(before.id, { avance: '100' });
  const { number } = await given.materialRequest({
    document_kind: 'PurchaseRequest',
    requester_id: asker.id,
    project_id: at.project_id,
    place_id: at.place_id,
    stage_id: etapa_id,
    status: 'en_curso',
    lines: [{ material_id: material.id, quantity: '10' }],
  });
  const promise = async (delivery_date: string) => {
    const { id, version } = await rocio.call(getPurchaseRequest, { number });
    await rocio.call(promisePurchaseRequest, { request_id: id, version, delivery_date, reason: 'La nave' });
  };
  await promise(dayAt(3));
  const mark = {
    place_id: at.place_id,
    nombre_documento_id: document.id,
    privado: false,
    vigente: null,
    motivo: 'No corresponde',
    marcado_por: jefe.id,
    marcado_at: new Date(),
    deleted_at: null,
    deleted_by: null,
  };
  const file = () => db.insertInto('place_documents').values(mark).execute();
  await file();
  const light = async () => (await jefe.call(listReadiness, at.codes)).items.find((it) => it.id === one.id) ?? expect.fail();
  return {
    ...at,
    before,
    one,
    sofia,
    document,
    area,
    number,
    promise,
    file,
    light,
  };
}

test('green only when all four are there; each alone makes it red, with what, who and until when it still helps', async () => {
  const { before, one, sofia, document, area, number, change, promise, file, light, place_id } = await ready();
  const green = { estado: 'lista', falta: null, por_resolver: false, inicio: late, inicio_tarde: late };
  const red = (parte: string, que: string, quien: string, days: number) => ({
    estado: 'falta',
    falta: { parte, que: expect.stringContaining(que), quien, hasta: free.before(late, days) },
  });
  expect(await light()).toMatchObject(green);

  // Half of its four days are left.
  await change(before.id, { avance: '50', suspendida: true });
  expect(await light()).toMatchObject(red('predecesoras', '«Izaje» está suspendida', 'Pedro Iza', 2));
  // What hardens for a week by the clock does so on days without work too: it must begin on the last day of work before that.
  await change(before.id, { avance: '0', gantt: { duration: 7 * 1440, is_elapsed: true } });
  const weekBefore = Temporal.PlainDate.from(late).subtract({ days: 7 }).toString();
  expect((await light()).falta).toMatchObject({ parte: 'predecesoras', hasta: free.before(free.next(weekBefore), 1) });
  await change(before.id, { avance: '100', suspendida: false });
  expect(await light()).toMatchObject(green);

  // Twelve days of the calendar are nine of work, over the holiday.
  await promise(dayAt(40));
  expect(await light()).toMatchObject(red('materiales', number, 'Abastecimiento', 9));
  expect(free.before(late, 9)).not.toBe(byHand(usual).before(late, 9));
  await promise(dayAt(3));
  expect(await light()).toMatchObject(green);

  await db.deleteFrom('place_documents').where('place_id', '=', place_id).execute();
  expect(await light()).toMatchObject(red('documentos', `Falta «${document.nombre}»`, String(area), 5));
  await file();
  expect(await light()).toMatchObject(green);

  await change(one.id, { responsable_id: null });
  expect(await light()).toMatchObject(red('personas', 'No tiene responsable', 'Jefa del Proyecto', 0));
  await change(one.id, { responsable_id: sofia.id });
  expect(await light()).toMatchObject(green);
});

test('of more than are looked at those that are nearest to today are, however many should have begun long ago', async () => {
  const at = await place(dayAt(-900));
  const old = Array.from({ length: readinessLimits.activities + 1 }, (_, index) => ({ nombre: `Antigua ${index}` }));
  const activities = [...old, { nombre: 'Viene', ...notBefore(dayAt(3)) }];
  await jefe.call(createActividadProyectoGantt, { ...at.codes, activities });

  const { items, hay_mas, total_items } = await jefe.call(listReadiness, { ...at.codes, page: 3, per_page: 200 });

  // What begins first is told first: the last of all is the one that has not begun yet.
  expect([hay_mas, total_items, items.at(-1)?.nombre]).toEqual([true, readinessLimits.activities, 'Viene']);
});

test.each([
  ['waits for approval', { document_kind: 'InventoryTransferRequest', status: 'pendiente' }, '0', 'falta', 'por aprobar'],
  ['is held by an approved transfer', { document_kind: 'InventoryTransferRequest', status: 'aprobada' }, '0', 'lista', 'reservados'],
  [
    'was bought and is still to come, of which a part came',
    { document_kind: 'PurchaseRequest', status: 'en_curso' },
    '4',
    'falta',
    '6 de ',
  ],
  ['was received', { document_kind: 'PurchaseRequest', status: 'en_curso' }, '10', 'lista', 'Recibidos'],
] as const)('material that %s', async (_what, request, received, estado, que) => {
  const { id: etapa_id } = await given.entry(etapaProyecto);
  const at = await place(dayAt(3));
  const one = await at.add('Montaje', { etapa_id });
  const { id: material_id } = await given.material();
  await given.materialRequest({
    ...request,
    requester_id: asker.id,
    project_id: at.project_id,
    place_id: at.place_id,
    stage_id: etapa_id,
    lines: [{ material_id, quantity: '10', received }],
  });

  const { items } = await jefe.call(listReadiness, at.codes);

  expect(items.find((it) => it.id === one.id)?.partes.find((it) => it.parte === 'materiales')).toMatchObject({
    estado,
    que: expect.stringContaining(que),
  });
});

test('one that waits for somebody in time is held by nobody', async () => {
  const at = await place(dayAt(1));
  const pedro = await given.staff({ nombre: 'Pedro Iza' });
  const before = await at.add('Izaje', { responsable_id: pedro.id });
  const one = await at.add('Montaje', notBefore(late));
  await jefe.call(createDependencia, { desde_id: before.id, hasta_id: one.id });

  const { items } = await jefe.call(listReadiness, at.codes);

  const { finish } = (await jefe.call(getActividadProyecto, { id: before.id })).gantt;
  expect(items.find((it) => it.id === one.id)?.partes.find((it) => it.parte === 'predecesoras')).toMatchObject({
    estado: 'lista',
    que: `«Izaje» va en fecha: termina el ${formatDay(finish.slice(0, 10))}`,
    quien: 'Pedro Iza',
  });
});

test('what was asked for with an activity is its own, not its stage’s; of a material never bought a setting says how long it takes', async () => {
  const { id: etapa_id } = await given.entry(etapaProyecto);
  const at = await place(dayAt(1));
  const [one, other] = [
    await at.add('Montaje', { etapa_id, ...notBefore(late) }),
    await at.add('Cierre', { etapa_id, ...notBefore(late) }),
  ];
  // What another material took says nothing of this one.
  await boughtBefore();
  const { id: material_id } = await given.material();
  const { number } = await given.materialRequest({
    document_kind: 'PurchaseRequest',
    requester_id: asker.id,
    project_id: at.project_id,
    place_id: at.place_id,
    stage_id: etapa_id,
    activity_id: one.id,
    status: 'en_curso',
    lines: [{ material_id, quantity: '10' }],
  });

  const { items } = await jefe.call(listReadiness, at.codes);

  const materials = (id: number) => items.find((it) => it.id === id)?.partes.find((it) => it.parte === 'materiales');
  // Fifteen days of the calendar are eleven of work, over the holiday.
  expect(materials(one.id)).toMatchObject({ estado: 'falta', que: expect.stringContaining(number), hasta: free.before(late, 11) });
  expect(materials(other.id)).toMatchObject({ estado: 'lista', que: 'Su etapa no pide materiales' });
});

test('of several that are missing the one is told that has to be solved first', async () => {
  const { one, change, promise, light } = await ready();
  await change(one.id, { responsable_id: null });
  await promise(dayAt(40));

  const { falta, partes } = await light();

  expect(falta).toMatchObject({ parte: 'materiales', hasta: free.before(late, 9) });
  expect(partes.filter((it) => it.estado === 'falta').map((it) => it.parte)).toEqual(['materiales', 'personas']);
});

test('what begins in 21 days is looked at, what begins a day later is not; a Saturday that is worked is no later than it is', async () => {
  const { codes, add } = await place(dayAt(0));
  const { version } = await jefe.call(getPlanCalendar, codes);
  const shift = [{ de: '09:00', a: '17:00' }];
  const patrones = [{ desde: '2026-01-05', primer_dia: '2026-01-05', dias: Array.from({ length: 7 }, () => shift) }];
  await jefe.call(savePlanCalendar, { ...codes, version, patrones, feriados: false, excepciones: [] });
  const saturday = Array.from({ length: 7 }, (_, at) => dayAt(at + 8)).find((it) => Temporal.PlainDate.from(it).dayOfWeek === 6) ?? '';
  for (const on of [dayAt(20), dayAt(21), dayAt(22), saturday])
    await add(on, { gantt: { duration: day, ...notBefore(on).gantt, deadline: `${on}T17:00` } });

  const { items } = await jefe.call(listReadiness, codes);

  expect(items.map((it) => [it.nombre, it.inicio, it.falta?.hasta])).toEqual([saturday, dayAt(20), dayAt(21)].map((it) => [it, it, it]));
});
