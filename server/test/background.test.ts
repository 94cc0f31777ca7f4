import { expect, test } from 'vitest';
import { forgetOldRows } from '../src/background.ts';
import { scene } from './scene.ts';

const { db, given } = await scene();
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
    .insertInto('failed_attempts')
    .values([{ subject: 'old', at: ago(2) }, { subject: 'new' }])
    .execute();
  await db
    .insertInto('access_log')
    .values([
      { user_email: 'a@x.cl', url: '/viejo', ip: null, at: ago(40) },
      { user_email: 'a@x.cl', url: '/nuevo', ip: null },
    ])
    .execute();

  await forgetOldRows(db, { ACCESS_LOG_DAYS: 30 });

  expect(await db.selectFrom('sessions').select('id').execute()).toHaveLength(1);
  expect(await db.selectFrom('failed_attempts').select('subject').execute()).toEqual([{ subject: 'new' }]);
  expect(await db.selectFrom('access_log').select('url').execute()).toEqual([{ url: '/nuevo' }]);
});
