import { expect, test } from 'vitest';
import { countNotificacion, leerNotificacion, leerNotificaciones, listNotificacion, mostCounted } from 'contract/access/index.ts';
import { scene } from '../../../test/scene.ts';
import { readConfig } from '../../platform/config.ts';
import { notifyPeople } from './notifications.ts';

const { app, db, given, signIn } = await scene();
const { jobs } = app;
const config = readConfig({ PUBLIC_URL: 'https://obras.example' });

type Notice = Parameters<typeof notifyPeople>[1];
const tell = (notice: Partial<Notice> & Pick<Notice, 'user_ids'>) =>
  db.transaction().execute((tx) => notifyPeople({ tx, jobs, config }, { kind: 'mention', title: 'Algo pasó', url: '/x?y=1', ...notice }));

test('people see what they were told, newest first, by pages, and nobody else’s', async () => {
  const [ana, bruno] = [await given.user(), await given.user()];
  const [asAna, asBruno] = [await signIn(ana), await signIn(bruno)];
  await tell({ user_ids: [ana.id, bruno.id], title: 'Para los dos' });
  await tell({ user_ids: [ana.id], title: 'Para Ana', text: 'Con detalle' });

  expect(await asAna.call(listNotificacion, { per_page: 1 })).toMatchObject({
    items: [{ title: 'Para Ana', text: 'Con detalle', leida: false }],
    total_items: 2,
    total_pages: 2,
  });
  const { items } = await asBruno.call(listNotificacion, {});
  expect(items.map((it) => it.title)).toEqual(['Para los dos']);
  expect(await asAna.refused(leerNotificacion, { id: items[0]?.id })).toMatchObject({ status: 404 });
  expect(await asBruno.call(countNotificacion, {})).toEqual({ sin_leer: 1 });
});

test('one is read, then all are; reading twice changes nothing', async () => {
  const ana = await given.user();
  const asAna = await signIn(ana);
  for (const title of ['Uno', 'Dos', 'Tres']) await tell({ user_ids: [ana.id], title });
  const [newest] = (await asAna.call(listNotificacion, {})).items;

  for (let times = 0; times < 2; times += 1) await asAna.call(leerNotificacion, { id: newest?.id ?? 0 });

  expect(await asAna.call(countNotificacion, {})).toEqual({ sin_leer: 2 });
  expect((await asAna.call(listNotificacion, { sin_leer: '1' })).items.map((it) => it.title)).toEqual(['Dos', 'Uno']);
  await asAna.call(leerNotificaciones, {});
  expect(await asAna.call(countNotificacion, {})).toEqual({ sin_leer: 0 });
  expect((await asAna.call(listNotificacion, {})).items.map((it) => it.leida)).toEqual([true, true, true]);
});

test('very many are not counted one by one', async () => {
  const ana = await given.user();
  const rows = Array.from({ length: mostCounted + 20 }, () => ({
    user_id: ana.id,
    kind: 'reply' as const,
    title: 'x',
    url: '/',
    read_at: null,
  }));
  await db
    .insertInto('notifications')
    .values(rows.map((it) => ({ ...it, text: null })))
    .execute();

  expect(await (await signIn(ana)).call(countNotificacion, {})).toEqual({ sin_leer: mostCounted });
});

test('a mail goes to those who want it, with the whole address; inactive accounts are not told at all', async () => {
  const [wants, not, inactive] = [await given.user(), await given.user(), await given.user({ activo: 0 })];
  await db.updateTable('users').set({ aviso_aprobaciones: false }).where('id', '=', not.id).execute();

  await tell({ user_ids: [wants.id, not.id, inactive.id], title: 'Espera su decisión', mail: 'aviso_aprobaciones' });

  const mails = await db.selectFrom('mails').select(['para', 'texto']).where('asunto', '=', 'Espera su decisión').execute();
  expect(mails.map((it) => it.para)).toEqual([wants.email]);
  expect(mails[0]?.texto).toContain('https://obras.example/x?y=1&enlace=correo');
  const told = await db
    .selectFrom('notifications')
    .select('user_id')
    .where('title', '=', 'Espera su decisión')
    .orderBy('user_id')
    .execute();
  expect(told.map((it) => it.user_id)).toEqual([wants.id, not.id]);
});

test.each(['https://otra.example/', '//otra.example', String.raw`/\otra.example`, 'javascript:alert(1)', 'x'])(
  'an address leads to a screen of ours: %s is none',
  async (url) => {
    const { id } = await given.user();

    await expect(tell({ user_ids: [id], url })).rejects.toThrow('notifications_url_check');
  },
);
