import { expect, test } from 'vitest';
import {
  changeVariables,
  cloneDocumentMaterials,
  cloneDocumentToTemplate,
  cloneTemplateToDocument,
  createDocumentPanels,
  createDocumentServices,
  cubageLimits,
  getCubage,
  getDocumentMaterials,
  getDocumentPanels,
  getDocumentServices,
  postDocument,
  postDocumentMaterials,
  postTemplate,
  saveVariables,
} from 'contract/cubication/index.ts';
import { addMaterialValue, turnMaterial } from 'contract/materials/index.ts';
import { templateScene, all, today } from './scene.ts';

const { db, given, signIn, fernanda, tomas, andres, open, material, template } = await templateScene();

test('it comes in at the costs of today, retired materials are told, comments only when asked', async () => {
  const [dear, old] = [await material('1000'), await material('500')];
  const from = await template('Con costos de antes', [
    { code: dear.codigo, quantity: '2', comment: 'Revisar' },
    { code: old.codigo, quantity: '1' },
  ]);
  await andres.call(addMaterialValue, { code: dear.codigo, kind: 'price', amount: '1200', since: today });
  await andres.call(turnMaterial, { code: old.codigo, version: 1, active: false });
  const into = await open();

  const cloned = await fernanda.call(cloneTemplateToDocument, { template_id: from, document_id: into });

  expect(cloned).toMatchObject({ added: 2, joined: 0, retired: [old.codigo] });
  expect(cloned.changes).toEqual([{ code: dear.codigo, price_before: '1000', price_currency: 'CLP', cost: '1200', cost_currency: 'CLP' }]);
  expect(cloned.document.totals.total).toBe('2900');
  expect(cloned.document.findings.map((it) => it.rule)).toEqual(['retired']);
  expect((await fernanda.call(getDocumentMaterials, { document_id: into })).map((it) => it.comment)).toEqual([null, null]);

  const commented = await open();
  await fernanda.call(cloneTemplateToDocument, { template_id: from, document_id: commented, with_comments: true });
  expect((await fernanda.call(getDocumentMaterials, { document_id: commented })).map((it) => it.comment)).toEqual(['Revisar', null]);
});

test('equal materials of a section become one row when that is wished, and stay apart otherwise', async () => {
  const [one, other] = [await material(), await material()];
  const from = await template('Para juntar', [
    { code: one.codigo, quantity: '2.5' },
    { code: one.codigo, quantity: '1.5', section: 'Techo' },
    { code: other.codigo, formula: '2*3' },
  ]);
  const into = await open();
  await fernanda.call(postDocumentMaterials, {
    document_id: into,
    materials: [
      { code: one.codigo, quantity: '10' },
      { code: other.codigo, quantity: '1' },
    ],
  });

  const joined = await fernanda.call(cloneTemplateToDocument, { template_id: from, document_id: into, join: true });
  const quantities = async () => (await fernanda.call(getDocumentMaterials, { document_id: into })).map((it) => it.quantity);

  expect(joined).toMatchObject({ added: 2, joined: 1 });
  // What came is told apart from what was there, for whoever takes it back.
  const rows = await fernanda.call(getDocumentMaterials, { document_id: into });
  expect(joined.rows).toEqual({ materials: rows.slice(-2).map((it) => it.id), panels: [], services: [] });
  expect(joined.sums.map(({ row_id, after }) => [row_id, after])).toEqual([[rows[0]?.id, '12.5']]);
  expect(await quantities()).toEqual(['12.5', '1', '1.5', '6']);
  await fernanda.call(cloneTemplateToDocument, { template_id: from, document_id: into });
  expect(await quantities()).toHaveLength(7);
});

test('variables come along unless the name is taken, and formulas are calculated with those of where they are', async () => {
  const one = await material();
  const { document_id: from } = await tomas.call(postTemplate, { name: 'Con variables' });
  const variables = [
    { name: 'modulos', formula: '12' },
    { name: 'por_modulo', formula: '4' },
  ];
  await tomas.call(saveVariables, { document_id: from, version: 1, variables });
  await tomas.call(postDocumentMaterials, { document_id: from, materials: [{ code: one.codigo, formula: 'modulos*por_modulo' }] });
  const into = await open();
  await fernanda.call(saveVariables, { document_id: into, version: 1, variables: [{ name: 'modulos', formula: '20' }] });

  const { document } = await fernanda.call(cloneTemplateToDocument, { template_id: from, document_id: into });

  expect(document.variables.map((it) => [it.name, it.result])).toEqual([
    ['modulos', '20'],
    ['por_modulo', '4'],
  ]);
  expect(await fernanda.call(getDocumentMaterials, { document_id: into })).toMatchObject([{ quantity: '80', origin: 'formula' }]);
});

test('what the place knows of its size stands against the template; what somebody wrote stands against the place', async () => {
  const one = await material();
  const { document_id: from } = await tomas.call(postTemplate, { name: 'De 12 módulos' });
  const sizes = [
    { name: 'kwp', formula: '5,4' },
    { name: 'modulos', formula: '12' },
    { name: 'strings', formula: 'modulos/6' },
  ];
  await tomas.call(saveVariables, { document_id: from, version: 1, variables: sizes });
  await tomas.call(postDocumentMaterials, { document_id: from, materials: [{ code: one.codigo, formula: 'modulos*2' }] });
  const place = await given.place({ kwp: '10.98' });
  const begun = await fernanda.call(postDocument, { place_id: place.id });
  const of = (variables: typeof begun.variables) => variables.map((it) => [it.name, it.formula, it.origin]);
  expect(of(begun.variables)).toEqual([['kwp', '10,98', 'place']]);
  const { document_id } = begun;
  const bring = () => fernanda.call(cloneTemplateToDocument, { template_id: from, document_id, join: true });
  expect(of((await bring()).document.variables)).toEqual([
    ['kwp', '10,98', 'place'],
    ['modulos', '12', 'template'],
    ['strings', 'modulos/6', 'template'],
  ]);

  // Its technical information comes later.
  await given.technical({ place_id: place.id, paneles: [{ cantidad: 10 }, { cantidad: 8 }], inversores: [{ cantidad: 2 }] });
  const { document, sizes: told } = await bring();
  expect(told).toEqual([{ name: 'modulos', before: '12', after: '18' }]);
  expect(of(document.variables)).toEqual([
    ['kwp', '10,98', 'place'],
    ['modulos', '18', 'place'],
    ['strings', 'modulos/6', 'template'],
    ['inversores', '2', 'place'],
  ]);
  expect((await fernanda.call(getDocumentMaterials, { document_id })).map((it) => it.quantity)).toEqual(['36', '36']);

  const written = document.variables.map(({ name, formula }) => ({ name, formula: name === 'modulos' ? '20' : formula }));
  await fernanda.call(saveVariables, { document_id, version: document.version, variables: written });
  await db.updateTable('technical_inverters').set({ cantidad: 3 }).where('place_id', '=', place.id).execute();
  expect(of((await bring()).document.variables)).toEqual([
    ['kwp', '10,98', 'place'],
    ['modulos', '20', 'typed'],
    ['strings', 'modulos/6', 'template'],
    ['inversores', '3', 'place'],
  ]);

  // What is brought back says where it came from, and follows the place again.
  const [inverters] = (await fernanda.call(getCubage, { document_id })).variables.filter((it) => it.name === 'inversores');
  const { id = 0, version = 0 } = inverters ?? {};
  await fernanda.call(changeVariables, { document_id, removed: [{ id, version }] });
  const { variables: back } = await fernanda.call(changeVariables, { document_id, returned: [id] });
  expect(of(back).at(-1)).toEqual(['inversores', '3', 'place']);

  const { document: saved } = await fernanda.call(cloneDocumentToTemplate, { document_id, name: 'De una obra con tamaño' });
  expect(new Set(saved.variables.map((it) => it.origin))).toEqual(new Set(['document']));
});

test('services and boards that are there do not come once more when equal ones are joined', async () => {
  const { document_id: from } = await tomas.call(postTemplate, { name: 'Con servicios y tableros' });
  const crew = { service_type: 'labor', name: 'Cuadrilla eléctrica', Unit_Cost: '62000', Staff: '8', Days: '20' } as const;
  await tomas.call(createDocumentServices, { document_id: from, services: [crew, { ...crew, name: 'Jefe de obra' }] });
  await tomas.call(createDocumentPanels, {
    document_id: from,
    panels: [{ name: 'Tablero de respaldo', quantity: '1', panel_cost: '100' }],
  });
  const into = await open();
  await fernanda.call(createDocumentServices, { document_id: into, services: [{ ...crew, name: 'CUADRILLA electrica' }] });
  const bring = (join: boolean) => fernanda.call(cloneTemplateToDocument, { template_id: from, document_id: into, join });
  const names = async () => [
    ...(await fernanda.call(getDocumentServices, { document_id: into })).map((it) => it.name),
    ...(await fernanda.call(getDocumentPanels, { document_id: into })).map((it) => it.name),
  ];

  await bring(true);
  await bring(true);
  expect(await names()).toEqual(['CUADRILLA electrica', 'Jefe de obra', 'Tablero de respaldo']);
  await bring(false);
  expect(await names()).toHaveLength(6);
});

test('what comes along has the same room as what is written', async () => {
  const { document_id: from } = await tomas.call(postTemplate, { name: 'Casi llena' });
  const into = await open();
  const bring = () => fernanda.refused(cloneTemplateToDocument, { template_id: from, document_id: into, join: false });
  const numbered = (most: number) => Array.from({ length: most }, (_, at) => `numero_${at}`);

  await tomas.call(createDocumentServices, {
    document_id: from,
    services: numbered(cubageLimits.services).map((name) => ({ service_type: 'others', name, Unit_Cost: '1', Quantity: '1' })),
  });
  await fernanda.call(cloneTemplateToDocument, { template_id: from, document_id: into, join: false });
  expect(await bring()).toMatchObject({ code: 'rule', message: 'Una cubicación tiene a lo más 500 servicios; ya hay 500.' });

  await db.deleteFrom('cubage_services').where('cubage_id', 'in', [from, into]).execute();
  const panels = numbered(cubageLimits.panels).map((name) => ({ name, quantity: '1' }));
  await tomas.call(createDocumentPanels, { document_id: from, panels });
  await fernanda.call(createDocumentPanels, { document_id: into, panels: panels.slice(0, 1) });
  expect(await bring()).toMatchObject({ code: 'rule', message: 'Una cubicación tiene a lo más 200 tableros; ya hay 1.' });

  await db.deleteFrom('cubage_panels').where('cubage_id', 'in', [from, into]).execute();
  const variables = numbered(cubageLimits.variables).map((name) => ({ name, formula: '1' }));
  const { version } = await tomas.call(getCubage, { document_id: from });
  await tomas.call(saveVariables, { document_id: from, version, variables });
  const { version: own } = await fernanda.call(getCubage, { document_id: into });
  await fernanda.call(saveVariables, { document_id: into, version: own, variables: [{ name: 'propia', formula: '1' }] });
  expect(await bring()).toMatchObject({ code: 'rule', message: 'Una cubicación tiene a lo más 100 variables; ya hay 1.' });
});

test('a variable whose name differs only by accents is the same name', async () => {
  const { document_id: from } = await tomas.call(postTemplate, { name: 'Con acentos' });
  await tomas.call(saveVariables, { document_id: from, version: 1, variables: [{ name: 'módulos', formula: '12' }] });
  const into = await open();
  const modules = { name: 'modulos', formula: '20' };
  await fernanda.call(saveVariables, { document_id: into, version: 1, variables: [modules] });

  const { document } = await fernanda.call(cloneTemplateToDocument, { template_id: from, document_id: into });
  expect(document.variables.map((it) => [it.name, it.result])).toEqual([['modulos', '20']]);

  const both = { document_id: into, version: document.version, variables: [modules, { name: 'módulos', formula: '1' }] };
  expect(await fernanda.refused(saveVariables, both)).toMatchObject({
    code: 'invalid',
    fields: { 'variables.1.name': 'Se lee igual que «modulos»: elija otro nombre.' },
  });
});

test('another take-off comes with its services and boards where that is asked for, and only where one may', async () => {
  const board = await material('1000');
  const from = await open();
  await fernanda.call(postDocumentMaterials, { document_id: from, materials: [{ code: board.codigo, quantity: '2' }] });
  const crew = { service_type: 'labor', name: 'Cuadrilla eléctrica', Unit_Cost: '62000.5', Staff: '8', Days: '20' } as const;
  const truck = { service_type: 'load_transport', name: 'Camión', Unit_Cost: '90000', Quantity: '3' } as const;
  await fernanda.call(createDocumentServices, { document_id: from, services: [crew, truck] });
  const panels = [
    { name: 'Tablero de respaldo', quantity: '1', panel_cost: '450000' },
    { code: board.codigo, quantity: '4' },
  ];
  await fernanda.call(createDocumentPanels, { document_id: from, panels });
  await andres.call(addMaterialValue, { code: board.codigo, kind: 'price', amount: '1200', since: today });
  const [bare, into] = [await open(), await open()];

  const without = await fernanda.call(cloneDocumentMaterials, { from_document_id: from, document_id: bare });
  expect(without).toMatchObject({ added: 1, services: 0, panels: 0, document: { totals: { total: '2400' } } });

  const asked = { from_document_id: from, document_id: into, with_others: true };
  // 2 × 1.200 + 62.000,5 × 8 × 20 + 90.000 × 3 + 450.000 + 4 × 1.200
  const whole = { totals: { total: '10647280' } };
  expect(await fernanda.call(cloneDocumentMaterials, asked)).toMatchObject({ added: 1, services: 2, panels: 2, document: whole });
  const standing = async () => ({
    services: await fernanda.call(getDocumentServices, { document_id: into }),
    panels: await fernanda.call(getDocumentPanels, { document_id: into }),
  });
  const came = await standing();
  expect(came).toMatchObject({
    services: [crew, truck],
    panels: [panels[0], { code: board.codigo, quantity: '4', panel_cost: '1200', total: '4800' }],
  });
  expect(await fernanda.call(cloneDocumentMaterials, { ...asked, join: true })).toMatchObject({ joined: 1, services: 0, panels: 0 });

  const stranger = await signIn(await given.user({ permissions: all.slice(), seesAllProjects: false }));
  expect(await stranger.refused(cloneDocumentMaterials, asked)).toMatchObject({ status: 404 });
  await db.updateTable('cubages').set({ status: 'cerrada', posted_at: new Date() }).where('id', '=', into).execute();
  expect(await fernanda.refused(cloneDocumentMaterials, asked)).toMatchObject({ status: 409 });
  expect(await standing()).toEqual(came);
});
