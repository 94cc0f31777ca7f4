import { expect, test } from 'vitest';
import { decideApproval, getApprovals } from 'contract/approvals/index.ts';
import { tipoProyecto } from 'contract/catalogues/index.ts';
import {
  askLearnedDurations,
  createActividadProyecto,
  createActividadProyectoTemplate,
  createTemplate,
  deleteTemplate,
  getLearnedDurations,
  getTemplate,
  listActividadProyectoTemplate,
  listLearnedPlaces,
  updateActividadProyecto,
  updatePlan,
  withdrawLearnedDurations,
  type Learning,
} from 'contract/schedule/index.ts';
import { scene } from '../../../test/scene.ts';

const { employee, given } = await scene();
const schedule = ['schedule:read', 'schedule:create', 'schedule:update', 'schedule:delete'] as const;
const ana = await employee({ nombre: 'Ana Planifica', permissions: [...schedule] });
const boss = await employee({ nombre: 'Bruno Aprueba', permissions: ['approvals:read', 'approvals:approve', 'schedule:read'] });
await given.rules([{ kind: 'template_durations', level: 1, staff_id: boss.staff_id }]);
const day = 480;

async function template() {
  const { id: tipo_proyecto_id } = await given.entry(tipoProyecto);
  const { id } = await ana.call(createTemplate, { nombre: `Plantilla ${tipo_proyecto_id}`, tipo_proyecto_id, descripcion: null });
  const add = (nombre: string, days: number) =>
    ana.call(createActividadProyectoTemplate, { template_id: id, nombre, gantt: { duration: days * day } });
  const rows = { mounting: await add('Montaje', 5), tests: await add('Pruebas', 2) };
  return { id, tipo_proyecto_id, rows };
}
type Template = Awaited<ReturnType<typeof template>>;

interface Over {
  /** From Monday, 2 March 2026, until the evening of this day. */
  until: string;
  kwp?: string;
  comuna?: string;
  nombre?: string;
  isOver?: boolean;
  jefe?: number;
}

/** A place of the type where the mounting is over. */
async function over(of: Template, { until, kwp = '8', comuna, nombre = 'MONTAJE', isOver = true, jefe }: Over) {
  const { codigoProyecto } = await given.project({
    tipo_proyecto_id: of.tipo_proyecto_id,
    ...(jefe !== undefined && { jefe_proyecto_id: jefe }),
  });
  const { codigoLugarInstalacion } = await given.place({ codigoProyecto, kwp, ...(comuna && { codigo_comuna: comuna }) });
  const codes = { codigoLugarInstalacion, codigoProyecto };
  await ana.call(updatePlan, { ...codes, version: null, start: '2026-03-02', status_day: null });
  const finish = { actual_start: '2026-03-02T09:00', actual_finish: `${until}T18:00` };
  await ana.call(createActividadProyecto, { ...codes, nombre, gantt: { duration: 3 * day, ...(isOver && finish) } });
  return codes;
}

const fridays = ['2026-03-04', '2026-03-06', '2026-03-10', '2026-03-11', '2026-03-12'];
async function learnedTemplate() {
  const of = await template();
  for (const until of fridays) await over(of, { until });
  const { activities } = await ana.call(getLearnedDurations, { id: of.id });
  return { ...of, activities };
}

async function decide({ approval }: Learning, approved: boolean) {
  return boss.call(decideApproval, {
    approval_id: approval?.id ?? 0,
    approved,
    version: approval?.version ?? 0,
    comentario: approved ? null : 'Fueron lluvias',
  });
}

test('what places took is told in working days, by name, once enough of them are over', async () => {
  const of = await template();
  for (const until of fridays.slice(0, 4)) await over(of, { until });
  await over(of, { until: '2026-03-20', isOver: false });

  const few = await ana.call(getLearnedDurations, { id: of.id });
  expect(few).toMatchObject({ lugares: 4, minimo: 5, pedido: null });
  expect(few.activities).toMatchObject([
    { nombre: 'Montaje', duration: 5 * day, n: 4, mediana: null, propuesta: null },
    { nombre: 'Pruebas', n: 0, mediana: null },
  ]);

  await over(of, { until: '2026-03-12' });
  const { activities } = await ana.call(getLearnedDurations, { id: of.id });
  expect(activities[0]).toMatchObject({ n: 5, mediana: 7, cuartil_1: 5, cuartil_3: 8, propuesta: 7 * day });
});

test('a sample is narrowed by region and size, and names its places, of those that somebody sees', async () => {
  const of = await template();
  const own = await employee({ permissions: ['schedule:read'], seesAllProjects: false });
  for (const until of fridays) await over(of, { until, kwp: '50', comuna: '13101' });
  const seen = await over(of, { until: '2026-03-06', kwp: '5', comuna: '05101', jefe: own.id });

  const at = { id: of.id, activity_id: of.rows.mounting.id };
  const all = await ana.call(listLearnedPlaces, at);
  expect(all.items.map((it) => it.dias)).toEqual([9, 8, 7, 5, 5, 3]);
  expect(await ana.call(listLearnedPlaces, { ...at, tamano: 'hasta_10' })).toMatchObject({
    total_items: 1,
    items: [{ ...seen, kwp: '5', inicio: '2026-03-02', termino: '2026-03-06', dias: 5 }],
  });
  expect((await ana.call(listLearnedPlaces, { ...at, codigo_region: '13' })).total_items).toBe(5);
  expect((await ana.call(getLearnedDurations, { id: of.id, codigo_region: '13', tamano: 'hasta_100' })).activities[0]).toMatchObject({
    n: 5,
    mediana: 7,
  });
  expect((await own.call(listLearnedPlaces, at)).items).toMatchObject([seen]);
  expect((await own.call(getLearnedDurations, { id: of.id })).lugares).toBe(1);
  const other = await template();
  expect(await ana.refused(listLearnedPlaces, { id: other.id, activity_id: of.rows.mounting.id })).toMatchObject({ status: 404 });
});

test('taken over by one approval: the template and its length are others, and its history says so', async () => {
  const { id, activities } = await learnedTemplate();
  const [mounting] = activities;
  const before = await ana.call(getTemplate, { id });

  const asked = await ana.call(askLearnedDurations, {
    template_id: id,
    activities: [{ id: mounting?.activity_id ?? 0, version: mounting?.version ?? 0, duration: mounting?.propuesta ?? 0 }],
  });
  expect(asked).toMatchObject({
    estado: 'en_aprobacion',
    es_propia: true,
    activities: [{ nombre: 'Montaje', antes: 5 * day, despues: 7 * day, n: 5 }],
  });
  expect((await ana.call(getTemplate, { id })).working_days).toBe(before.working_days);
  const { items } = await boss.call(getApprovals, {});
  expect(items.find((it) => it.title.includes(before.nombre))).toMatchObject({ facts: [{ label: 'Montaje', value: '5 d → 7 d (n=5)' }] });

  await decide(asked, true);

  expect(await ana.call(listActividadProyectoTemplate, { templateId: id })).toMatchObject([
    { nombre: 'Montaje', gantt: { duration: 7 * day }, version: 2 },
    { nombre: 'Pruebas', gantt: { duration: 2 * day } },
  ]);
  expect((await ana.call(getTemplate, { id })).working_days).toBe(7);
  const after = await ana.call(getLearnedDurations, { id });
  expect(after).toMatchObject({ pedido: { estado: 'aprobada' } });
  expect(after.activities[0]?.propuesta).toBeNull();
});

test('what was not as it was seen is refused, and nothing is asked twice', async () => {
  const { id, activities, rows } = await learnedTemplate();
  const [mounting] = activities;
  const one = { id: rows.mounting.id, version: mounting?.version ?? 0, duration: 7 * day };
  const ask = (it: object) => ana.refused(askLearnedDurations, { template_id: id, activities: [{ ...one, ...it }] });

  expect(await ask({ duration: 9 * day })).toMatchObject({ status: 412, code: 'stale' });
  expect(await ask({ version: 9 })).toMatchObject({ status: 412 });
  expect(await ask({ id: rows.tests.id, duration: 2 * day })).toMatchObject({ status: 412 });
  const foreign = await template();
  expect(await ask({ id: foreign.rows.mounting.id })).toMatchObject({ status: 404 });
  expect(await ana.refused(askLearnedDurations, { template_id: id, activities: [one, one] })).toMatchObject({ status: 400 });

  const asked = await ana.call(askLearnedDurations, { template_id: id, activities: [one] });
  expect(await ask({})).toMatchObject({ status: 409, code: 'wrong_state' });
  expect(await ana.refused(deleteTemplate, { id })).toMatchObject({ status: 409 });
  const other = await employee({ permissions: schedule });
  expect(await other.refused(withdrawLearnedDurations, { id: asked.id })).toMatchObject({ status: 403 });
  expect(await ana.call(withdrawLearnedDurations, { id: asked.id })).toMatchObject({ estado: 'retirada' });
  expect(await ana.refused(withdrawLearnedDurations, { id: asked.id })).toMatchObject({ status: 409 });
  expect((await ana.call(listActividadProyectoTemplate, { templateId: id }))[0]?.gantt.duration).toBe(5 * day);
});

test('rejected, the template stays; what somebody changed since stays as they said', async () => {
  const { id, activities, rows } = await learnedTemplate();
  const one = { id: rows.mounting.id, version: activities[0]?.version ?? 0, duration: 7 * day };
  const rejected = await ana.call(askLearnedDurations, { template_id: id, activities: [one] });
  await decide(rejected, false);
  expect((await ana.call(getLearnedDurations, { id })).pedido).toMatchObject({ estado: 'rechazada' });

  const again = await ana.call(askLearnedDurations, { template_id: id, activities: [one] });
  await ana.call(updateActividadProyecto, { id: rows.mounting.id, version: one.version, gantt: { duration: 6 * day } });
  await decide(again, true);

  expect((await ana.call(listActividadProyectoTemplate, { templateId: id }))[0]?.gantt.duration).toBe(6 * day);
});
