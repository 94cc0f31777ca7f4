import {
  createDocumentPanels,
  createDocumentServices,
  getCubage,
  getDocumentMaterials,
  getDocumentPanels,
  getDocumentServices,
  listCubageHistory,
  postDocument,
  postDocumentMaterials,
  saveCubageRows,
  saveVariables,
  takeBackUpload,
  uploadCubicacionV2,
} from 'contract/cubication/index.ts';
import { expect, test } from 'vitest';
import { csv, workbookScene } from './scene.ts';

const { db, given, fernanda, cable, panel, openTakeoff } = await workbookScene();

async function upload(codigo_proyecto: string, ...lines: string[]) {
  const file = csv('Lugar;N.º;Qué es;Código;Descripción;Cantidad;Fórmula;Costo unitario;Personas;Comentario', ...lines);
  const { digest, counts, upload_id } = await fernanda.call(uploadCubicacionV2, { codigo_proyecto, file });
  expect([counts.error, upload_id]).toEqual([0, null]);
  const written = await fernanda.call(uploadCubicacionV2, { codigo_proyecto, file, digest });
  return written.upload_id ?? 0;
}

/** Two places of a project; the first has rows of each kind. */
async function twoTakeoffs() {
  const { document_id: one, codigo_proyecto, place } = await openTakeoff();
  const beside = await given.place({ codigoProyecto: codigo_proyecto });
  const { document_id: other } = await fernanda.call(postDocument, { place_id: beside.id });
  const { version } = await fernanda.call(getCubage, { document_id: one });
  await fernanda.call(saveVariables, { document_id: one, version, variables: [{ name: 'strings', formula: '4' }] });
  const materials = [
    { code: panel.codigo, quantity: '10', comment: 'Con garantía' },
    { code: cable.codigo, formula: 'strings*25,5' },
  ];
  const [typed, calculated] = await fernanda.call(postDocumentMaterials, { document_id: one, materials });
  const board = { name: 'Tablero', quantity: '1', panel_cost: '99999999999999.1234', cost_currency: 'CLP' } as const;
  const [made] = await fernanda.call(createDocumentPanels, { document_id: one, panels: [board] });
  const crew = { service_type: 'labor', name: 'Cuadrilla', Unit_Cost: '45000', Staff: '4', Days: '2.5' } as const;
  const [service] = await fernanda.call(createDocumentServices, { document_id: one, services: [crew] });
  const lines = [
    `${place.codigoLugarInstalacion};M${typed?.id};;;;12,5;;;;Otra`,
    `${place.codigoLugarInstalacion};M${calculated?.id};;;;80;;;;`,
    `${place.codigoLugarInstalacion};T${made?.id};;;;3;;90;;`,
    `${place.codigoLugarInstalacion};S${service?.id};;;;;;50000;6;`,
    `${place.codigoLugarInstalacion};;Material;${cable.codigo};;7;;;;`,
    `${beside.codigoLugarInstalacion};;Material;${panel.codigo};;24;;;;`,
  ];
  return { one, other, codigo_proyecto, lines, typed };
}

/** All that people see of its rows, without who changed them when. */
async function rowsOf(document_id: number) {
  const [materials, panels, services] = await Promise.all([
    fernanda.call(getDocumentMaterials, { document_id }),
    fernanda.call(getDocumentPanels, { document_id }),
    fernanda.call(getDocumentServices, { document_id }),
  ]);
  return {
    materials: materials.map(({ updated_at: _at, updated_by: _by, revision: _revision, ...it }) => it),
    panels: panels.map(({ version: _version, ...it }) => it),
    services: services.map(({ version: _version, ...it }) => it),
  };
}

test('what a workbook changed in all its places is taken back to the peso, and done again', async () => {
  const { one, other, codigo_proyecto, lines } = await twoTakeoffs();
  const all = async () => [await rowsOf(one), await rowsOf(other)];
  const before = await all();
  const upload_id = await upload(codigo_proyecto, ...lines);
  const loaded = await all();
  expect(loaded).toMatchObject([
    { materials: [{ quantity: '12.5', comment: 'Otra' }, { quantity: '80' }, { quantity: '7' }], panels: [{ panel_cost: '90' }] },
    { materials: [{ quantity: '24' }] },
  ]);

  const back = await fernanda.call(takeBackUpload, { document_id: one, upload_id });
  expect(back).toEqual({ upload_id: expect.any(Number), left: 0 });
  expect(await all()).toEqual(before);
  const { items } = await fernanda.call(listCubageHistory, { document_id: other });
  expect(items[0]?.action).toBe('Deshizo la carga de una planilla');

  const again = await fernanda.call(takeBackUpload, { document_id: other, upload_id: back.upload_id ?? 0 });
  expect(again.left).toBe(0);
  expect(await all()).toEqual(loaded);
  // What stands as it was before it was loaded is not taken back once more.
  expect(await fernanda.call(takeBackUpload, { document_id: one, upload_id: back.upload_id ?? 0 })).toEqual({ upload_id: null, left: 6 });
});

test('a row in which somebody has written since stays, and a formula gives what it gives now', async () => {
  const { one, codigo_proyecto, lines, typed } = await twoTakeoffs();
  const upload_id = await upload(codigo_proyecto, ...lines);
  const changes = [{ id: typed?.id ?? 0, seen: { comment: 'Otra' }, cells: { comment: 'De otra persona' } }];
  await fernanda.call(saveCubageRows, { document_id: one, changes });
  const { version, variables } = await fernanda.call(getCubage, { document_id: one });
  const own = variables.map(({ name }) => ({ name, formula: '2' }));
  await fernanda.call(saveVariables, { document_id: one, version, variables: own });

  expect((await fernanda.call(takeBackUpload, { document_id: one, upload_id })).left).toBe(1);
  expect((await rowsOf(one)).materials).toMatchObject([
    { quantity: '12.5', comment: 'De otra persona' },
    { quantity: '51', formula: 'strings*25,5' },
  ]);
});

test('where one of its take-offs may not be changed any more all of it stays, and who does not see it learns nothing', async () => {
  const { one, other, codigo_proyecto, lines } = await twoTakeoffs();
  const upload_id = await upload(codigo_proyecto, ...lines);
  const loaded = await rowsOf(one);
  await db.updateTable('cubages').set({ status: 'cerrada' }).where('id', '=', other).execute();
  const refused = await fernanda.refused(takeBackUpload, { document_id: one, upload_id });
  expect(refused).toMatchObject({ status: 409 });
  expect(await rowsOf(one)).toEqual(loaded);
  const { document_id: foreign } = await openTakeoff();
  expect(await fernanda.refused(takeBackUpload, { document_id: foreign, upload_id })).toMatchObject({ status: 404 });
});
