import { auditChoices, exportAudit, listAudit } from 'contract/administration/index.ts';
import { addWhitelist, deleteWhitelist } from 'contract/maintenance/index.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { scene } from '../../../test/scene.ts';
import { readUploadedSheet } from '../../platform/spreadsheet/spreadsheet.ts';

const { db, given, signIn, as } = await scene();
const ana = await given.user({ nombre: 'Ana Ulmo', permissions: ['maintenance:read', 'maintenance:update'] });
const caller = await signIn(ana);
const reader = await as('maintenance:read');
/** A day long ago on which nothing else happened. */
const write = (at: string, row: { entity: string; entity_id: string; action?: string; before?: object; after?: object }) =>
  sql`insert into audit (at, user_id, user_email, action, entity, entity_id, before, after, request_id)
    values (${at}::timestamptz, ${ana.id}, ${ana.email}, ${row.action ?? 'update'}, ${row.entity}, ${row.entity_id},
      ${row.before ? JSON.stringify(row.before) : null}::jsonb, ${row.after ? JSON.stringify(row.after) : null}::jsonb, 'prueba')`.execute(
    db,
  );

test('what somebody does is listed with who, what and which, newest first', async () => {
  await caller.call(addWhitelist, { email: 'uno@soldepapel.example' });
  await caller.call(deleteWhitelist, { email: 'uno@soldepapel.example' });

  const { items, total_items, is_cut } = await reader.call(listAudit, { search: 'uno@soldepapel' });

  expect([total_items, is_cut]).toEqual([2, false]);
  expect(items.map((it) => [it.who, it.email, it.action, it.entity_label])).toEqual([
    ['Ana Ulmo', ana.email, 'Eliminó', 'Lista blanca uno@soldepapel.example'],
    ['Ana Ulmo', ana.email, 'Creó', 'Lista blanca uno@soldepapel.example'],
  ]);
});

test('before and after are told in words, and only what differs', async () => {
  await write('2020-05-05T12:00:00Z', {
    entity: 'user',
    entity_id: '7',
    before: { activo: 1, codigo_rol: 'JPR', rut: '33000011-2', lista: ['a', 'b'], nada: null, igual: 'x' },
    after: { activo: 0, codigo_rol: 'ADM', rut: null, lista: [], nada: '', igual: 'x', desde: '2026-11-20' },
  });

  const { items } = await reader.call(listAudit, { desde: '2020-05-05', hasta: '2020-05-05' });

  expect(items[0]?.changes).toEqual([
    { field: 'Activo', before: 'Sí', after: 'No' },
    { field: 'Desde', before: null, after: '20-11-2026' },
    { field: 'Lista', before: 'a; b', after: null },
    { field: 'Rol', before: 'JPR', after: 'ADM' },
    { field: 'RUT', before: '33.000.011-2', after: null },
  ]);
});

test('what names its row by no number is told too', async () => {
  const entities = ['user', 'contract', 'approval', 'photo', 'comment', 'document'];
  for (const entity of entities) await write('2020-06-06T12:00:00Z', { entity, entity_id: 'NO-ES-NUMERO' });

  const { items } = await reader.call(listAudit, { desde: '2020-06-06', hasta: '2020-06-06' });

  expect(items.map((it) => [it.entity, it.url])).toEqual(entities.toReversed().map((it) => [it, null]));
});

test('it is narrowed by person, kind, action and days of Santiago', async () => {
  await write('2021-03-01T02:59:00Z', { entity: 'project', entity_id: 'PA-1', action: 'create' });
  await write('2021-03-01T03:01:00Z', { entity: 'project', entity_id: 'PA-2' });
  await write('2021-03-01T15:00:00Z', { entity: 'client', entity_id: 'PA-3' });
  const found = async (filters: object) =>
    (await reader.call(listAudit, { desde: '2021-02-01', hasta: '2021-04-01', ...filters })).items.map((it) => it.entity_id);

  expect(await found({})).toEqual(['PA-3', 'PA-2', 'PA-1']);
  // Midnight in Santiago is 03:00 UTC in summer.
  expect(await found({ desde: '2021-03-01' })).toEqual(['PA-3', 'PA-2']);
  expect(await found({ hasta: '2021-02-28' })).toEqual(['PA-1']);
  expect(await found({ entity: 'project' })).toEqual(['PA-2', 'PA-1']);
  expect(await found({ action: 'create' })).toEqual(['PA-1']);
  expect(await found({ user_id: ana.id, search: 'pa-3' })).toEqual(['PA-3']);
  expect(await found({ user_id: ana.id + 1 })).toEqual([]);
});

test('the filters offer what occurs, in words', async () => {
  const { entities, actions } = await reader.call(auditChoices, {});

  expect(entities).toEqual(expect.arrayContaining([{ value: 'whitelist', label: 'Lista blanca' }]));
  expect(actions).toEqual(expect.arrayContaining([{ value: 'create', label: 'Creó' }]));
  expect(new Set(entities.map((it) => it.value)).size).toBe(entities.length);
});

test('the export holds everything that the filters say', async () => {
  await write('2022-01-01T12:00:00Z', { entity: 'setting', entity_id: 'iva', before: { valor: 19 }, after: { valor: 20 } });

  const { rawPayload } = await reader.raw(exportAudit, { desde: '2022-01-01', hasta: '2022-01-01' });

  const { columns, rows } = await readUploadedSheet(new File([new Uint8Array(rawPayload)], 'a.xlsx'), { person: 1 });
  expect(columns).toEqual(['Fecha y hora', 'Persona', 'Correo', 'Acción', 'Qué', 'Cuál', 'Cambios', 'Solicitud']);
  expect(rows.map((it) => it.cells)).toEqual([
    ['2022-01-01T09:00:00', 'Ana Ulmo', ana.email, 'Modificó', 'Constante', 'iva', 'Valor: 19 → 20', 'prueba'],
  ]);
});

test('paging ends at the ten thousandth, and says that there are more', async () => {
  await sql`insert into audit (action, entity, entity_id, request_id) select 'update', 'bulk', n::text, 'prueba' from generate_series(1, 10050) as n`.execute(
    db,
  );

  const first = await reader.call(listAudit, { entity: 'bulk', per_page: 200 });
  const last = await reader.call(listAudit, { entity: 'bulk', per_page: 200, page: 50 });
  const beyond = await reader.call(listAudit, { entity: 'bulk', per_page: 200, page: 51 });

  expect([first.total_items, first.total_pages, first.is_cut, first.items[0]?.entity_id]).toEqual([10_000, 50, true, '10050']);
  expect(last.items.at(-1)?.entity_id).toBe('51');
  expect(beyond.items).toEqual([]);
});

test('it needs the permission to read the maintenance', async () => {
  const nobody = await as('projects:read');

  expect(await nobody.refused(listAudit)).toMatchObject({ status: 403 });
  expect(await nobody.refused(exportAudit)).toMatchObject({ status: 403 });
});

test('a constant is named as people know it, and what there is one of without a number', async () => {
  await write('2019-07-01T12:00:00Z', { entity: 'setting', entity_id: 'access_log_days' });
  await write('2019-07-01T12:01:00Z', { entity: 'company', entity_id: '1' });
  await write('2019-07-01T12:02:00Z', { entity: 'working_week', entity_id: '2027-01-01' });

  const { items } = await reader.call(listAudit, { desde: '2019-07-01', hasta: '2019-07-01' });

  expect(items.map((it) => it.entity_label)).toEqual(['Jornada 01-01-2027', 'Empresa', 'Constante Conservación del registro de accesos']);
});
