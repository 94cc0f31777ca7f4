import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Cluster } from '../../soak/database.ts';
import { Events } from '../src/platform/events/events.ts';
import { Exports } from '../src/platform/http/exports.ts';

// Two databases are started here, while other tests want the processors.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const folder = await mkdtemp(join(tmpdir(), 'pa-replica-'));
const primary = await Cluster.start(join(folder, 'primary'));
const replica = await primary.standby(join(folder, 'standby'));
await primary.query('create table notes (text text)');
const events = new Events(primary.url);
await events.open();
afterAll(async () => {
  await events.close();
  await replica.stop();
  await primary.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
});

const warnings: unknown[] = [];
let exports: Exports;
const openedOn = (address: string | undefined) =>
  new Exports({ url: primary.url, replica: address, events, warn: (it) => void warnings.push(it) });
beforeEach(() => {
  warnings.length = 0;
  exports = openedOn(replica.url);
});
afterEach(() => exports.close());

/** Which of the two answers, and whether it knows a note. */
async function sightOf(from: Exports, note: string): Promise<{ standby: boolean; known: boolean }> {
  const { db } = await from.source();
  const { rows } = await sql<{ standby: boolean; known: boolean }>`
    select pg_is_in_recovery() as standby, exists (select from notes where text = ${note}) as known`.execute(db);
  return rows[0] ?? expect.fail();
}

test('an export is read from the replica, and has what was answered just before', async () => {
  for (let n = 0; n < 20; n += 1) {
    await primary.query('insert into notes values ($1)', [`nota ${n}`]);
    expect(await sightOf(exports, `nota ${n}`)).toEqual({ standby: true, known: true });
  }
  expect(warnings).toEqual([]);
});

test('what is read from the replica is not remembered', async () => {
  expect(events.trusted).toBe(true);
  expect((await exports.source()).events.trusted).toBe(false);
});

test('a replica that lags is not waited for: the primary is read, and the replica again once it has rested', async () => {
  await replica.query('select pg_wal_replay_pause()');
  await primary.query("insert into notes values ('tarde')");

  expect(await sightOf(exports, 'tarde')).toEqual({ standby: false, known: true });
  expect(warnings).toHaveLength(1);
  expect(await sightOf(exports, 'tarde')).toEqual({ standby: false, known: true });
  expect(warnings, 'it is left alone meanwhile').toHaveLength(1);

  await replica.query('select pg_wal_replay_resume()');
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
  await expect.poll(() => sightOf(exports, 'tarde'), { timeout: 20_000 }).toEqual({ standby: true, known: true });
  vi.restoreAllMocks();
});

test('an export that failed over the replica is made again from the primary', async () => {
  expect((await sightOf(exports, 'nada')).standby).toBe(true);

  exports.leaveReplica(new Error('canceling statement due to conflict with recovery'));

  expect((await sightOf(exports, 'nada')).standby).toBe(false);
});

test.each([
  ['is no standby', () => primary.url],
  ['does not answer', () => 'postgres://postgres:x@127.0.0.1:1/base'],
  ['is a standby of the same servers and another of their databases', () => replica.url.replace(/\/[^/]*$/, '/postgres')],
  ['was not named', () => undefined],
])('where the replica %s the primary is read', async (_what, address) => {
  const other = openedOn(address());

  expect((await sightOf(other, 'nada')).standby).toBe(false);

  expect(warnings).toHaveLength(address() === undefined ? 0 : 1);
  await other.close();
});

test('without the replica exports go on', async () => {
  expect((await sightOf(exports, 'nada')).standby).toBe(true);
  await primary.query("alter system set synchronous_standby_names = ''");
  await primary.query('select pg_reload_conf()');

  await replica.stop();

  await expect.poll(() => sightOf(exports, 'nada').catch(() => undefined)).toEqual({ standby: false, known: false });
});
