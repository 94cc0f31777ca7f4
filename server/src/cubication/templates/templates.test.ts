import { expect, test } from 'vitest';
import {
  batchDeleteDocMaterial,
  cloneDocumentMaterials,
  cloneDocumentToTemplate,
  cloneTemplateToDocument,
  compareDocuments,
  createDocumentPanels,
  createDocumentServices,
  cubageLimits,
  customMaterial,
  deleteDocMaterial,
  filterDocMaterials,
  getCubage,
  getDocumentMaterials,
  getDocumentPanels,
  getDocumentServices,
  getTemplates,
  postDocument,
  postDocumentMaterials,
  postTemplate,
  saveVariables,
  updateMaterialsSap,
} from 'contract/cubication/index.ts';
import { addMaterialValue, turnMaterial } from 'contract/materials/index.ts';
import { scene } from '../../../test/scene.ts';

const { as, db, given, signIn } = await scene();
const all = ['cubication:read', 'cubication:create', 'cubication:update'] as const;
const fernanda = await as(...all);
const owner = await given.user({ permissions: all.slice(), nombre: 'Tomás Quillay' });
const tomas = await signIn(owner);
const andres = await as('material_creation:update', 'materials:read');
const piece = await db.selectFrom('units').where('codigo', '=', 'UN').select('id').executeTakeFirstOrThrow();
const today = Temporal.Now.plainDateISO('America/Santiago').toString();

const open = async () => (await fernanda.call(postDocument, { place_id: (await given.place()).id })).document_id;
const material = (price = '1000') => given.material({ unidad_id: piece.id, price });
const template = async (
  name: string,
  materials: { code: string; quantity?: string; formula?: string; comment?: string; section?: string }[],
) => {
  const { document_id } = await tomas.call(postTemplate, { name });
  await tomas.call(postDocumentMaterials, { document_id, materials });
  return document_id;
};

test('a template is its owner’s: others take it and do not change it, and it has a name of its own', async () => {
  const one = await material();
  const id = await template('Techo trapezoidal', [{ code: one.codigo, quantity: '3' }]);

  expect(await tomas.refused(postTemplate, { name: 'techo  TRAPEZOIDAL' })).toMatchObject({ status: 409, code: 'duplicate' });
  expect(
    await fernanda.refused(postDocumentMaterials, { document_id: id, materials: [{ code: one.codigo, quantity: '1' }] }),
  ).toMatchObject({
    status: 403,
    message: 'La plantilla es de Tomás Quillay: la cambia quien la creó. Guárdela con otro nombre.',
  });
  expect((await fernanda.call(getTemplates, { user: owner.email, search: 'trapez' })).items).toMatchObject([
    {
      document_id: id,
      template: { name: 'Techo trapezoidal', user: { id: owner.id } },
      place: null,
      allowed_actions: ['comment', 'clone'],
    },
  ]);
  expect((await fernanda.call(getTemplates, { user: 'nadie@soldepapel.example' })).total_items).toBe(0);
});

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
  const { version, variables: all } = await fernanda.call(getCubage, { document_id });
  const without = all.filter((it) => it.name !== 'inversores').map(({ name, formula }) => ({ name, formula }));
  const next = await fernanda.call(saveVariables, { document_id, version, variables: without });
  const returned = [...without, { name: 'inversores', formula: '3', origin: 'place' as const }];
  const { variables: back } = await fernanda.call(saveVariables, { document_id, version: next.version, variables: returned });
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

test('a take-off becomes a template, and some rows of it go into another one', async () => {
  const [one, other] = [await material(), await material()];
  const id = await open();
  const rows = await fernanda.call(postDocumentMaterials, {
    document_id: id,
    materials: [
      { code: one.codigo, quantity: '2' },
      { code: other.codigo, quantity: '3' },
    ],
  });
  await fernanda.call(customMaterial, { document_id: id, name: 'Perno', unit_id: piece.id, quantity: '4', cost: '90' });

  const { document: saved } = await tomas.call(cloneDocumentToTemplate, { document_id: id, name: 'De una obra' });
  const elsewhere = await open();
  await fernanda.call(cloneDocumentMaterials, { from_document_id: id, document_id: elsewhere, ids: [rows[1]?.id ?? 0] });

  expect(saved).toMatchObject({ rows: 3, template: { user: { id: owner.id } }, totals: { total: '5360' } });
  expect(await fernanda.call(getDocumentMaterials, { document_id: elsewhere })).toMatchObject([
    { code: other.codigo, quantity: '3', origin: 'document' },
  ]);
  expect(await fernanda.refused(cloneTemplateToDocument, { template_id: id, document_id: elsewhere })).toMatchObject({ status: 404 });
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

test('two are compared service by service and board by board too, and what one costs more is of all that it costs', async () => {
  const board = await material('100');
  const begin = async (name: string) => (await tomas.call(postTemplate, { name })).document_id;
  const [before, after] = [await begin('Con cuadrilla chica'), await begin('Con cuadrilla grande')];
  const crew = { service_type: 'labor', name: 'Cuadrilla eléctrica', Unit_Cost: '1000', Staff: '2', Days: '5' } as const;
  const other = { service_type: 'others', name: 'Contenedor', Unit_Cost: '70', Quantity: '1' } as const;
  // The same name of another kind is another service.
  const lodging = { ...crew, service_type: 'lodging', Unit_Cost: '10' } as const;
  await tomas.call(createDocumentServices, { document_id: before, services: [crew, other, lodging] });
  await tomas.call(createDocumentServices, {
    document_id: after,
    services: [{ ...crew, name: 'CUADRILLA electrica', Staff: '3' }, lodging],
  });
  await tomas.call(createDocumentPanels, { document_id: before, panels: [{ name: 'Tablero general', quantity: '1', panel_cost: '300' }] });
  await tomas.call(createDocumentPanels, {
    document_id: after,
    panels: [
      { name: 'Tablero general', quantity: '1', panel_cost: '250' },
      { code: board.codigo, quantity: '2' },
    ],
  });

  const { rows, others, total } = await fernanda.call(compareDocuments, { one: before, other: after });

  expect(rows).toEqual([]);
  expect(others).toMatchObject([
    { category: 'equipos_otros', name: 'Tablero general', one_quantity: '1', other_quantity: '1', quantity: '0', total: '-50' },
    { category: 'equipos_otros', code: board.codigo, one_quantity: null, other_quantity: '2', total: '200' },
    { category: 'labor', one_quantity: '10', other_quantity: '15', quantity: '5', unit: 'días-persona', total: '5000' },
    { category: 'others', name: 'Contenedor', one_quantity: '1', other_quantity: null, total: '-70' },
  ]);
  expect(total).toBe('5080');
});

test('two are compared material by material, in quantity and pesos', async () => {
  const [one, other, same] = [await material('100'), await material('10'), await material('1')];
  const before = await template('Antes', [
    { code: one.codigo, quantity: '2' },
    { code: one.codigo, quantity: '1', section: 'Techo' },
    { code: same.codigo, quantity: '1' },
  ]);
  const after = await template('Después', [
    { code: other.codigo, quantity: '5' },
    { code: one.codigo, quantity: '1' },
    { code: same.codigo, quantity: '1' },
  ]);

  const { rows, total } = await fernanda.call(compareDocuments, { one: before, other: after });

  expect(rows).toMatchObject([
    { code: one.codigo, one_quantity: '3', other_quantity: '1', quantity: '-2', one_total: '300', other_total: '100', total: '-200' },
    { code: other.codigo, one_quantity: null, other_quantity: '5', quantity: '5', total: '50' },
  ]);
  expect(total).toBe('-150');
});

test('costs of today are taken when somebody asks for them, as it was seen', async () => {
  const [one, other] = [await material('100'), await material('200')];
  const id = await open();
  await fernanda.call(postDocumentMaterials, {
    document_id: id,
    materials: [
      { code: one.codigo, quantity: '1' },
      { code: other.codigo, quantity: '1' },
    ],
  });
  await andres.call(addMaterialValue, { code: one.codigo, kind: 'price', amount: '150', since: today });
  expect((await fernanda.call(getCubage, { document_id: id })).totals.total).toBe('300');

  expect(await fernanda.refused(updateMaterialsSap, { document_id: id, version: 1 })).toMatchObject({ status: 412 });
  const { document, changes } = await fernanda.call(updateMaterialsSap, { document_id: id, version: 2 });

  expect(document.totals.total).toBe('350');
  expect(changes).toMatchObject([{ code: one.codigo, price_before: '100', cost: '150' }]);
});

test('rows are taken out all or none, and only of the take-off that is named', async () => {
  const one = await material();
  const [id, elsewhere] = [await open(), await open()];
  const add = (document_id: number) =>
    fernanda.call(postDocumentMaterials, {
      document_id,
      materials: [
        { code: one.codigo, quantity: '1' },
        { code: one.codigo, quantity: '2' },
      ],
    });
  const [own, foreign] = [await add(id), await add(elsewhere)];
  const ids = [own[0]?.id ?? 0, foreign[0]?.id ?? 0];

  expect(await fernanda.refused(batchDeleteDocMaterial, { document_id: id, ids })).toMatchObject({ status: 404 });
  expect(await fernanda.call(getDocumentMaterials, { document_id: id })).toHaveLength(2);

  await fernanda.call(batchDeleteDocMaterial, { document_id: id, ids: own.map((it) => it.id) });
  await fernanda.call(deleteDocMaterial, { id: foreign[1]?.id ?? 0 });
  expect(await fernanda.call(getDocumentMaterials, { document_id: id })).toEqual([]);
  expect(await fernanda.call(filterDocMaterials, { code: one.codigo })).toMatchObject({
    total_items: 1,
    items: [{ document_id: elsewhere, quantity: '1' }],
  });
});
