import { describe, expect, test } from 'vitest';
import { formDefaults, resetSetting, updateSetting } from 'contract/administration/index.ts';
import {
  actividad,
  actividadTipoProyectoConfiguracion,
  appFlexEnergetica,
  normativa,
  panelEspecial,
  tipoCliente,
  tipoInstalacion,
  tipoProyecto,
  tipoVenta,
} from 'contract/catalogues/index.ts';
import {
  applyProjectImport,
  createClient,
  createInformacionTecnica,
  createLugarInstalacion,
  createProyecto,
  exportProjects,
  filteredProjects,
  getProject,
  listClients,
  listPhotoAlbums,
  previewProjectImport,
  specialPanelList,
  updateClient,
  updateInformacionTecnica,
  updateLugarInstalacion,
  updateProyecto,
} from 'contract/projects/index.ts';
import { readSpreadsheet } from '../../platform/spreadsheet/spreadsheet.ts';
import { withTemporaryFolder } from '../../platform/files/temporary.ts';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scene } from '../../../test/scene.ts';
import { csv } from '../imports/scene.ts';

const { as, given, signIn } = await scene();
const ana = await as('projects:read', 'projects:create', 'projects:update', 'catalogues:create', 'catalogues:update', 'catalogues:delete');
const type = await given.entry(tipoProyecto);
const sale = await given.entry(tipoVenta);
const installation = await given.entry(tipoInstalacion);
const customer = await given.entry(tipoCliente);

const project = (more: object = {}) => ana.call(createProyecto, { nombre: 'Bodega', linea: 'CI', ...more });

describe('a project', () => {
  test('carries its type and its type of sale, is found by them and by the type of its client', async () => {
    const client = await ana.call(createClient, { nombre: 'Viña Tres Espejos', tipo_cliente_id: customer.id });
    const made = await project({ tipo_proyecto_id: type.id, tipo_venta_id: sale.id, cliente_id: client.id });
    await project();

    expect(made).toMatchObject({ tipo_proyecto: type['nombre'], tipo_venta: sale['nombre'] });
    for (const filter of [{ tipo_proyecto_id: type.id }, { tipo_venta_id: sale.id }, { tipo_cliente_id: customer.id }])
      expect((await ana.call(filteredProjects, filter)).items.map((it) => it.id)).toEqual([made.id]);
  });

  test.each([
    ['tipo_proyecto_id', tipoProyecto],
    ['tipo_venta_id', tipoVenta],
  ] as const)('is not newly given a retired %s, but keeps the one that it has', async (field, catalogue) => {
    const entry = await given.entry(catalogue);
    const made = await project({ [field]: entry.id });
    await ana.call(catalogue.calls.turn, { id: entry.id, activo: false });

    const kept = await ana.call(updateProyecto, { id: made.id, version: 1, nombre: 'Otro', linea: 'CI', [field]: entry.id });
    const refused = await ana.refused(createProyecto, { nombre: 'Nuevo', linea: 'CI', [field]: entry.id });

    expect(kept).toMatchObject({ [field]: entry.id });
    expect(refused).toMatchObject({ status: 400, fields: { [field]: expect.stringContaining('se retiró') } });
  });

  test('and its type can be told by a spreadsheet; what was exported imports as unchanged', async () => {
    const content = `Código;Nombre;Línea;Tipo de proyecto;Tipo de venta;Lugar;Tipo de instalación\nCI-2901;Planilla;CI;${String(type['nombre']).toUpperCase()};${String(sale['nombre'])};Techo;${String(installation['nombre'])}\n`;
    const { import_id } = await ana.call(previewProjectImport, csv(content));
    await ana.call(applyProjectImport, { import_id });

    expect(await ana.call(getProject, { code: 'CI-2901' })).toMatchObject({ tipo_proyecto_id: type.id, tipo_venta_id: sale.id });
    const again = await ana.call(previewProjectImport, csv(content));
    expect(again.items.map((it) => it.outcome)).toEqual(['unchanged']);
    const wrong = await ana.call(previewProjectImport, csv('Nombre;Línea;Tipo de proyecto\nX;CI;Inexistente\n'));
    expect(wrong.items[0]?.errors).toEqual([{ column: 'Tipo de proyecto', message: 'No existe el tipo de proyecto «Inexistente».' }]);
    const exported = await ana.raw(exportProjects, { search: 'CI-2901' });
    const { rows } = await withTemporaryFolder(async (folder) => {
      await writeFile(join(folder, 'a.xlsx'), exported.rawPayload);
      return readSpreadsheet(join(folder, 'a.xlsx'), { filename: 'a.xlsx' });
    });
    expect(JSON.stringify(rows)).toContain(String(type['nombre']));
  });

  test('a retired type in a spreadsheet is refused where it would be newly chosen', async () => {
    const entry = await given.entry(tipoProyecto, { nombre: 'Tipo que se va' });
    await ana.call(tipoProyecto.calls.turn, { id: entry.id, activo: false });

    const { items } = await ana.call(previewProjectImport, csv('Nombre;Línea;Tipo de proyecto\nX;CI;Tipo que se va\n'));

    expect(items[0]?.errors).toEqual([{ column: 'Tipo de proyecto', message: '«Tipo que se va» se retiró: ya no se puede elegir.' }]);
  });
});

test('a project without a currency takes the company’s, from the form and from a spreadsheet', async () => {
  const administrator = await as('maintenance:read', 'maintenance:update');
  await administrator.call(updateSetting, { key: 'default_currency', value: 'UF', version: 0 });

  expect(await ana.call(formDefaults, {})).toEqual({ moneda: 'UF' });
  expect(await project()).toMatchObject({ moneda: 'UF' });
  const { import_id } = await ana.call(previewProjectImport, csv('Código;Nombre;Línea;Monto\nCI-2950;Planilla;CI;1.200\n'));
  await ana.call(applyProjectImport, { import_id });
  const imported = await ana.call(getProject, { code: 'CI-2950' });
  expect(imported).toMatchObject({ moneda: 'UF', monto: '1200' });

  await administrator.call(resetSetting, { key: 'default_currency', version: 1 });
  const { id, version } = imported;
  expect(await ana.call(updateProyecto, { id, version, nombre: 'Otra', linea: 'CI' })).toMatchObject({ moneda: 'UF' });
});

test('photos are offered the activities that are set for the type of the project first, then the others', async () => {
  const reader = await as('projects:read', 'logbook:read');
  const [usual, other, gone] = [
    await given.entry(actividad, { nombre: 'Zanja de prueba' }),
    await given.entry(actividad, { nombre: 'Acopio de prueba' }),
    await given.entry(actividad, { nombre: 'Retirada de prueba' }),
  ];
  await given.entry(actividadTipoProyectoConfiguracion, { actividad_id: usual.id, tipo_proyecto_id: type.id });
  await ana.call(actividad.calls.turn, { id: gone.id, activo: false });
  const { codigoProyecto } = await project({ tipo_proyecto_id: type.id });
  const { codigoLugarInstalacion } = await ana.call(createLugarInstalacion, { codigoProyecto, nombre: 'Techo' });

  const { ofrecidas } = await reader.call(listPhotoAlbums, { codigoProyecto, codigoLugarInstalacion });

  expect(ofrecidas[0]).toBe(usual['nombre']);
  expect(ofrecidas).toContain(other['nombre']);
  expect(ofrecidas).not.toContain(gone['nombre']);
});

test('a place carries its type of installation', async () => {
  const { codigoProyecto } = await project();
  const retired = await given.entry(tipoInstalacion);
  await ana.call(tipoInstalacion.calls.turn, { id: retired.id, activo: false });

  const made = await ana.call(createLugarInstalacion, { codigoProyecto, nombre: 'Techo', tipo_instalacion_id: installation.id });
  const changed = await ana.call(updateLugarInstalacion, {
    id: made.id,
    version: made.version,
    nombre: 'Suelo',
    tipo_instalacion_id: null,
  });

  expect(made).toMatchObject({ tipo_instalacion: installation['nombre'] });
  expect(changed).toMatchObject({ tipo_instalacion: null });
  expect(await ana.refused(createLugarInstalacion, { codigoProyecto, nombre: 'X', tipo_instalacion_id: retired.id })).toMatchObject({
    fields: { tipo_instalacion_id: expect.any(String) },
  });
});

test('a client is changed from the version that was seen, and only by who sees it', async () => {
  const client = await ana.call(createClient, { nombre: 'Sin tipo' });
  const stranger = await signIn(await given.user({ permissions: ['projects:read', 'projects:update'], seesAllProjects: false }));

  const changed = await ana.call(updateClient, { id: client.id, version: 1, nombre: 'Con tipo', tipo_cliente_id: customer.id });

  expect(changed).toMatchObject({ nombre: 'Con tipo', tipo_cliente: customer['nombre'], version: 2 });
  expect(await ana.refused(updateClient, { id: client.id, version: 1, nombre: 'Tarde' })).toMatchObject({
    status: 412,
    current: { version: 2 },
  });
  expect((await ana.call(listClients, { search: 'Con tipo' })).items).toMatchObject([{ tipo_cliente_id: customer.id }]);
  expect(await stranger.refused(updateClient, { id: client.id, version: 2, nombre: 'Ajeno' })).toMatchObject({ status: 404 });
});

test('the technical information names its regulations and the app of the customer', async () => {
  const { codigoProyecto, codigoLugarInstalacion } = await given.place();
  const [first, second] = [await given.entry(normativa), await given.entry(normativa)];
  const app = await given.entry(appFlexEnergetica);

  const made = await ana.call(createInformacionTecnica, {
    codigoProyecto,
    codigoLugarInstalacion,
    normativa_ids: [second.id, first.id, first.id],
    app_flex_id: app.id,
  });
  await ana.call(normativa.calls.turn, { id: first.id, activo: false });
  const changed = await ana.call(updateInformacionTecnica, { id: made.id, version: made.version, normativa_ids: [first.id] });

  expect(made).toMatchObject({ app_flex: { nombre: app['nombre'], url: app['url'] } });
  expect(made.normativas.map((it) => it.id).toSorted((a, b) => a - b)).toEqual([first.id, second.id]);
  expect(changed).toMatchObject({ normativa_ids: [first.id], app_flex: null });
  expect(await ana.refused(updateInformacionTecnica, { id: made.id, version: changed.version, normativa_ids: [999_999] })).toMatchObject({
    status: 400,
    fields: { normativa_ids: expect.any(String) },
  });
});

test('special panels are made and retired by people: a retired one is offered to nobody and stays where it is', async () => {
  const panel = await ana.call(panelEspecial.calls.create, { nombre: 'Panel bifacial 610', potencia_wp: 610 });
  const made = await project({ panels: [{ id: panel.id, cantidad: 3 }] });
  expect(await ana.refused(panelEspecial.calls.remove, { id: panel.id })).toMatchObject({
    status: 409,
    message: expect.stringContaining('1 proyecto'),
  });
  await ana.call(panelEspecial.calls.turn, { id: panel.id, activo: false });

  const { panels } = await ana.call(specialPanelList, {});
  const kept = await ana.call(updateProyecto, {
    id: made.id,
    version: 1,
    nombre: 'Más',
    linea: 'CI',
    panels: [{ id: panel.id, cantidad: 5 }],
  });

  expect(panels.find((it) => it.id === panel.id)).toMatchObject({ activo: false });
  expect(kept.panels).toMatchObject([{ id: panel.id, cantidad: 5 }]);
  expect(await ana.refused(createProyecto, { nombre: 'X', linea: 'CI', panels: [{ id: panel.id, cantidad: 1 }] })).toMatchObject({
    fields: { panels: expect.stringContaining('se retiró') },
  });
});
