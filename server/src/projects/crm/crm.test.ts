import { afterAll, expect, test } from 'vitest';
import { listOutsideSystems, testOutsideSystem } from 'contract/administration/index.ts';
import {
  createCrmDeal,
  getCrmData,
  linkCrmData,
  listHistory,
  searchCrmDeals,
  unlinkCrmData,
  updateCrmDeal,
} from 'contract/projects/index.ts';
import { scene } from '../../../test/scene.ts';
import { asHubspot, standIn, type KnownDeal } from '../../../test/crm.ts';

const all = ['crm:read', 'crm:create', 'crm:update', 'projects:read'] as const;
const deals: KnownDeal[] = [
  { id: 501, name: 'Techo norte', status: 'open', amount: 90_000_000, currency: 'CLP', closes: '2026-12-30' },
  { id: 502, name: 'Techo sur', status: 'won', amount: 10_000_000, currency: 'CLP', closes: '2026-10-30' },
];
const hubspot = await standIn(asHubspot(deals), 'authorization', 'Bearer una-llave-de-prueba');
afterAll(() => hubspot.close());
const own = await scene();
const outside = await scene({
  environment: { CRM_KIND: 'hubspot', CRM_TOKEN: 'una-llave-de-prueba', CRM_URL: hubspot.url, CRM_TIMEOUT_MS: '800' },
});
const rosa = await own.as(...all);
const julio = await outside.as(...all);

const newDeal = async ({ given }: typeof own, name: string) => (await given.deal({ name })).codigo;

test('a project is linked with a deal of our own registry, shows it, and is unlinked; its history keeps it', async () => {
  const { codigoProyecto: project_code } = await own.given.project();
  const crm_id = await newDeal(own, 'Bodega de barricas');
  expect(await rosa.call(getCrmData, { project_code })).toMatchObject({
    deal: null,
    source: { name: 'Registro propio', is_own: true },
    allowed_actions: ['link', 'register'],
  });

  const link = { project_code: project_code.toLowerCase(), crm_id: crm_id.toLowerCase() };
  const once = { 'idempotency-key': 'vincular-una-vez' };
  const linked = await rosa.call(linkCrmData, link, once);
  expect(await rosa.call(linkCrmData, link, once)).toEqual(linked);
  expect(linked).toMatchObject({
    project_code,
    deal: { crm_id, name: 'Bodega de barricas' },
    stale: false,
    allowed_actions: ['update', 'unlink'],
  });
  expect(await rosa.refused(linkCrmData, { project_code, crm_id: await newDeal(own, 'Otro') })).toMatchObject({
    status: 409,
    code: 'wrong_state',
  });

  await rosa.call(unlinkCrmData, { project_code });
  expect((await rosa.call(getCrmData, { project_code })).deal).toBeNull();
  expect(await rosa.refused(unlinkCrmData, { project_code })).toMatchObject({ status: 409 });
  const { items } = await rosa.call(listHistory, { codigoProyecto: project_code });
  expect(items.map((it) => it.action)).toEqual(['Desvinculó el negocio del CRM', 'Vinculó un negocio del CRM']);
  expect(items[0]?.changes).toContainEqual({ field: 'Nombre del negocio', before: 'Bodega de barricas', after: null });
});

test('a deal serves a second project only when that is meant', async () => {
  const [one, two] = [await own.given.project(), await own.given.project()];
  const crm_id = await newDeal(own, 'Dos techos');
  await rosa.call(linkCrmData, { project_code: one.codigoProyecto, crm_id });

  const refused = await rosa.refused(linkCrmData, { project_code: two.codigoProyecto, crm_id });
  expect(refused).toMatchObject({ status: 409, code: 'in_use', shared: true, message: expect.stringContaining(one.codigoProyecto) });
  expect(await rosa.call(linkCrmData, { project_code: two.codigoProyecto, crm_id, shared: 'true' })).toMatchObject({
    shared_with: [one.codigoProyecto],
  });
});

test('what is not there, and what is not seen, is said', async () => {
  const { codigoProyecto: project_code } = await own.given.project();
  expect(await rosa.refused(linkCrmData, { project_code, crm_id: 'NEG-99999' })).toMatchObject({
    status: 404,
    message: 'No existe ese negocio en el CRM.',
  });
  const crm_id = await newDeal(own, 'Ajeno');
  const stranger = await own.signIn(await own.given.user({ permissions: all, seesAllProjects: false }));
  for (const call of [getCrmData, unlinkCrmData]) expect(await stranger.refused(call, { project_code })).toMatchObject({ status: 404 });
  expect(await stranger.refused(linkCrmData, { project_code, crm_id })).toMatchObject({ status: 404 });
  const reader = await own.as('crm:read');
  expect((await reader.call(getCrmData, { project_code })).allowed_actions).toEqual([]);
});

test('a deal is registered for a project, changed, and told wherever it is linked', async () => {
  const [one, two] = [await own.given.project(), await own.given.project()];
  const project_code = one.codigoProyecto;
  const made = await rosa.call(createCrmDeal, {
    project_code,
    name: 'Casa Peumo',
    amount: '5850000',
    contact_email: 'ANA@casa.example',
    closed_at: '2026-10-01',
  });
  expect(made).toMatchObject({
    version: 1,
    deal: { name: 'Casa Peumo', amount: '5850000', closed_at: null, contact: { email: 'ana@casa.example' } },
  });
  const crm_id = made.deal?.crm_id ?? '';
  await rosa.call(linkCrmData, { project_code: two.codigoProyecto, crm_id, shared: 'true' });
  expect((await rosa.call(searchCrmDeals, { search: 'casa péumo' })).items).toMatchObject([{ crm_id }]);

  const change = { project_code, version: 1, name: 'Casa Peumo 12 kWp', status: 'won', closed_at: '2026-11-01' } as const;
  expect(await rosa.call(updateCrmDeal, change)).toMatchObject({ version: 2, deal: { status: 'won', closed_at: '2026-11-01' } });
  expect(await rosa.refused(updateCrmDeal, change)).toMatchObject({ status: 412, current: { name: 'Casa Peumo 12 kWp', version: 2 } });
  expect((await rosa.call(getCrmData, { project_code: two.codigoProyecto })).deal).toMatchObject({ name: 'Casa Peumo 12 kWp' });
  expect(await rosa.refused(createCrmDeal, { project_code, name: 'Otro' })).toMatchObject({ status: 409, code: 'wrong_state' });
  expect((await rosa.call(searchCrmDeals, { search: 'Otro' })).items.filter((it) => it.name === 'Otro' && it.amount === null)).toHaveLength(
    1,
  );
});

test('while the CRM is down the last that was known is shown, with its age; when it is back, what is new', async () => {
  const { codigoProyecto: project_code } = await outside.given.project();
  await julio.call(linkCrmData, { project_code, crm_id: '501' });
  hubspot.fail((_request, response) => void response.writeHead(500).end());
  try {
    expect(await julio.call(getCrmData, { project_code })).toMatchObject({ stale: false, deal: { name: 'Techo norte' } });
    const down = await julio.call(getCrmData, { project_code, refresh: 'true' });
    expect(down).toMatchObject({
      stale: true,
      notice: 'El CRM respondió 500.',
      deal: { name: 'Techo norte' },
      synced_at: expect.any(String),
    });
    const { codigoProyecto } = await outside.given.project();
    expect(await julio.refused(linkCrmData, { project_code: codigoProyecto, crm_id: '502' })).toMatchObject({
      status: 503,
      code: 'outside_down',
    });
  } finally {
    hubspot.fail(undefined);
  }
  const [first] = deals;
  if (first) first.name = 'Techo norte, ampliado';
  expect(await julio.call(getCrmData, { project_code, refresh: 'true' })).toMatchObject({
    stale: false,
    notice: null,
    deal: { name: 'Techo norte, ampliado' },
  });
  deals.splice(0, 1);
  expect(await julio.call(getCrmData, { project_code, refresh: 'true' })).toMatchObject({
    stale: true,
    notice: 'HubSpot ya no tiene el negocio 501.',
    deal: { name: 'Techo norte, ampliado' },
  });
});

test('deals of a CRM are not written here, and a link of another source says so', async () => {
  const { codigoProyecto: project_code, id } = await outside.given.project();
  expect(await julio.refused(createCrmDeal, { project_code, name: 'x' })).toMatchObject({
    status: 422,
    message: expect.stringContaining('HubSpot'),
  });
  expect((await julio.call(getCrmData, { project_code })).allowed_actions).toEqual(['link']);
  const { deal } = await rosa.call(createCrmDeal, { project_code: (await own.given.project()).codigoProyecto, name: 'De antes' });
  await outside.db
    .insertInto('crm_links')
    .values({ project_id: id, source: 'own', crm_id: 'NEG-00001', deal: JSON.stringify(deal) })
    .execute();
  expect(await julio.call(getCrmData, { project_code })).toMatchObject({
    stale: true,
    deal: { name: 'De antes' },
    allowed_actions: ['unlink'],
  });
});

test('the CRM stands under the outside systems and is tried from there', async () => {
  const administrator = await outside.as('maintenance:read', 'maintenance:update');
  const listed = await administrator.call(listOutsideSystems, {});
  expect(listed.find((it) => it.system === 'crm')).toMatchObject({ label: 'CRM (HubSpot)', configured: true });

  expect((await administrator.call(testOutsideSystem, { system: 'crm' })).last).toMatchObject({ ok: true });
  hubspot.fail((_request, response) => void response.writeHead(401).end());
  expect((await administrator.call(testOutsideSystem, { system: 'crm' })).last).toMatchObject({
    ok: false,
    message: expect.stringContaining('CRM_TOKEN'),
  });
  hubspot.fail(undefined);
});
