import { expect, test } from 'vitest';
import { createHoliday } from 'contract/administration/index.ts';
import { createAbsence } from 'contract/approvals/index.ts';
import { calendarLimits, companyCalendar, type CalendarEntry } from 'contract/dashboards/index.ts';
import { cancelMaterialRequest, createMaterialRequest } from 'contract/materials/index.ts';
import type { Permission } from 'contract/permissions.ts';
import { addProjectMembers } from 'contract/projects/index.ts';
import type { CalendarSource } from '../../platform/calendar-entries.ts';
import { scene } from '../../../test/scene.ts';
import { companyCalendar as calendarFor } from './calendar.ts';

const { as, db, given, employee, signIn } = await scene();
const asks = ['materials:read', 'materials:create', 'materials:update', 'projects:read'] as const;
const decides = ['materials:read', 'approvals:read', 'approvals:approve'] as const;
const camila = await employee({ nombre: 'Camila', permissions: decides });
const nicolas = await employee({ nombre: 'Nicolás', permissions: asks });
const keeper = await as('approval_matrix:read', 'approval_matrix:create', 'maintenance:read', 'maintenance:update');
const project = await given.project({ nombre: 'Bodega Lampa', avance: 40 });
const cable = await given.material({ price: '1000' });
const supplier = await given.supplier({ nombre: 'Cables del Sur' });
await given.rules([{ level: 1, staff_id: camila.staff_id }]);

const today = Temporal.Now.plainDateISO('America/Santiago');
const dayAt = (days: number) => today.add({ days }).toString();
const period = { desde: dayAt(-20), hasta: dayAt(30) };
const items = [{ code: cable.codigo, quantity: '5' }];
const order = {
  project_code: project.codigoProyecto,
  document_kind: 'PurchaseOrder',
  supplier_code: supplier.codigo,
  required_date: dayAt(10),
  items,
} as const;
const entriesOfKind = (entries: readonly CalendarEntry[], tipo: CalendarEntry['tipo']) => entries.filter((it) => it.tipo === tipo);

test('what was asked for stands on the day for which it was, late when it has passed, and no more once it was given up', async () => {
  const coming = await nicolas.call(createMaterialRequest, order);
  const { number: late } = await given.materialRequest({ requester_id: nicolas.id, project_id: project.id, required_date: dayAt(-3) });
  const { number: came } = await given.materialRequest({ project_id: project.id, required_date: dayAt(-3), status: 'recibida' });
  const given_up = await nicolas.call(createMaterialRequest, { ...order, required_date: dayAt(11) });
  await nicolas.call(cancelMaterialRequest, { request_id: given_up.id, reason: 'Ya no' });

  const { items: found } = await nicolas.call(companyCalendar, period);

  expect(entriesOfKind(found, 'entrega')).toMatchObject([
    { titulo: expect.stringContaining(late), atrasado: true, desde: dayAt(-3) },
    { titulo: expect.stringContaining(came), atrasado: false, detalle: expect.stringContaining('Recibida') },
    {
      titulo: `${coming.number} Bodega Lampa`,
      detalle: 'Pendiente, 1 material, de Cables del Sur',
      desde: dayAt(10),
      hasta: dayAt(10),
      atrasado: false,
      url: `/sap/request-materials/${coming.number}`,
    },
  ]);
  // Days outside of the period are not told.
  expect(entriesOfKind((await nicolas.call(companyCalendar, { desde: dayAt(11), hasta: dayAt(12) })).items, 'entrega')).toEqual([]);
});

test('until when something is to be decided is told to whoever it waits for, and to nobody else', async () => {
  const asked = await nicolas.call(createMaterialRequest, { project_code: project.codigoProyecto, items });
  const { id = 0 } = asked.approvals[0] ?? {};
  await db
    .updateTable('approval_steps')
    .set({ due_at: new Date(`${dayAt(-1)}T15:00:00Z`) })
    .where('approval_id', '=', id)
    .execute();
  const about = (entries: readonly CalendarEntry[]) =>
    entriesOfKind(entries, 'aprobacion').filter((it) => it.titulo.includes(asked.number));

  expect(about((await camila.call(companyCalendar, period)).items)).toMatchObject([
    {
      titulo: `Decidir ${asked.number} para ${project.codigoProyecto}`,
      desde: dayAt(-1),
      atrasado: true,
      url: `/request-materials/approvals?id=${id}`,
    },
  ]);
  expect(about((await nicolas.call(companyCalendar, period)).items)).toEqual([]);
  const other = await given.project();
  expect(about((await camila.call(companyCalendar, { ...period, codigoProyecto: project.codigoProyecto })).items)).toHaveLength(1);
  expect(about((await camila.call(companyCalendar, { ...period, codigoProyecto: other.codigoProyecto })).items)).toEqual([]);
});

test('why somebody is away is told to whoever keeps the absences and to themselves; whoever stands in hears that they do', async () => {
  const away = await employee({ nombre: 'Rosa Arrayán' });
  const substitute = await employee({ nombre: 'Hugo Ñirre' });
  await db.insertInto('automatic_substitutes').values({ staff_id: away.staff_id, substitute_id: substitute.staff_id }).execute();
  await keeper.call(createAbsence, { staff_id: away.staff_id, desde: dayAt(2), hasta: dayAt(4), tipo: 'licencia' });
  const days = { tipo: 'ausencia', titulo: 'Rosa Arrayán', desde: dayAt(2), hasta: dayAt(4) };
  const absences = async (who: typeof keeper) => entriesOfKind((await who.call(companyCalendar, period)).items, 'ausencia');

  expect(await absences(keeper)).toMatchObject([{ ...days, detalle: 'Licencia médica, le suple Hugo Ñirre' }]);
  expect(await absences(away)).toMatchObject([{ ...days, detalle: 'Licencia médica, le suple Hugo Ñirre' }]);
  expect(await absences(substitute)).toMatchObject([{ ...days, detalle: 'Ausencia, usted le suple' }]);
  expect(await absences(nicolas)).toEqual([]);
});

test('holidays are told to everybody, with where they hold; projects to whoever sees them', async () => {
  await keeper.call(createHoliday, { fecha: dayAt(5), nombre: 'Día de la Ñusta', ambito: 'region:15' });
  const dated = await given.project({ nombre: 'Techo Maipú', avance: 80, fecha_inicio: dayAt(-10), fecha_termino: dayAt(-2) });
  const nobody = await as();

  const { tipos, items: found } = await nobody.call(companyCalendar, period);
  expect(tipos).toEqual(['aprobacion', 'ausencia', 'feriado']);
  expect(found.find((it) => it.titulo === 'Día de la Ñusta')).toMatchObject({ desde: dayAt(5), detalle: 'Región: Arica y Parinacota' });
  expect(entriesOfKind(found, 'proyecto')).toEqual([]);

  const ofProject = { ...period, codigoProyecto: dated.codigoProyecto };
  const seen = await nicolas.call(companyCalendar, ofProject);
  expect(seen.tipos).not.toContain('ausencia');
  expect(entriesOfKind(seen.items, 'proyecto')).toMatchObject([
    { titulo: `Inicio de ${dated.codigoProyecto}`, detalle: 'Techo Maipú', desde: dayAt(-10), atrasado: false },
    { titulo: `Término de ${dated.codigoProyecto}`, detalle: 'Techo Maipú, 80 % de avance', desde: dayAt(-2), atrasado: true },
  ]);

  // Whoever works on site is told of their own projects only.
  const crew = await given.user({ permissions: ['projects:read'], seesAllProjects: false });
  const supervisor = await signIn(crew);
  expect(entriesOfKind((await supervisor.call(companyCalendar, period)).items, 'proyecto')).toEqual([]);
  expect(await supervisor.refused(companyCalendar, ofProject)).toMatchObject({
    status: 400,
    fields: { codigoProyecto: expect.any(String) },
  });
  await (await as('projects:read', 'projects:update')).call(addProjectMembers, { project_ids: [dated.id], user_ids: [crew.id] });
  expect(entriesOfKind((await supervisor.call(companyCalendar, period)).items, 'proyecto')).toHaveLength(2);
});

test('a period goes forwards and is no longer than two months; of more than fits, it is told that there is more', async () => {
  expect(await nicolas.refused(companyCalendar, { desde: '2026-11-02', hasta: '2026-11-01' })).toMatchObject({
    fields: { hasta: expect.any(String) },
  });
  expect(await nicolas.refused(companyCalendar, { desde: '2026-01-01', hasta: '2026-12-31' })).toMatchObject({
    fields: { hasta: expect.any(String) },
  });

  const many = await given.project({ nombre: 'Muchas entregas' });
  const row = {
    status: 'en_curso',
    request_type: 'SOLICITUD DE MATERIALES',
    category: 1,
    document_kind: 'PurchaseRequest',
    source: 'central',
    requester_id: nicolas.id,
    project_id: many.id,
    required_date: '2031-03-03',
    sent_at: new Date(),
  } as const;
  await db
    .insertInto('material_requests')
    .values(Array.from({ length: calendarLimits.entries + 1 }, () => row))
    .execute();
  const { items: found, cortados } = await nicolas.call(companyCalendar, { desde: '2031-03-01', hasta: '2031-03-31' });
  expect([entriesOfKind(found, 'entrega').length, cortados]).toEqual([calendarLimits.entries, ['entrega']]);
});

test('what an area has comes by its hook to whoever may read it; what no area tells is not there', async () => {
  const planned: CalendarEntry = {
    tipo: 'actividad',
    desde: dayAt(1),
    hasta: dayAt(3),
    titulo: 'Montaje de estructura',
    detalle: null,
    atrasado: false,
    url: null,
  };
  const plans: CalendarSource = { kind: 'actividad', permission: 'schedule:read', between: async () => [planned] };
  const ask = (permissions: readonly Permission[], calendarEntries: readonly CalendarSource[]) => {
    const user = { ...nicolas, permissions: new Set(permissions), seesAllProjects: true, isSupply: false, session_id: null };
    return calendarFor({ db, user, hooks: { approvals: {}, calendarEntries } }, period);
  };

  const shown = await ask(['schedule:read'], [plans]);
  expect([shown.tipos[0], entriesOfKind(shown.items, 'actividad')]).toEqual(['actividad', [planned]]);
  expect((await ask([], [plans])).tipos).not.toContain('actividad');
  expect((await ask(['schedule:read'], [])).tipos).not.toContain('actividad');
});
