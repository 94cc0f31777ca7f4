import { Socket } from 'node:net';
import pg from 'pg';
import { connectPatience, Hosts, refusePrimary, refuseStandby } from '../hosts.ts';

/** A line on which nothing moves is looked at so often. */
const glance = 5_000;
/** Nobody waits longer for one statement. */
const longest = 60_000;

type OnFailure = (error: Error) => void;
type OnClient = (error: null, client: pg.Client) => void;

interface Watch {
  /** Whether the database still speaks elsewhere: where it does not, nobody waits for it here. */
  readonly isHeard: boolean;
}

export interface Purpose {
  /** With it the line breaks by itself when the database falls silent. */
  watch?: Watch | undefined;
  /** The database itself refuses whatever would change something over this line. */
  isReadOnly?: boolean;
  /** Leads to a standby, which reads only, and to nothing else; otherwise to the server that takes writes. */
  toStandby?: boolean;
}

/** A connection to the database for its whole life, which never ends the process when it breaks. */
export function lineTo(
  hosts: Hosts,
  { watch, isReadOnly = false, toStandby = false }: Purpose = {},
): new (config?: pg.ClientConfig) => pg.Client {
  return class Line extends pg.Client {
    readonly isReadOnly = isReadOnly;

    constructor(config: pg.ClientConfig = {}) {
      super({
        ...config,
        connectionString: hosts.addresses[0],
        connectionTimeoutMillis: connectPatience,
        keepAlive: true,
        keepAliveInitialDelayMillis: 10_000,
      });
      // Whoever asked something over it hears of it; without a listener a lent line would end the process.
      this.on('error', () => {
        hosts.forget();
        this.connection.stream.destroy();
      });
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: OnFailure | OnClient): void;
    override connect(callback?: OnFailure | OnClient): Promise<pg.Client> | void {
      const opened = this.#open();
      if (!callback) return opened;
      // One and the same function, which its declaration calls two.
      const tell = callback as (error: Error | null, client?: pg.Client) => void;
      opened.then((it) => tell(null, it), tell);
    }

    async #open(): Promise<pg.Client> {
      try {
        Object.assign(this, await hosts.primary());
        await super.connect();
        const { stream } = this.connection;
        if (!(stream instanceof Socket)) throw new TypeError('The line to the database is no socket');
        const giveUp = () => stream.destroy(new Error('The database has fallen silent'));
        stream.setTimeout(connectPatience, giveUp);
        await (toStandby ? refusePrimary(this) : refuseStandby(this));
        // Not by the connection's options, where those of the address would win.
        if (isReadOnly) await this.query('set default_transaction_read_only = on');
        stream.setTimeout(0, giveUp);
        if (watch) cutWhenSilent(stream, watch);
        return this;
      } catch (error) {
        hosts.forget();
        void this.end().catch(() => undefined);
        throw error;
      }
    }
  };
}

/** A line on its own, not yet connected. */
export const newLine = (url: string): pg.Client => new (lineTo(new Hosts(url)))();

/** Not the database's own limit of time: a commit that waits for its standby would be cut short and called done. */
function cutWhenSilent(socket: Socket, watch: Watch): void {
  let moved = 0;
  let silent = 0;
  socket.setTimeout(glance);
  socket.on('timeout', () => {
    const now = socket.bytesRead + socket.bytesWritten;
    silent = now === moved ? silent + glance : glance;
    moved = now;
    if (watch.isHeard && silent < longest) return void socket.setTimeout(glance);
    socket.destroy(new Error('The database has fallen silent'));
  });
}
