import { listSettings, resetSetting, settingKeys, settings, updateSetting } from 'contract/administration/index.ts';
import { expect, test } from 'vitest';
import { scene } from '../../../test/scene.ts';
import { setting } from '../index.ts';

const { app, db, given, as, beside, signIn } = await scene();
const administrator = await as('maintenance:read', 'maintenance:update');
const source = { db, events: app.events };
const versionOf = async (key: string) => (await administrator.call(listSettings, {})).find((it) => it.key === key)?.version ?? -1;

test('a constant has its default until somebody changes it, and goes back to it', async () => {
  const before = (await administrator.call(listSettings, {})).find((it) => it.key === 'access_log_days');
  expect(before).toMatchObject({ value: 365, is_default: true, version: 0, changed_by: null });
  expect(await setting(source, 'access_log_days')).toBe(365);

  const changed = await administrator.call(updateSetting, { key: 'access_log_days', value: 400, version: 0 });
  expect(changed).toMatchObject({ value: 400, is_default: false, version: 1, changed_by: expect.stringContaining('@') });
  expect(await setting(source, 'access_log_days')).toBe(400);

  expect(await administrator.call(resetSetting, { key: 'access_log_days', version: 1 })).toMatchObject({
    is_default: true,
    version: 2,
  });
  expect(await setting(source, 'access_log_days')).toBe(365);
});

test('every constant that has an effect is listed once and its default fits its own rule', async () => {
  const listed = await administrator.call(listSettings, {});

  expect(listed.map((it) => it.key)).toEqual(settingKeys);
  for (const { key, value, version } of listed.filter((it) => !('fixed' in settings[it.key])))
    expect(await administrator.call(updateSetting, { key, value, version })).toMatchObject({ value, is_default: true });
});

test.each([
  ['approval_reminder_days', 61, /a lo más 60/],
  ['approval_reminder_days', 1.5, /decimales/],
  ['approval_reminder_days', '3', /número/],
  ['default_currency', 'ARS', /Elija una de las opciones/],
  ['default_warehouse', 'bodega central', /BF0001/],
  ['dashboard_hosts', ['https://app.smartsheet.com/'], /app\.smartsheet\.com/],
  ['map_tiles_url', 'http://mapas.cl/{z}/{x}/{y}', /https/],
  ['map_tiles_url', 'https://{z}/{x}/{y}', /https/],
  ['map_tiles_url', 'https://mapas.cl/{z}/{x}.png', /https/],
] as const)('%s refuses %j at its field', async (key, value, message) => {
  const refused = await administrator.refused(updateSetting, { key, value, version: 0 });

  expect(refused).toMatchObject({ status: 400, code: 'invalid' });
  expect(Object.values(refused.fields ?? {}).join()).toMatch(message);
  expect(Object.keys(refused.fields ?? {}).join()).toMatch(/^value/);
});

test('what nothing uses yet is not shown, and cannot be changed', async () => {
  const listed = await administrator.call(listSettings, {});

  expect(listed.map((it) => it.key)).not.toContain('upload_chunk_mb');
  for (const [key, value] of [
    ['max_upload_mb', 200],
    ['upload_chunk_mb', 50],
  ] as const)
    expect(await administrator.refused(updateSetting, { key, value, version: 0 })).toMatchObject({ status: 422, code: 'rule' });
});

test('two who change the same constant at once: the second sees what the first saved', async () => {
  const version = await versionOf('approval_escalation_days');
  const both = await Promise.all(
    [21, 28].map((value) => administrator.raw(updateSetting, { key: 'approval_escalation_days', value, version })),
  );

  expect(both.map((it) => it.statusCode).toSorted((a, b) => a - b)).toEqual([200, 412]);
  const refused = both.find((it) => it.statusCode === 412);
  expect(refused?.json()).toMatchObject({ code: 'stale', current: { value: await setting(source, 'approval_escalation_days') } });
});

test('another server reads the new value by itself', async () => {
  const person = await given.user({ permissions: ['maintenance:read'] });
  const { caller, close } = await beside(await given.session(person.id));
  const read = async () => (await caller.call(listSettings, {})).find((it) => it.key === 'access_log_days')?.value;
  await setting(source, 'access_log_days');

  await administrator.call(updateSetting, { key: 'access_log_days', value: 800, version: await versionOf('access_log_days') });

  await expect.poll(read, { timeout: 10_000, interval: 20 }).toBe(800);
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

  expect(await reader.refused(updateSetting, { key: 'approval_escalation_days', value: 10, version: 0 })).toMatchObject({ status: 403 });
});
