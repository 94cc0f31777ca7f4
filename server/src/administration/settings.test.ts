import { listSettings, resetSetting, settings, updateSetting } from 'contract/administration/index.ts';
import { expect, test } from 'vitest';
import { scene } from '../../test/scene.ts';
import { setting } from './index.ts';

const { app, db, given, as, beside, signIn } = await scene();
const administrator = await as('maintenance:read', 'maintenance:update');
const source = { db, events: app.events };
const versionOf = async (key: string) => (await administrator.call(listSettings, {})).find((it) => it.key === key)?.version ?? -1;

test('a constant has its default until somebody changes it, and goes back to it', async () => {
  const before = (await administrator.call(listSettings, {})).find((it) => it.key === 'quotation_threshold');
  expect(before).toMatchObject({ value: '2000000', is_default: true, version: 0, changed_by: null });
  expect(await setting(source, 'quotation_threshold')).toBe('2000000');

  const changed = await administrator.call(updateSetting, { key: 'quotation_threshold', value: '2500000', version: 0 });
  expect(changed).toMatchObject({ value: '2500000', is_default: false, version: 1, changed_by: expect.stringContaining('@') });
  expect(await setting(source, 'quotation_threshold')).toBe('2500000');

  expect(await administrator.call(resetSetting, { key: 'quotation_threshold', version: 1 })).toMatchObject({
    is_default: true,
    version: 2,
  });
  expect(await setting(source, 'quotation_threshold')).toBe('2000000');
});

test('every constant of the registry is listed once and its default fits its own rule', async () => {
  const listed = await administrator.call(listSettings, {});

  expect(listed.map((it) => it.key)).toEqual(Object.keys(settings));
  for (const { key, value, version } of listed.filter((it) => !('fixed' in settings[it.key])))
    expect(await administrator.call(updateSetting, { key, value, version })).toMatchObject({ value, is_default: true });
});

test.each([
  ['bidding_threshold', '12,5', /número entero/],
  ['quotations_above_threshold', 11, /a lo más 10/],
  ['quotations_above_threshold', 1.5, /decimales/],
  ['quotations_above_threshold', '3', /número/],
  ['default_currency', 'ARS', /Elija una de las opciones/],
  ['default_warehouse', 'bodega central', /BF0001/],
  ['dashboard_hosts', ['https://app.smartsheet.com/'], /app\.smartsheet\.com/],
  ['map_tiles_url', 'http://mapas.cl/{z}', /https/],
] as const)('%s refuses %j at its field', async (key, value, message) => {
  const refused = await administrator.refused(updateSetting, { key, value, version: 0 });

  expect(refused).toMatchObject({ status: 400, code: 'invalid' });
  expect(Object.values(refused.fields ?? {}).join()).toMatch(message);
  expect(Object.keys(refused.fields ?? {}).join()).toMatch(/^value/);
});

test('what the specification fixes is shown and cannot be changed', async () => {
  expect(await administrator.refused(updateSetting, { key: 'upload_chunk_mb', value: 50, version: 0 })).toMatchObject({
    status: 422,
    code: 'rule',
  });
});

test('two who change the same constant at once: the second sees what the first saved', async () => {
  const version = await versionOf('reopening_days');
  const both = await Promise.all([21, 28].map((value) => administrator.raw(updateSetting, { key: 'reopening_days', value, version })));

  expect(both.map((it) => it.statusCode).toSorted((a, b) => a - b)).toEqual([200, 412]);
  const refused = both.find((it) => it.statusCode === 412);
  expect(refused?.json()).toMatchObject({ code: 'stale', current: { value: await setting(source, 'reopening_days') } });
});

test('another server reads the new value within a second', async () => {
  const person = await given.user({ permissions: ['maintenance:read'] });
  const { caller, close } = await beside(await given.session(person.id));
  const read = async () => (await caller.call(listSettings, {})).find((it) => it.key === 'max_upload_mb')?.value;
  await setting(source, 'max_upload_mb');

  await administrator.call(updateSetting, { key: 'max_upload_mb', value: 800, version: await versionOf('max_upload_mb') });

  await expect.poll(read, { timeout: 1_000, interval: 20 }).toBe(800);
  await close();
});

test('the change stands in the audit trail with both values', async () => {
  await administrator.call(updateSetting, {
    key: 'dashboard_hosts',
    value: ['tableros.soldepapel.cl'],
    version: await versionOf('dashboard_hosts'),
  });

  const entry = await db.selectFrom('audit').selectAll().where('entity', '=', 'setting').orderBy('id', 'desc').limit(1).executeTakeFirst();
  expect(entry).toMatchObject({
    entity_id: 'dashboard_hosts',
    before: { valor: ['app.smartsheet.com', 'publish.smartsheet.com'] },
    after: { valor: ['tableros.soldepapel.cl'] },
  });
});

test('whoever may only read constants cannot change them', async () => {
  const reader = await signIn(await given.user({ permissions: ['maintenance:read'] }));

  expect(await reader.refused(updateSetting, { key: 'reopening_days', value: 10, version: 0 })).toMatchObject({ status: 403 });
});
