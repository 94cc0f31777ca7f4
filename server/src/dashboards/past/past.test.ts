import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { lookBack, pastRows, type PastFact, type PastPart } from 'contract/dashboards/index.ts';
import {
  cancelMaterialRequest,
  createMaterialRequest,
  openCount,
  receiveStock,
  stockTransferBodegas,
  updateMaterialRequestItem,
} from 'contract/materials/index.ts';
import { addStageToProject, removeProjectMember, updateLugarInstalacionActivo, updateProyecto } from 'contract/projects/index.ts';
import { scene } from '../../../test/scene.ts';

const { db, given, signIn, as, employee } = await scene();
const account = await given.user({
  nombre: 'Camila',
  permissions: [
    'projects:read',
    'projects:update',
    'materials:read',
    'materials:create',
    'materials:delete',
    'mobile_warehouses:read',
    'mobile_warehouses:create',
  ],
});
const camila = await signIn(account);
const now = async () => {
  const { rows } = await sql<{ at: string }>`
    select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`.execute(db);
  return rows[0]?.at ?? '';
};
const changesIn = (facts: readonly PastFact[]) =>
  facts.filter((it) => it.cambio).map(({ nombre, entonces, hoy, ultimo }) => [nombre, entonces, hoy, ultimo?.quien ?? null]);
const partOf = (partes: readonly PastPart[], title: string) => partes.find((it) => it.titulo === title)?.filas ?? [];

test('a project stands there as it was and as it is, with who changed each fact', async () => {
  const { id, codigoProyecto, nombre } = await given.project({ monto: '1000' });
  const member = await given.user({ nombre: 'Diego' });
  await given.member({ project_id: id, user_id: member.id });
  const al = await now();
  await camila.call(updateProyecto, { id, version: 1, nombre: 'Otro nombre', linea: 'CI', monto: '5000' });
  await camila.call(addStageToProject, { project_id: id, stage_id: 3 });
  await camila.call(removeProjectMember, { project_id: id, user_id: member.id });

  const past = await camila.call(lookBack, { tipo: 'proyecto', cual: codigoProyecto.toLowerCase(), al });

  expect(past).toMatchObject({ titulo: `${codigoProyecto} - Otro nombre`, existia: true, desde: expect.any(String), auditoria: null });
  const facts = changesIn(past.datos);
  expect(facts).toContainEqual(['Nombre', nombre, 'Otro nombre', 'Camila']);
  expect(facts).toContainEqual(['Monto', '1.000', '5.000', 'Camila']);
  expect(facts.map(([name]) => name)).toContain('Etapas');
  expect(partOf(past.partes, 'Equipo')).toMatchObject([{ nombre: 'Diego', suerte: 'quitado' }]);
});

test('before it was made it did not exist yet, and what is to come cannot be looked back at', async () => {
  const { codigoProyecto } = await given.project();
  const ask = { tipo: 'proyecto', cual: codigoProyecto } as const;

  expect(await camila.call(lookBack, { ...ask, al: '2020-03-15T18:00' })).toMatchObject({ existia: false, al: '2020-03-15T21:00:00Z' });
  expect(await camila.refused(lookBack, { ...ask, al: '2199-01-01T00:00' })).toMatchObject({
    status: 400,
    fields: { al: expect.any(String) },
  });
  for (const al of ['ayer', '2026-02-30T10:00', '0000-01-01T00:00', ''])
    expect(await camila.refused(lookBack, { ...ask, al })).toMatchObject({ status: 400, fields: { al: 'Elija un día y una hora.' } });
});

test('what two transactions did to one row stands in the order in which they did it, whichever began first', async () => {
  const { id, codigoProyecto } = await given.project({ nombre: 'Primero' });
  const before = await now();
  await db.transaction().execute(async (early) => {
    await sql`select now()`.execute(early);
    await db.updateTable('projects').set({ nombre: 'Segundo' }).where('id', '=', id).execute();
    await early.updateTable('projects').set({ nombre: 'Tercero' }).where('id', '=', id).execute();
  });
  const after = await now();
  await db.updateTable('projects').set({ nombre: 'Cuarto' }).where('id', '=', id).execute();
  const nameAt = async (al: string) =>
    (await camila.call(lookBack, { tipo: 'proyecto', cual: codigoProyecto, al })).datos.find((it) => it.nombre === 'Nombre')?.entonces;

  expect([await nameAt(before), await nameAt(after)]).toEqual(['Primero', 'Tercero']);
});

test('a place, with its words for what is on and off', async () => {
  const { id } = await given.place();
  const al = await now();
  await camila.call(updateLugarInstalacionActivo, { id, activo: false });

  const past = await camila.call(lookBack, { tipo: 'lugar', cual: String(id), al });

  expect(changesIn(past.datos)).toEqual([['Activo', 'Sí', 'No', 'Camila']]);
});

test('the photos and documents that a place had, for who may see them; what is private today, or was and is gone, was never seen', async () => {
  const { id } = await given.place();
  const photo = await given.photo({ place_id: id, leyenda: 'Antes' });
  const [one, other, third] = await db.selectFrom('document_names').select('id').orderBy('id').limit(3).execute();
  const uploader = await given.user();
  const plan = { place_id: id, subido_por: uploader.id };
  const shown = await given.document({ ...plan, nombre_documento_id: one?.id ?? 0, nombre: 'plano.pdf' });
  const hidden = await given.document({ ...plan, nombre_documento_id: other?.id ?? 0, nombre: 'secreto.pdf' });
  const gone = await given.document({ ...plan, nombre_documento_id: third?.id ?? 0, nombre: 'borrado.pdf' });
  await db.updateTable('place_documents').set({ privado: true }).where('id', '=', gone.id).execute();
  const al = await now();
  await db.updateTable('photos').set({ leyenda: 'Después' }).where('id', '=', photo.id).execute();
  await db.updateTable('place_documents').set({ deleted_at: new Date(), deleted_by: uploader.id }).where('id', '=', shown.id).execute();
  await db.updateTable('place_documents').set({ privado: true }).where('id', '=', hidden.id).execute();
  await db.deleteFrom('place_documents').where('id', '=', gone.id).execute();
  const look = async (...more: Parameters<typeof as>) =>
    (await (await as('projects:read', ...more)).call(lookBack, { tipo: 'lugar', cual: String(id), al })).partes;

  const partes = await look('logbook:read', 'documents:read');

  expect(changesIn(partOf(partes, 'Fotos')[0]?.datos ?? [])).toEqual([['Leyenda', 'Antes', 'Después', null]]);
  expect(partOf(partes, 'Documentos').map(({ suerte, datos }) => [suerte, datos[0]?.entonces])).toEqual([['quitado', 'plano.pdf']]);
  expect(partOf(await look('documents:read', 'private_documents:read'), 'Documentos')).toHaveLength(3);
  expect((await look()).map((it) => it.titulo)).toEqual([]);
});

test('of thousands of photos as many are read as are told, those that changed first, and how many there are is said', async () => {
  const { id } = await given.place();
  const photos = await given.photos({ place_id: id, count: pastRows + 98 });
  const [oldest, second] = photos.map((it) => it.id);
  const al = await now();
  await db
    .updateTable('photos')
    .set({ leyenda: 'Después' })
    .where('id', '=', oldest ?? 0)
    .execute();
  await db
    .updateTable('photos')
    .set({ deleted_at: new Date() })
    .where('id', '=', second ?? 0)
    .execute();
  await given.photos({ place_id: id, count: 2 });
  const caller = await as('projects:read', 'logbook:read');
  const look = async () =>
    (await caller.call(lookBack, { tipo: 'lugar', cual: String(id), al })).partes.find((it) => it.titulo === 'Fotos');

  const told = await look();
  await db.updateTable('photos').set({ leyenda: 'Todas' }).where('place_id', '=', id).execute();
  const afterAllChanged = await look();

  expect(told).toMatchObject({ total: pastRows + 100, resto_igual: true });
  expect(told?.filas.map((it) => it.suerte)).toEqual(['quitado', 'cambio', 'agregado', 'agregado', ...Array(pastRows - 4).fill('igual')]);
  expect(afterAllChanged).toMatchObject({ total: pastRows + 100, resto_igual: false });
  expect(afterAllChanged?.filas).toHaveLength(pastRows);
});

test('what was promised of a stock and on its way to it', async () => {
  const [yard, van, material] = [await given.warehouse({ movil: false }), await given.warehouse({ movil: true }), await given.material()];
  await given.stock({ warehouse_id: yard.id, material_id: material.id, quantity: '10' });
  const request = await given.materialRequest({ from_warehouse_id: yard.id, lines: [{ material_id: material.id, quantity: '3' }] });
  const items = [{ code: material.codigo, quantity: '4' }];
  await camila.call(stockTransferBodegas, { kind: 'DESPACHO', from_warehouse: yard.codigo, to_warehouse: van.codigo, items });
  const al = await now();
  await db.updateTable('material_requests').set({ status: 'anulada' }).where('id', '=', request.id).execute();

  const { partes } = await camila.call(lookBack, { tipo: 'material', cual: material.codigo, al });

  const told = (partes[0]?.filas ?? []).map(({ nombre, datos }) => [
    nombre.split(' ')[0],
    datos.map(({ entonces, hoy }) => [entonces, hoy]),
  ]);
  const none = [null, null];
  const unit = (await db.selectFrom('units').where('id', '=', material.unidad_id).select('codigo').executeTakeFirstOrThrow()).codigo;
  expect(Object.fromEntries(told)).toEqual({
    [yard.codigo]: [[`6 ${unit}`, `6 ${unit}`], [`3 ${unit}`, null], none],
    [van.codigo]: [none, none, [`4 ${unit}`, `4 ${unit}`]],
  });
});

test('a request, with its lines', async () => {
  const { staff_id } = await employee({ permissions: ['approvals:approve'] });
  await given.rules([{ level: 1, staff_id }]);
  const { codigoProyecto } = await given.project();
  const [cable, tube] = [await given.material({ price: '10' }), await given.material({ price: '10' })];
  const items = [cable, tube].map(({ codigo }) => ({ code: codigo, quantity: '5' }));
  const request = await camila.call(createMaterialRequest, { project_code: codigoProyecto, items });
  const al = await now();
  const [line] = request.items;
  await camila.call(updateMaterialRequestItem, { material_request_item_id: line?.material_request_item_id ?? 0, quantity: '8' });
  await camila.call(cancelMaterialRequest, { request_id: request.id });

  const past = await camila.call(lookBack, { tipo: 'solicitud', cual: request.number, al });

  expect(changesIn(past.datos)).toContainEqual(['Estado', 'Pendiente', 'Anulada', 'Camila']);
  const lines = partOf(past.partes, 'Líneas');
  expect(lines.map((it) => it.suerte)).toEqual(['cambio', 'igual']);
  expect(changesIn(lines[0]?.datos ?? []).map(([, ...values]) => values.slice(0, 2))).toContainEqual([
    `5 ${line?.unit}`,
    `8 ${line?.unit}`,
  ]);
});

test('what lay in a warehouse, and where a material lay', async () => {
  const [warehouse, material, other] = [await given.warehouse({ movil: true }), await given.material(), await given.material()];
  const receive = (code: string, quantity: string) =>
    camila.call(receiveStock, { warehouse_code: warehouse.codigo, items: [{ code, quantity }] });
  await receive(material.codigo, '4');
  const al = await now();
  await receive(material.codigo, '2.5');
  await receive(other.codigo, '1');

  const inWarehouse = await camila.call(lookBack, { tipo: 'bodega', cual: warehouse.codigo, al });
  const ofMaterial = await camila.call(lookBack, { tipo: 'material', cual: material.codigo, al });

  const told = ({ filas }: PastPart) =>
    filas.map(({ suerte, datos }) => [suerte, datos[0]?.entonces?.split(' ')[0], datos[0]?.hoy?.split(' ')[0]]);
  expect(inWarehouse.partes.map(told)).toEqual([
    [
      ['cambio', '4', '6,5'],
      ['agregado', undefined, '1'],
    ],
  ]);
  expect(ofMaterial.partes.map(told)).toEqual([[['cambio', '4', '6,5']]]);
});

test('nobody sees in the past what they may not see now: no right, no project, no stock that is counted blind', async () => {
  const mine = await given.project();
  const theirs = await given.project();
  const site = await given.user({ permissions: ['projects:read'], seesAllProjects: false });
  await given.member({ project_id: mine.id, user_id: site.id });
  await given.member({ project_id: theirs.id, user_id: site.id });
  const al = await now();
  await db.deleteFrom('project_members').where('project_id', '=', theirs.id).execute();
  const sofia = await signIn(site);

  expect(await (await as()).refused(lookBack, { tipo: 'proyecto', cual: mine.codigoProyecto, al })).toMatchObject({ status: 403 });
  expect(await sofia.refused(lookBack, { tipo: 'proyecto', cual: theirs.codigoProyecto, al })).toMatchObject({ status: 404 });
  const seen = await sofia.call(lookBack, { tipo: 'proyecto', cual: mine.codigoProyecto, al: '2026-01-01T00:00' });
  expect(seen.datos.map((it) => it.nombre)).not.toContain('Monto');

  const [warehouse, material] = [await given.warehouse(), await given.material()];
  await given.stock({ warehouse_id: warehouse.id, material_id: material.id, quantity: '7' });
  const then = await now();
  const counter = await as('mobile_warehouses:read', 'mobile_warehouses:create', 'mobile_warehouses:update');
  expect((await counter.call(lookBack, { tipo: 'bodega', cual: warehouse.codigo, al: then })).partes[0]?.total).toBe(1);
  await counter.call(openCount, { warehouse_code: warehouse.codigo, blind: true });
  expect((await counter.call(lookBack, { tipo: 'bodega', cual: warehouse.codigo, al: then })).partes[0]?.total).toBe(0);
});

test('who joined a project since sees what it was before, too', async () => {
  const { id, codigoProyecto, nombre } = await given.project();
  const al = await now();
  const site = await given.user({ permissions: ['projects:read'], seesAllProjects: false });
  await given.member({ project_id: id, user_id: site.id });
  await camila.call(updateProyecto, { id, version: 1, nombre: 'Otro nombre', linea: 'CI' });

  const { existia, datos } = await (await signIn(site)).call(lookBack, { tipo: 'proyecto', cual: codigoProyecto, al });

  expect([existia, datos.find((it) => it.nombre === 'Nombre')?.entonces]).toEqual([true, nombre]);
});

test('whatever a table has that is looked back at, its versions and its past have, too', async () => {
  const { rows } = await sql<{ name: string; present: string[]; past: string[]; versions: string[] }>`
    select kept.name, present.columns as present, past.columns as past, versions.columns as versions
    from versions.kept, lateral (
      select array_agg(format('%s %s', attname, coalesce(nullif(typbasetype, 0), atttypid)::regtype) order by attname) as columns
      from pg_attribute join pg_type on pg_type.oid = atttypid where attrelid = format('public.%I', kept.name)::regclass and attnum > 0 and not attisdropped) as present, lateral (
      select array_agg(format('%s %s', attname, atttypid::regtype) order by attname) as columns
      from pg_attribute where attrelid = format('past.%I', kept.name)::regclass and attnum > 0 and not attisdropped) as past, lateral (
      select array_agg(format('%s %s', attname, atttypid::regtype) order by attname) as columns
      from pg_attribute where attrelid = format('versions.%I', kept.name)::regclass and attnum > 0 and not attisdropped
        and attname not in ('was_until', 'was_there')) as versions`.execute(db);

  expect(rows.length).toBeGreaterThan(10);
  for (const { name, present, past, versions } of rows)
    expect({ name, past, versions }).toEqual({ name, past: present, versions: present });
});

test('what the transaction that made it changed of it again was never anything else: no version is kept, and one of each change after', async () => {
  const { codigoProyecto: project_code } = await given.project();
  const { codigo: code } = await given.material({ price: '100' });
  const { id } = await camila.call(createMaterialRequest, { project_code, items: [{ code, quantity: '2' }] });
  const versions = async () => {
    const { rows } = await sql<{ status: string }>`select status from versions.material_requests where id = ${id}`.execute(db);
    return rows.map((it) => it.status);
  };
  expect(await versions()).toEqual([]);

  await camila.call(cancelMaterialRequest, { request_id: id });

  expect(await versions()).toEqual(['pendiente']);
});

test('later versions of a row are looked up by its key, though there were few when the connection kept its first', async () => {
  const { id } = await given.project();
  const read = await db.transaction().execute(async (tx) => {
    await sql`analyze versions.projects`.execute(tx);
    await sql`update projects set nombre = 'Otro' where id = ${id}`.execute(tx);
    await sql`select versions.renew('projects')`.execute(tx);
    await sql`update projects set nombre = 'Otro más' where id = ${id}`.execute(tx);
    const { rows } = await sql`
      select seq_scan::integer as read_whole from pg_stat_xact_user_tables where relid = 'versions.projects'::regclass`.execute(tx);
    return rows;
  });
  expect(read).toEqual([{ read_whole: 0 }]);
});

test('a table that gets a column keeps it, too, once its versions are renewed', async () => {
  const { id, codigoProyecto } = await given.project({ nombre: 'Antes' });
  await sql`alter table projects add prueba text default 'uno'`.execute(db);
  await sql`select versions.renew('projects')`.execute(db);
  const al = await now();
  await sql`update projects set nombre = 'Después', prueba = 'dos' where id = ${id}`.execute(db);

  const { rows } = await sql<{ prueba: string }>`select prueba from versions.projects where id = ${id}`.execute(db);
  expect(rows).toEqual([{ prueba: 'uno' }]);
  const { datos } = await camila.call(lookBack, { tipo: 'proyecto', cual: codigoProyecto, al });
  expect(datos.find((it) => it.nombre === 'Nombre')?.entonces).toBe('Antes');
});
