import {
  createDocumentPanels,
  createDocumentServices,
  getDocumentPanels,
  getDocumentServices,
  postDocument,
} from 'contract/cubication/index.ts';
import { expect, test } from 'vitest';
import { scene } from '../../../test/scene.ts';

const { as, given } = await scene();
const fernanda = await as('cubication:read', 'cubication:create', 'cubication:update');

test('nothing that is counted or paid is less than nothing', async () => {
  const { document_id } = await fernanda.call(postDocument, { place_id: (await given.place()).id });
  const crew = { service_type: 'labor', name: 'Cuadrilla', Unit_Cost: '62000', Staff: '8', Days: '20' } as const;
  const lacks = async (cells: object) =>
    (await fernanda.refused(createDocumentServices, { document_id, services: [{ ...crew, ...cells }] })).fields;

  for (const cell of ['Unit_Cost', 'Staff', 'Days'])
    expect(Object.keys((await lacks({ [cell]: '-1' })) ?? {})).toEqual([`services.0.${cell}`]);
  expect(await lacks({ Days: null, formulas: { Days: '2-5' } })).toEqual({ 'services.0.Days': 'La cantidad no puede ser negativa.' });
  const board = { name: 'Tablero', quantity: '1' };
  for (const cells of [{ panel_cost: '-1' }, { quantity: '-1' }]) {
    const { fields } = await fernanda.refused(createDocumentPanels, { document_id, panels: [{ ...board, ...cells }] });
    expect(Object.keys(fields ?? {})).toEqual([`panels.0.${Object.keys(cells)[0]}`]);
  }
  expect(await fernanda.call(getDocumentServices, { document_id })).toEqual([]);
  expect(await fernanda.call(getDocumentPanels, { document_id })).toEqual([]);
});
