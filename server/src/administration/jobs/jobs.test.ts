import { countJobs, discardJob, listJobs, retryJob } from 'contract/administration/index.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { scene } from '../../../test/scene.ts';

const { app, db, as, given, signIn } = await scene();
const administrator = await as('maintenance:read', 'maintenance:update');

beforeEach(() => sql`delete from pgboss.job`.execute(db));

/** A job that waits, or one that has come to another state. */
async function job(state: 'created' | 'failed' | 'active' | 'completed' = 'created') {
  await db.transaction().execute((tx) => app.jobs.send(tx, 'discard_file', { file: 'aa/nada.webp' }));
  const [made] = (await administrator.call(listJobs, {})).items;
  if (!made) throw new Error('no job was written');
  await sql`update pgboss.job set state = ${state}::pgboss.job_state,
    output = case when ${state} = 'failed' then '{"message":"Disco lleno"}'::jsonb end where id = ${made.id}::uuid`.execute(db);
  return { id: made.id, queue: made.queue };
}

test('waiting jobs are listed with what they carry and what may be done to them', async () => {
  const { id } = await job();

  const { items, total_items } = await administrator.call(listJobs, { queue: 'discard_file' });

  expect(total_items).toBe(1);
  expect(items[0]).toMatchObject({
    id,
    queue: 'discard_file',
    label: 'Borrar un archivo que ya no se usa',
    state: 'created',
    error: null,
    data: '{"file": "aa/nada.webp"}',
    allowed_actions: ['discard'],
  });
  expect((await administrator.call(listJobs, { state: 'failed' })).items).toEqual([]);
});

test('a failed one says why, and is tried again', async () => {
  const one = await job('failed');
  expect((await administrator.call(listJobs, { state: 'failed' })).items).toMatchObject([
    { error: 'Disco lleno', allowed_actions: ['retry', 'discard'] },
  ]);

  expect(await administrator.call(retryJob, one)).toMatchObject({ state: 'retry' });
  expect(await administrator.refused(retryJob, one)).toMatchObject({
    status: 409,
    code: 'wrong_state',
    message: expect.stringContaining('El trabajo está a la espera de otro intento'),
  });
});

test.each(['created', 'failed'] as const)('one that is %s is discarded, stays visible, and can be taken up again', async (state) => {
  const one = await job(state);

  expect(await administrator.call(discardJob, one)).toMatchObject({ state: 'cancelled', allowed_actions: ['retry'] });
  expect(await administrator.call(retryJob, one)).toMatchObject({ state: 'created' });
  expect(await db.selectFrom('audit').select('action').where('entity_id', '=', one.id).orderBy('id').execute()).toEqual([
    { action: 'discard' },
    { action: 'retry' },
  ]);
});

test.each(['active', 'completed'] as const)('one that is %s is left alone', async (state) => {
  const one = await job(state);

  expect(await administrator.refused(discardJob, one)).toMatchObject({ status: 409 });
  expect(await administrator.refused(retryJob, one)).toMatchObject({ status: 409 });
});

test('one that is gone is a 404, and an id that is none is refused', async () => {
  const one = await job();
  await sql`delete from pgboss.job`.execute(db);

  expect(await administrator.refused(retryJob, one)).toMatchObject({ status: 404 });
  expect(await administrator.refused(retryJob, { ...one, id: 'x' })).toMatchObject({ status: 400, fields: { id: expect.any(String) } });
});

test('the count says how many of each state, and which kinds of work there are', async () => {
  await job('failed');
  await job();

  const { states, queues } = await administrator.call(countJobs, {});

  expect(states.filter((it) => it.count > 0)).toEqual([
    { state: 'created', count: 1 },
    { state: 'failed', count: 1 },
  ]);
  expect(queues).toContainEqual({ queue: 'mail', label: 'Enviar un correo' });
  expect(queues.filter((it) => it.queue.startsWith('__'))).toEqual([]);
});

test('whoever may only look cannot retry', async () => {
  const reader = await signIn(await given.user({ permissions: ['maintenance:read'] }));

  expect(await reader.refused(retryJob, await job('failed'))).toMatchObject({ status: 403 });
});
