import { expect, test } from 'vitest';
import {
  getCubage,
  getDocumentMaterials,
  planRows,
  postDocument,
  postDocumentMaterials,
  postTemplate,
  proposeActivities,
  workOf,
} from 'contract/cubication/index.ts';
import {
  createActividadProyecto,
  deleteGantt,
  editPlan,
  exportSchedule,
  getPlan,
  importSchedule,
  listActividadProyecto,
  restoreGantt,
} from 'contract/schedule/index.ts';
import { scene } from '../../../test/scene.ts';

const { as, db, given, fernanda, planner } = await (async () => {
  const stage = await scene();
  const takeoffs = ['cubication:read', 'cubication:create', 'cubication:update'] as const;
  return {
    ...stage,
    fernanda: await stage.as(...takeoffs, 'schedule:read', 'schedule:update'),
    planner: await stage.as('schedule:read', 'schedule:create', 'schedule:update', 'schedule:delete'),
  };
})();
const [unit, metre] = await db
  .selectFrom('units')
  .select(['id', 'codigo'])
  .where('codigo', 'in', ['UN', 'M'])
  .orderBy('codigo', 'desc')
  .execute();
if (!unit || !metre) throw new Error('The units of the beginning are missing.');
const [rail, clamp, cable] = [
  await given.material({ unidad_id: unit.id }),
  await given.material({ unidad_id: unit.id }),
  await given.material({ unidad_id: metre.id }),
];

interface Row {
  code: string;
  quantity: string;
  section?: string;
  stage_id?: number;
}
const usual: Row[] = [
  { code: rail.codigo, quantity: '8', section: 'Estructura' },
  { code: clamp.codigo, quantity: '4', section: 'estructura' },
  { code: cable.codigo, quantity: '25', section: 'Estructura' },
  { code: cable.codigo, quantity: '100', section: 'Canalización' },
];
/** A take-off of a place whose plan begins on a Monday, with one activity of two days. */
async function takeoff(materials: Row[] = usual) {
  const { id, codigoLugarInstalacion, codigoProyecto } = await given.place({ kwp: '10' });
  const codes = { codigoLugarInstalacion, codigoProyecto };
  const { id: first } = await planner.call(createActividadProyecto, { ...codes, nombre: 'Instalación de faena', gantt: { duration: 960 } });
  await db.updateTable('schedule_plans').set({ start_on: '2026-03-02' }).where('place_id', '=', id).execute();
  const { document_id } = await fernanda.call(postDocument, { place_id: id });
  await fernanda.call(postDocumentMaterials, { document_id, materials });
  const { version } = await fernanda.call(getCubage, { document_id });
  return { document_id, codes, version, first };
}
type At = Awaited<ReturnType<typeof takeoff>>;
const propose = ({ document_id }: At, chosen?: { key: string; unit_id?: number; per_day?: string }[], in_line = true) =>
  fernanda.call(proposeActivities, { document_id, in_line, ...(chosen && { chosen }) });
const both = [
  { key: 'estructura', unit_id: unit.id, per_day: '4' },
  { key: 'canalizacion', unit_id: metre.id, per_day: '40' },
];
const planOf = ({ codes }: At) => planner.call(listActividadProyecto, codes);

test('so much at so much a day is work of whole minutes, and nothing that no plan can hold', () => {
  expect(workOf('12', '4', 480)).toBe(1440);
  expect(workOf('100', '40', 480)).toBe(1200);
  expect(workOf('1', '3', 480)).toBe(160);
  expect(workOf('1', '0.7', 480)).toBe(686);
  expect(workOf('0.001', '999', 480)).toBe(1);
  expect(workOf('12', '4', 600)).toBe(1800);
  expect(workOf('1000000', '0.001', 480)).toBeNull();
  expect(workOf('1', '0', 480)).toBeNull();
});

test('rows of one section are one activity: its quantity by its pace, one after the other, with the dates that the plan then has', async () => {
  const at = await takeoff();
  const { proposals } = await propose(at);
  expect(
    proposals.map((it) => [it.nombre, it.row_ids.length, it.measures.map(({ unit: of, quantity }) => `${quantity} ${of}`), it.start]),
  ).toEqual([
    ['Estructura', 3, ['12 UN', '25 M'], null],
    ['Canalización', 1, ['100 M'], null],
  ]);

  const seen = await propose(at, both);
  expect(seen).toMatchObject({ finish: '2026-03-03', finish_after: '2026-03-09', planned_rows: 0 });
  expect(seen.proposals).toMatchObject([
    { duration: 1440, activity: null, start: '2026-03-02T09:00', finish: expect.stringContaining('2026-03-04') },
    { duration: 1200, activity: null, start: '2026-03-05T09:00', finish: expect.stringContaining('2026-03-09') },
  ]);
  // Nothing is written by looking.
  expect(await planOf(at)).toHaveLength(1);

  const { activities, rows } = await fernanda.call(planRows, { document_id: at.document_id, version: at.version, chosen: both });
  expect(activities.map(({ nombre, start, finish }) => ({ nombre, start, finish }))).toEqual(
    seen.proposals.map(({ nombre, start, finish }) => ({ nombre, start, finish })),
  );
  const plan = await planner.call(getPlan, at.codes);
  expect(plan).toMatchObject({ finish: '2026-03-09', links: [{ from: activities[0]?.id, to: activities[1]?.id, type: 'FS', lag: 0 }] });
  expect(plan.activities.slice(1).map(({ start, finish }) => ({ start, finish }))).toEqual(
    seen.proposals.map(({ start, finish }) => ({ start, finish })),
  );
  expect(rows.map((it) => it.activity)).toEqual(['Estructura', 'Estructura', 'Estructura', 'Canalización']);
  expect(await propose(at)).toMatchObject({ planned_rows: 4, proposals: [] });
});

test('at the same time they all begin with the plan', async () => {
  const at = await takeoff();
  const seen = await propose(at, both, false);
  expect(seen).toMatchObject({ finish_after: '2026-03-04' });
  expect(seen.proposals.map((it) => it.start)).toEqual(['2026-03-02T09:00', '2026-03-02T09:00']);
});

test('what the plan has already is not made a second time: the rows are tied to it, however its name is written', async () => {
  const at = await takeoff([{ code: rail.codigo, quantity: '8', section: 'INSTALACION DE FAENA' }, ...usual]);
  const [tied] = (await propose(at)).proposals;
  expect(tied).toMatchObject({ activity: { id: at.first, nombre: 'Instalación de faena' }, start: '2026-03-02T09:00' });

  const { activities, rows } = await fernanda.call(planRows, {
    document_id: at.document_id,
    version: at.version,
    chosen: [{ key: tied?.key ?? '' }],
  });
  expect(activities).toEqual([]);
  expect(rows).toMatchObject([{ activity_id: at.first }]);
  expect(await planOf(at)).toHaveLength(1);
});

test('what is in the plan brings its own stage; a row of another stage gives its own up, and is told', async () => {
  const stage = await db.selectFrom('stages').where('activo', '=', true).orderBy('orden').select('id').executeTakeFirstOrThrow();
  const at = await takeoff([
    { code: rail.codigo, quantity: '8', section: 'Instalación de faena', stage_id: stage.id },
    { code: cable.codigo, quantity: '100', section: 'Canalización', stage_id: stage.id },
  ]);
  const { proposals, version } = await propose(at);

  const { rows, stages_gone } = await fernanda.call(planRows, {
    document_id: at.document_id,
    version,
    chosen: proposals.map(({ key, activity }) => (activity ? { key } : { key, unit_id: metre.id, per_day: '40' })),
  });

  expect(rows.map((it) => [it.activity, it.stage_id])).toEqual([
    ['Instalación de faena', null],
    ['Canalización', stage.id],
  ]);
  expect(stages_gone).toEqual([{ row_id: rows[0]?.id, stage_id: stage.id }]);
});

test('a pace is said of a measure: of one that the group does not have it says nothing', async () => {
  const at = await takeoff();
  const wrong = [{ key: 'canalizacion', unit_id: unit.id, per_day: '4' }];
  expect((await propose(at, wrong)).proposals[1]).toMatchObject({ per_day: null, duration: null });
  expect(await fernanda.refused(planRows, { document_id: at.document_id, version: at.version, chosen: wrong })).toMatchObject({
    fields: { chosen: 'Indique cuánto se hace en un día de «Canalización».' },
  });
});

test('rows are not tied to what is out of the plan', async () => {
  const at = await takeoff([{ code: rail.codigo, quantity: '8', section: 'Instalación de faena' }]);
  await db.updateTable('schedule_activities').set({ inactive: true }).where('id', '=', at.first).execute();
  expect((await propose(at)).proposals).toMatchObject([{ activity: null }]);
});

test('a group takes another name, and with it what the plan has under that name; two new ones never the same', async () => {
  const at = await takeoff();
  const named = (nombre: string) => both.map((it) => ({ ...it, nombre }));
  expect(await fernanda.refused(planRows, { document_id: at.document_id, version: at.version, chosen: named('Montaje') })).toMatchObject({
    fields: { chosen: 'Dos grupos se llamarían «Montaje»: póngales nombres distintos.' },
  });
  const chosen = named('instalacion de faena').map((it, n) => (n === 0 ? { ...it, nombre: 'Montaje de paneles' } : it));
  const { activities, rows } = await fernanda.call(planRows, { document_id: at.document_id, version: at.version, chosen });
  expect(activities).toMatchObject([{ nombre: 'Montaje de paneles' }]);
  expect(rows.map((it) => it.activity)).toEqual(['Montaje de paneles', 'Montaje de paneles', 'Montaje de paneles', 'Instalación de faena']);
});

test('the pace is proposed the next time, at another place too', async () => {
  const at = await takeoff([{ code: rail.codigo, quantity: '10', section: 'Zanja larga' }]);
  const key = (await propose(at)).proposals[0]?.key ?? '';
  await fernanda.call(planRows, { document_id: at.document_id, version: at.version, chosen: [{ key, unit_id: unit.id, per_day: '2.5' }] });

  const other = await takeoff([{ code: clamp.codigo, quantity: '5', section: 'zanja  LARGA' }]);
  expect((await propose(other)).proposals).toMatchObject([{ per_day: '2.5', duration: 960, start: '2026-03-02T09:00' }]);
});

test('taken away again, as the plan takes back what was added to it, the rows are needed for nothing', async () => {
  const at = await takeoff();
  const { activities } = await fernanda.call(planRows, { document_id: at.document_id, version: at.version, chosen: both });
  await fernanda.call(editPlan, { place: at.codes, removed: activities.map(({ id, version }) => ({ id, version })) });

  expect(await planOf(at)).toHaveLength(1);
  const rows = await fernanda.call(getDocumentMaterials, { document_id: at.document_id });
  expect(rows.map((it) => it.activity_id)).toEqual([null, null, null, null]);
  expect((await propose(at)).proposals).toHaveLength(2);
});

test('a plan that is deleted and comes back is named again by the rows that named it', async () => {
  const at = await takeoff();
  await fernanda.call(planRows, { document_id: at.document_id, version: at.version, chosen: both });
  const named = async () => (await fernanda.call(getDocumentMaterials, { document_id: at.document_id })).map((it) => it.activity_id);
  const before = await named();

  const { removal_id } = await planner.call(deleteGantt, { ...at.codes, confirm: 'true' });
  expect([before.includes(null), await named()]).toEqual([false, [null, null, null, null]]);
  expect((await planner.call(restoreGantt, { removal_id })).warnings).toEqual([]);
  expect(await named()).toEqual(before);

  // Named since an import that kept the same activities, they are so when that is taken back.
  const rows = await fernanda.call(getDocumentMaterials, { document_id: at.document_id });
  const name = async (activity_id: number | null, ids: number[]) =>
    db.updateTable('cubage_rows').set({ activity_id }).where('id', 'in', ids).execute();
  await name(
    null,
    rows.map((it) => it.id),
  );
  const { rawPayload } = await planner.raw(exportSchedule, { ...at.codes, format: 'mspdi' });
  const file = new File([new Uint8Array(rawPayload)], 'plan.xml');
  const imported = await planner.call(importSchedule, { ...at.codes, file, apply: 'true', confirm: 'true' });
  for (const it of rows) await name(it.activity_id, [it.id]);
  await planner.call(restoreGantt, { removal_id: imported.removal_id ?? 0, replace: true, confirm: true });
  expect(await named()).toEqual(before);

  // What is gone by then is said, and of which kind it was.
  const { removal_id: last } = await planner.call(deleteGantt, { ...at.codes, confirm: 'true' });
  await db
    .deleteFrom('cubage_rows')
    .where('id', '=', rows[0]?.id ?? 0)
    .execute();
  expect((await planner.call(restoreGantt, { removal_id: last })).warnings).toEqual([
    'Sin volver a unirse a su actividad queda una línea de cubicación, que ya no existe o es ahora de otra.',
  ]);
});

test('all of it or nothing: without a pace, of a take-off that changed, of what is no group any more', async () => {
  const at = await takeoff();
  const refused = (over: object) => fernanda.refused(planRows, { document_id: at.document_id, version: at.version, chosen: both, ...over });
  expect(await refused({ chosen: [both[0], { key: 'canalizacion' }] })).toMatchObject({
    status: 400,
    fields: { chosen: 'Indique cuánto se hace en un día de «Canalización».' },
  });
  expect(await refused({ version: at.version - 1 })).toMatchObject({ code: 'stale' });
  expect(await refused({ chosen: [...both, { key: 'pintura' }] })).toMatchObject({ code: 'wrong_state' });
  expect(await planOf(at)).toHaveLength(1);
  expect((await propose(at)).planned_rows).toBe(0);
});

test('it needs both rights, and a place: a template has no plan', async () => {
  const at = await takeoff();
  const only = await as('cubication:read', 'cubication:update');
  expect(await only.refused(planRows, { document_id: at.document_id, version: at.version, chosen: both })).toMatchObject({
    status: 403,
    permission: 'schedule:update',
  });
  expect(await only.refused(proposeActivities, { document_id: at.document_id })).toMatchObject({ status: 403 });
  const { document_id } = await fernanda.call(postTemplate, { name: 'Sin plan' });
  expect(await fernanda.refused(proposeActivities, { document_id })).toMatchObject({
    message: 'Una plantilla no tiene carta Gantt: tráigala a la cubicación de un lugar.',
  });
});
