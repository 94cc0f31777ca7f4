import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { scene } from '../../../test/scene.ts';
import { dayWithin, instantWithin } from './days.ts';

const { db } = await scene();

/** Of those instants, which are on the days. */
async function instantsOn(instants: readonly string[], days: Parameters<typeof instantWithin>[1]): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select text from unnest(${instants}::text[]) as text, lateral (select text::timestamptz as at) as it where ${instantWithin('it.at', days)}`.execute(
    db,
  );
  return rows.map((it) => it.text);
}

test('a day of Chile is as long as its clock says: one hour more when it goes back, one less when it goes forward', async () => {
  const autumn = ['2026-04-04T02:59:59Z', '2026-04-04T03:00:00Z', '2026-04-05T03:59:59Z', '2026-04-05T04:00:00Z'];
  const spring = ['2026-09-06T03:59:59Z', '2026-09-06T04:00:00Z', '2026-09-07T02:59:59Z', '2026-09-07T03:00:00Z'];

  expect(await instantsOn(autumn, { from: '2026-04-04', to: '2026-04-04' })).toEqual(autumn.slice(1, 3));
  expect(await instantsOn(spring, { from: '2026-09-06', to: '2026-09-06' })).toEqual(spring.slice(1, 3));
});

test('without an end on one side everything on that side is meant', async () => {
  const instants = ['2026-01-01T12:00:00Z', '2026-06-01T12:00:00Z'];

  expect(await instantsOn(instants, {})).toEqual(instants);
  expect(await instantsOn(instants, { from: '2026-02-01' })).toEqual(instants.slice(1));
  expect(await instantsOn(instants, { to: '2026-02-01' })).toEqual(instants.slice(0, 1));
});

test('both days of a range are in it', async () => {
  const { rows } = await sql<{ day: string }>`
    select day::text from generate_series('2026-02-26'::date, '2026-03-03', '1 day') as it (at), lateral (select at::date as day) as of
    where ${dayWithin('of.day', { from: '2026-02-28', to: '2026-03-01' })}`.execute(db);

  expect(rows.map((it) => it.day)).toEqual(['2026-02-28', '2026-03-01']);
});
