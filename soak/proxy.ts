import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** One connection: the end that asked, and ours to the program that answers. */
interface Line {
  near: Socket;
  far: Socket;
}

/** Stands between two programs, to do to their connections what networks do. */
export class Proxy {
  readonly #server: Server;
  readonly #lines = new Set<Line>();
  readonly #portOf: () => number;
  #isSilent = false;

  private constructor(portOf: () => number) {
    this.#portOf = portOf;
    this.#server = createServer({ allowHalfOpen: true }, (near) => this.#join(near));
  }

  /** Leads to whatever port `portOf` names when somebody connects. */
  static async open(portOf: () => number): Promise<Proxy> {
    const proxy = new Proxy(portOf);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Breaks every connection that `chosen` is true of. */
  cut(chosen: () => boolean = () => true): void {
    for (const { near, far } of this.#lines) {
      if (!chosen()) continue;
      near.resetAndDestroy();
      far.destroy();
    }
  }

  /** From now on nothing passes, and nobody is told: neither side sees an end, and new connections are taken and not answered. */
  silence(): void {
    this.#isSilent = true;
    for (const { near, far } of this.#lines) for (const end of [near, far]) end.pause();
  }

  speak(): void {
    this.#isSilent = false;
    for (const { near, far } of this.#lines) for (const end of [near, far]) end.resume();
  }

  async close(): Promise<void> {
    this.cut();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #join(near: Socket): void {
    const far = connect({ port: this.#portOf(), host: '127.0.0.1', allowHalfOpen: true });
    const line = { near, far };
    this.#lines.add(line);
    this.#forward(near, far);
    this.#forward(far, near);
    for (const end of [near, far]) {
      end.setNoDelay(true);
      if (this.#isSilent) end.pause();
      // An end that breaks is closed next, which ends the other.
      end.on('error', () => undefined);
      end.on('close', () => {
        this.#lines.delete(line);
        near.destroy();
        far.destroy();
      });
    }
  }

  #forward(from: Socket, to: Socket): void {
    from.on('data', (chunk) => {
      if (!to.write(chunk)) from.pause();
    });
    to.on('drain', () => {
      if (!this.#isSilent) from.resume();
    });
    from.on('end', () => to.end());
  }
}
