import pg from 'pg';

/** Where one of them listens; for the only one there is, what its address says. */
type Place = Partial<Pick<pg.Client, 'host' | 'port'>>;

/** How long one server may take to let somebody in. */
export const connectPatience = 5_000;
/** Who, at which hosts, and the rest: the hosts are not a URL's, which has only one. */
const address = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?]+)(.*)$/s;

/** `postgres://a,b:5433/base` as one address for each of its hosts; throws when one of them is none. */
export function addressesOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = address.exec(url) ?? [];
  const all = hosts.split(',').map((host) => `${before}${host}${after}`);
  if (!all.every((it) => URL.canParse(it))) throw new TypeError('Not the address of a database');
  return all;
}

/**
 * The servers of one database: one of them takes writes, the others are its standbys. Which one it is changes when a
 * standby takes over, so it is asked for again whenever a line was lost.
 */
export class Hosts {
  readonly addresses: readonly string[];
  #primary: Promise<Place> | undefined;

  constructor(url: string) {
    this.addresses = addressesOf(url);
  }

  async primary(): Promise<Place> {
    if (this.addresses.length === 1) return {};
    this.#primary ??= Promise.any(this.addresses.map(asPrimary)).catch((error: AggregateError) => {
      this.forget();
      throw error.errors[0];
    });
    return this.#primary;
  }

  forget(): void {
    this.#primary = undefined;
  }
}

/** This server, when it takes writes; throws when it does not, or does not answer in time. */
async function asPrimary(url: string): Promise<Place> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectPatience, query_timeout: connectPatience });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await refuseStandby(client);
    return { host: client.host, port: client.port };
  } finally {
    // Not waited for: a silent one says no goodbye.
    client.end().catch(() => undefined);
  }
}

/** What is asked first on every line. Where the system can tell, work for a line that has gone is given up. */
const greeting = `select pg_is_in_recovery() as standby,
  case when version() !~* 'mingw|visual c' then set_config('client_connection_check_interval', '10s', false) end`;

/** A standby reads, but what it gives may be old, and it keeps nothing. */
export async function refuseStandby(client: pg.Client): Promise<void> {
  if (await isStandby(client)) throw new Error('This server of the database is a standby');
}

export async function refusePrimary(client: pg.Client): Promise<void> {
  if (!(await isStandby(client))) throw new Error('This server of the database is no standby');
}

async function isStandby(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ standby: boolean }>(greeting);
  return rows[0]?.standby !== false;
}
