import {
  createDocumentPanels,
  createDocumentServices,
  documentXlsx,
  excelModel,
  getCubage,
  getDocumentMaterials,
  getDocumentPanels,
  getDocumentServices,
  postDocument,
  postDocumentMaterials,
  saveVariables,
  uploadCubicacionV2,
} from 'contract/cubication/index.ts';
import { createActividadProyecto } from 'contract/schedule/index.ts';
import { expect, test } from 'vitest';
import { book, workbookScene } from './scene.ts';

const { as, given, fernanda, cable, panel, piece, openTakeoff } = await workbookScene();

test('a workbook whose amounts are formulas, and whose rows are of a stage or an activity, comes back as it was', async () => {
  const { document_id, codigo_proyecto, place } = await openTakeoff();
  const planner = await as('schedule:read', 'schedule:create', 'schedule:update');
  const { codigoProyecto, codigoLugarInstalacion } = place;
  const at = { codigoProyecto, codigoLugarInstalacion, nombre: 'Montaje', etapa_id: 5 };
  const { id: activity_id } = await planner.call(createActividadProyecto, at);
  const { version } = await fernanda.call(getCubage, { document_id });
  await fernanda.call(saveVariables, { document_id, version, variables: [{ name: 'mesas', formula: '6' }] });
  await fernanda.call(postDocumentMaterials, {
    document_id,
    materials: [
      { code: panel.codigo, formula: 'mesas*2', activity_id },
      { code: cable.codigo, quantity: '120', stage_id: 4 },
    ],
  });
  await fernanda.call(createDocumentPanels, { document_id, panels: [{ name: 'Tablero', formula: 'mesas/3', panel_cost: '80' }] });
  const crew = { service_type: 'labor', name: 'Cuadrilla', Unit_Cost: '45000.5', formulas: { Staff: 'mesas-2', Days: 'mesas/4' } } as const;
  await fernanda.call(createDocumentServices, { document_id, services: [crew] });
  const all = () =>
    Promise.all([
      fernanda.call(getCubage, { document_id }),
      fernanda.call(getDocumentMaterials, { document_id }),
      fernanda.call(getDocumentPanels, { document_id }),
      fernanda.call(getDocumentServices, { document_id }),
    ]);
  const before = await all();
  expect(before.slice(1)).toMatchObject([
    [{ quantity: '12', activity: 'Montaje', stage_id: 5 }, { stage_id: 4 }],
    [{ quantity: '2', formula: 'mesas/3' }],
    [{ Staff: '4', Days: '1.5', formulas: { Staff: 'mesas-2', Days: 'mesas/4' } }],
  ]);

  const file = book((await fernanda.raw(documentXlsx, { document_id })).rawPayload);
  const { counts, digest } = await fernanda.call(uploadCubicacionV2, { codigo_proyecto, file });
  expect(counts).toEqual({ create: 0, update: 0, unchanged: 4, error: 0 });
  await fernanda.call(uploadCubicacionV2, { codigo_proyecto, file, digest });

  expect(await all()).toEqual(before);
});

test('the model of a project with several places is loaded into each of them, and what they hold then comes back as it was', async () => {
  const one = await openTakeoff();
  const { codigo_proyecto } = one;
  const other = await given.place({ codigoProyecto: codigo_proyecto });
  const { document_id } = await fernanda.call(postDocument, { place_id: other.id });
  const documents = [one.document_id, document_id];
  for (const codigo of ['PAN-000001', 'CON-000012']) await given.material({ codigo, unidad_id: piece.id });
  for (const [at, id] of documents.entries()) {
    const { version, variables } = await fernanda.call(getCubage, { document_id: id });
    const own = variables.map(({ name, formula }) => ({ name, formula }));
    await fernanda.call(saveVariables, { document_id: id, version, variables: [...own, { name: 'strings', formula: String(at + 2) }] });
  }
  const model = book((await fernanda.raw(excelModel, { codigo_proyecto })).rawPayload);
  const { counts, digest } = await fernanda.call(uploadCubicacionV2, { codigo_proyecto, file: model });
  expect(counts).toEqual({ create: 10, update: 0, unchanged: 0, error: 0 });
  await fernanda.call(uploadCubicacionV2, { codigo_proyecto, file: model, digest });

  for (const [at, id] of documents.entries()) {
    const read = async () => [
      await fernanda.call(getCubage, { document_id: id }),
      await fernanda.call(getDocumentMaterials, { document_id: id }),
    ];
    const before = await read();
    expect(before[1]).toMatchObject([{ code: 'PAN-000001', quantity: '10' }, { quantity: String(25 * (at + 2)) }, { quantity: '4' }]);
    const file = book((await fernanda.raw(documentXlsx, { document_id: id })).rawPayload);
    const back = await fernanda.call(uploadCubicacionV2, { codigo_proyecto, file });
    expect(back.counts).toEqual({ create: 0, update: 0, unchanged: 5, error: 0 });
    await fernanda.call(uploadCubicacionV2, { codigo_proyecto, file, digest: back.digest });
    expect(await read()).toEqual(before);
  }
});
