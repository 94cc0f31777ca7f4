import { afterAll, beforeAll, expect, test } from 'vitest';
import { newLine } from '../src/platform/database/line.ts';
import { cloneDatabase } from '../test/database.ts';
import { setClock, setUpClock } from './clock.ts';

const own = await cloneDatabase();
const client = newLine(own.url);
beforeAll(async () => {
  await client.connect();
  await client.query('create table probes (happened timestamptz, due timestamptz, day date)');
  await setUpClock(client);
});
afterAll(async () => {
  await client.end();
  await own.drop();
});

test('what happened is moved by the hour, and a deadline stays the end of its day in Chile', async () => {
  await client.query('begin');
  await setClock(client, { days: 20, hours: -5 });
  const { rows } = await client.query(`
    insert into probes values (now(), ((now() at time zone 'America/Santiago')::date + time '23:59:59') at time zone 'America/Santiago')
    returning happened = now() - interval '20 days 5 hours' as is_moved,
      (due at time zone 'America/Santiago')::text = ((now() at time zone 'America/Santiago')::date - 20 + time '23:59:59')::text as is_end`);
  await client.query('commit');

  expect(rows).toEqual([{ is_moved: true, is_end: true }]);
});

test('a day that begins while it is written is moved as a day', async () => {
  await client.query('begin');
  await client.query(`
    create schema night;
    create function night.now() returns timestamptz language sql return (current_date + 1)::timestamptz - interval '2 seconds';
    create function night.clock_timestamp() returns timestamptz language sql return (current_date + 1)::timestamptz + interval '1 second';
    set local search_path = night, public, pg_catalog`);
  await setClock(client, { days: 20 });
  const { rows } = await client.query('insert into probes (day) values (current_date + 1) returning day - (current_date + 1) as days');
  await client.query('rollback');

  expect(rows).toEqual([{ days: -20 }]);
});
