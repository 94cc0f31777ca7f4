import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { cloneDatabase } from '../../test/database.ts';
import { Events } from './events.ts';

/** A line to the database that can be cut. */
async function line(target: URL) {
  // The database of the tests listens on a socket in its folder, and beside it on this machine's address.
  const host = target.hostname.startsWith('%') ? '127.0.0.1' : target.hostname;
  const sockets = new Set<Socket>();
  let stands = true;
  let tries = 0;
  const server = createServer((socket) => {
    tries += 1;
    if (!stands) return socket.destroy();
    const beyond = connect(Number(target.port), host);
    for (const [from, to] of [
      [socket, beyond],
      [beyond, socket],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('close', () => to.destroy());
      from.pipe(to);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: Object.assign(new URL(target), { hostname: '127.0.0.1', port: String(port) }).href,
    tries: () => tries,
    cut() {
      stands = false;
      for (const socket of sockets) socket.destroy();
    },
    mend() {
      stands = true;
    },
    close: () => server.close(),
  };
}

test('while the database is away one attempt follows another, and everything is forgotten when it is back', async () => {
  const { url, drop } = await cloneDatabase();
  const there = await line(new URL(url));
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
