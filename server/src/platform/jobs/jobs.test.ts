import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { scene } from '../../../test/scene.ts';
import { openApp } from '../../app.ts';
import { transact } from '../http/transact.ts';
import { DatabaseLost } from '../lost-line.ts';

const { app, db, config, url } = await scene();

const stateOf = async (name: string) => (await sql<{ state: string }>`select state from pgboss.job where name = ${name}`.execute(db)).rows;

test('work that piled up is done without a pause between, and what fails leaves the rest alone', async () => {
  const done: string[] = [];
  await db.transaction().execute((tx) =>
    app.jobs.sendAll(
      tx,
      'discard_file',
      Array.from({ length: 60 }, (_, at) => ({ file: `file ${at}` })),
    ),
  );

  await app.jobs.work('discard_file', async ({ file }) => {
    if (file === 'file 7') throw new Error('Disco lleno');
    done.push(file);
  });

  // One by one, a second apart, this would take a minute.
  await vi.waitFor(() => expect(done).toHaveLength(59), { timeout: 15_000 });
  const states = () =>
    sql`select state, count(*)::integer as jobs, min(output ->> 'message') as said from pgboss.job
      where name = 'discard_file' group by 1 order by 2`.execute(db);
  await vi.waitFor(async () =>
    expect((await states()).rows).toMatchObject([
      { state: 'retry', jobs: 1, said: 'Disco lleno' },
      { state: 'completed', jobs: 59 },
    ]),
  );
});

test('what was asked first is done first', async () => {
  const posts = Array.from({ length: 8 }, (_, at) => String(at));
  for (const post_id of posts) await db.transaction().execute((tx) => app.jobs.send(tx, 'erp_post', { post_id }));
  // The rows lie in the table the other way round, a second apart.
  await sql`update pgboss.job set created_on = now() - make_interval(secs => (data ->> 'post_id')::integer) where name = 'erp_post'`.execute(
    db,
  );
  const done: string[] = [];

  await app.jobs.work('erp_post', async ({ post_id }) => void done.push(post_id));

  await vi.waitFor(() => expect(done).toEqual(posts.toReversed()), { timeout: 20_000 });
}, 30_000);

test('a job whose server stops in the middle of it does not stand as failed, and another server does it', async () => {
  const stopped = await openApp(config, url, { background: false });
  let begun = false;
  await stopped.jobs.work('cleanup', () => {
    begun = true;
    return new Promise(() => undefined);
  });
  await db.transaction().execute((tx) => app.jobs.send(tx, 'cleanup', {}));
  await vi.waitFor(() => expect(begun).toBe(true), { timeout: 8_000 });

  await stopped.close();
  expect(await stateOf('cleanup')).toEqual([{ state: 'retry' }]);

  await app.jobs.work('cleanup', async () => undefined);
  await vi.waitFor(async () => expect(await stateOf('cleanup')).toEqual([{ state: 'completed' }]), { timeout: 8_000 });
});

test('where a failure is final, a failed job stands as failed at once, unless only the database was away', async () => {
  const failures = [new DatabaseLost(new Error('cut')), new Error('No se pudo')];
  await db.transaction().execute((tx) => app.jobs.send(tx, 'erp_sweep', {}));

  await app.jobs.work('erp_sweep', () => Promise.reject(failures.shift() ?? new Error('once too often')));

  await vi.waitFor(async () => expect(await stateOf('erp_sweep')).toEqual([{ state: 'failed' }]), { timeout: 12_000 });
  expect(failures).toEqual([]);
});

test('what a transaction of this server wants is begun when it commits, not at the next look, and so is what comes of it', async () => {
  const many = 12;
  let done = 0;
  await app.jobs.work('erp_sync_night', async () => {
    done += 1;
    if (done < many) await db.transaction().execute((tx) => app.jobs.send(tx, 'erp_sync_night', {}));
  });
  const committed = performance.now();
  await transact(app, (tx) => app.jobs.send(tx, 'erp_sync_night', {}));

  await vi.waitFor(() => expect(done).toBe(many), { timeout: 20_000 });

  // By looks alone, a second apart, the last of them would begin eleven seconds after the first.
  expect(performance.now() - committed).toBeLessThan(9_000);
}, 30_000);
