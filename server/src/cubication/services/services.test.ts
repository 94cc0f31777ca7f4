import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { servicio } from 'contract/catalogues/index.ts';
import {
  cloneDocumentToTemplate,
  cloneTemplateToDocument,
  createDocumentPanels,
  createDocumentServices,
  deleteDocumentPanels,
  deleteServices,
  getAllPanels,
  getCubage,
  getDocumentPanels,
  getDocumentServices,
  listCubageHistory,
  postDocument,
  postTemplate,
  saveVariables,
  updateDocumentPanels,
} from 'contract/cubication/index.ts';
import { scene } from '../../../test/scene.ts';

const { as, db, given, signIn } = await scene();
const fernanda = await as('cubication:read', 'cubication:create', 'cubication:update');
const open = async () => (await fernanda.call(postDocument, { place_id: (await given.place({ kwp: '10' })).id })).document_id;
const minibus = { service_type: 'transport', name: 'Camioneta 4×4', Unit_Cost: '42000', Quantity: '2', Days: '15' } as const;

test('each kind of service costs what its formula says, and stands in its category', async () => {
  const id = await open();

  const rows = await fernanda.call(createDocumentServices, {
    document_id: id,
    services: [
      minibus,
      { service_type: 'machinery', name: 'Grúa 25 t con operador', Unit_Cost: '78000', Quantity: '1', Hour: '8', Day_Month: '2' },
      { service_type: 'labor', name: 'Cuadrilla eléctrica', Unit_Cost: '62000', Staff: '8', Days: '20' },
    ],
  });

  expect(rows.map((it) => [it.service_type, it.total_cost])).toEqual([
    ['transport', '1260000'],
    ['machinery', '1248000'],
    ['labor', '9920000'],
  ]);
  expect(rows[0]).toMatchObject({ pre_created: false, code: null, Hour: null, Staff: null, version: 1 });
  const { totals } = await fernanda.call(getCubage, { document_id: id });
  expect(totals).toMatchObject({ total: '12428000', per_kwp: '1242800' });
  expect(totals.categories.map((it) => it.category)).toEqual(['transport', 'machinery', 'labor']);
});

test('the six formulas come out of a template with its services to the peso, in the template and in what it is cloned into', async () => {
  const template = await fernanda.call(postTemplate, { name: 'Faena de cuatro semanas' });
  const services = [
    minibus,
    { service_type: 'load_transport', name: 'Camión pluma', Unit_Cost: '780000', Quantity: '3' },
    { service_type: 'machinery', name: 'Grúa 25 t', Unit_Cost: '78000', Quantity: '1', Hour: '8', Day_Month: '2' },
    { service_type: 'labor', name: 'Cuadrilla eléctrica', Unit_Cost: '62000', Staff: '8', Days: '20' },
    { service_type: 'lodging', name: 'Hospedaje', Unit_Cost: '32000', Staff: '8', Days: '20' },
    { service_type: 'lodging', name: 'Alimentación', Unit_Cost: '18500', Staff: '8', Days: '20' },
    { service_type: 'others', name: 'Contenedor oficina', Unit_Cost: '310000', Quantity: '2' },
  ] as const;
  await fernanda.call(createDocumentServices, { document_id: template.document_id, services: [...services] });
  const into = await open();

  await fernanda.call(cloneTemplateToDocument, { template_id: template.document_id, document_id: into });

  const costs = ['1260000', '2340000', '1248000', '9920000', '5120000', '2960000', '620000'];
  for (const document_id of [template.document_id, into]) {
    const rows = await fernanda.call(getDocumentServices, { document_id });
    expect(rows.map((it) => [it.name, it.total_cost])).toEqual(services.map((it, at) => [it.name, costs[at]]));
    expect(rows).toMatchObject(services.map((it) => ({ ...it })));
    const { totals } = await fernanda.call(getCubage, { document_id });
    expect(totals.categories.map((it) => [it.category, it.total])).toEqual([
      ['transport', '1260000'],
      ['load_transport', '2340000'],
      ['machinery', '1248000'],
      ['labor', '9920000'],
      ['lodging', '8080000'],
      ['others', '620000'],
    ]);
    expect(totals.total).toBe('23468000');
  }
});

test('a column that a kind needs is asked for, and one that it does not use is refused', async () => {
  const id = await open();

  const refusal = await fernanda.refused(createDocumentServices, {
    document_id: id,
    services: [{ service_type: 'labor', name: 'Cuadrilla', Unit_Cost: '62000', Staff: '8', Quantity: '1' }],
  });

  expect(refusal.fields).toEqual({
    'services.0.Days': 'Indique días.',
    'services.0.Quantity': 'Mano de obra no usa cantidad: déjelo vacío.',
  });
  const bare = sql`insert into cubage_services (cubage_id, line, service_type, name, unit_cost, quantity) values (${id}, 1, 'labor', 'x', 1, 1)`;
  await expect(bare.execute(db)).rejects.toThrow('cubage_services_columns');
});

test('a service of the catalogue is named by its code; changed, it is changed as it was seen', async () => {
  const id = await open();
  await given.entry(servicio, { codigo: 'SER-900001', nombre: 'Contenedor oficina', unidad: 'MES' });
  const sent = { service_type: 'others', code: 'SER-900001', Unit_Cost: '310000', Quantity: '2' } as const;
  const [made] = await fernanda.call(createDocumentServices, { document_id: id, services: [sent] });
  expect(made).toMatchObject({ code: 'SER-900001', name: 'Contenedor oficina', pre_created: true, total_cost: '620000' });

  const change = { document_id: id, services: [{ ...sent, id: made?.id ?? 0, version: 1, Quantity: '3' }, minibus] };
  const [changed, added] = await fernanda.call(createDocumentServices, change);
  expect(changed).toMatchObject({ id: made?.id, total_cost: '930000', version: 2 });
  expect(added).toMatchObject({ name: 'Camioneta 4×4' });
  expect(await fernanda.refused(createDocumentServices, change)).toMatchObject({ status: 412, current: { version: 2 } });
  expect(await fernanda.refused(createDocumentServices, { document_id: id, services: [{ ...sent, code: 'SER-999999' }] })).toMatchObject({
    fields: { 'services.0.code': expect.stringContaining('no existe') },
  });

  await fernanda.call(deleteServices, { id: made?.id ?? 0 });
  expect((await fernanda.call(getDocumentServices, { document_id: id })).map((it) => it.name)).toEqual(['Camioneta 4×4']);
});

test('a service whose entry was retired since keeps it, and no other one takes it', async () => {
  const id = await open();
  await given.entry(servicio, { codigo: 'SER-900002', nombre: 'Baño químico', unidad: 'MES' });
  const sent = { service_type: 'others', code: 'SER-900002', Unit_Cost: '90000', Quantity: '1' } as const;
  const [made] = await fernanda.call(createDocumentServices, { document_id: id, services: [sent] });
  await db.updateTable('services').set({ activo: false }).where('codigo', '=', 'SER-900002').execute();

  const change = { ...sent, id: made?.id ?? 0, version: 1, Quantity: '2' };
  expect(await fernanda.call(createDocumentServices, { document_id: id, services: [change] })).toMatchObject([
    { code: 'SER-900002', Quantity: '2' },
  ]);
  expect(await fernanda.refused(createDocumentServices, { document_id: id, services: [{ ...change, version: 2 }, sent] })).toMatchObject({
    fields: { 'services.1.code': 'SER-900002 no existe, o está retirado: elija otro.' },
  });
});

test('a board is of the catalogue at the cost of today, or made for the place at the cost that is said', async () => {
  const id = await open();
  const family = await db.selectFrom('material_families').where('codigo', '=', 'PRO').select('id').executeTakeFirstOrThrow();
  const board = await given.material({ familia_id: family.id, descripcion: 'Tablero general FV 400 A', price: '1480000' });
  await given.material({ familia_id: family.id, descripcion: 'Fusible gPV 15 A' });
  expect((await fernanda.call(getAllPanels, {})).items).toMatchObject([
    { code: board.codigo, panel_cost: '1480000', cost_currency: 'CLP' },
  ]);

  const rows = await fernanda.call(createDocumentPanels, {
    document_id: id,
    panels: [
      { code: board.codigo, quantity: '2' },
      { name: 'Tablero de respaldo', quantity: '1', panel_cost: '350000.5' },
      { name: 'Tablero por cotizar', quantity: '1' },
    ],
  });

  expect(rows.map((it) => it.total)).toEqual(['2960000', '350000.5', null]);
  expect((await fernanda.call(getCubage, { document_id: id })).totals).toMatchObject({
    total: '3310001',
    without_cost: 1,
    categories: [{ category: 'equipos_otros', total: '3310000.5', rows: 3 }],
  });
});

test('a board is changed as it was seen, and taken out', async () => {
  const builder = await given.user({ permissions: ['cubication:read', 'cubication:update'], seesAllProjects: false });
  const { codigoProyecto } = await given.project({ jefe_proyecto_id: builder.id });
  const { document_id: id } = await fernanda.call(postDocument, { place_id: (await given.place({ codigoProyecto })).id });
  const [panel] = await fernanda.call(createDocumentPanels, {
    document_id: id,
    panels: [{ name: 'Tablero', quantity: '1', panel_cost: '100' }],
  });
  const named = { id: panel?.id ?? 0, version: 1 };

  expect(await fernanda.call(updateDocumentPanels, { ...named, quantity: '3' })).toMatchObject({ total: '300', version: 2 });
  expect(await fernanda.refused(updateDocumentPanels, { ...named, quantity: '4' })).toMatchObject({
    status: 412,
    current: { quantity: '3' },
  });

  const uncosted = { panel_cost: null, cost_currency: null, rate: null, total: null, version: 3 };
  const back = await fernanda.call(updateDocumentPanels, { id: named.id, version: 2, quantity: '3', panel_cost: null });
  expect(back).toMatchObject(uncosted);
  const first = await fernanda.call(updateDocumentPanels, { id: named.id, version: 3, quantity: '3', panel_cost: '50' });
  expect(first).toMatchObject({ cost_currency: 'CLP', total: '150' });

  // Who does not see what it costs takes nothing back.
  await (await signIn(builder)).call(updateDocumentPanels, { id: named.id, version: 4, quantity: '2', panel_cost: null });
  expect(await fernanda.call(getDocumentPanels, { document_id: id })).toMatchObject([{ quantity: '2', panel_cost: '50', total: '100' }]);

  await fernanda.call(deleteDocumentPanels, { id: named.id });
  expect(await fernanda.call(getDocumentPanels, { document_id: id })).toEqual([]);
});

test('a service or a board that somebody changed since is not taken out by its version', async () => {
  const id = await open();
  const [service] = await fernanda.call(createDocumentServices, { document_id: id, services: [minibus] });
  const [panel] = await fernanda.call(createDocumentPanels, { document_id: id, panels: [{ name: 'Tablero', quantity: '1' }] });
  const [ofService, ofPanel] = [
    { id: service?.id ?? 0, version: 1 },
    { id: panel?.id ?? 0, version: 1 },
  ];
  await fernanda.call(createDocumentServices, { document_id: id, services: [{ ...minibus, ...ofService, Unit_Cost: '50000' }] });
  await fernanda.call(updateDocumentPanels, { ...ofPanel, quantity: '2' });

  expect(await fernanda.refused(deleteServices, ofService)).toMatchObject({ status: 412, current: { Unit_Cost: '50000', version: 2 } });
  expect(await fernanda.refused(deleteDocumentPanels, ofPanel)).toMatchObject({ status: 412, current: { quantity: '2', version: 2 } });

  await fernanda.call(deleteServices, { ...ofService, version: 2 });
  await fernanda.call(deleteDocumentPanels, { ...ofPanel, version: 2 });
  expect([
    ...(await fernanda.call(getDocumentServices, { document_id: id })),
    ...(await fernanda.call(getDocumentPanels, { document_id: id })),
  ]).toEqual([]);
});

/** What the history says of a take-off, newest first: what was done, and of each cell what stood there and what stands there. */
const historyOf = async (document_id: number, who = fernanda) =>
  (await who.call(listCubageHistory, { document_id })).items.map(({ action, changes }) => ({
    action,
    ...Object.fromEntries(changes.map((it) => [it.field, [it.before, it.after]])),
  }));

test('of a service that is another the history says each cell from what to what, of one that was taken out all of them', async () => {
  const id = await open();
  const labor = { service_type: 'labor', name: 'Cuadrilla', Unit_Cost: '45000', Staff: '4', Days: '2' } as const;
  const [crew, van] = await fernanda.call(createDocumentServices, { document_id: id, services: [labor, minibus] });
  if (!crew || !van) throw new Error('It added two services');

  await fernanda.call(createDocumentServices, {
    document_id: id,
    services: [
      { ...labor, id: crew.id, version: crew.version, Unit_Cost: '4500000', Days: '20' },
      { ...minibus, id: van.id, version: van.version },
    ],
  });
  await fernanda.call(deleteServices, { id: crew.id });

  const [removed, changed, added] = await historyOf(id);
  expect(added).toEqual({ action: 'Agregó servicios', Servicios: [null, 'Cuadrilla, Camioneta 4×4'] });
  expect(changed).toEqual({
    action: 'Editó un servicio',
    Fila: [null, 'Cuadrilla'],
    'Costo unitario': ['$ 45.000', '$ 4.500.000'],
    Días: ['2', '20'],
  });
  expect(removed).toEqual({
    action: 'Quitó un servicio',
    Servicio: ['Cuadrilla', null],
    Categoría: ['Mano de obra', null],
    'Costo unitario': ['$ 4.500.000', null],
    Días: ['20', null],
    Personas: ['4', null],
  });
});

test('of a board that is another the history says how many and, to who sees money, at what cost in its currency', async () => {
  const builder = await given.user({ permissions: ['cubication:read'], seesAllProjects: false });
  const { codigoProyecto } = await given.project({ jefe_proyecto_id: builder.id });
  const { document_id } = await fernanda.call(postDocument, { place_id: (await given.place({ codigoProyecto })).id });
  const panels = [{ name: 'Tablero general', quantity: '1', panel_cost: '350000' }];
  const [board] = await fernanda.call(createDocumentPanels, { document_id, panels });
  if (!board) throw new Error('It added a board');

  const { id, version } = board;
  await fernanda.call(updateDocumentPanels, { id, version, quantity: '3', panel_cost: '480.25', cost_currency: 'USD' });
  await fernanda.call(deleteDocumentPanels, { id });

  const counted = { action: 'Editó un tablero', Fila: [null, 'Tablero general'], Cantidad: ['1', '3'] };
  const [removed, changed] = await historyOf(document_id);
  expect(changed).toEqual({ ...counted, 'Costo unitario': ['$ 350.000', 'US$ 480,25'] });
  expect(removed).toEqual({
    action: 'Quitó un tablero',
    Tablero: ['Tablero general', null],
    Cantidad: ['3', null],
    'Costo unitario': ['US$ 480,25', null],
  });
  expect((await historyOf(document_id, await signIn(builder)))[1]).toEqual(counted);
});

test('services and boards come along into a template, and stay as they are in a closed take-off', async () => {
  const id = await open();
  const [service] = await fernanda.call(createDocumentServices, { document_id: id, services: [minibus] });
  await fernanda.call(createDocumentPanels, { document_id: id, panels: [{ name: 'Tablero', quantity: '2', panel_cost: '100' }] });

  const { document } = await fernanda.call(cloneDocumentToTemplate, { document_id: id, name: 'Con servicios' });
  expect(document.totals.total).toBe('1260200');

  await db.updateTable('cubages').set({ status: 'cerrada' }).where('id', '=', id).execute();
  expect(await fernanda.refused(deleteServices, { id: service?.id ?? 0 })).toMatchObject({ status: 409 });
  for (const table of ['cubage_services', 'cubage_panels'] as const)
    await expect(db.deleteFrom(table).where('cubage_id', '=', id).execute()).rejects.toThrow('is closed');
});

test('services and boards that cost nothing are told with their rows, to who sees money', async () => {
  const document_id = await open();
  const [crane] = await fernanda.call(createDocumentServices, {
    document_id,
    services: [{ service_type: 'others', name: 'Grúa', Unit_Cost: '0', Quantity: '2' }, { ...minibus }],
  });
  const [board] = await fernanda.call(createDocumentPanels, { document_id, panels: [{ name: 'Tablero', quantity: '1' }] });
  const told = async () => (await fernanda.call(getCubage, { document_id })).findings.filter((it) => it.rule === 'no_price');

  expect(await told()).toMatchObject([
    { part: 'services', row_id: crane?.id, weight: 'warns' },
    { part: 'panels', row_id: board?.id, weight: 'warns' },
  ]);
});

test('how much of a service and of a board may be a formula: it follows its variables, and a number ends it', async () => {
  const document_id = await open();
  const vary = async (modulos: string) => {
    const { version } = await fernanda.call(getCubage, { document_id });
    return { document_id, version, variables: [{ name: 'modulos', formula: modulos }] };
  };
  await fernanda.call(saveVariables, await vary('100'));
  const crew = { service_type: 'labor', name: 'Cuadrilla', Unit_Cost: '1000', Days: '2' } as const;
  const [service] = await fernanda.call(createDocumentServices, {
    document_id,
    services: [{ ...crew, formulas: { Staff: 'modulos/50' } }],
  });
  const [board] = await fernanda.call(createDocumentPanels, { document_id, panels: [{ name: 'Tablero', formula: 'techo(modulos/60)' }] });
  expect([service, board]).toMatchObject([
    { Staff: '2', formulas: { Staff: 'modulos/50', Days: null }, total_cost: '4000' },
    { quantity: '2', formula: 'techo(modulos/60)' },
  ]);

  await fernanda.call(saveVariables, await vary('200'));
  const [more] = await fernanda.call(getDocumentServices, { document_id });
  expect([more, ...(await fernanda.call(getDocumentPanels, { document_id }))]).toMatchObject([
    { Staff: '4', total_cost: '8000', version: 2 },
    { quantity: '4', version: 2 },
  ]);
  // What would leave one of them without an amount is refused, and names it.
  const refusal = await fernanda.refused(saveVariables, { ...(await vary('0')) });
  expect(refusal.fields).toEqual({ variables: '«techo(modulos/60)», de Tablero: La cantidad debe ser mayor que cero.' });
  const { version } = await fernanda.call(getCubage, { document_id });
  expect((await fernanda.refused(saveVariables, { document_id, version, variables: [] })).status).toBe(400);

  // A client that knows nothing of formulas leaves them while the number stays, and ends one by writing another number.
  const { id, ...same } = { id: more?.id ?? 0, ...crew };
  const [kept] = await fernanda.call(createDocumentServices, {
    document_id,
    services: [{ ...same, id, version: 2, Staff: '4.00', Days: '3' }],
  });
  expect(kept).toMatchObject({ Staff: '4', Days: '3', formulas: { Staff: 'modulos/50' } });
  const [ended] = await fernanda.call(createDocumentServices, {
    document_id,
    services: [{ ...same, id, version: 3, Staff: '5', Days: '3' }],
  });
  expect(ended).toMatchObject({ Staff: '5', formulas: { Staff: null } });
  const wrong = { ...same, formulas: { Staff: 'nada*2', Days: 'modulos/10' } };
  expect((await fernanda.refused(createDocumentServices, { document_id, services: [{ ...wrong }] })).fields).toEqual({
    'services.0.Staff': 'No existe la variable «nada».',
  });
});

test('a kit brings the formulas of its services and boards in the names of its part', async () => {
  const { document_id: from } = await fernanda.call(postTemplate, { name: 'Techo con cuadrilla' });
  const { version } = await fernanda.call(getCubage, { document_id: from });
  await fernanda.call(saveVariables, { document_id: from, version, variables: [{ name: 'modulos', formula: '50' }] });
  const crew = { service_type: 'labor', name: 'Cuadrilla', Unit_Cost: '1000', Days: '2', formulas: { Staff: 'modulos/50' } } as const;
  await fernanda.call(createDocumentServices, { document_id: from, services: [crew] });
  await fernanda.call(createDocumentPanels, { document_id: from, panels: [{ name: 'Tablero', formula: 'modulos/25' }] });
  const into = await open();

  const kit = { name: 'Techo sur', values: [{ name: 'modulos', formula: '150' }] };
  const came = await fernanda.call(cloneTemplateToDocument, { template_id: from, document_id: into, kit });

  const services = await fernanda.call(getDocumentServices, { document_id: into });
  const panels = await fernanda.call(getDocumentPanels, { document_id: into });
  expect(services).toMatchObject([{ Staff: '3', formulas: { Staff: 'modulos_techo_sur/50' } }]);
  expect(panels).toMatchObject([{ quantity: '6', formula: 'modulos_techo_sur/25' }]);
  expect(came.rows).toEqual({ materials: [], services: services.map((it) => it.id), panels: panels.map((it) => it.id) });
});
