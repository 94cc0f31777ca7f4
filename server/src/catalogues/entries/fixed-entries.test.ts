import { bodega, etapaProyecto, servicio } from 'contract/catalogues/index.ts';
import { addStageToProject, getProject, getStages, previewProjectImport } from 'contract/projects/index.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { scene } from '../../../test/scene.ts';

const { as, db, given } = await scene();
const keeper = await as(
  'catalogues:create',
  'catalogues:update',
  'catalogues:delete',
  'projects:read',
  'projects:create',
  'projects:update',
);
const { list, get, create, update, turn, remove, order } = etapaProyecto.calls;
const raw = (text: string) =>
  sql
    .raw(text)
    .execute(db)
    .then(
      () => 'done',
      (error: { constraint?: string }) => error.constraint,
    );

describe('a delivery stage', () => {
  test('may be renamed, and projects show its new name', async () => {
    const stage = await keeper.call(get, { id: 3 });
    const project = await given.project({ stages: [3] });

    await keeper.call(update, { ...only(stage), nombre: 'Permisos, conexión y tramitación' });

    expect((await keeper.call(getProject, { code: project.codigoProyecto })).etapas).toEqual(['Permisos, conexión y tramitación']);
    expect((await keeper.call(getStages, {})).stages.map((it) => it.nombre)).toContain('Permisos, conexión y tramitación');
  });

  test('is never retired, deleted or moved', async () => {
    const ids = (await keeper.call(list, { activo: 'true' })).map((it) => it.id);
    const swapped = [2, 1, ...ids.slice(2)];
    const behind = [...ids.filter((it) => it !== 8), 8];

    for (const refused of [
      await keeper.refused(turn, { id: 8, activo: false }),
      await keeper.refused(remove, { id: 8 }),
      ...(order ? [await keeper.refused(order, { ids: swapped }), await keeper.refused(order, { ids: behind })] : []),
    ])
      expect(refused).toMatchObject({ status: 422, code: 'rule', message: expect.stringContaining('etapas 1 a 8') });
  });

  test('is kept so by the database too', async () => {
    expect(await raw('delete from stages where id = 2')).toBe('stages_delivery_stay');
    expect(await raw('update stages set activo = false where id = 2')).toBe('stages_delivery');
    expect(await raw('update stages set orden = 40 where id = 2')).toBe('stages_delivery');
    expect(await raw(`update stages set orden = 5 where id = 10`)).toBe('stages_delivery');
  });
});

test('a stage of ours is numbered from 12 on, comes behind the others, and is ordered among them', async () => {
  const made = await keeper.call(create, { nombre: 'Ampliación' });

  expect(made.id).toBeGreaterThanOrEqual(12);
  const ids = (await keeper.call(list, { activo: 'true' })).map((it) => it.id);
  expect(ids.at(-1)).toBe(made.id);
  const wanted = [...ids.slice(0, 8), made.id, ...ids.slice(8, -1)];
  if (order) await keeper.call(order, { ids: wanted });
  expect((await keeper.call(getStages, {})).stages.map((it) => it.id)).toEqual(wanted);
});

test('a retired stage stays with the projects that are in it, and no other enters it', async () => {
  const stage = await given.entry(etapaProyecto);
  const [inside, outside] = [await given.project({ stages: [stage.id] }), await given.project()];
  await keeper.call(turn, { id: stage.id, activo: false });

  const refused = await keeper.refused(addStageToProject, { project_id: outside.id, stage_id: stage.id });

  expect(refused).toMatchObject({ status: 400, fields: { stage_id: expect.stringContaining('se retiró') } });
  expect((await keeper.call(getProject, { code: inside.codigoProyecto })).stages.map((it) => it.id)).toEqual([stage.id]);
  // Nothing is newly chosen.
  await keeper.call(addStageToProject, { project_id: inside.id, stage_id: stage.id });
  expect((await keeper.call(getStages, {})).stages.map((it) => it.id)).not.toContain(stage.id);
  expect(await keeper.refused(remove, { id: stage.id })).toMatchObject({ status: 409, message: expect.stringContaining('1 proyecto.') });
});

test('a spreadsheet of projects does not bring one into a retired stage, and leaves the one that is in it', async () => {
  const stage = await given.entry(etapaProyecto, { nombre: 'Arbitraje', activo: false });
  const [inside, outside] = [await given.project({ stages: [stage.id] }), await given.project()];
  const content = `codigo,etapas,avance\n${inside.codigoProyecto},Arbitraje,10\n${outside.codigoProyecto},Arbitraje,10\n`;

  const { items } = await keeper.call(previewProjectImport, { file: new File([content], 'proyectos.csv') });

  expect(items.map((it) => [it.outcome, it.errors])).toEqual([
    ['update', []],
    ['error', [{ column: 'etapas', message: 'La etapa «Arbitraje» se retiró: ya no se puede elegir.' }]],
  ]);
});

describe('the central warehouse', () => {
  test('may be renamed, and nothing else', async () => {
    const [central] = await keeper.call(bodega.calls.list, {});
    expect(central).toMatchObject({ codigo: 'BF0001', movil: false });
    const facts = { id: central?.id ?? 0, version: 1, codigo: 'BF0001', nombre: 'Bodega Central Norte' };

    await keeper.call(bodega.calls.update, facts);

    for (const wrong of [{ codigo: 'BF0009' }, { movil: true }])
      expect(await keeper.refused(bodega.calls.update, { ...facts, version: 2, ...wrong })).toMatchObject({
        status: 422,
        fields: { [Object.keys(wrong)[0] ?? '']: expect.stringContaining('BF0001') },
      });
    expect(await keeper.refused(bodega.calls.turn, { id: facts.id, activo: false })).toMatchObject({ status: 422, code: 'rule' });
    expect(await keeper.refused(bodega.calls.remove, { id: facts.id })).toMatchObject({ status: 422, code: 'rule' });
    expect(await raw(`delete from warehouses where codigo = 'BF0001'`)).toBe('warehouses_central_stays');
    expect(await raw(`update warehouses set movil = true where codigo = 'BF0001'`)).toBe('warehouses_central_is_kept');
  });

  test('the code of a retired warehouse is not given again', async () => {
    const old = await keeper.call(bodega.calls.create, { codigo: 'bm0077', nombre: 'Camioneta vieja', movil: true });
    expect(old.codigo).toBe('BM0077');
    await keeper.call(bodega.calls.turn, { id: old.id, activo: false });

    expect(await keeper.refused(bodega.calls.create, { codigo: 'BM0077', nombre: 'Camioneta nueva' })).toMatchObject({
      status: 409,
      fields: { codigo: 'Ya existe «BM0077».' },
    });
  });
});

/** A stage as its update takes it. */
const only = ({ id, version, ...stage }: { id: number; version: number; [field: string]: unknown }) => ({
  id,
  version,
  nombre: String(stage['nombre']),
  descripcion: null,
});

describe('the service that is an asset', () => {
  const { list: services, update: change, turn: retire, remove: deleteOne } = servicio.calls;

  test('may be renamed, and nothing else', async () => {
    const [asset] = await keeper.call(services, {});
    expect(asset).toMatchObject({ codigo: 'AFI-000001', nombre: 'Activo fijo' });
    const facts = { id: asset?.id ?? 0, version: 1, codigo: 'AFI-000001', nombre: 'Bien del activo fijo', unidad: 'UN' };

    await keeper.call(change, facts);

    expect(await keeper.refused(change, { ...facts, version: 2, codigo: 'AFI-000002' })).toMatchObject({
      status: 422,
      fields: { codigo: expect.stringContaining('AFI-000001') },
    });
    expect(await keeper.refused(retire, { id: facts.id, activo: false })).toMatchObject({ status: 422, code: 'rule' });
    expect(await keeper.refused(deleteOne, { id: facts.id })).toMatchObject({ status: 422, code: 'rule' });
    expect(await raw(`delete from services where codigo = 'AFI-000001'`)).toBe('services_asset_stays');
    expect(await raw(`update services set activo = false where codigo = 'AFI-000001'`)).toBe('services_asset_is_kept');
  });

  test('the code of a retired service is not given again', async () => {
    const old = await keeper.call(servicio.calls.create, { codigo: 'ser-000777', nombre: 'Grúa vieja', unidad: 'hora' });
    expect(old.codigo).toBe('SER-000777');
    await keeper.call(retire, { id: old.id, activo: false });

    expect(await keeper.refused(servicio.calls.create, { codigo: 'SER-000777', nombre: 'Grúa nueva', unidad: 'hora' })).toMatchObject({
      status: 409,
      fields: { codigo: 'Ya existe «SER-000777».' },
    });
  });
});
