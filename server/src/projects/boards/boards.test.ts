import { expect, test } from 'vitest';
import { listSettings, updateSetting } from 'contract/administration/index.ts';
import {
  createSmartsheet,
  deleteSmartsheet,
  filterSmartsheet,
  getStagesSmartsheet,
  listHistory,
  orderSmartsheet,
  segmentSummary,
  updateSmartsheet,
} from 'contract/projects/index.ts';
import { scene } from '../../../test/scene.ts';

const { app, given, signIn, as, beside } = await scene();
const all = ['dashboards:read', 'dashboards:create', 'dashboards:update', 'dashboards:delete', 'projects:read'] as const;
const catalina = await as(...all);
const administrator = await as('maintenance:read', 'maintenance:update');
let count = 0;
const publishedAddress = () => `https://app.smartsheet.com/b/publish?EQBCT=${String((count += 1)).padStart(32, '0')}`;

async function allow(...hosts: string[]) {
  const { version = 0 } = (await administrator.call(listSettings, {})).find((it) => it.key === 'dashboard_hosts') ?? {};
  await administrator.call(updateSetting, { key: 'dashboard_hosts', value: hosts, version });
}
const pagePolicy = async () => String((await app.http.inject({ url: '/smartsheet/general' })).headers['content-security-policy']);
const usual = ['app.smartsheet.com', 'publish.smartsheet.com'];

test('dashboards of a segment stand in the order that people give them', async () => {
  const [one, two] = [
    await catalina.call(createSmartsheet, { segmento: 'PG', titulo: 'Avance PMGD', url: publishedAddress() }),
    await catalina.call(createSmartsheet, { segmento: 'PG', titulo: 'Permisos', url: publishedAddress(), stage_id: 3 }),
  ];
  expect(one).toMatchObject({ segmento: 'PG', host: 'app.smartsheet.com', permitido: true, etapa: null, codigoProyecto: null });

  await catalina.call(orderSmartsheet, { segmento: 'PG', smartsheet_ids: [two.smartsheet_id, one.smartsheet_id] });

  const { items, total_items, sitios } = await catalina.call(filterSmartsheet, { segmento: 'PG' });
  expect([items.map((it) => it.titulo), total_items, sitios]).toEqual([['Permisos', 'Avance PMGD'], 2, usual]);
  expect((await catalina.call(getStagesSmartsheet, { segmento: 'PG' })).stages).toMatchObject([{ id: 3, tableros: 1 }]);
  expect((await catalina.call(filterSmartsheet, { segmento: 'PG', stage_id: 3 })).items).toMatchObject([{ etapa: expect.any(String) }]);
  expect((await catalina.call(filterSmartsheet, { segmento: 'PG', search: 'AVANCÉ' })).items.map((it) => it.titulo)).toEqual([
    'Avance PMGD',
  ]);
  expect((await catalina.call(filterSmartsheet, { segmento: 'RE' })).items).toEqual([]);
});

test('a place shows its own dashboards and those of its project; its history tells of them', async () => {
  const { codigoProyecto, codigoLugarInstalacion } = await given.place();
  const other = await given.place({ codigoProyecto });
  const ofProject = await catalina.call(createSmartsheet, { codigoProyecto, titulo: 'Proyecto', url: publishedAddress() });
  const ofPlace = await catalina.call(createSmartsheet, {
    codigoProyecto,
    codigoLugarInstalacion,
    titulo: 'Lugar',
    url: publishedAddress(),
  });
  expect(ofPlace).toMatchObject({ codigoProyecto, codigoLugarInstalacion, segmento: null });

  const at = async (place: string) =>
    (await catalina.call(filterSmartsheet, { codigoProyecto, codigoLugarInstalacion: place })).items.map((it) => it.titulo);
  expect(await at(codigoLugarInstalacion)).toEqual(['Lugar', 'Proyecto']);
  expect(await at(other.codigoLugarInstalacion)).toEqual(['Proyecto']);
  const { items } = await catalina.call(listHistory, { codigoProyecto });
  expect(items.map((it) => [it.action, it.entity])).toEqual([
    ['Agregó un tablero', 'place'],
    ['Agregó un tablero', 'project'],
  ]);

  const person = await given.user({ permissions: all, seesAllProjects: false });
  const sofia = await signIn(person);
  expect(await sofia.refused(filterSmartsheet, { codigoProyecto })).toMatchObject({ status: 404 });
  expect(await sofia.refused(createSmartsheet, { codigoProyecto, titulo: 'x', url: publishedAddress() })).toMatchObject({ status: 404 });
  expect(await sofia.refused(deleteSmartsheet, { smartsheet_id: ofProject.smartsheet_id })).toMatchObject({ status: 404 });
  expect((await sofia.call(filterSmartsheet, {})).items.filter((it) => it.codigoProyecto !== null)).toEqual([]);
});

test.each([
  ['https://evil.example/b/publish', /evil\.example no está entre los sitios permitidos/],
  ['https://app.smartsheet.com.evil.example/', /no está entre/],
  ['https://app.smartsheet.com:8443/', /no está entre/],
  ['http://app.smartsheet.com/b/publish', /https/],
  ['https://ana:clave@app.smartsheet.com/', /usuario ni clave/],
  ['javascript:alert(1)', /https/],
  ['https://app.smartsheet.com@evil.example/', /usuario ni clave/],
])('%s is not taken for a dashboard', async (url, message) => {
  expect(await catalina.refused(createSmartsheet, { segmento: 'CI', titulo: 'Otro', url })).toMatchObject({
    status: 400,
    fields: { url: expect.stringMatching(message) },
  });
});

test('the frame that the other system offers to copy is read, and one dashboard stands once', async () => {
  const url = publishedAddress();
  const code = `<iframe width="1000" height="700" frameborder="0" src="${url}&amp;x=1"></iframe>`;
  const made = await catalina.call(createSmartsheet, { segmento: 'CI', titulo: 'Copiado', url: code });

  expect(made.url).toBe(`${url}&x=1`);
  expect(await catalina.refused(createSmartsheet, { segmento: 'CI', titulo: 'Otra vez', url: `${url}&x=1` })).toMatchObject({
    status: 409,
  });
  expect(await catalina.refused(createSmartsheet, { titulo: 'De nadie', url })).toMatchObject({
    status: 400,
    fields: { segmento: expect.any(String) },
  });
  expect(await catalina.refused(createSmartsheet, { segmento: 'CI', titulo: 'x', url, stage_id: 999 })).toMatchObject({
    status: 400,
    fields: { stage_id: expect.any(String) },
  });
});

test('a page may frame the sites of the list and no other, on every server within a second of a change', async () => {
  const made = await catalina.call(createSmartsheet, { segmento: 'RE', titulo: 'Postventa', url: publishedAddress() });
  const person = await given.user({ permissions: all });
  const other = await beside(await given.session(person.id));
  try {
    expect(await pagePolicy()).toMatch(/;frame-src https:\/\/app\.smartsheet\.com https:\/\/publish\.smartsheet\.com$/);
    expect((await other.caller.call(filterSmartsheet, { segmento: 'RE' })).items).toMatchObject([{ permitido: true }]);

    await allow('tableros.empresa.cl', 'localhost:9000');

    expect(await pagePolicy()).toMatch(/;frame-src https:\/\/tableros\.empresa\.cl http:\/\/localhost:9000$/);
    expect(await pagePolicy()).toMatch(/default-src 'self';.*connect-src 'self' https:\/\/tableros\.empresa\.cl http:\/\/localhost:9000;/);
    expect((await catalina.call(filterSmartsheet, { segmento: 'RE' })).items).toMatchObject([{ permitido: false }]);
    const answer = async () => (await other.caller.call(filterSmartsheet, { segmento: 'RE' })).items[0]?.permitido;
    await expect.poll(answer, { timeout: 1000 }).toBe(false);
    // What is no longer allowed may still be renamed and taken away.
    const renamed = await catalina.call(updateSmartsheet, {
      smartsheet_id: made.smartsheet_id,
      version: 1,
      titulo: 'Antiguo',
      url: made.url,
    });
    expect(renamed).toMatchObject({ titulo: 'Antiguo', permitido: false });

    await allow();
    expect(await pagePolicy()).toMatch(/connect-src 'self';frame-src 'none'$/);
    const call = await app.http.inject({ url: filterSmartsheet.path });
    expect(call.headers['content-security-policy']).not.toContain('frame-src');
  } finally {
    await allow(...usual);
    await other.close();
  }
});

test.each(['http://a.cl', 'a.cl/x', '*.smartsheet.com', 'a.cl;script-src *', '127.0.0.1', 'localhost:0'])(
  '%s is no site for the list',
  async (host) => {
    expect(await administrator.refused(updateSetting, { key: 'dashboard_hosts', value: [host], version: 0 })).toMatchObject({
      status: 400,
    });
  },
);

test('the id to delete comes in the path and in the query, and must be the same', async () => {
  const { smartsheet_id } = await catalina.call(createSmartsheet, { segmento: 'general', titulo: 'Todo', url: publishedAddress() });
  const path = deleteSmartsheet.path.replace('{smartsheet_id}', String(smartsheet_id));
  const wrong = { ...deleteSmartsheet, path, params: {} };

  expect((await catalina.raw(wrong, { smartsheet_id: smartsheet_id + 1 })).statusCode).toBe(400);
  expect(await catalina.refused(deleteSmartsheet, { smartsheet_id, user: 'otra@soldepapel.example' })).toMatchObject({
    code: 'not_yourself',
  });
  expect((await catalina.raw(wrong, { smartsheet_id })).statusCode).toBe(200);
  expect(await catalina.refused(deleteSmartsheet, { smartsheet_id })).toMatchObject({ status: 404 });
});

test('an order over a list that has changed is refused, and two who rename at once see each other', async () => {
  const made = await catalina.call(createSmartsheet, { segmento: 'general', titulo: 'Uno', url: publishedAddress() });
  const of = { segmento: 'general', smartsheet_ids: [made.smartsheet_id, 999_999] } as const;
  expect(await catalina.refused(orderSmartsheet, of)).toMatchObject({ status: 409, code: 'wrong_state' });
  const change = { smartsheet_id: made.smartsheet_id, version: 1, url: made.url };
  await catalina.call(updateSmartsheet, { ...change, titulo: 'Dos' });
  expect(await catalina.refused(updateSmartsheet, { ...change, titulo: 'Tres' })).toMatchObject({
    status: 412,
    current: { titulo: 'Dos' },
  });
});

test('the own figures of a segment count what its person sees, and only of that line', async () => {
  const before = await catalina.call(segmentSummary, { segmento: 'PG' });
  const { codigoProyecto } = await given.project({
    linea: 'PG',
    codigoProyecto: 'PG-19001',
    kwp: '3000',
    monto: '2100000000',
    avance: 50,
    fecha_inicio: '2025-01-01',
    fecha_termino: '2025-06-01',
    stages: [5],
  });
  await given.project({ linea: 'PG', codigoProyecto: 'PG-19002', kwp: '1000', avance: 100, stages: [9] });
  await given.place({ codigoProyecto });

  const after = await catalina.call(segmentSummary, { segmento: 'PG' });
  expect(before.proyectos).toBe(0);
  expect(after).toMatchObject({
    proyectos: 1,
    lugares: 1,
    kwp: '3000',
    avance: 50,
    atrasados: 1,
    montos: [{ moneda: 'CLP', monto: '2100000000' }],
    lineas: [{ linea: 'PG', proyectos: 1, kwp: '3000' }],
    proximos: [{ codigoProyecto: 'PG-19001', fecha_termino: '2025-06-01', atrasado: true }],
  });
  expect(after.etapas.map((it) => [it.id, it.proyectos])).toEqual([
    [5, 1],
    [9, 1],
  ]);
  expect((await catalina.call(segmentSummary, { segmento: 'CI' })).lineas.map((it) => it.linea)).not.toContain('PG');

  const supervisor = await given.user({ permissions: all, seesAllProjects: false });
  const sofia = await signIn(supervisor);
  expect((await sofia.call(segmentSummary, { segmento: 'general' })).proyectos).toBe(0);
  await given.project({ linea: 'PG', codigoProyecto: 'PG-19003', jefe_proyecto_id: supervisor.id });
  expect((await sofia.call(segmentSummary, { segmento: 'general' })).proyectos).toBe(1);
});
