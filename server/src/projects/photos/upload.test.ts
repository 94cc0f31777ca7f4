import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { listImagenLugarInstalacion, photoLimits, restorePhotos, deletePhotos, uploadPhoto } from 'contract/projects/index.ts';
import { storedFiles } from '../../../test/files.ts';
import { scene } from '../../../test/scene.ts';
import { zip } from '../../platform/files/zip.ts';
import { bombBytes, fileOf, picture, pictureBytes } from './scene.ts';

const { as, app, db, folder, given, signIn } = await scene();
const ana = await as('logbook:read', 'logbook:create', 'logbook:update', 'projects:update');

const codesOf = ({ codigoLugarInstalacion, codigoProyecto }: { codigoLugarInstalacion: string; codigoProyecto: string }) => ({
  codigoLugarInstalacion,
  codigoProyecto,
});
const newPlace = async () => codesOf(await given.place());

test('a photo is kept byte for byte, with a view and a thumbnail beside it', async () => {
  const place = await newPlace();
  const file = await picture({
    width: 2000,
    height: 1000,
    taken: '2026:03:04 10:11:12',
    positioned: true,
    name: 'C:\\fotos\\Techo ñandú.jpg',
  });
  const before = await storedFiles(folder);

  const { resultado, foto } = await ana.call(uploadPhoto, { ...place, file, actividad: 'Montaje' });

  expect(resultado).toBe('nueva');
  expect(foto).toMatchObject({
    archivo: 'Techo ñandú.jpg',
    tipo: 'image/jpeg',
    ancho: 2000,
    alto: 1000,
    bytes: file.size,
    camara: 'Canelo C7',
    actividad: 'Montaje',
    fecha: '2026-03-04',
    // In March Santiago is three hours behind.
    tomada_at: '2026-03-04T13:11:12.000Z',
    fecha_origen: 'exif',
    latitud: '-33.500000',
    longitud: '-70.750000',
  });
  const made = (await storedFiles(folder)).filter((it) => !before.includes(it));
  const kept = await Promise.all(made.map((it) => readFile(it)));
  expect(made).toHaveLength(3);
  const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  expect(kept.map(sha)).toContain(sha(new Uint8Array(await file.arrayBuffer())));
  const sizes = await Promise.all(made.filter((it) => it.endsWith('.webp')).map(async (it) => sharp(await readFile(it)).metadata()));
  expect(sizes.map(({ width, height, exif }) => [width, height, exif]).toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([
    [640, 320, undefined],
    [1600, 800, undefined],
  ]);
  const shown = await app.http.inject(foto.miniatura);
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
});

test.each([
  ['summer', '2026:01:15 23:30:00', undefined, '2026-01-16T02:30:00.000Z', '2026-01-15'],
  ['winter', '2026:07:15 23:30:00', undefined, '2026-07-16T03:30:00.000Z', '2026-07-15'],
  ['with the offset of its own', '2026:07:15 23:30:00', '+02:00', '2026-07-15T21:30:00.000Z', '2026-07-15'],
])('the camera’s clock is Santiago’s unless it says otherwise: %s', async (_name, taken, offset, tomada_at, fecha) => {
  const { foto } = await ana.call(uploadPhoto, { ...(await newPlace()), file: await picture({ taken, ...(offset && { offset }) }) });

  expect(foto).toMatchObject({ tomada_at, fecha, fecha_origen: 'exif' });
});

test.each([['2099:01:01 10:00:00'], ['2026:02:31 10:00:00'], ['0000:00:00 00:00:00'], ['1970:01:01 00:00:00'], ['ayer']])(
  'a camera that says %s is not believed: the day of the upload counts',
  async (taken) => {
    const { foto } = await ana.call(uploadPhoto, { ...(await newPlace()), file: await picture({ taken }) });

    expect(foto.fecha_origen).toBe('subida');
    expect(Math.abs(Date.parse(foto.tomada_at) - Date.now())).toBeLessThan(60_000);
  },
);

test('a photo taken upright is upright', async () => {
  const { foto } = await ana.call(uploadPhoto, { ...(await newPlace()), file: await picture({ width: 60, height: 40, orientation: 6 }) });

  expect([foto.ancho, foto.alto]).toEqual([40, 60]);
  const { width, height } = await sharp((await app.http.inject(foto.vista)).rawPayload).metadata();
  expect([width, height]).toEqual([40, 60]);
});

test.each(['png', 'webp'] as const)('a photo may be %s', async (format) => {
  const { foto } = await ana.call(uploadPhoto, { ...(await newPlace()), file: await picture({ format, taken: '2026:03:04 10:11:12' }) });

  expect(foto).toMatchObject({ tipo: `image/${format}`, fecha: '2026-03-04' });
});

describe('the same photo', () => {
  test('a second time in one place is said, not stored', async () => {
    const place = await newPlace();
    const file = await picture();
    const first = await ana.call(uploadPhoto, { ...place, file });
    const before = await storedFiles(folder);

    const second = await ana.call(uploadPhoto, {
      ...place,
      file: fileOf(new Uint8Array(await file.arrayBuffer()), 'otra.jpg', 'image/jpeg'),
    });

    expect(second).toMatchObject({ resultado: 'repetida', foto: { id: first.foto.id, archivo: file.name } });
    expect(await storedFiles(folder)).toEqual(before);
    expect((await ana.call(uploadPhoto, { ...(await newPlace()), file })).resultado).toBe('nueva');
  });

  test('sent again because no answer came is answered as the first time', async () => {
    const place = await newPlace();
    const file = await picture();
    const key = { 'idempotency-key': 'foto-sin-respuesta' };
    const first = await ana.call(uploadPhoto, { ...place, file }, key);

    expect(await ana.call(uploadPhoto, { ...place, file }, key)).toEqual(first);
  });

  test('eight times at once is one photo, and no file is left over', async () => {
    const place = await newPlace();
    const file = await picture();
    const before = await storedFiles(folder);

    const answers = await Promise.all(Array.from({ length: 8 }, () => ana.call(uploadPhoto, { ...place, file })));

    expect(answers.filter((it) => it.resultado === 'nueva')).toHaveLength(1);
    expect(new Set(answers.map((it) => it.foto.id)).size).toBe(1);
    expect((await storedFiles(folder)).length - before.length).toBe(3);
  });

  test('deleted before comes back', async () => {
    const place = await newPlace();
    const file = await picture();
    const { foto } = await ana.call(uploadPhoto, { ...place, file });
    await ana.call(deletePhotos, { ids: [foto.id] });

    const again = await ana.call(uploadPhoto, { ...place, file });

    expect(again).toMatchObject({ resultado: 'recuperada', foto: { id: foto.id } });
    expect((await ana.call(restorePhotos, { ids: [foto.id] })).ids).toEqual([]);
    expect((await ana.call(listImagenLugarInstalacion, place)).total_items).toBe(1);
  });
});

async function zippedPage(): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(zip([{ name: 'a.html', content: ['<p>hola'] }])));
}

const comment = (text: string): Buffer => {
  const content = Buffer.from(text);
  return Buffer.concat([Buffer.from([0xff, 0xfe, 0, content.length + 2]), content]);
};
const insertSegment = (jpeg: Buffer, segment: Buffer) => Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);

const bad: [string, () => Promise<[Uint8Array | string, string, string]>, RegExp][] = [
  ['nothing at all', async () => ['', 'vacia.jpg', 'image/jpeg'], /vacía/],
  ['text', async () => ['no soy una foto', 'falsa.jpg', 'image/jpeg'], /JPG, PNG o WebP/],
  [
    'a drawing with script',
    async () => ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'logo.svg', 'image/svg+xml'],
    /JPG, PNG o WebP/,
  ],
  [
    'a drawing that says it is a photo',
    async () => ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'logo.png', 'image/png'],
    /JPG, PNG o WebP/,
  ],
  ['an iPhone’s own format', async () => [Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 'IMG_1.HEIC', 'image/heic'], /HEIC/],
  [
    'the same under another name',
    async () => [Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 'IMG_1.jpg', 'image/jpeg'],
    /HEIC/,
  ],
  [
    'a photo that broke off',
    async () => [(await pictureBytes({ width: 400, height: 400 })).subarray(0, -60), 'corta.jpg', 'image/jpeg'],
    /cortada/,
  ],
  ['a PNG that broke off', async () => [(await pictureBytes({ format: 'png' })).subarray(0, -8), 'corta.png', 'image/png'], /cortada/],
  ['a WebP that broke off', async () => [(await pictureBytes({ format: 'webp' })).subarray(0, -8), 'corta.webp', 'image/webp'], /cortada/],
  [
    'a head without a picture',
    async () => [insertSegment(Buffer.from([0xff, 0xd8, 0xff, 0xd9]), comment('nada')), 'cabeza.jpg', 'image/jpeg'],
    /dañada/,
  ],
  [
    'a photo with a page behind it',
    async () => [Buffer.concat([await pictureBytes(), Buffer.from('<html><script>alert(1)</script>')]), 'p.jpg', 'image/jpeg'],
    /algo más/,
  ],
  [
    'a photo with a page inside',
    async () => [insertSegment(await pictureBytes(), comment('<script>alert(1)</script>')), 'p.jpg', 'image/jpeg'],
    /algo más/,
  ],
  [
    'a photo with an archive behind it',
    async () => [Buffer.concat([await pictureBytes(), await zippedPage()]), 'p.jpg', 'image/jpeg'],
    /algo más/,
  ],
  [
    'a photo with an archive behind a second photo',
    async () => [Buffer.concat([await pictureBytes(), await pictureBytes(), await zippedPage()]), 'p.jpg', 'image/jpeg'],
    /algo más/,
  ],
  [
    'a PNG with something behind it',
    async () => [Buffer.concat([await pictureBytes({ format: 'png' }), Buffer.from('hola')]), 'p.png', 'image/png'],
    /algo más/,
  ],
  ['200 megapixels in a small file', async () => [bombBytes(), 'bomba.png', 'image/png'], /64 megapíxeles/],
];

test.each(bad)('%s is refused with its reason, and nothing of it stays', async (_name, make, message) => {
  const place = await newPlace();
  const before = await storedFiles(folder);
  const rows = await db.selectFrom('photos').select('id').execute();

  const refused = await ana.refused(uploadPhoto, { ...place, file: fileOf(...(await make())) });

  expect([400, 415]).toContain(refused.status);
  expect(refused.fields?.['file']).toMatch(message);
  expect(await storedFiles(folder)).toEqual(before);
  expect(await db.selectFrom('photos').select('id').execute()).toEqual(rows);
});

test('what phones append to their photos is no reason to refuse them', async () => {
  const [photo, second] = [await pictureBytes(), await pictureBytes()];
  const film = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypmp42'), Buffer.alloc(500, 7)]);
  const samsung = Buffer.concat([Buffer.alloc(40, 3), Buffer.from('SEFT')]);

  for (const rest of [second, film, samsung, Buffer.alloc(64)]) {
    const file = fileOf(Buffer.concat([photo, rest]), 'telefono.jpg', 'image/jpeg');
    expect((await ana.call(uploadPhoto, { ...(await newPlace()), file })).resultado).toBe('nueva');
  }
});

test('a place does not hold more photos than its limit', async () => {
  const { id, ...place } = await given.place();
  await given.photo({ place_id: id });
  await sql`
    insert into photos (place_id, archivo, original, vista, miniatura, tipo, ancho, alto, bytes, sha256, tomada_at, fecha_origen)
    select place_id, archivo, n || original, n || vista, n || miniatura, tipo, ancho, alto, bytes, sha256(n::text::bytea), tomada_at, fecha_origen
    from photos, generate_series(2, ${photoLimits.perPlace}::integer) as n where place_id = ${id}`.execute(db);

  expect(await ana.refused(uploadPhoto, { ...codesOf(place), file: await picture() })).toMatchObject({ status: 422, code: 'rule' });
});

test('a place that is not seen takes no photo', async () => {
  const outsider = await signIn(await given.user({ permissions: ['logbook:create'], seesAllProjects: false }));
  const before = await storedFiles(folder);

  expect(await outsider.refused(uploadPhoto, { ...(await newPlace()), file: await picture() })).toMatchObject({ status: 404 });
  expect(await storedFiles(folder)).toEqual(before);
});
