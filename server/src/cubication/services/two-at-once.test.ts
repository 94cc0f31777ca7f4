import {
  createDocumentPanels,
  createDocumentServices,
  getDocumentPanels,
  getDocumentServices,
  postDocument,
  updateDocumentPanels,
} from 'contract/cubication/index.ts';
import { expect, test } from 'vitest';
import { scene } from '../../../test/scene.ts';

const { as, given } = await scene();
const all = ['cubication:read', 'cubication:create', 'cubication:update'] as const;
const [fernanda, catalina] = [await as(...all), await as(...all)];
const open = async () => (await fernanda.call(postDocument, { place_id: (await given.place({ kwp: '10' })).id })).document_id;

test('a service in which two people write at one instant is saved for one of them, and the other is told how it stands now', async () => {
  const document_id = await open();
  const crew = { service_type: 'labor', name: 'Cuadrilla eléctrica', Unit_Cost: '1000', Staff: '2', Days: '5' } as const;
  const [made] = await fernanda.call(createDocumentServices, { document_id, services: [crew] });
  const seen = { ...crew, id: made?.id ?? 0, version: 1 };
  const [hers, other] = [{ Staff: '3' }, { Days: '6' }];

  const answers = await Promise.all([
    fernanda.raw(createDocumentServices, { document_id, services: [{ ...seen, ...hers }] }),
    catalina.raw(createDocumentServices, { document_id, services: [{ ...seen, ...other }] }),
  ]);

  expect(new Set(answers.map((it) => it.statusCode))).toEqual(new Set([200, 412]));
  const isFirst = answers[0].statusCode === 200;
  const [written, kept, second] = isFirst ? [hers, other, catalina] : [other, hers, fernanda];
  expect((isFirst ? answers[1] : answers[0]).json()).toMatchObject({ current: { ...crew, ...written, version: 2 } });
  await second.call(createDocumentServices, { document_id, services: [{ ...seen, ...written, ...kept, version: 2 }] });
  expect(await fernanda.call(getDocumentServices, { document_id })).toMatchObject([
    { Staff: '3', Days: '6', total_cost: '18000', version: 3 },
  ]);
});

test('a board in which two people write at one instant is saved for one of them, and the other is told how it stands now', async () => {
  const document_id = await open();
  const [made] = await fernanda.call(createDocumentPanels, {
    document_id,
    panels: [{ name: 'Tablero', quantity: '1', panel_cost: '100' }],
  });
  const seen = { id: made?.id ?? 0, version: 1 };
  const [hers, other] = [
    { quantity: '3', panel_cost: '100', cost_currency: 'CLP' },
    { quantity: '1', panel_cost: '250', cost_currency: 'CLP' },
  ] as const;

  const answers = await Promise.all([
    fernanda.raw(updateDocumentPanels, { ...seen, ...hers }),
    catalina.raw(updateDocumentPanels, { ...seen, ...other }),
  ]);

  expect(new Set(answers.map((it) => it.statusCode))).toEqual(new Set([200, 412]));
  const isFirst = answers[0].statusCode === 200;
  expect((isFirst ? answers[1] : answers[0]).json()).toMatchObject({
    current: { quantity: isFirst ? '3' : '1', panel_cost: isFirst ? '100' : '250', version: 2 },
  });
  const both = { ...hers, panel_cost: other.panel_cost };
  await (isFirst ? catalina : fernanda).call(updateDocumentPanels, { ...seen, ...both, version: 2 });
  expect(await fernanda.call(getDocumentPanels, { document_id })).toMatchObject([
    { quantity: '3', panel_cost: '250', total: '750', version: 3 },
  ]);
});
