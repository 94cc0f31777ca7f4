import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { getDocumentMaterials, postDocument, postDocumentMaterials, saveCubageRows } from 'contract/cubication/index.ts';
import { createMaterialRequest } from 'contract/materials/index.ts';
import { movePhotos } from 'contract/projects/index.ts';
import { createActividadProyecto, deleteActividadProyecto } from 'contract/schedule/index.ts';
import { untilWaiting } from '../../test/locks.ts';
import { scene } from '../../test/scene.ts';

const { as, db, employee, given } = await scene();
const planner = await as('schedule:read', 'schedule:update', 'schedule:delete', 'logbook:read', 'logbook:update');
const fernanda = await as('cubication:read', 'cubication:create', 'cubication:update');
const tomas = await employee({ permissions: ['materials:read', 'materials:create', 'projects:read'] });
const boss = await employee({ permissions: ['approvals:read', 'approvals:approve'] });
await given.rules([{ kind: 'materials', level: 1, staff_id: boss.staff_id }]);
const { codigo: code } = await given.material({ price: '900' });

/** An activity, and what may name it: a photo, a row of a take-off, and a request that is made. */
async function placeOf() {
  const { id: place_id, codigoLugarInstalacion, codigoProyecto } = await given.place();
  const activity = await planner.call(createActividadProyecto, { codigoLugarInstalacion, codigoProyecto, nombre: 'Montaje' });
  const photo = await given.photo({ place_id });
  const { document_id } = await fernanda.call(postDocument, { place_id });
  const [row] = await fernanda.call(postDocumentMaterials, { document_id, materials: [{ code, quantity: '10' }] });
  const id = row?.id ?? 0;
  return {
    activity,
    remove: () => planner.call(deleteActividadProyecto, { id: activity.id, confirm: 'true' }),
    photograph: () => planner.call(movePhotos, { ids: [photo.id], actividad: 'Montaje' }),
    takeOff: () =>
      fernanda.call(saveCubageRows, { document_id, changes: [{ id, seen: { activity_id: null }, cells: { activity_id: activity.id } }] }),
    asking: { project_code: codigoProyecto, place_id, activity_id: activity.id, items: [{ code, quantity: '1' }] },
    photoed: () => db.selectFrom('photos').select(['actividad', 'activity_id']).where('id', '=', photo.id).execute(),
    takenOff: () => fernanda.call(getDocumentMaterials, { document_id }),
    asked: () => db.selectFrom('material_requests').select('activity_id').where('place_id', '=', place_id).execute(),
    /** Names it, as whoever has not come to the end of what they do. */
    name: (tx: typeof db, table: 'photos' | 'cubage_rows') =>
      sql`update ${sql.table(table)} set activity_id = ${activity.id} where id = ${table === 'photos' ? photo.id : id}`.execute(tx),
  };
}

test.each(['photos', 'cubage_rows'] as const)(
  'who deletes an activity that %s are just naming waits, and they let go of it',
  async (table) => {
    const at = await placeOf();

    const { removing } = await db.transaction().execute(async (tx) => {
      await at.name(tx, table);
      const begun = at.remove();
      await untilWaiting(db);
      return { removing: begun };
    });
    await removing;

    expect(await at.photoed()).toMatchObject([{ activity_id: null }]);
    expect(await at.takenOff()).toMatchObject([{ activity_id: null }]);
  },
);

type Place = Awaited<ReturnType<typeof placeOf>>;

/** What comes of naming an activity while somebody deletes it: they wait, and the deletion takes place. */
async function whileItGoes<T>({ activity }: Place, name: () => Promise<T>): Promise<T> {
  const { naming } = await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('schedule_activities').where('id', '=', activity.id).execute();
    const begun = name();
    await untilWaiting(db);
    return { naming: begun };
  });
  return naming;
}

test('a photo that finds its activity by name while it is being deleted keeps its text, without it', async () => {
  const at = await placeOf();
  await whileItGoes(at, at.photograph);
  expect(await at.photoed()).toEqual([{ actividad: 'Montaje', activity_id: null }]);
});

test('a row of a take-off is not taken off for an activity that is being deleted, and a request for it is refused', async () => {
  const [at, other] = [await placeOf(), await placeOf()];
  const { refused } = await whileItGoes(at, at.takeOff);
  expect(refused).toMatchObject([{ reason: 'wrong', cells: ['activity_id'] }]);
  expect(await at.takenOff()).toMatchObject([{ quantity: '10', activity_id: null }]);

  const refusal = await whileItGoes(other, () => tomas.refused(createMaterialRequest, other.asking));
  expect(refusal).toMatchObject({ status: 400, fields: { activity_id: 'Ya no existe: elíjalo de nuevo.' } });
  expect(await other.asked()).toEqual([]);
});

test('once an activity was deleted, the same transaction cannot name it', async () => {
  const at = await placeOf();

  const naming = db.transaction().execute(async (tx) => {
    await tx.deleteFrom('schedule_activities').where('id', '=', at.activity.id).execute();
    await at.name(tx, 'photos');
    throw new Error('It was not asked at once.');
  });

  await expect(naming).rejects.toMatchObject({ constraint: 'photos_activity_id_fkey' });
});

test('a link holds both its ends, and a row the one above it, which are of the same plan', async () => {
  const [at, other, above] = [await placeOf(), await placeOf(), await placeOf()];
  const { codigoLugarInstalacion, codigoProyecto } = at.activity;
  const codes = { codigoLugarInstalacion: codigoLugarInstalacion ?? '', codigoProyecto: codigoProyecto ?? '' };
  const next = await planner.call(createActividadProyecto, { ...codes, nombre: 'Pruebas' });
  const link = (tx: typeof db, to: number) =>
    sql`insert into schedule_links (plan_id, from_id, to_id, kind, lag_kind, lag)
      select plan_id, id, ${to}, 'FS', 'working', 0 from schedule_activities where id = ${next.id}`.execute(tx);
  const stand = (row: number, under: number) =>
    db.updateTable('schedule_activities').set({ parent_id: under }).where('id', '=', row).execute();

  await expect(link(db, other.activity.id)).rejects.toMatchObject({ constraint: 'schedule_links_ends' });
  await expect(stand(next.id, other.activity.id)).rejects.toMatchObject({ constraint: 'schedule_activities_parent' });
  await expect(whileItGoes(at, () => link(db, at.activity.id))).rejects.toMatchObject({ constraint: 'schedule_links_ends' });
  const beneath = sql`
    insert into schedule_activities (plan_id, parent_id, orden, nombre, duration, start_at, finish_at, late_start_at, late_finish_at, total_float, free_float, critical)
    select plan_id, id, 1, 'Bajo ella', 0, start_at, start_at, start_at, start_at, 0, 0, false from schedule_activities where id = ${above.activity.id}`;
  const { removing } = await db.transaction().execute(async (tx) => {
    await beneath.execute(tx);
    const begun = db.deleteFrom('schedule_activities').where('id', '=', above.activity.id).execute();
    await untilWaiting(db);
    return { removing: begun };
  });
  await removing;
  expect(await db.selectFrom('schedule_activities').where('nombre', '=', 'Bajo ella').select('id').execute()).toEqual([]);
});
