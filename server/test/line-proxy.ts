import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

interface Pair {
  here: Socket;
  there: Socket;
  /** It carries the notices between servers. */
  isEvents: boolean;
}

/** A way to the database that can be cut, fall silent, and break in the middle of a conversation. */
export async function lineProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  // The database of the tests listens on a socket in its folder, and beside it on this machine's address.
  const host = target.hostname.startsWith('%') ? '127.0.0.1' : target.hostname;
  const pairs = new Set<Pair>();
  let stands = true;
  let tries = 0;
  let isSilent = (_pair: Pair) => false;
  let breaksAfter: string | undefined;

  const server = createServer((here) => {
    tries += 1;
    if (!stands) return here.destroy();
    const pair: Pair = { here, there: connect(Number(target.port), host), isEvents: false };
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      here.destroy();
      pair.there.destroy();
    };
    for (const socket of [here, pair.there]) socket.on('error', () => undefined).on('close', end);
    here.on('data', (chunk) => {
      pair.isEvents ||= chunk.includes('listen app_events');
      if (isSilent(pair)) return;
      pair.there.write(chunk);
      if (breaksAfter === undefined || !chunk.includes(breaksAfter)) return;
      breaksAfter = undefined;
      // What was said arrives; the answer does not.
      here.destroy();
    });
    pair.there.on('data', (chunk) => void (isSilent(pair) || here.write(chunk)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const cut = () => {
    for (const { here } of pairs) here.destroy();
  };
  return {
    url: Object.assign(new URL(target), { hostname: '127.0.0.1', port: String(port) }).href,
    tries: () => tries,
    /** Breaks what stands; new lines come through, unless it is cut for good. */
    breakAll: cut,
    cut() {
      stands = false;
      cut();
    },
    /** Nothing passes any more, and nothing is closed. */
    silence(only: 'events' | 'everything') {
      isSilent = (pair) => only === 'everything' || pair.isEvents;
    },
    /** The line breaks as soon as this has been said over it; tells whether it has. */
    breakAfter(words: string): () => boolean {
      breaksAfter = words;
      return () => breaksAfter === undefined;
    },
    mend() {
      stands = true;
      isSilent = () => false;
      // What was swallowed does not come back: such a line is lost.
      cut();
    },
    close() {
      server.close();
      cut();
    },
  };
}
