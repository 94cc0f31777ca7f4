import { expect, test } from 'vitest';
import { updateSetting } from 'contract/administration/index.ts';
import { areas } from '../src/app.ts';
import { cleanUp } from '../src/background.ts';
import type { Area } from '../src/platform/area.ts';
import { scene } from './scene.ts';

const { app, db, given, as } = await scene();
const ago = (days: number): Date => new Date(Date.now() - days * 86_400_000);

test('what has expired is forgotten, and nothing else', async () => {
  const person = await given.user();
  await given.session(person.id);
  await given.session(person.id);
  const [old] = await db.selectFrom('sessions').select('id').orderBy('id').execute();
  await db
    .updateTable('sessions')
    .set({ expires_at: ago(1) })
    .where('id', '=', old?.id ?? 0)
    .execute();
  await db
    .insertInto('guesses')
    .values([
      { subject: 'old', failures: 1, began_at: ago(2) },
      { subject: 'new', failures: 1 },
    ])
    .execute();
  await db
    .insertInto('known_devices')
    .values([200, 100].map((days) => ({ user_id: person.id, cookie_hash: Buffer.from(`${days}`), last_used_at: ago(days) })))
    .execute();
  await db
    .insertInto('access_log')
    .values([
      { user_email: 'a@x.cl', url: '/viejo', ip: null, at: ago(40) },
      { user_email: 'a@x.cl', url: '/nuevo', ip: null },
    ])
    .execute();

  const asked = { nombre: 'Ana', password_hash: 'x' };
  await db
    .insertInto('registrations')
    .values([
      { ...asked, email: 'vencida@x.cl', expires_at: ago(1) },
      { ...asked, email: 'espera@x.cl', expires_at: ago(-1) },
    ])
    .execute();
  await db
    .insertInto('request_counts')
    .values([{ subject: 'old', began_at: ago(3) }, { subject: 'new' }])
    .execute();
  const administrator = await as('maintenance:update');
  await administrator.call(updateSetting, { key: 'access_log_days', value: 30, version: 0 });

  await cleanUp(areas, app.workshop);

  expect(await db.selectFrom('sessions').select('id').where('user_id', '=', person.id).execute()).toHaveLength(1);
  expect(await db.selectFrom('guesses').select('subject').execute()).toEqual([{ subject: 'new' }]);
  expect(await db.selectFrom('known_devices').select('cookie_hash').execute()).toEqual([{ cookie_hash: Buffer.from('100') }]);
  expect(await db.selectFrom('registrations').select('email').execute()).toEqual([{ email: 'espera@x.cl' }]);
  expect(await db.selectFrom('request_counts').select('subject').execute()).toEqual([{ subject: 'new' }]);
  expect(await db.selectFrom('access_log').select('url').execute()).toEqual([{ url: '/nuevo' }]);
});

test('a link of a place that was taken away is kept for a week', async () => {
  const { id: place_id } = await given.place();
  const link = (deleted_at: Date | null) => given.placeLink({ place_id, deleted_at });
  const [there, lately] = [await link(null), await link(ago(6)), await link(ago(8))];

  await cleanUp(areas, app.workshop);

  const left = await db.selectFrom('place_links').select('id').orderBy('id').execute();
  expect(left.map((it) => it.id)).toEqual([there.id, lately.id]);
});

test('notifications that were read long ago are forgotten, those that wait are not', async () => {
  const { id: user_id } = await given.user();
  const told = { user_id, kind: 'mention', text: null, url: '/' } as const;
  await db
    .insertInto('notifications')
    .values([
      { ...told, title: 'Leído hace mucho', read_at: ago(100) },
      { ...told, title: 'Leído hace poco', read_at: ago(10) },
      { ...told, title: 'Sin leer', created_at: ago(400), read_at: null },
    ])
    .execute();

  await cleanUp(areas, app.workshop);

  const left = await db.selectFrom('notifications').select('title').orderBy('id').execute();
  expect(left.map((it) => it.title)).toEqual(['Leído hace poco', 'Sin leer']);
});

test('each area forgets its own rows, and one that cannot keeps none of the others', async () => {
  const forgotten: string[] = [];
  const named = (name: string, fails: boolean): Area => ({
    routes: [],
    cleanUp: async () => {
      if (fails) throw new Error(`${name} no pudo`);
      forgotten.push(name);
    },
  });

  await expect(cleanUp([named('uno', true), named('dos', false)], app.workshop)).rejects.toThrow('uno no pudo');

  expect(forgotten).toEqual(['dos']);
});
