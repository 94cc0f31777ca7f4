import * as contract from 'contract/projects/index.ts';
import { beforeAll, expect, test } from 'vitest';
import { scene, type Caller } from '../../../test/scene.ts';

const { as, db, given, signIn } = await scene();
const { listHistory } = contract;

let ana: Caller;
beforeAll(async () => {
  const person = await given.user({
    nombre: 'Ana Boldo',
    permissions: ['projects:read', 'projects:create', 'projects:update', 'projects:delete'],
  });
  ana = await signIn(person);
});

const newProject = (nombre: string) => ana.call(contract.createProyecto, { nombre, linea: 'CI', kwp: '1200' });
const newPlace = (codigoProyecto: string, codigoLugarInstalacion?: string) =>
  ana.call(contract.createLugarInstalacion, { codigoProyecto, nombre: 'Techo', ...(codigoLugarInstalacion && { codigoLugarInstalacion }) });

test('says who did what to a project and its places, newest first, in the words of the form', async () => {
  const { id, codigoProyecto, nombre, linea } = await newProject('Bodega Norte');
  const place = await newPlace(codigoProyecto);
  await ana.call(contract.updateProyecto, {
    id,
    nombre,
    linea,
    version: 1,
    kwp: '1500.5',
    fecha_inicio: '2026-11-20',
    comprometido: false,
  });
  await ana.call(contract.addStageToProject, { project_id: id, stage_id: 2 });

  const { items, total_items } = await ana.call(listHistory, { codigoProyecto });

  expect(total_items).toBe(4);
  expect(items.map((it) => [it.who, it.action, it.entity_label])).toEqual([
    ['Ana Boldo', 'Agregó una etapa', `${codigoProyecto} - Bodega Norte`],
    ['Ana Boldo', 'Modificó', `${codigoProyecto} - Bodega Norte`],
    ['Ana Boldo', 'Creó', `${place.codigoLugarInstalacion} - Techo`],
    ['Ana Boldo', 'Creó', `${codigoProyecto} - Bodega Norte`],
  ]);
  expect(items[0]?.changes).toEqual([{ field: 'Etapa', before: null, after: 'Ingeniería' }]);
  expect(items[1]?.changes.toSorted((a, b) => (a.field < b.field ? -1 : 1))).toEqual([
    { field: 'Comprometido', before: 'Sí', after: 'No' },
    { field: 'Inicio', before: null, after: '20-11-2026' },
    { field: 'kWp', before: '1.200', after: '1.500,5' },
  ]);
});

test('keeps the places that are gone, and pages', async () => {
  const { codigoProyecto } = await newProject('Con lugar borrado');
  const place = await newPlace(codigoProyecto);
  await ana.call(contract.updateLugarInstalacionActivo, { id: place.id, activo: false });
  await ana.call(contract.deleteLugarInstalacion, { id: place.id });

  const all = await ana.call(listHistory, { codigoProyecto, per_page: 2 });
  const ofPlace = await ana.call(listHistory, { codigoProyecto, codigoLugarInstalacion: place.codigoLugarInstalacion.toLowerCase() });

  expect([all.items.map((it) => it.action), all.total_items, all.total_pages]).toEqual([['Eliminó', 'Modificó'], 4, 2]);
  expect(ofPlace.items.map((it) => [it.action, it.entity_label])).toEqual([
    ['Eliminó', place.codigoLugarInstalacion],
    ['Modificó', place.codigoLugarInstalacion],
    ['Creó', place.codigoLugarInstalacion],
  ]);
  expect(ofPlace.items[1]?.changes).toEqual([{ field: 'Activo', before: 'Sí', after: 'No' }]);
});

test('a place code that a second project was given later shows only its own part in each', async () => {
  const [first, second] = [await newProject('Primero'), await newProject('Segundo')];
  const place = await newPlace(first.codigoProyecto, 'LI-REUSADO');
  await ana.call(contract.deleteLugarInstalacion, { id: place.id });
  const again = await newPlace(second.codigoProyecto, 'LI-REUSADO');
  await ana.call(contract.updateLugarInstalacionActivo, { id: again.id, activo: false });

  const of = async (codigoProyecto: string) =>
    (await ana.call(listHistory, { codigoProyecto, codigoLugarInstalacion: 'LI-REUSADO' })).items.map((it) => it.action);

  expect(await of(first.codigoProyecto)).toEqual(['Eliminó', 'Creó']);
  expect(await of(second.codigoProyecto)).toEqual(['Modificó', 'Creó']);
});

test('a place that was never noted as created, as in imported data, has its history too', async () => {
  const place = await given.place();
  await ana.call(contract.updateLugarInstalacionActivo, { id: place.id, activo: false });

  const { items } = await ana.call(listHistory, { codigoProyecto: place.codigoProyecto });

  expect(items.map((it) => it.action)).toEqual(['Modificó']);
  expect(await db.selectFrom('audit').select('id').where('entity_id', '=', place.codigoLugarInstalacion).execute()).toHaveLength(1);
});

test('is only for who sees the project', async () => {
  const { codigoProyecto } = await newProject('Ajeno');
  const outsider = await signIn(await given.user({ permissions: ['projects:read'], seesAllProjects: false }));

  expect(await outsider.refused(listHistory, { codigoProyecto })).toMatchObject({ status: 404 });
  expect(await (await as()).refused(listHistory, { codigoProyecto })).toMatchObject({ status: 403 });
});
