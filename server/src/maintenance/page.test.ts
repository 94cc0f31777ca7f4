import { expect, test } from 'vitest';
import sharp from 'sharp';
import {
  deleteMaintenanceImage,
  enableMaintenanceInfo,
  getMaintenanceBanner,
  getMaintenanceForm,
  listAccessLog,
  listMaintenanceImages,
  loginLogs,
  postMaintenanceBanner,
  postMaintenanceForm,
  updateMaintenanceInfo,
  uploadMaintenanceImage,
} from 'contract/maintenance/index.ts';
import { storedFiles } from '../../test/files.ts';
import { scene } from '../../test/scene.ts';

const { app, given, signIn, stranger, as, folder } = await scene({ background: true });
const administrator = await as('maintenance:read', 'maintenance:update');
const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#f5a623' } })
  .jpeg()
  .toBuffer();
const asFile = (content: Buffer, name: string, type: string) => new File([new Uint8Array(content)], name, { type });
const storedCount = async () => (await storedFiles(folder)).length;

test('an uploaded background is made anew, shown without a session, and gone when it is taken away', async () => {
  const { id, url } = await administrator.call(uploadMaintenanceImage, { file: asFile(picture, 'planta.jpg', 'image/jpeg') });

  const shown = await app.http.inject({ url });
  expect(shown).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' } });
  expect(await stranger().call(listMaintenanceImages, {})).toMatchObject([{ id, nombre: 'planta.jpg' }]);
  expect((await app.http.inject({ url: url.replace(/signature=./, 'signature=~') })).statusCode).toBe(404);

  await administrator.call(deleteMaintenanceImage, { id });
  expect(await stranger().call(listMaintenanceImages, {})).toEqual([]);
  await expect.poll(storedCount, { timeout: 8_000 }).toBe(0);
});

test.each([
  ['a text that calls itself a picture', asFile(Buffer.from('hola'), 'x.jpg', 'image/jpeg')],
  [
    'an SVG with a script',
    asFile(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'x.png', 'image/png'),
  ],
  ['a picture cut off midway', asFile(picture.subarray(0, 200), 'x.jpg', 'image/jpeg')],
  ['an empty file', asFile(Buffer.alloc(0), 'x.jpg', 'image/jpeg')],
])('%s is refused at the field, and nothing is stored', async (_what, file) => {
  const before = await storedCount();

  expect(await administrator.refused(uploadMaintenanceImage, { file })).toMatchObject({ fields: { file: expect.any(String) } });
  expect(await storedCount()).toBe(before);
});

test('nobody uploads in the name of somebody else', async () => {
  const file = asFile(picture, 'planta.jpg', 'image/jpeg');
  expect(await administrator.refused(uploadMaintenanceImage, { user: 'otra@soldepapel.example', file })).toMatchObject({
    status: 403,
    code: 'not_yourself',
  });
});

test('the page shows what was written, in its order, and each entry can be changed or hidden', async () => {
  const { version } = await stranger().call(getMaintenanceForm, {});
  const { infos } = await administrator.call(postMaintenanceForm, {
    version,
    infos: [
      { info_type: 'title', description: 'Volvemos pronto' },
      { info_type: 'description', description: 'A las diez.' },
    ],
    termina_estimada: '2026-11-22T13:00:00Z',
  });
  const [title] = infos;

  await administrator.call(updateMaintenanceInfo, { id: title?.id ?? 0, info: 'Ya volvemos' });
  await administrator.call(enableMaintenanceInfo, { id: title?.id ?? 0 });

  expect(await stranger().call(getMaintenanceForm, {})).toMatchObject({
    termina_estimada: '2026-11-22T13:00:00.000Z',
    infos: [
      { description: 'Ya volvemos', enabled: false },
      { description: 'A las diez.', enabled: true },
    ],
  });
  expect(await administrator.refused(updateMaintenanceInfo, { id: 999_999, info: 'x' })).toMatchObject({ status: 404 });
});

test('of two who write the page at once the second is shown what the first has saved', async () => {
  const { version } = await stranger().call(getMaintenanceForm, {});
  const write = (description: string) => ({ infos: [{ info_type: 'title' as const, description }] });
  const first = await administrator.call(postMaintenanceForm, { ...write('Lo primero'), version });

  const refused = await administrator.refused(postMaintenanceForm, { ...write('Lo segundo'), version });

  expect(refused).toMatchObject({ status: 412, code: 'stale', current: first });
  expect(await stranger().call(getMaintenanceForm, {})).toEqual(first);
  const second = await administrator.call(postMaintenanceForm, { ...write('Lo segundo'), version: first.version });
  expect(second).toMatchObject({ infos: [{ description: 'Lo segundo' }], version: first.version + 1 });
});

test('whoever changes a single entry changes the version of the page', async () => {
  const { version } = await stranger().call(getMaintenanceForm, {});
  const infos = [{ info_type: 'title' as const, description: 'Volvemos pronto' }];
  const page = await administrator.call(postMaintenanceForm, { infos, version });

  await administrator.call(enableMaintenanceInfo, { id: page.infos[0]?.id ?? 0, enabled: false });

  expect(await administrator.refused(postMaintenanceForm, { infos, version: page.version })).toMatchObject({
    status: 412,
    current: { version: page.version + 1, infos: [{ enabled: false }] },
  });
});

test('the banner is what was last written', async () => {
  await administrator.call(postMaintenanceBanner, { enabled: true, description: 'El domingo habrá mantención.' });
  await administrator.call(postMaintenanceBanner, { enabled: false, description: 'El lunes habrá mantención.' });

  expect(await (await as()).call(getMaintenanceBanner, {})).toMatchObject({ enabled: false, description: 'El lunes habrá mantención.' });
});

test('navigations are found by person, page and day; filters that were typed are not kept', async () => {
  const person = await given.user();
  const caller = await signIn(person);
  await caller.call(loginLogs, { url: 'https://pa.example/proyectos/lugaresInstalacion/CI-26012?search=secreto#x' });
  const today = Temporal.Now.plainDateISO('America/Santiago').toString();

  const found = await administrator.call(listAccessLog, {
    user: person.email.slice(0, 9),
    url: 'lugaresInstalacion',
    desde: today,
    hasta: today,
  });
  const yesterday = await administrator.call(listAccessLog, { hasta: Temporal.PlainDate.from(today).subtract({ days: 1 }).toString() });

  expect(found.items).toMatchObject([{ user: person.email, url: '/proyectos/lugaresInstalacion/CI-26012' }]);
  expect(yesterday).toMatchObject({ items: [], total_items: 0, total_pages: 1 });
  expect(await caller.refused(loginLogs, { user: 'otra@soldepapel.example', url: '/' })).toMatchObject({
    status: 403,
    code: 'not_yourself',
  });
});
