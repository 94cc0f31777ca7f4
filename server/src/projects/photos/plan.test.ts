import { expect, test } from 'vitest';
import { listPhotoAlbums, movePhotos } from 'contract/projects/index.ts';
import {
  createActividadProyecto,
  deleteActividadProyecto,
  deleteGantt,
  editPlan,
  updateActividadProyecto,
} from 'contract/schedule/index.ts';
import { scene } from '../../../test/scene.ts';

const { as, db, given } = await scene();
const ana = await as('logbook:read', 'logbook:update', 'schedule:read', 'schedule:update', 'schedule:delete');

test('photos are tied to the activity of their name, whichever came first, and keep their text without it', async () => {
  const { id: place_id, codigoLugarInstalacion, codigoProyecto } = await given.place();
  const place = { codigoLugarInstalacion, codigoProyecto };
  const { id: old } = await given.photo({ place_id, actividad: 'izaje de PANELES' });
  const { id: other } = await given.photo({ place_id });
  const tied = async () =>
    (await db.selectFrom('photos').select(['actividad', 'activity_id']).where('place_id', '=', place_id).orderBy('id').execute()).map(
      (it) => [it.actividad, it.activity_id],
    );

  const one = await ana.call(createActividadProyecto, { ...place, nombre: 'Izaje de paneles' });
  const { ofrecidas } = await ana.call(listPhotoAlbums, place);
  await ana.call(movePhotos, { ids: [other], actividad: 'Izaje de paneles' });

  expect(ofrecidas).toEqual(['izaje de PANELES', 'Izaje de paneles']);
  // One album: as the place writes it already.
  expect(await tied()).toEqual([
    ['izaje de PANELES', one.id],
    ['izaje de PANELES', one.id],
  ]);
  const renamed = await ana.call(updateActividadProyecto, { id: one.id, version: one.version, nombre: 'Izaje' });
  expect((await tied()).map(([, id]) => id)).toEqual([null, null]);
  await ana.call(updateActividadProyecto, { id: one.id, version: renamed.version, nombre: 'Izaje de paneles' });
  expect(await ana.refused(deleteActividadProyecto, { id: one.id })).toMatchObject({
    status: 409,
    activities: [{ id: one.id, nombre: 'Izaje de paneles', motivo: '2 fotos' }],
  });
  expect(await ana.refused(deleteGantt, place)).toMatchObject({ status: 409, code: 'wrong_state' });
  expect(await ana.refused(editPlan, { place, removed: [{ id: one.id, version: 3 }] })).toMatchObject({ status: 409 });
  await ana.call(deleteActividadProyecto, { id: one.id, confirm: 'true' });
  expect(await tied()).toEqual([
    ['izaje de PANELES', null],
    ['izaje de PANELES', null],
  ]);
  expect(old).toBeLessThan(other);
});
