import exifr from 'exifr';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { downloadPhoto, listImagenLugarInstalacion, listPhotoAlbums, uploadPhoto, zipPhotos } from 'contract/projects/index.ts';
import { scene } from '../../../test/scene.ts';
import { fileOf, picture, pictureBytes, unzip } from './scene.ts';

const { as, given, signIn } = await scene();
const ana = await as('logbook:read', 'logbook:create', 'projects:update');
const visitor = await as('logbook:read');

const codesOf = ({ codigoLugarInstalacion, codigoProyecto }: { codigoLugarInstalacion: string; codigoProyecto: string }) => ({
  codigoLugarInstalacion,
  codigoProyecto,
});

describe('where a photo was taken', async () => {
  const [member, manager] = [await given.user({ permissions: ['logbook:read'] }), await given.user({ permissions: ['logbook:read'] })];
  const project = await given.project({ jefe_proyecto_id: manager.id });
  const place = codesOf(await given.place({ codigoProyecto: project.codigoProyecto }));
  await given.member({ project_id: project.id, user_id: member.id });
  const bytes = await pictureBytes({ positioned: true, taken: '2026:03:04 10:11:12', orientation: 6 });
  const { foto } = await ana.call(uploadPhoto, { ...place, file: fileOf(bytes, 'techo.jpg', 'image/jpeg') });

  test.each([
    ['who may change projects', ana],
    ['the project’s manager', await signIn(manager)],
    ['a member of the project', await signIn(member)],
  ])('is seen by %s, who downloads the photo as it came', async (_who, caller) => {
    expect((await caller.call(listImagenLugarInstalacion, place)).items).toMatchObject([{ latitud: '-33.500000', longitud: '-70.750000' }]);
    expect((await caller.call(listPhotoAlbums, place)).ve_posiciones).toBe(true);
    const response = await caller.raw(downloadPhoto, { ...place, id: foto.id });
    expect(response.headers['content-disposition']).toContain('filename="techo.jpg"');
    expect(response.rawPayload.equals(bytes)).toBe(true);
  });

  test('is hidden from everybody else: the answer has none, and the download nothing but the picture', async () => {
    expect((await visitor.call(listImagenLugarInstalacion, place)).items).toMatchObject([{ latitud: null, longitud: null }]);
    expect((await visitor.call(listPhotoAlbums, place)).ve_posiciones).toBe(false);
    const { rawPayload } = await visitor.raw(downloadPhoto, { ...place, id: foto.id });
    expect(await exifr.gps(rawPayload)).toBeUndefined();
    expect(await exifr.parse(rawPayload)).toEqual({ Orientation: expect.anything() });
  });
});

describe('a copy without traces', async () => {
  const place = codesOf(await given.place());
  const download = async (file: File) => {
    const { foto } = await ana.call(uploadPhoto, { ...place, file });
    return (await visitor.raw(downloadPhoto, { ...place, id: foto.id })).rawPayload;
  };

  test.each([
    ['jpeg', 1],
    ['jpeg', 6],
    ['png', 1],
    ['png', 8],
    ['webp', 1],
    ['webp', 3],
  ] as const)('of a %s, turned %i, is the very same picture', async (format, orientation) => {
    const before = await pictureBytes({ format, orientation, positioned: true, width: 90, height: 50 });

    const after = await download(fileOf(before, `foto.${format}`, `image/${format}`));

    expect(await sharp(after).raw().toBuffer()).toEqual(await sharp(before).raw().toBuffer());
    const { orientation: turned = 1, exif, xmp } = await sharp(after, { failOn: 'warning' }).metadata();
    expect([turned, exif?.includes('Canelo') ?? false, xmp]).toEqual([orientation, false, undefined]);
    expect(after.includes('Canelo')).toBe(false);
  });

  test('keeps the colour profile and loses comments, captions and what the phone appended', async () => {
    const [photo, second] = [
      await sharp(await pictureBytes())
        .withIccProfile('p3')
        .jpeg()
        .toBuffer(),
      await pictureBytes({ positioned: true }),
    ];
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 14]), Buffer.from('Casa de Ana.')]);
    const iptc = Buffer.concat([Buffer.from([0xff, 0xed, 0, 30]), Buffer.from('Photoshop 3.0\0 Calle Uno 123')]);
    const whole = Buffer.concat([photo.subarray(0, 2), comment, iptc, photo.subarray(2), second]);

    const after = await download(fileOf(whole, 'foto.jpg', 'image/jpeg'));

    expect((await sharp(after).metadata()).icc).toBeInstanceOf(Buffer);
    expect(['Casa de Ana', 'Calle Uno', 'Canelo'].filter((it) => after.includes(it))).toEqual([]);
    expect(after.subarray(-2).toString('hex')).toBe('ffd9');
  });

  test('of a progressive photo in several scans is whole', async () => {
    const before = await sharp(await pictureBytes({ width: 300, height: 200 }))
      .jpeg({ progressive: true })
      .toBuffer();

    const after = await download(fileOf(before, 'foto.jpg', 'image/jpeg'));

    expect(await sharp(after, { failOn: 'warning' }).raw().toBuffer()).toEqual(await sharp(before).raw().toBuffer());
  });
});

describe('a zip', async () => {
  const place = codesOf(await given.place());
  const sent = [
    await picture({ taken: '2026:03:04 10:00:00', positioned: true, name: 'IMG_1.jpg' }),
    await picture({ taken: '2026:03:04 11:00:00', name: 'img_1.JPG' }),
    await picture({ taken: '2026:03:05 11:00:00', name: 'IMG_1.jpg', format: 'png' }),
  ];
  const ids: number[] = [];
  for (const file of sent) ids.push((await ana.call(uploadPhoto, { ...place, file, actividad: 'Techo/norte' })).foto.id);

  test('has every original, in folders by album, under names that are not taken twice', async () => {
    const response = await ana.raw(zipPhotos, { ...place });
    const entries = await unzip(response.rawPayload);

    expect(response.headers['content-disposition']).toContain(`fotos-${place.codigoLugarInstalacion}.zip`);
    expect(entries.map((it) => it.name)).toEqual(['2026-03-05/IMG_1.jpg', '2026-03-04/img_1.JPG', '2026-03-04/IMG_1 (2).jpg']);
    const originals = await Promise.all(sent.toReversed().map(async (it) => Buffer.from(await it.arrayBuffer())));
    expect(entries.map((it) => it.bytes.equals(originals[entries.indexOf(it)] ?? Buffer.alloc(0)))).toEqual([true, true, true]);
  });

  test('has only the chosen ones, or those that the filters leave', async () => {
    const chosen = await unzip((await ana.raw(zipPhotos, { ...place, ids: [ids[0]], agrupar: 'actividad' })).rawPayload);
    const filtered = await unzip((await ana.raw(zipPhotos, { ...place, filtros: { desde: '2026-03-05' } })).rawPayload);

    expect(chosen.map((it) => it.name)).toEqual(['Techo_norte/IMG_1.jpg']);
    expect(filtered.map((it) => it.name)).toEqual(['2026-03-05/IMG_1.jpg']);
  });

  test('for who may not see positions has none', async () => {
    const entries = await unzip((await visitor.raw(zipPhotos, { ...place, ids: [ids[0]] })).rawPayload);

    expect(await exifr.gps(entries[0]?.bytes ?? Buffer.alloc(0))).toBeUndefined();
  });

  test('may be of the smaller pictures', async () => {
    const [entry] = await unzip((await ana.raw(zipPhotos, { ...place, ids: [ids[0]], calidad: 'reducida' })).rawPayload);

    expect(entry?.name).toBe('2026-03-04/IMG_1.webp');
    expect((await sharp(entry?.bytes).metadata()).format).toBe('webp');
  });

  test('of nothing, of too much, or of a photo of another place is refused', async () => {
    const huge = await given.place();
    await given.photos({ place_id: huge.id, count: 40, bytes: 30_000_000 });
    const many = await given.place();
    await given.photos({ place_id: many.id, count: 501 });

    expect(await ana.refused(zipPhotos, codesOf(await given.place()))).toMatchObject({ status: 422 });
    expect((await ana.refused(zipPhotos, codesOf(huge))).message).toContain('1144 MB');
    expect((await ana.refused(zipPhotos, codesOf(many))).message).toContain('más de 500');
    expect(await ana.refused(zipPhotos, { ...codesOf(huge), ids: [ids[0]] })).toMatchObject({ status: 404 });
  });
});
