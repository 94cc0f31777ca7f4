import { expect, test } from 'vitest';
import { decideApproval } from 'contract/approvals/index.ts';
import { workday, workdayItems, workdayRest, workdayUnlisted } from 'contract/dashboards/index.ts';
import {
  createMaterialRequest,
  getMaterialRequests,
  getRequests,
  listToReceive,
  openCount,
  saveCountLines,
  stockTransferBodegas,
  submitCount,
} from 'contract/materials/index.ts';
import { nombreDocumento } from 'contract/catalogues/index.ts';
import { addStageToProject, createComentario, filteredProjects } from 'contract/projects/index.ts';
import { scene, type Caller } from '../../../test/scene.ts';

const { as, db, given, employee } = await scene();
const today = Temporal.Now.plainDateISO('America/Santiago');
const dayAt = (days: number) => today.add({ days }).toString();
const keeping = ['materials:read', 'mobile_warehouses:read', 'mobile_warehouses:create', 'mobile_warehouses:update'] as const;
const central = await db.selectFrom('warehouses').select(['id', 'codigo']).where('codigo', '=', 'BF0001').executeTakeFirstOrThrow();

const dayOf = async (caller: Caller) => {
  const { lineas, figuras } = await caller.call(workday, {});
  return { lines: new Map(lineas.map((it) => [it.clave, it])), keys: lineas.map((it) => it.clave), figuras };
};

test('the day of somebody for whom nothing waits is empty', async () => {
  const nobody = await as();
  expect((await dayOf(nobody)).keys.filter((it) => it !== 'fechas')).toEqual([]);
});

test('an approver reads since when something waits; it goes once it is decided, and nobody else reads it', async () => {
  const camila = await employee({ permissions: ['approvals:read', 'approvals:approve', 'materials:read'] });
  const nicolas = await employee({ permissions: ['materials:read', 'materials:create', 'projects:read'] });
  await given.rules([{ level: 1, staff_id: camila.staff_id }]);
  const project = await given.project();
  const cable = await given.material();
  const asked = await nicolas.call(createMaterialRequest, {
    project_code: project.codigoProyecto,
    items: [{ code: cable.codigo, quantity: '5' }],
  });

  const { lines } = await dayOf(camila);

  expect(lines.get('por_aprobar')).toMatchObject({
    parte: 'espera',
    total: 1,
    items: [
      {
        titulo: expect.stringContaining(asked.number),
        detalle: expect.stringContaining(nicolas.nombre),
        desde: expect.any(String),
        atrasado: false,
      },
    ],
  });
  expect((await dayOf(nicolas)).keys).not.toContain('por_aprobar');

  const [approval] = asked.approvals;
  await camila.call(decideApproval, {
    approval_id: approval?.id ?? 0,
    version: approval?.version ?? 0,
    approved: false,
    comentario: 'Hay',
  });
  expect((await dayOf(camila)).keys).not.toContain('por_aprobar');
  // Whoever asked reads what became of it.
  const news = (await dayOf(nicolas)).lines.get('solicitudes_con_novedad');
  expect(news).toMatchObject({
    parte: 'novedad',
    total: 1,
    items: [{ titulo: expect.stringContaining(asked.number), detalle: 'Rechazada, 1 material', fecha: null }],
  });
  expect((await nicolas.call(getMaterialRequests, { of_day: 'novedades' })).items.map((it) => it.number)).toEqual([asked.number]);
});

test('a requester reads the own drafts, what is late, what the ERP refused, and what comes today; of others nothing', async () => {
  const nicolas = await employee({ permissions: ['materials:read', 'materials:create', 'projects:read'] });
  const other = await employee({ permissions: ['materials:read', 'materials:create', 'projects:read'] });
  const project = await given.project();
  const requester = { requester_id: nicolas.id, project_id: project.id };
  const late = await given.materialRequest({ ...requester, required_date: dayAt(-3) });
  const coming = await given.materialRequest({ ...requester, required_date: dayAt(0), status: 'pendiente' });
  const refused = await given.materialRequest({ ...requester, status: 'incompleta', erp_error: 'El material no existe' });
  const draft = await given.materialRequest({ ...requester, status: 'borrador', sent_at: null });
  await given.materialRequest({ ...requester, required_date: dayAt(-3), status: 'recibida' });

  const { lines, keys } = await dayOf(nicolas);

  expect(keys).toEqual(expect.arrayContaining(['incompletas', 'solicitudes_atrasadas', 'para_hoy', 'borradores']));
  expect(lines.get('solicitudes_atrasadas')).toMatchObject({
    total: 1,
    items: [
      { titulo: expect.stringContaining(late.number), fecha: dayAt(-3), atrasado: true, url: `/sap/request-materials/${late.number}` },
    ],
  });
  expect(lines.get('para_hoy')).toMatchObject({ total: 1, items: [{ titulo: expect.stringContaining(coming.number), atrasado: false }] });
  expect(lines.get('incompletas')?.items[0]?.titulo).toContain(refused.number);
  expect(lines.get('borradores')?.items[0]?.titulo).toContain(draft.number);
  expect((await dayOf(other)).keys.filter((it) => it !== 'fechas')).toEqual([]);
});

test('a keeper reads what to send, to receive and to count in the own warehouse; who only sees all warehouses does not', async () => {
  const van = await given.warehouse();
  const keeper = await employee({ permissions: keeping, seesAllProjects: false });
  await given.warehouseUser(keeper.id, [van.codigo]);
  const office = await as(...keeping, 'mobile_warehouses:approve');
  const [sent, left] = [await given.material(), await given.material()];
  await given.stock({ warehouse_id: central.id, material_id: sent.id, quantity: '50' });
  const toSend = await given.materialRequest({ from_warehouse_id: van.id, lines: [{ material_id: left.id }], required_date: dayAt(1) });
  await given.materialRequest({ from_warehouse_id: van.id, lines: [{ material_id: left.id, received: '10' }] });
  const transfer = await office.call(stockTransferBodegas, {
    kind: 'DESPACHO',
    from_warehouse: central.codigo,
    to_warehouse: van.codigo,
    items: [{ code: sent.codigo, quantity: '5' }],
  });
  const bought = await given.materialRequest({
    document_kind: 'PurchaseRequest',
    to_warehouse_id: van.id,
    required_date: dayAt(-1),
    lines: [{ material_id: sent.id }],
  });
  const count = await keeper.call(openCount, { warehouse_code: van.codigo, blind: false });

  const { lines } = await dayOf(keeper);

  expect(lines.get('por_despachar')).toMatchObject({
    parte: 'espera',
    total: 1,
    items: [{ titulo: expect.stringContaining(toSend.number), fecha: dayAt(1) }],
  });
  expect(lines.get('por_recibir')).toMatchObject({
    parte: 'llega',
    total: 2,
    items: [
      { titulo: expect.stringContaining(bought.number), fecha: dayAt(-1), atrasado: true, url: `/sap/request-materials/${bought.number}` },
      { titulo: expect.stringContaining(transfer.number), url: `/supplying/mobile-warehouses/material-transfers/${transfer.number}` },
    ],
  });
  expect((await keeper.call(listToReceive, { mine: 'true' })).total_items).toBe(2);
  expect(lines.get('por_contar')?.items[0]?.titulo).toContain(count.number);
  expect((await dayOf(office)).keys.filter((it) => it !== 'fechas')).toEqual([]);
});

test('a count that was handed in waits for who keeps that warehouse and did not count; who registered waits for who lets people in', async () => {
  const warehouse = await given.warehouse();
  const material = await given.material();
  await given.stock({ warehouse_id: warehouse.id, material_id: material.id, quantity: '10' });
  const keeping = ['mobile_warehouses:read', 'mobile_warehouses:create', 'mobile_warehouses:update', 'mobile_warehouses:approve'] as const;
  const [counter, chief, elsewhere] = [
    await employee({ permissions: keeping }),
    await employee({ permissions: keeping }),
    await employee({ permissions: keeping }),
  ];
  await given.warehouseUser(counter.id, [warehouse.codigo]);
  await given.warehouseUser(chief.id, [warehouse.codigo]);
  const { number, version } = await counter.call(openCount, { warehouse_code: warehouse.codigo });
  await counter.call(saveCountLines, { number, items: [{ code: material.codigo, counted_quantity: '9', comment: 'Falta una' }] });
  await counter.call(submitCount, { number, version });

  expect((await dayOf(chief)).lines.get('conteos_por_aprobar')).toMatchObject({
    parte: 'espera',
    total: 1,
    items: [{ titulo: `${number} · ${warehouse.nombre}`, url: `/bodegamovil/inventario/${number}` }],
  });
  for (const other of [counter, elsewhere]) expect((await dayOf(other)).keys).not.toContain('conteos_por_aprobar');

  const newcomer = await given.user({ activo: 0 });
  await db.updateTable('users').set({ codigo_rol: null }).where('id', '=', newcomer.id).execute();
  const { lines } = await dayOf(await as('users:read', 'users:update'));
  expect(lines.get('por_activar')?.items.map((it) => it.titulo)).toContain(newcomer.nombre);
  expect((await dayOf(await as('users:read'))).keys).not.toContain('por_activar');
});

test('whoever manages projects reads which are late and what others wrote there, and has them in figures that open their rows', async () => {
  const manager = await employee({
    permissions: ['projects:read', 'logbook:read', 'logbook:create', 'materials:read'],
    seesAllProjects: false,
  });
  const ana = await employee({ permissions: ['projects:read', 'logbook:read', 'logbook:create'] });
  const project = await given.project({ jefe_proyecto_id: manager.id, fecha_inicio: dayAt(-30), fecha_termino: dayAt(-2), avance: 80 });
  const place = await given.place({ codigoProyecto: project.codigoProyecto });
  await given.materialRequest({ project_id: project.id, status: 'pendiente' });
  for (const texto of ['Llegó la grúa', 'Se fue la grúa']) await ana.call(createComentario, { ...codesOf(place), texto });
  await manager.call(createComentario, { ...codesOf(place), texto: 'Gracias' });

  const { lines, figuras } = await dayOf(manager);

  expect(lines.get('proyectos_atrasados')).toMatchObject({
    total: 1,
    items: [{ titulo: expect.stringContaining(project.codigoProyecto), detalle: '80 % de avance', fecha: dayAt(-2) }],
  });
  expect(lines.get('comentarios')).toMatchObject({ total: 1, items: [{ detalle: '2 comentarios nuevos' }] });
  expect(figuras.map((it) => it.clave)).toContain('solicitudes_por_estado');
  expect(figuras.flatMap((it) => it.sumandos)).toContainEqual(
    expect.objectContaining({ nombre: 'Pendiente', total: 1, url: '/sap/request-materials?managed=true&status=pendiente' }),
  );
  const lists = new Map<string, typeof getRequests | typeof filteredProjects>([
    ['/', filteredProjects],
    ['/sap/request-materials', getRequests],
  ]);
  for (const { total, url } of figuras.flatMap((it) => it.sumandos)) {
    const { pathname, searchParams } = new URL(url, 'http://here');
    const list = lists.get(pathname);
    if (!list) throw new Error(`no list stands at ${url}`);
    expect([url, (await manager.call(list, Object.fromEntries(searchParams))).total_items]).toEqual([url, total]);
  }
  expect(figuras.map((it) => it.clave).toSorted()).toEqual(['proyectos_por_etapa', 'solicitudes_por_estado']);
  expect(await dayOf(ana)).toMatchObject({ figuras: [] });
});

test('what others changed of projects that one follows: documents, of private ones only for who sees them, photos, and the stages entered', async () => {
  const reads = ['projects:read', 'documents:read', 'logbook:read'] as const;
  const manager = await employee({ permissions: [...reads, 'projects:update'], seesAllProjects: false });
  const confidant = await employee({ permissions: [...reads, 'private_documents:read'] });
  const ana = await employee({ permissions: ['projects:read', 'projects:update'] });
  const stranger = await employee({ permissions: [...reads, 'private_documents:read'] });
  const project = await given.project({ jefe_proyecto_id: manager.id });
  await given.member({ project_id: project.id, user_id: confidant.id });
  const place = await given.place({ codigoProyecto: project.codigoProyecto });
  const title = `${place.codigoLugarInstalacion} ${place.nombre}`;
  const plan = await given.entry(nombreDocumento);
  const document = { place_id: place.id, subido_por: ana.id };
  await given.document({ ...document, nombre_documento_id: plan.id });
  await given.document({ ...document, nombre_documento_id: (await given.entry(nombreDocumento)).id, privado: true });
  await given.document({ ...document, nombre_documento_id: (await given.entry(nombreDocumento)).id, subido_por: manager.id });
  const longAgo = new Date(Date.now() - 8 * 24 * 3_600_000);
  await given.document({ ...document, nombre_documento_id: (await given.entry(nombreDocumento)).id, subido_at: longAgo });
  await given.photo({ place_id: place.id, subida_por: ana.id });
  await db.updateTable('project_stages').set({ desde: longAgo }).where('project_id', '=', project.id).execute();
  await ana.call(addStageToProject, { project_id: project.id, stage_id: 5 });
  await manager.call(addStageToProject, { project_id: project.id, stage_id: 6 });

  const [ofManager, ofConfidant, ofAna, ofStranger] = await Promise.all([manager, confidant, ana, stranger].map((it) => dayOf(it)));

  expect(ofManager?.lines.get('documentos')).toMatchObject({
    parte: 'novedad',
    total: 1,
    items: [{ titulo: title, detalle: `${plan.nombre}: documento nuevo`, desde: expect.any(String) }],
  });
  expect(ofManager?.lines.get('fotos')).toMatchObject({ total: 1, items: [{ titulo: title, detalle: '1 foto nueva' }] });
  expect(ofManager?.lines.get('etapas')).toMatchObject({
    total: 1,
    items: [{ titulo: `${project.codigoProyecto} ${project.nombre}`, detalle: 'Entró en Construcción y montaje' }],
  });
  expect(ofConfidant?.lines.get('documentos')?.items).toMatchObject([{ detalle: '3 documentos nuevos o con otra versión' }]);
  expect(ofConfidant?.lines.get('etapas')?.items).toMatchObject([
    { detalle: 'Entró en Construcción y montaje, Pruebas y comisionamiento' },
  ]);
  for (const it of [ofAna, ofStranger]) expect(it?.keys.filter((key) => key !== 'fechas')).toEqual([]);
});

const codesOf = ({ codigoLugarInstalacion, codigoProyecto }: { codigoLugarInstalacion: string; codigoProyecto: string }) => ({
  codigoLugarInstalacion,
  codigoProyecto,
});

test('what the calendar has of these days stands in the day, the nearest first, and of other days nothing', async () => {
  const manager = await employee({ permissions: ['projects:read'], seesAllProjects: false });
  const ends = async (days: number) =>
    given.project({ jefe_proyecto_id: manager.id, fecha_inicio: dayAt(-90), fecha_termino: dayAt(days) });
  const [later, now] = [await ends(6), await ends(0)];
  await ends(7);

  const dates = (await dayOf(manager)).lines.get('fechas');

  const ofProjects = dates?.items.filter((it) => it.url?.startsWith('/proyectos/')) ?? [];
  expect(ofProjects.map(({ titulo, fecha }) => [titulo, fecha])).toEqual([
    [expect.stringContaining(now.codigoProyecto), dayAt(0)],
    [expect.stringContaining(later.codigoProyecto), dayAt(6)],
  ]);
  expect(dates).toMatchObject({ parte: 'fecha', url: null });
});

test('of many only the first come, with how many there are', async () => {
  const nicolas = await employee({ permissions: ['materials:read', 'materials:create'] });
  for (let n = 0; n < workdayItems + 2; n += 1)
    await given.materialRequest({ requester_id: nicolas.id, status: 'borrador', sent_at: null });

  const drafts = (await dayOf(nicolas)).lines.get('borradores');

  expect([drafts?.total, drafts?.items.length]).toEqual([workdayItems + 2, workdayItems]);
});

test('what no list has is read to the end, fifty at a time, by whom it is for', async () => {
  const manager = await employee({ permissions: ['projects:read'], seesAllProjects: false });
  const ended = { jefe_proyecto_id: manager.id, fecha_inicio: dayAt(-30), fecha_termino: dayAt(-2) };
  const codes: string[] = [];
  for (let n = 0; n < workdayUnlisted + 2; n += 1) codes.push((await given.project(ended)).codigoProyecto);

  const line = (await dayOf(manager)).lines.get('proyectos_atrasados');
  const rest = await manager.call(workdayRest, { linea: 'proyectos_atrasados', vistos: workdayUnlisted });

  expect([line?.total, line?.items.length, rest.items.length]).toEqual([workdayUnlisted + 2, workdayUnlisted, 2]);
  const titles = [...(line?.items ?? []), ...rest.items].map((it) => it.titulo.split(' ')[0] ?? '');
  expect(titles.toSorted()).toEqual(codes.toSorted());
  expect((await manager.call(workdayRest, { linea: 'proyectos_atrasados', vistos: workdayUnlisted + 2 })).items).toEqual([]);
  const nobody = await as();
  expect(await nobody.refused(workdayRest, { linea: 'proyectos_atrasados', vistos: 0 })).toMatchObject({ status: 404 });
});
