import { expect, test } from 'vitest';
import {
  addStageToProject,
  allProjects,
  createClient,
  createProyecto,
  deleteProyecto,
  filteredProjects,
  getProject,
  getProjectGeneralInfo,
  getProyecto,
  getStages,
  listProyecto,
  manualUpdateProjects,
  removeStageFromProject,
  updateProyecto,
} from 'contract/projects/index.ts';
import { scene } from '../../../test/scene.ts';

const { db, given, signIn, as } = await scene();
const everything = ['projects:read', 'projects:create', 'projects:update', 'projects:delete'] as const;
const manager = await given.user({ nombre: 'Camila Peumo', permissions: everything });
const camila = await signIn(manager);

test('a project without a code gets the next one of its line and year, and begins in stage 1', async () => {
  const first = await camila.call(createProyecto, { nombre: 'Viña Tres Espejos', linea: 'CI', fecha_inicio: '2031-03-01' });
  const second = await camila.call(createProyecto, { nombre: 'Frigorífico', linea: 'CI', fecha_inicio: '2031-05-01' });
  const other = await camila.call(createProyecto, { nombre: 'Luciérnaga', linea: 'PG', fecha_inicio: '2031-05-01' });

  expect([first, second, other].map((it) => it.codigoProyecto)).toEqual(['CI-31001', 'CI-31002', 'PG-31001']);
  expect(first).toMatchObject({
    label: 'CI-31001 - Viña Tres Espejos',
    etapas: ['Inicio y traspaso'],
    version: 1,
    allowed_actions: ['update', 'delete', 'add_place'],
  });
});

test('fifty created at once have fifty codes', async () => {
  const made = await Promise.all(
    Array.from({ length: 50 }, (_, n) => camila.call(createProyecto, { nombre: `Casa ${n}`, linea: 'RE', fecha_inicio: '2032-01-01' })),
  );

  expect(new Set(made.map((it) => it.codigoProyecto)).size).toBe(50);
});

test('a code that exists, a person, client, commune or panel that does not: each is said at its field', async () => {
  const { codigoProyecto } = await given.project();
  const wrong = { nombre: 'X', linea: 'CI', codigoProyecto };

  expect(await camila.refused(createProyecto, wrong)).toMatchObject({
    status: 409,
    code: 'duplicate',
    fields: { codigoProyecto: expect.any(String) },
  });
  for (const [field, value] of Object.entries({ cliente_id: 999_999, jefe_proyecto_id: 999_999, codigo_comuna: '99999' })) {
    expect(await camila.refused(createProyecto, { nombre: 'X', linea: 'CI', [field]: value })).toMatchObject({
      status: 400,
      fields: { [field]: expect.any(String) },
    });
  }
  expect(await camila.refused(createProyecto, { nombre: 'X', linea: 'CI', panels: [{ id: 999_999, cantidad: 1 }] })).toMatchObject({
    status: 400,
    fields: { panels: expect.any(String) },
  });
});

test.each([
  ['a wrong type', { nombre: 7 }, 'nombre'],
  ['an empty name', { nombre: '   ' }, 'nombre'],
  ['a text too long', { nombre: 'x'.repeat(201) }, 'nombre'],
  ['an unknown line', { linea: 'XX' }, 'linea'],
  ['an impossible day', { fecha_inicio: '2026-02-30' }, 'fecha_inicio'],
  ['an end before the beginning', { fecha_inicio: '2026-05-02', fecha_termino: '2026-05-01' }, 'fecha_termino'],
  ['a negative amount', { monto: '-1' }, 'monto'],
  ['too many decimals', { monto: '1.234' }, 'monto'],
  ['a reserved word as code', { codigoProyecto: 'excel' }, 'codigoProyecto'],
  ['progress over 100', { avance: 101 }, 'avance'],
])('%s is refused at its field, in Spanish, and nothing is written', async (_what, change, field) => {
  const before = await camila.call(listProyecto, {});

  const { status, fields } = await camila.refused(createProyecto, { nombre: 'Bodega', linea: 'CI', ...change });

  expect(status).toBe(400);
  expect(Object.keys(fields ?? {})).toEqual([field]);
  expect((await camila.call(listProyecto, {})).total_items).toBe(before.total_items);
});

test('amounts come back to the last digit', async () => {
  const { codigoProyecto } = await camila.call(createProyecto, {
    nombre: 'Grande',
    linea: 'PG',
    monto: '9007199254740993.07',
    kwp: '9009.001',
  });

  expect(await camila.call(getProject, { code: codigoProyecto })).toMatchObject({ monto: '9007199254740993.07', kwp: '9009.001' });
});

test('a change with an old version is refused with what stands now; the change itself is in the history', async () => {
  const { id, codigoProyecto } = await given.project({ nombre: 'Antes' });

  await camila.call(updateProyecto, { id, version: 1, nombre: 'Después', linea: 'CI' });
  const stale = await camila.refused(updateProyecto, { id, version: 1, nombre: 'Tarde', linea: 'CI' });

  expect(stale).toMatchObject({ status: 412, code: 'stale', current: { nombre: 'Después', version: 2 } });
  const kept = await db.selectFrom('audit').selectAll().where('entity_id', '=', codigoProyecto).execute();
  expect(kept).toMatchObject([{ action: 'update', user_email: manager.email, before: { nombre: 'Antes' }, after: { nombre: 'Después' } }]);
});

test('of two who save the same version at once exactly one succeeds', async () => {
  const { id } = await given.project();

  const answers = await Promise.all(['Uno', 'Dos'].map((nombre) => camila.raw(updateProyecto, { id, version: 1, nombre, linea: 'CI' })));

  expect(answers.map((it) => it.statusCode).toSorted((a, b) => a - b)).toEqual([200, 412]);
});

test('the same creation sent twice with one key makes one project; with other data it is refused', async () => {
  const key = { 'idempotency-key': 'crear-bodega-0001' };
  const input = { nombre: 'Una sola vez', linea: 'CI' } as const;

  const [one, two] = await Promise.all([camila.call(createProyecto, input, key), camila.call(createProyecto, input, key)]);

  expect(one.id).toBe(two.id);
  expect(await camila.refused(createProyecto, { ...input, nombre: 'Otra' }, key)).toMatchObject({ status: 409, code: 'key_reused' });
});

test('a project with places cannot be deleted; an empty one can', async () => {
  const { codigoProyecto } = await given.place();
  const full = await camila.call(getProject, { code: codigoProyecto });
  const empty = await given.project();

  expect(await camila.refused(deleteProyecto, { id: full.id })).toMatchObject({ status: 409, code: 'in_use' });
  await camila.call(deleteProyecto, { id: empty.id });
  expect(await camila.refused(getProyecto, { id: empty.id })).toMatchObject({ status: 404 });
});

test('stages are added and removed once each, and only existing ones', async () => {
  const { id } = await given.project({ stages: [1] });

  await camila.call(addStageToProject, { project_id: id, stage_id: 5 });
  const twice = await camila.call(addStageToProject, { project_id: id, stage_id: 5 });
  const left = await camila.call(removeStageFromProject, { project_id: id, stage_id: 1 });

  expect(twice).toMatchObject({ etapas: ['Inicio y traspaso', 'Construcción y montaje'], version: 2 });
  expect(left.etapas).toEqual(['Construcción y montaje']);
  expect((await camila.refused(addStageToProject, { project_id: id, stage_id: 99 })).fields).toHaveProperty('stage_id');
});

test('only stages 1 to 8 are given when only they are asked for', async () => {
  expect((await camila.call(getStages, { only_1_8: 'true' })).stages.map((it) => it.id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect((await camila.call(getStages, {})).stages).toHaveLength(11);
});

test('several projects are changed by hand together, or none of them', async () => {
  const [a, b] = [await given.project(), await given.project()];

  expect(
    await camila.call(manualUpdateProjects, {
      projects: [
        { id: a.id, version: 1, avance: 40 },
        { id: b.id, version: 1, avance: 60 },
      ],
    }),
  ).toEqual({ updated: 2 });
  expect(
    await camila.refused(manualUpdateProjects, {
      projects: [
        { id: a.id, version: 2, avance: 99 },
        { id: b.id, version: 1, avance: 99 },
      ],
    }),
  ).toMatchObject({ status: 412 });
  expect((await camila.call(getProyecto, { id: a.id })).avance).toBe(40);
});

test('the history of a change by hand names the person, not a number', async () => {
  const { id, codigoProyecto } = await given.project();

  await camila.call(manualUpdateProjects, { projects: [{ id, version: 1, jefe_proyecto_id: manager.id }] });

  const kept = await db.selectFrom('audit').select(['before', 'after']).where('entity_id', '=', codigoProyecto).execute();
  expect(kept).toEqual([{ before: { jefe_proyecto: null }, after: { jefe_proyecto: 'Camila Peumo' } }]);
});

test('a site person sees only the projects they are assigned to, everywhere', async () => {
  const [mine, other] = [await given.project(), await given.project()];
  const person = await given.user({ permissions: everything, seesAllProjects: false });
  await db.insertInto('project_members').values({ project_id: mine.id, user_id: person.id }).execute();
  const sofia = await signIn(person);

  for (const listing of [filteredProjects, listProyecto, allProjects]) {
    expect((await sofia.call(listing, {})).items.map((it) => it.id)).toEqual([mine.id]);
  }
  for (const refused of [
    await sofia.refused(getProject, { code: other.codigoProyecto }),
    await sofia.refused(getProyecto, { id: other.id }),
    await sofia.refused(getProjectGeneralInfo, { projectCode: other.codigoProyecto }),
    await sofia.refused(updateProyecto, { id: other.id, version: 1, nombre: 'X', linea: 'CI' }),
    await sofia.refused(deleteProyecto, { id: other.id }),
  ]) {
    expect(refused).toMatchObject({ status: 404 });
  }
  const own = await sofia.call(createProyecto, { nombre: 'Hecho por Sofía', linea: 'RE' });
  expect((await sofia.call(getProyecto, { id: own.id })).nombre).toBe('Hecho por Sofía');
});

test('general information gathers client, manager, team and places', async () => {
  const client = await given.client({ rut: '78910001-2' });
  const { id, codigoProyecto } = await given.project({ cliente_id: client.id, jefe_proyecto_id: manager.id });
  await given.place({ codigoProyecto, kwp: '98.8' });
  await given.place({ codigoProyecto, kwp: '10.02', activo: false });
  await db.insertInto('project_members').values({ project_id: id, user_id: manager.id }).execute();

  expect(await camila.call(getProjectGeneralInfo, { projectCode: codigoProyecto })).toMatchObject({
    cliente: { rut: '78910001-2' },
    jefe_proyecto: { nombre: 'Camila Peumo' },
    lugares: { total: 2, activos: 1, kwp: '108.82' },
    equipo: [{ nombre: 'Camila Peumo' }],
  });
});

test('a client is created once per RUT, in whatever form it is typed', async () => {
  const made = await camila.call(createClient, { nombre: 'Colegio Arcoíris', rut: ' 78.910.034-9 ' });

  expect(made.rut).toBe('78910034-9');
  expect((await camila.refused(createClient, { nombre: 'Otro', rut: '789100349' })).fields).toHaveProperty('rut');
  expect((await camila.refused(createClient, { nombre: 'Malo', rut: '78.910.034-8' })).fields).toEqual({
    rut: 'El dígito verificador no corresponde.',
  });
});

test('reading does not write, and writing needs its own permission', async () => {
  const { id } = await given.project();
  const reader = await as('projects:read');

  expect((await reader.call(getProyecto, { id })).allowed_actions).toEqual([]);
  expect(await reader.refused(updateProyecto, { id, version: 1, nombre: 'X', linea: 'CI' })).toMatchObject({
    status: 403,
    permission: 'projects:update',
  });
});
