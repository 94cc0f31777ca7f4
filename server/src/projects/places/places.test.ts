import { expect, test } from 'vitest';
import sharp from 'sharp';
import {
  actualizarImagenLugarInstalacion,
  createLugarInstalacion,
  deleteLugarInstalacion,
  getLugarInstalacion,
  getLugarInstalacionByProyecto,
  listLugarInstalacionByProyecto,
  listLugarInstalacionByProyectoEmail,
  replicarProyecto,
  updateLugarInstalacion,
  updateLugarInstalacionActivo,
} from 'contract/projects/index.ts';
import { storedFiles } from '../../../test/files.ts';
import { scene } from '../../../test/scene.ts';

const { app, db, given, signIn, as, folder } = await scene({ background: true });
const all = ['projects:read', 'projects:create', 'projects:update', 'projects:delete'] as const;
const camila = await as(...all);
const picture = (background: string) =>
  sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .png()
    .toBuffer();
const storedCount = async () => (await storedFiles(folder)).length;

test('a place gets a code of its own, and is found by number and by its codes', async () => {
  const { codigoProyecto } = await given.project();
  const place = await camila.call(createLugarInstalacion, {
    codigoProyecto,
    nombre: 'Local Ñuñoa',
    codigo_comuna: '13120',
    latitud: '-33,4569',
    longitud: -70.5978,
    kwp: '98.8',
    emailContacto: 'Jefa@Local.cl ',
  });

  expect(place).toMatchObject({
    comuna: 'Ñuñoa',
    region: 'Metropolitana de Santiago',
    latitud: '-33.456900',
    longitud: '-70.597800',
    kwp: '98.8',
    emailContacto: 'jefa@local.cl',
    activo: true,
  });
  expect(place.codigoLugarInstalacion).toMatch(/^LI-\d{6}$/);
  expect(await camila.call(getLugarInstalacion, { id: place.id })).toEqual(place);
  expect(
    await camila.call(getLugarInstalacionByProyecto, {
      codigoLugarInstalacion: place.codigoLugarInstalacion.toLowerCase(),
      codigoProyecto,
    }),
  ).toEqual(place);
});

test('a place is created with its image in one call, by a form or as JSON without one; of a broken image nothing stays', async () => {
  const { codigoProyecto } = await given.project();
  const before = await storedCount();
  const file = new File([new Uint8Array(await picture('#1677ff'))], 'techo.png', { type: 'image/png' });
  const key = { 'idempotency-key': 'lugar-con-su-imagen' };

  const place = await camila.call(createLugarInstalacion, { codigoProyecto, nombre: 'Con imagen', kwp: '12.5', file }, key);
  const again = await camila.call(createLugarInstalacion, { codigoProyecto, nombre: 'Con imagen', kwp: '12.5', file }, key);
  const asJson = await camila.call({ ...createLugarInstalacion, multipart: false }, { codigoProyecto, nombre: 'Sin imagen', kwp: null });

  expect(again.id).toBe(place.id);
  expect((await app.http.inject({ url: place.imagen ?? '' })).headers['content-type']).toBe('image/webp');
  expect([asJson.imagen, await storedCount()]).toEqual([null, before + 1]);
  const broken = new File(['nada'], 'techo.png', { type: 'image/png' });
  expect(await camila.refused(createLugarInstalacion, { codigoProyecto, nombre: 'Rota', file: broken })).toMatchObject({ status: 400 });
  expect(await camila.refused(createLugarInstalacion, { codigoProyecto, nombre: '', file })).toMatchObject({ status: 400 });
  const { total_items } = await camila.call(listLugarInstalacionByProyecto, { codigoProyecto });
  expect([total_items, await storedCount()]).toEqual([2, before + 1]);
  await camila.call(deleteLugarInstalacion, { id: place.id });
  await expect.poll(storedCount, { timeout: 8_000 }).toBe(before);
});

test('half a coordinate, one off the earth, an unknown commune and a code that exists are refused at the field', async () => {
  const { codigoProyecto, codigoLugarInstalacion } = await given.place();
  const create = (change: object) => camila.refused(createLugarInstalacion, { codigoProyecto, nombre: 'X', ...change });

  expect((await create({ latitud: '-33' })).fields).toHaveProperty('longitud');
  expect((await create({ latitud: '-133', longitud: '-70' })).fields).toHaveProperty('latitud');
  expect((await create({ codigo_comuna: '99999' })).fields).toHaveProperty('codigo_comuna');
  expect(await create({ codigoLugarInstalacion })).toMatchObject({ status: 409, fields: { codigoLugarInstalacion: expect.any(String) } });
  expect(await camila.refused(createLugarInstalacion, { codigoProyecto: 'NO-EXISTE', nombre: 'X' })).toMatchObject({ status: 404 });
});

test('the list narrows by text, by active flag and by contact; a project that is not there is a 404, not an empty list', async () => {
  const { codigoProyecto } = await given.project();
  const roof = await given.place({ codigoProyecto, nombre: 'Techo norte', emailContacto: 'ana@cliente.cl' });
  const ground = await given.place({ codigoProyecto, nombre: 'Patio', activo: false });
  const ids = async (filters: object) =>
    (await camila.call(listLugarInstalacionByProyecto, { codigoProyecto, ...filters })).items.map((it) => it.id);

  expect(await ids({})).toEqual([roof.id, ground.id]);
  expect(await ids({ sort: '-nombre' })).toEqual([roof.id, ground.id]);
  expect(await ids({ search: 'TÉCHO' })).toEqual([roof.id]);
  expect(await ids({ activo: '0' })).toEqual([ground.id]);
  expect(
    (await camila.call(listLugarInstalacionByProyectoEmail, { codigoProyecto, emailContacto: 'ana@cliente.cl' })).items.map((it) => it.id),
  ).toEqual([roof.id]);
  expect(await camila.refused(listLugarInstalacionByProyecto, { codigoProyecto: 'NO-EXISTE' })).toMatchObject({ status: 404 });
});

test('editing checks the version; the active flag has its own call', async () => {
  const { id } = await given.place();

  const edited = await camila.call(updateLugarInstalacion, { id, version: 1, nombre: 'Nuevo nombre' });
  const off = await camila.call(updateLugarInstalacionActivo, { id, activo: false });

  expect([edited.version, off.version, off.activo]).toEqual([2, 3, false]);
  expect(await camila.refused(updateLugarInstalacion, { id, version: 1, nombre: 'Tarde' })).toMatchObject({
    status: 412,
    current: { nombre: 'Nuevo nombre' },
  });
});

test('a picture replaces the one before, whose file is discarded; position data does not survive', async () => {
  const { id } = await given.place();
  const located = await sharp(await picture('#1f4fa3'))
    .withExif({ IFD0: { Copyright: 'nadie' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '33/1 26/1 0/1' } })
    .jpeg()
    .toBuffer();
  const upload = (content: Buffer, name: string, type: string) =>
    camila.call(actualizarImagenLugarInstalacion, { id, file: new File([new Uint8Array(content)], name, { type }) });

  await upload(await picture('#f5a623'), 'a.png', 'image/png');
  const { imagen } = await upload(located, 'b.jpg', 'image/jpeg');

  const shown = await app.http.inject({ url: imagen ?? '' });
  expect(shown.statusCode).toBe(200);
  expect((await sharp(shown.rawPayload).metadata()).exif).toBeUndefined();
  await expect.poll(storedCount, { timeout: 8_000 }).toBe(1);
  expect(
    await camila.refused(actualizarImagenLugarInstalacion, {
      id: 999_999,
      file: new File([new Uint8Array(located)], 'b.jpg', { type: 'image/jpeg' }),
    }),
  ).toMatchObject({ status: 404 });
  expect(await storedCount()).toBe(1);
});

test('places are replicated from another project with codes of their own, with or without contacts', async () => {
  const origin = await given.project();
  const target = await given.project();
  const one = await given.place({ codigoProyecto: origin.codigoProyecto, nombre: 'Local 1', emailContacto: 'ana@cliente.cl' });
  await given.place({ codigoProyecto: origin.codigoProyecto, nombre: 'Local 2' });
  const between = { origen: origin.codigoProyecto, destino: target.codigoProyecto };

  const both = await camila.call(replicarProyecto, between);
  const bare = await camila.call(replicarProyecto, { ...between, lugares: [one.id], con_contactos: false });

  expect(both.lugares.map((it) => [it.codigoProyecto, it.nombre, it.emailContacto])).toEqual([
    [target.codigoProyecto, 'Local 1', 'ana@cliente.cl'],
    [target.codigoProyecto, 'Local 2', null],
  ]);
  expect(bare.lugares).toMatchObject([{ nombre: 'Local 1', emailContacto: null }]);
  expect(await camila.refused(replicarProyecto, { ...between, destino: origin.codigoProyecto })).toMatchObject({ status: 400 });
  expect(await camila.refused(replicarProyecto, { ...between, lugares: [999_999] })).toMatchObject({ status: 404 });
});

test('a person without the project sees none of its places, and cannot touch them', async () => {
  const { id, codigoProyecto, codigoLugarInstalacion } = await given.place();
  const sofia = await signIn(await given.user({ permissions: all, seesAllProjects: false }));

  for (const refused of [
    await sofia.refused(getLugarInstalacion, { id }),
    await sofia.refused(getLugarInstalacionByProyecto, { codigoLugarInstalacion, codigoProyecto }),
    await sofia.refused(updateLugarInstalacion, { id, version: 1, nombre: 'X' }),
    await sofia.refused(updateLugarInstalacionActivo, { id, activo: false }),
    await sofia.refused(createLugarInstalacion, { codigoProyecto, nombre: 'X' }),
    await sofia.refused(deleteLugarInstalacion, { id }),
  ])
    expect(refused).toMatchObject({ status: 404 });
  expect(await db.selectFrom('places').select(['version', 'activo']).where('id', '=', id).executeTakeFirst()).toEqual({
    version: 1,
    activo: true,
  });
});

test('a deleted place is gone, and its deletion is remembered', async () => {
  const { id, codigoLugarInstalacion } = await given.place();

  await camila.call(deleteLugarInstalacion, { id });

  expect(await camila.refused(getLugarInstalacion, { id })).toMatchObject({ status: 404 });
  expect(await db.selectFrom('audit').select('action').where('entity_id', '=', codigoLugarInstalacion).execute()).toEqual([
    { action: 'delete' },
  ]);
});
