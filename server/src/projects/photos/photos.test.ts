import { describe, expect, test } from 'vitest';
import {
  deletePhotos,
  getLugarInstalacion,
  listImagenLugarInstalacion,
  listPhotoAlbums,
  movePhotos,
  restorePhotos,
  setMainPhoto,
  updatePhoto,
  uploadPhoto,
} from 'contract/projects/index.ts';
import { storedFiles } from '../../../test/files.ts';
import { scene } from '../../../test/scene.ts';
import { picture } from './scene.ts';
import { purgePhotos } from './purge.ts';

const { app, as, db, folder, given, signIn } = await scene({ background: true });
const ana = await as('logbook:read', 'logbook:create', 'logbook:update', 'logbook:delete', 'projects:update', 'projects:read');

const codesOf = ({ codigoLugarInstalacion, codigoProyecto }: { codigoLugarInstalacion: string; codigoProyecto: string }) => ({
  codigoLugarInstalacion,
  codigoProyecto,
});

describe('albums', async () => {
  const row = await given.place();
  const place = codesOf(row);
  const at = (tomada_at: string, actividad: string | null) => given.photo({ place_id: row.id, tomada_at, actividad });
  const [early, late, night, other] = [
    await at('2026-03-04T13:00:00Z', 'Montaje'),
    await at('2026-03-04T15:00:00Z', null),
    // Still the 4th in Santiago.
    await at('2026-03-05T02:00:00Z', 'Canalización'),
    await at('2026-03-06T13:00:00Z', 'Montaje'),
  ];

  test('by day of Santiago, newest first', async () => {
    const { albumes, total } = await ana.call(listPhotoAlbums, place);

    expect(albumes).toEqual([
      { clave: '2026-03-06', cuenta: 1, ids: [other.id] },
      { clave: '2026-03-04', cuenta: 3, ids: [night.id, late.id, early.id] },
    ]);
    expect(total).toBe(4);
  });

  test('by activity, those of none at the end', async () => {
    const { albumes, actividades } = await ana.call(listPhotoAlbums, { ...place, agrupar: 'actividad' });

    expect(albumes.map((it) => [it.clave, it.ids])).toEqual([
      ['Canalización', [night.id]],
      ['Montaje', [other.id, early.id]],
      [null, [late.id]],
    ]);
    expect(actividades.toSorted()).toEqual(['Canalización', 'Montaje']);
  });

  test.each(['fecha', 'actividad'] as const)('the pages of the list are the albums one after the other: %s', async (agrupar) => {
    const { albumes } = await ana.call(listPhotoAlbums, { ...place, agrupar });
    const pages = await Promise.all([1, 2].map((page) => ana.call(listImagenLugarInstalacion, { ...place, agrupar, page, per_page: 2 })));

    expect(pages.flatMap((it) => it.items.map((photo) => photo.id))).toEqual(albumes.flatMap((it) => it.ids));
    expect(pages[0]).toMatchObject({ total_items: 4, total_pages: 2 });
  });

  test.each([
    [{ desde: '2026-03-05' }, [other.id]],
    [{ hasta: '2026-03-04' }, [night.id, late.id, early.id]],
    [{ actividad: 'Montaje' }, [other.id, early.id]],
    [{ sin_actividad: '1' as const }, [late.id]],
    [{ search: 'canalizacion' }, [night.id]],
  ])('filtered by %o', async (filters, ids) => {
    const { albumes } = await ana.call(listPhotoAlbums, { ...place, ...filters });
    const { items } = await ana.call(listImagenLugarInstalacion, { ...place, ...filters });

    expect(albumes.flatMap((it) => it.ids)).toEqual(ids);
    expect(items.map((it) => it.id)).toEqual(ids);
  });

  test('of a place without photos are none', async () => {
    const { albumes, total_lugar, allowed_actions } = await ana.call(listPhotoAlbums, codesOf(await given.place()));

    expect({ albumes, total_lugar, allowed_actions }).toEqual({ albumes: [], total_lugar: 0, allowed_actions: ['upload'] });
  });
});

describe('a photo', () => {
  test('gets a caption, an activity and another moment', async () => {
    const { id, version } = await given.photo({ tomada_at: '2026-03-04T13:00:40Z', fecha_origen: 'exif' });

    const same = await ana.call(updatePhoto, { id, version, leyenda: 'Fila 3', actividad: ' Montaje ', tomada_at: '2026-03-04T13:00:00Z' });
    expect(same).toMatchObject({ leyenda: 'Fila 3', actividad: 'Montaje', tomada_at: '2026-03-04T13:00:40.000Z', fecha_origen: 'exif' });

    const moved = await ana.call(updatePhoto, { id, version: same.version, leyenda: '', actividad: '', tomada_at: '2026-03-05T02:59:00Z' });
    expect(moved).toMatchObject({ leyenda: null, actividad: null, fecha: '2026-03-04', fecha_origen: 'manual' });
  });

  test('that somebody else changed meanwhile is not overwritten', async () => {
    const { id, version } = await given.photo();
    const change = { id, version, leyenda: 'Uno', tomada_at: '2026-03-04T13:00:00Z' };
    await ana.call(updatePhoto, change);

    expect(await ana.refused(updatePhoto, { ...change, leyenda: 'Dos' })).toMatchObject({ status: 412, current: { leyenda: 'Uno' } });
  });

  test('becomes the picture of its place, which stays when the photo goes', async () => {
    const place = await given.place();
    const { foto } = await ana.call(uploadPhoto, { ...codesOf(place), file: await picture() });

    await ana.call(setMainPhoto, { id: foto.id });
    await ana.call(deletePhotos, { ids: [foto.id] });

    const { imagen } = await ana.call(getLugarInstalacion, { id: place.id });
    expect((await app.http.inject(imagen ?? '')).statusCode).toBe(200);
  });

  test('the first one taken stands for it until somebody chooses, for who may see photos', async () => {
    const place = await given.place();
    const blind = await as('projects:read');
    const seen = async (who = ana) => (await who.call(getLugarInstalacion, { id: place.id })).primera_foto;
    expect(await seen()).toBeNull();
    await given.photo({ place_id: place.id, tomada_at: '2026-03-04T15:00:00Z' });
    const first = await given.photo({ place_id: place.id, tomada_at: '2026-03-04T13:00:00Z' });
    const [later, earlier] = (await ana.call(listImagenLugarInstalacion, codesOf(place))).items;

    expect(await seen()).toBe(earlier?.miniatura);
    expect(await seen(blind)).toBeNull();

    await ana.call(deletePhotos, { ids: [first.id] });
    expect(await seen()).toBe(later?.miniatura);
  });
});

describe('many photos', () => {
  test('are moved to an activity as the place writes it, and to a day at their own hour', async () => {
    const { id: place_id } = await given.place();
    await given.photo({ place_id, actividad: 'Montaje' });
    const ids = [
      (await given.photo({ place_id, tomada_at: '2026-07-15T14:30:00Z' })).id,
      (await given.photo({ place_id, tomada_at: '2026-07-16T03:30:00Z' })).id,
    ];

    await ana.call(movePhotos, { ids, actividad: 'montaje', fecha: '2026-01-10' });

    const rows = await db
      .selectFrom('photos')
      .select(['actividad', 'tomada_at', 'fecha', 'fecha_origen'])
      .where('id', 'in', ids)
      .orderBy('id')
      .execute();
    // From winter to summer: 10:30 and 23:30 on the clocks of Santiago, before and after.
    expect(rows).toEqual([
      { actividad: 'Montaje', tomada_at: new Date('2026-01-10T13:30:00Z'), fecha: '2026-01-10', fecha_origen: 'manual' },
      { actividad: 'Montaje', tomada_at: new Date('2026-01-11T02:30:00Z'), fecha: '2026-01-10', fecha_origen: 'manual' },
    ]);

    await ana.call(movePhotos, { ids, sin_actividad: true });
    const after = await db.selectFrom('photos').select(['actividad', 'fecha']).where('id', 'in', ids).execute();
    expect(after).toEqual([
      { actividad: null, fecha: '2026-01-10' },
      { actividad: null, fecha: '2026-01-10' },
    ]);
  });

  test('of two places, or one that is not there, are not touched', async () => {
    const [one, two] = [await given.photo(), await given.photo()];

    expect(await ana.refused(deletePhotos, { ids: [one.id, two.id] })).toMatchObject({ status: 404 });
    expect(await ana.refused(movePhotos, { ids: [one.id, 999_999], actividad: 'X' })).toMatchObject({ status: 404 });
    expect(await ana.refused(movePhotos, { ids: [one.id] })).toMatchObject({ status: 400 });
    expect(await ana.refused(movePhotos, { ids: [one.id], actividad: 'X', sin_actividad: true })).toMatchObject({ status: 400 });
    expect(await db.selectFrom('photos').select('deleted_at').where('id', '=', one.id).executeTakeFirst()).toEqual({ deleted_at: null });
  });
});

describe('deleting', () => {
  test('is undone', async () => {
    const { id, place_id } = await given.photo();
    const place = codesOf(await db.selectFrom('places').selectAll().where('id', '=', place_id).executeTakeFirstOrThrow());

    expect(await ana.call(deletePhotos, { ids: [id] })).toEqual({ ids: [id] });
    expect((await ana.call(listImagenLugarInstalacion, place)).items).toEqual([]);
    expect((await ana.call(listPhotoAlbums, place)).total_lugar).toBe(0);
    expect(await ana.refused(updatePhoto, { id, version: 2, tomada_at: '2026-03-04T13:00:00Z' })).toMatchObject({ status: 404 });
    expect(await ana.refused(setMainPhoto, { id })).toMatchObject({ status: 404 });

    expect(await ana.call(restorePhotos, { ids: [id] })).toEqual({ ids: [id] });
    expect((await ana.call(listImagenLugarInstalacion, place)).items.map((it) => it.id)).toEqual([id]);
    const audit = await db
      .selectFrom('audit')
      .select(['action', 'after'])
      .where('entity', '=', 'photo')
      .where('entity_id', '=', String(id))
      .orderBy('id')
      .execute();
    expect(audit.map((it) => it.action)).toEqual(['delete', 'restore']);
    expect(JSON.stringify(audit)).not.toContain('latitud');
  });

  test('is for one’s own photos, for the project’s manager, and for who may delete any', async () => {
    const [uploader, colleague, manager] = [
      await given.user({ permissions: ['logbook:update', 'logbook:read'] }),
      await given.user({ permissions: ['logbook:update', 'logbook:read'] }),
      await given.user({ permissions: ['logbook:update', 'logbook:read'] }),
    ];
    const { codigoProyecto } = await given.project({ jefe_proyecto_id: manager.id });
    const place = await given.place({ codigoProyecto });
    const { id } = await given.photo({ place_id: place.id, subida_por: uploader.id });
    const [own, others, managers] = [await signIn(uploader), await signIn(colleague), await signIn(manager)];
    const actions = async (caller: typeof own) =>
      (await caller.call(listImagenLugarInstalacion, codesOf(place))).items.map((it) => it.allowed_actions);

    expect(await actions(own)).toEqual([['update', 'delete']]);
    expect(await actions(others)).toEqual([['update']]);
    expect(await others.refused(deletePhotos, { ids: [id] })).toMatchObject({ status: 403, code: 'not_allowed' });
    await own.call(deletePhotos, { ids: [id] });
    expect(await others.refused(restorePhotos, { ids: [id] })).toMatchObject({ status: 403, who: { names: [uploader.nombre] } });
    await own.call(restorePhotos, { ids: [id] });
    expect(await managers.call(deletePhotos, { ids: [id] })).toEqual({ ids: [id] });
    expect(await own.refused(restorePhotos, { ids: [id] })).toMatchObject({ status: 403 });
  });

  test('is for good after thirty days: the row goes at once, its files by a job', async () => {
    const place = await given.place();
    const keep = await ana.call(uploadPhoto, { ...codesOf(place), file: await picture() });
    const before = await storedFiles(folder);
    const gone = await ana.call(uploadPhoto, { ...codesOf(place), file: await picture() });
    const recent = await given.photo({ place_id: place.id, deleted_at: new Date(Date.now() - 29 * 86_400_000) });
    await db
      .updateTable('photos')
      .set({ deleted_at: new Date(Date.now() - 31 * 86_400_000) })
      .where('id', '=', gone.foto.id)
      .execute();

    expect(await purgePhotos(app)).toBe(1);

    const left = await db.selectFrom('photos').select('id').where('place_id', '=', place.id).orderBy('id').execute();
    expect(left.map((it) => it.id)).toEqual([keep.foto.id, recent.id]);
    await expect.poll(() => storedFiles(folder), { timeout: 15_000 }).toEqual(before);
  });
});

test('what is of a project that is not seen is not there', async () => {
  const outsider = await signIn(
    await given.user({ permissions: ['logbook:read', 'logbook:update', 'logbook:delete', 'projects:update'], seesAllProjects: false }),
  );
  const { id, place_id, version } = await given.photo();
  const place = codesOf(await db.selectFrom('places').selectAll().where('id', '=', place_id).executeTakeFirstOrThrow());

  expect(await outsider.refused(listImagenLugarInstalacion, place)).toMatchObject({ status: 404 });
  expect(await outsider.refused(listPhotoAlbums, place)).toMatchObject({ status: 404 });
  expect(await outsider.refused(updatePhoto, { id, version, tomada_at: '2026-03-04T13:00:00Z' })).toMatchObject({ status: 404 });
  for (const call of [deletePhotos, restorePhotos]) expect(await outsider.refused(call, { ids: [id] })).toMatchObject({ status: 404 });
  expect(await outsider.refused(movePhotos, { ids: [id], actividad: 'X' })).toMatchObject({ status: 404 });
  expect(await outsider.refused(setMainPhoto, { id })).toMatchObject({ status: 404 });
});
