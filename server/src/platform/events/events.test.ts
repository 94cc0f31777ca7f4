import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { cloneDatabase } from '../../../test/database.ts';
import { timeIsUp } from '../../../test/instants.ts';
import { lineProxy } from '../../../test/line-proxy.ts';
import { Events } from './events.ts';

test('while the database is away one attempt follows another, and everything is forgotten when it is back', async () => {
  const { url, drop } = await cloneDatabase();
  const there = await lineProxy(url);
  const events = new Events(there.url);
  onTestFinished(async () => {
    await events.close();
    there.close();
    await drop();
  });
  const heard = vi.fn<(key: string | null) => void>();
  events.on('users', heard);
  await events.open();
  expect(events.trusted).toBe(true);
  heard.mockClear();

  there.cut();
  await pause(3_200);
  expect(events.trusted).toBe(false);
  expect(there.tries(), 'every half second one, not more and more').toBeLessThanOrEqual(8);

  there.mend();
  await vi.waitFor(() => expect(events.trusted).toBe(true), { timeout: 5_000, interval: 50 });
  expect(heard.mock.calls).toEqual([[null]]);
});

test('a line that falls silent is not believed after three seconds, and made anew', async () => {
  const { url, drop } = await cloneDatabase();
  const there = await lineProxy(url);
  const events = new Events(there.url);
  onTestFinished(async () => {
    await events.close();
    there.close();
    await drop();
  });
  const heard = vi.fn<(key: string | null) => void>();
  events.on('users', heard);
  await events.open();
  heard.mockClear();

  there.silence('everything');
  const isLate = timeIsUp(4_000);
  await vi.waitFor(() => expect(events.trusted).toBe(false), { timeout: 10_000, interval: 20 });
  expect(isLate()).toBe(false);
  expect(events.isHeard).toBe(false);

  there.mend();
  await vi.waitFor(() => expect(events.trusted).toBe(true), { timeout: 10_000, interval: 50 });
  expect(heard.mock.calls).toEqual([[null]]);
});
