import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createCargo, listCargo, listUsuario } from 'contract/access/index.ts';
import { allCalls } from 'contract/all.ts';
import { placeholders, type Call } from 'contract/call.ts';
import { exportarLista, listAccessLog } from 'contract/maintenance/index.ts';
import { getMaterialRequests, getMaterials, requestStates } from 'contract/materials/index.ts';
import { filteredProjects } from 'contract/projects/index.ts';
import { fieldsOf, isList } from '../src/platform/spreadsheet/list-export.ts';
import { sheetOf } from './files.ts';
import { scene } from './scene.ts';

const { as, db, given, signIn, stranger } = await scene();
const nobody = await as();
const order = (lista: Call, filtros: object = {}, campos = ['id', 'nombre', 'codigo', 'number', 'code']) => ({
  lista: lista.id,
  titulo: 'Una lista',
  columnas: campos.map((campo) => ({ campo, titulo: campo })),
  filtros,
});
const permissionOf = ({ permission }: Call) => (permission === 'session' || permission === 'public' ? [] : [permission]);

describe('every list of the contract', () => {
  const lists = allCalls.filter((it) => isList(it) && it.permission !== 'public').map((it) => [it.id, it] as const);

  test('there are lists', () => expect(lists.length).toBeGreaterThan(100));

  test.each(lists.filter(([, it]) => placeholders(it.path).length === 0 && !it.body))('%s leaves as a spreadsheet', async (_id, list) => {
    const caller = await as(...permissionOf(list));
    const response = await caller.raw(exportarLista, order(list, {}, [...(fieldsOf(list)?.keys() ?? ['id'])].slice(0, 5)));

    // Some must be asked about something in particular, and say so.
    expect([200, 400, 404], response.body.slice(0, 300)).toContain(response.statusCode);
    if (response.statusCode === 200) expect(response.rawPayload.subarray(0, 2).toString()).toBe('PK');
    else expect(response.json().fields ?? response.json().code).toBeDefined();
  });

  test.each(lists.filter(([, it]) => permissionOf(it).length > 0))('%s leaves for nobody without its permission', async (_id, list) => {
    expect(await nobody.refused(exportarLista, order(list))).toMatchObject({ status: 403, permission: list.permission });
  });
});
test('all pages come, narrowed by the filters, with the columns of the screen in words', async () => {
  const caller = await as('users:read');
  for (let n = 0; n < 230; n += 1) await given.user({ nombre: `Paginada ${n}`, email: `pagina-${n}@lista.example` });

  const filters = { search: 'lista.example', sort: 'nombre' };
  const { rawPayload } = await caller.raw(exportarLista, {
    ...order(listUsuario, filters),
    columnas: [
      { campo: 'nombre', titulo: 'Nombre' },
      { campo: 'debe_cambiar_clave', titulo: 'Debe cambiar' },
      { campo: 'created_at', titulo: 'Creada' },
      { campo: 'no_existe', titulo: 'Nada' },
    ],
  });

  const [titles, rows] = JSON.parse(await sheetOf(rawPayload));
  expect(titles).toEqual(['Nombre', 'Debe cambiar', 'Creada']);
  expect(rows).toHaveLength(230);
  expect(rows[0].cells).toEqual(['Paginada 0', 'No', expect.stringMatching(/^\d{2}-\d{2}-\d{4}/)]);
});

test('what can be added up is a number there, and what only looks like one is text', async () => {
  const all = await as('materials:read');
  const { codigo } = await given.material({ descripcion: '0045', price: '990.5' });
  const asked = order(getMaterials, { search: codigo }, ['code', 'description', 'available_quantity', 'price']);

  expect(JSON.parse(await sheetOf((await all.raw(exportarLista, asked)).rawPayload))[1][0].cells).toEqual([codigo, '0045', 0, 990.5]);
});

test('a state leaves as it is called, not as its code', async () => {
  const { id: project_id } = await given.project();
  const { number } = await given.materialRequest({ project_id, lines: [] });
  const asked = order(getMaterialRequests, { search: number }, ['number', 'status']);

  const [, [row]] = JSON.parse(await sheetOf((await (await as('materials:read')).raw(exportarLista, asked)).rawPayload));
  expect(row.cells).toEqual([number, expect.toBeOneOf(requestStates.names.map((it) => requestStates.label(it)))]);
  expect(requestStates.names).not.toContain(row.cells[1]);
});

test('a list that is too long for a spreadsheet is refused before the file begins', async () => {
  await sql`insert into access_log (user_email, url) select 'a@lista.example', '/' from generate_series(1, 200001)`.execute(db);
  const keeper = await as('maintenance:read');
  const asked = (user: string) => order(listAccessLog, { user }, ['url']);

  expect(await keeper.refused(exportarLista, asked('a@lista.example'))).toMatchObject({
    status: 422,
    message: expect.stringContaining('demasiado larga'),
  });
  expect((await keeper.raw(exportarLista, asked('nadie@lista.example'))).statusCode).toBe(200);
});

test('a list that comes whole leaves whole', async () => {
  const keeper = await as('users:create');
  await keeper.call(createCargo, { nombre: 'Cargo de planilla' });

  expect(await sheetOf((await keeper.raw(exportarLista, order(listCargo, {}, ['nombre']))).rawPayload)).toContain('Cargo de planilla');
});

test('who sees no money gets none, and who asks by it is refused', async () => {
  const { id } = await given.project({ nombre: 'Con monto', monto: '123456' });
  expect(id).toBeGreaterThan(0);
  const site = await signIn(await given.user({ permissions: ['projects:read'], seesAllProjects: false }));
  const all = await as('projects:read');
  const columns = ['nombre', 'monto'];

  expect(await sheetOf((await all.raw(exportarLista, order(filteredProjects, {}, columns))).rawPayload)).toContain('123456');
  expect((await site.raw(exportarLista, order(filteredProjects, {}, columns))).body).not.toContain('123456');
  expect((await site.refused(exportarLista, order(filteredProjects, { sort: 'monto' }, columns))).status).toBeGreaterThanOrEqual(400);
});

test('what is no list, wrong filters and access keys are refused', async () => {
  const caller = await as('users:read');
  const account = await given.user({ permissions: ['users:read'] });
  const key = stranger({ accessKey: await given.accessKey(account.id, ['users:read'], [exportarLista.id]) });

  expect((await caller.refused(exportarLista, { ...order(listUsuario), lista: 'gateway.createUsuario' })).fields).toHaveProperty('lista');
  expect((await caller.refused(exportarLista, { ...order(listUsuario), lista: 'constructor' })).fields).toHaveProperty('lista');
  expect(await caller.refused(exportarLista, order(listUsuario, { inventado: 1 }))).toMatchObject({ status: 400 });
  expect(await caller.refused(exportarLista, order(listUsuario, { sort: 'password_hash' }))).toMatchObject({ status: 400 });
  expect(await key.refused(exportarLista, order(listUsuario))).toMatchObject({ status: 403, code: 'not_in_scope' });
});
