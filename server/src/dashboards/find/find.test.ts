import { expect, test } from 'vitest';
import { servicio } from 'contract/catalogues/index.ts';
import { findAnything, findsOfKind, type Find } from 'contract/dashboards/index.ts';
import { createMaterialRequest, stockTransferBodegas } from 'contract/materials/index.ts';
import { scene, type Caller } from '../../../test/scene.ts';

const { as, db, given, employee, signIn } = await scene();
const find = async (caller: Caller, search: string) => (await caller.call(findAnything, { search })).items;
const labels = (items: readonly Find[], kind: Find['kind']) => items.filter((it) => it.kind === kind).map((it) => it.label);

test('a request is found by its number however it is typed, and whoever decides it finds the decision first', async () => {
  const camila = await employee({ permissions: ['materials:read', 'approvals:read', 'approvals:approve'] });
  const nicolas = await employee({ permissions: ['materials:read', 'materials:create', 'projects:read'] });
  await given.rules([{ level: 1, staff_id: camila.staff_id }]);
  const project = await given.project();
  const cable = await given.material();
  const { number, approvals } = await nicolas.call(createMaterialRequest, {
    project_code: project.codigoProyecto,
    items: [{ code: cable.codigo, quantity: '5' }],
  });
  const digits = String(Number(number.slice(3)));

  for (const typed of [number, number.toLowerCase(), `sm${digits}`, `SM-${digits}`, digits.padStart(2, '0')])
    expect(labels(await find(camila, typed), 'solicitud')).toContain(number);
  const [first] = await find(camila, number);
  expect(first).toMatchObject({ kind: 'accion', label: `Aprobar ${number}`, url: `/request-materials/approvals?id=${approvals[0]?.id}` });
  expect(labels(await find(nicolas, number), 'accion')).toEqual([]);
  expect(await find(await as('projects:read'), number)).toEqual([]);
});

test('«aprobar» alone is what waits for the person, the oldest first; before a number it is the deed and no word to look for', async () => {
  const boss = await employee({ permissions: ['materials:read', 'approvals:read', 'approvals:approve'] });
  const asking = await employee({ permissions: ['materials:read', 'materials:create', 'projects:read'] });
  await given.rules([{ level: 1, staff_id: boss.staff_id }]);
  const { codigoProyecto } = await given.project();
  const { codigo } = await given.material();
  const ask = () => asking.call(createMaterialRequest, { project_code: codigoProyecto, items: [{ code: codigo, quantity: '1' }] });
  const [one, other] = [await ask(), await ask()];
  const waiting = [one, other].map((it) => `Aprobar ${it.number} para ${codigoProyecto}`);

  expect(labels(await find(boss, 'aprobar'), 'accion')).toEqual(waiting);
  expect(labels(await find(boss, 'Aprob'), 'accion')).toEqual(waiting);
  expect((await find(boss, 'aprobar'))[0]?.url).toBe(`/request-materials/approvals?id=${one.approvals[0]?.id}`);
  expect(await find(asking, 'aprobar')).toEqual([]);
  expect(labels(await find(boss, 'ap'), 'accion')).toEqual([]);
  expect((await find(boss, `aprobar ${other.number}`))[0]).toMatchObject({ kind: 'accion', label: `Aprobar ${other.number}` });
});

test('a number finds what has it anywhere, the paper of that number first', async () => {
  const reader = await as('materials:read');
  const [first, other] = [await given.materialRequest(), await given.materialRequest({ erp_number: '4500012' })];

  expect(labels(await find(reader, '4500012'), 'solicitud')).toEqual([other.number]);
  expect(labels(await find(reader, String(Number(first.number.slice(3))).padStart(2, '0')), 'solicitud')[0]).toBe(first.number);
});

test('a request is found by its words, whatever their order, and by its project’s name, each with a slip; by nobody who does not see it', async () => {
  const asking = await given.user({ permissions: ['materials:read'], seesAllProjects: false });
  const [office, site, other] = [
    await as('materials:read'),
    await signIn(asking),
    await signIn(await given.user({ permissions: ['materials:read'], seesAllProjects: false })),
  ];
  const project = await given.project({ nombre: 'Lechería Quillagua' });
  const mine = await given.materialRequest({ project_id: project.id, requester_id: asking.id });
  const spoken = await given.materialRequest({ comment: 'Reposición de escalerillas dañadas' });

  for (const typed of ['dañadas reposicion', 'escalerilas', 'reposiscion escalerillas'])
    expect([typed, labels(await find(office, typed), 'solicitud')]).toEqual([typed, [spoken.number]]);
  for (const typed of ['lecheria quillagua', 'quillagua', 'lechreia', 'quilagua lecheria', project.codigoProyecto])
    for (const who of [office, site]) expect([typed, labels(await find(who, typed), 'solicitud')]).toEqual([typed, [mine.number]]);
  for (const typed of ['quillagua', 'quilagua', 'escalerilas']) expect(await find(other, typed)).toEqual([]);
});

test('of a project with many requests the newest are found, and what has the words itself stands before them', async () => {
  const reader = await as('materials:read');
  const project = await given.project({ nombre: 'Parque Yungay' });
  const named = await given.materialRequest({ comment: 'Lo que sobró del parque Yungay' });
  const numbers: string[] = [];
  for (let n = 0; n < findsOfKind; n += 1) numbers.push((await given.materialRequest({ project_id: project.id })).number);

  expect(labels(await find(reader, 'yungay'), 'solicitud')).toEqual([named.number, ...numbers.toReversed().slice(0, findsOfKind - 1)]);
});

test('a transfer is found by its warehouses or what it carries, with a slip', async () => {
  const office = await as('materials:read', 'mobile_warehouses:read', 'mobile_warehouses:create');
  const central = await db.selectFrom('warehouses').select(['id', 'codigo']).where('codigo', '=', 'BF0001').executeTakeFirstOrThrow();
  const van = await given.warehouse({ nombre: 'Camioneta Huasco' });
  const material = await given.material({ descripcion: 'Prensaestopa niquelada' });
  await given.stock({ warehouse_id: central.id, material_id: material.id, quantity: '5' });
  const { number } = await office.call(stockTransferBodegas, {
    kind: 'DESPACHO',
    from_warehouse: central.codigo,
    to_warehouse: van.codigo,
    items: [{ code: material.codigo, quantity: '5' }],
  });
  const elsewhere = await signIn(await given.user({ permissions: ['mobile_warehouses:read'], seesAllProjects: false }));

  for (const typed of ['huasco camioneta', 'hausco', 'niquelada', 'prensaestpoa']) {
    expect([typed, labels(await find(office, typed), 'traslado')]).toEqual([typed, [number]]);
    expect(labels(await find(elsewhere, typed), 'traslado')).toEqual([]);
  }
});

test('a transfer is found by who sees it, and whoever may receive it finds the reception', async () => {
  const [central, van] = [
    await db.selectFrom('warehouses').select(['id', 'codigo']).where('codigo', '=', 'BF0001').executeTakeFirstOrThrow(),
    await given.warehouse(),
  ];
  const moving = ['materials:read', 'mobile_warehouses:read', 'mobile_warehouses:create', 'mobile_warehouses:update'] as const;
  const office = await as(...moving);
  const material = await given.material();
  await given.stock({ warehouse_id: central.id, material_id: material.id, quantity: '5' });
  const { number } = await office.call(stockTransferBodegas, {
    kind: 'DESPACHO',
    from_warehouse: central.codigo,
    to_warehouse: van.codigo,
    items: [{ code: material.codigo, quantity: '5' }],
  });
  const elsewhere = await signIn(await given.user({ permissions: moving, seesAllProjects: false }));

  const keeper = await given.user({ permissions: moving, seesAllProjects: false });
  await given.warehouseUser(keeper.id, [central.codigo]);
  const sender = await signIn(keeper);

  expect(labels(await find(office, number), 'accion')).toEqual([`Recibir ${number}`]);
  expect(labels(await find(office, `recibir ${number}`), 'accion')).toEqual([`Recibir ${number}`]);
  expect(labels(await find(sender, number), 'traslado')).toEqual([number]);
  expect(labels(await find(sender, number), 'accion')).toEqual([]);
  expect(labels(await find(office, number), 'traslado')).toEqual([number]);
  expect(labels(await find(elsewhere, number), 'traslado')).toEqual([]);
});

test('materials and people are found by words and with a slip, suppliers and services by name, each for whoever reads them', async () => {
  await given.material({ codigo: 'GRA-000777', descripcion: 'Grapa intermedia de aluminio' });
  // Who was only asked for has no code: numbers of the register are not those of the catalogue.
  await given.supplierCandidate('Solo pedido SpA');
  const { codigo: supplier_code } = await given.supplier({ nombre: 'Ferretería El Martillo' });
  const record = await db.selectFrom('supplier_records').where('supplier_code', '=', supplier_code).select('id').executeTakeFirstOrThrow();
  const { id: warehouse_id } = await db.selectFrom('warehouses').select('id').orderBy('id').executeTakeFirstOrThrow();
  const count = await db
    .insertInto('stock_counts')
    .values({ warehouse_id, status: 'en_conteo', blind: true })
    .returning('number')
    .executeTakeFirstOrThrow();
  await given.entry(servicio, { codigo: 'SER-000901', nombre: 'Grúa de 25 toneladas', unidad: 'hora' });
  await given.user({ nombre: 'Eloísa Quillay' });
  const all = await as('materials:read', 'users:read', 'catalogues:read');

  expect(labels(await find(all, 'aluminio grapa'), 'material')).toContain('GRA-000777 - Grapa intermedia de aluminio');
  expect(labels(await find(all, 'grapa intremedia'), 'material')).toContain('GRA-000777 - Grapa intermedia de aluminio');
  expect(labels(await find(all, 'eloisa'), 'persona')).toEqual(['Eloísa Quillay']);
  expect(labels(await find(all, 'quilay'), 'persona')).toEqual(['Eloísa Quillay']);
  // Whoever has no account is found too, once, and leads to the staff.
  await given.staff({ nombre: 'Nehuén Raulí', user_id: null });
  await given.staff({ nombre: 'Eloísa Quillay', user_id: (await given.user({ nombre: 'Otra Cuenta' })).id });
  for (const typed of ['nehuen', 'nehuen rauli', 'raulli'])
    expect(await find(all, typed)).toMatchObject([
      { kind: 'persona', label: 'Nehuén Raulí', url: `/mantenedores/personal?search=${encodeURIComponent('Nehuén Raulí')}` },
    ]);
  expect(labels(await find(all, 'eloisa'), 'persona')).toEqual(['Eloísa Quillay']);
  expect(await find(await as('materials:read'), 'nehuen')).toEqual([]);
  for (const typed of ['martillo', 'martilo', 'ferreteria el', 'ferretreia'])
    expect(labels(await find(all, typed), 'proveedor')).toEqual(['Ferretería El Martillo']);
  expect(await find(await as('supplier_creation:read'), 'martillo')).toMatchObject([{ url: `/supplying/suppliers/${record.id}` }]);
  expect(labels(await find(await as('mobile_warehouses:read'), count.number), 'conteo')).toEqual([count.number]);
  for (const typed of ['toneladas grua', 'grua tonelaads'])
    expect(labels(await find(all, typed), 'servicio')).toEqual(['Grúa de 25 toneladas']);
  for (const typed of ['grapa', 'eloisa', 'martillo', 'grua']) expect(await find(await as(), typed)).toEqual([]);
});

test('a document is found by its name, without its accents and with a slip, by whoever sees it', async () => {
  const place = await given.place();
  const { id: nombre_documento_id } = await db.selectFrom('document_names').select('id').orderBy('id').executeTakeFirstOrThrow();
  const { id: subido_por } = await given.user();
  await given.document({ place_id: place.id, nombre_documento_id, subido_por, nombre: 'Memoria de cálculo.pdf', privado: true });
  const [reads, sees] = [await as('documents:read'), await as('documents:read', 'private_documents:read')];

  for (const typed of ['memoria', 'calculo memoria', 'memoira', 'memoria calclo']) {
    expect(labels(await find(sees, typed), 'documento')).toEqual(['Memoria de cálculo.pdf']);
    expect(labels(await find(reads, typed), 'documento')).toEqual([]);
  }
});

test('what is named exactly stands before what only has the words', async () => {
  const caller = await as('materials:read', 'projects:read');
  await given.project({ codigoProyecto: 'CI-26777', nombre: 'Nave industrial' });
  await given.material({ codigo: 'NAV-000001', descripcion: 'Cable para CI-26777' });

  expect((await find(caller, 'ci-26777')).map((it) => it.kind)).toEqual(['proyecto', 'material']);
});
