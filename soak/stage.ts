import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { newPool, openDatabase, type Database } from '../server/src/platform/database/database.ts';
import { migrate } from '../server/src/platform/postgres/migrate.ts';
import { openPostOffice } from '../server/test/post-office.ts';
import { serviceLayerStandIn } from '../server/test/sap/server.ts';
import { foundCompany, sapSeeds } from './company.ts';
import { Cluster } from './database.ts';
import { mountDisk, unmountDisk } from './disk.ts';
import { Proxy } from './proxy.ts';
import { Server } from './servers.ts';

const diskMegabytes = 256;
/** Short, so that what the ERP lost is asked for again while we watch. */
const erpPatience = 1_500;

interface Options {
  people: number;
  /** Also a standby, which has everything that was answered. */
  isReplicated?: boolean;
  /** The database's address for the servers; that of our line to the primary unless said. */
  addressOf?: (hosts: { primary: Cluster; standby: Cluster | undefined; line: Proxy }) => string;
}

export type Stage = Awaited<ReturnType<typeof setStage>>;

/** A database of its own with the demo company and crews of people, two servers on it, an ERP and a post office, with a line between each that can be harmed. */
export async function setStage({
  people,
  isReplicated = false,
  addressOf = ({ primary, line }) => addressThrough(line, primary),
}: Options) {
  const keeping = { isKept: false };
  const stack = new AsyncDisposableStack();
  // Whatever was begun is ended in order, also when somebody loses patience.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void stack.disposeAsync().finally(() => process.exit(1)));
  const folder = await mkdtemp(join(tmpdir(), 'pa-soak-'));
  stack.defer(async () => {
    if (keeping.isKept) console.log(`Database and logs are kept in ${folder}`);
    else await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  });
  await chmod(folder, 0o711);
  const files = { folder: join(folder, 'files'), isSmall: false };
  await mkdir(files.folder);
  files.isSmall = mountDisk(files.folder, diskMegabytes);
  if (files.isSmall) stack.defer(() => unmountDisk(files.folder));

  const cluster = await Cluster.start(join(folder, 'primary'));
  stack.defer(() => cluster.stop());
  await migrate(cluster.url);
  const crews = await onDatabase(cluster, (db) => foundCompany(db, cluster.url, { people, files: files.folder }));
  const standby = isReplicated ? await cluster.standby(join(folder, 'standby')) : undefined;
  stack.defer(async () => standby?.stop());
  const sap = await serviceLayerStandIn(await onDatabase(cluster, sapSeeds));
  stack.defer(sap.close);
  const post = await openPostOffice();
  stack.defer(post.close);

  const hosts = { now: cluster };
  const openLine = async (portOf: () => number): Promise<Proxy> => {
    const line = await Proxy.open(portOf);
    stack.defer(() => line.close());
    return line;
  };
  const databaseLine = await openLine(() => hosts.now.port);
  const environment = {
    DATABASE_URL: addressOf({ primary: cluster, standby, line: databaseLine }),
    FILES_URL: pathToFileURL(files.folder).href,
    SMTP_URL: `smtp://127.0.0.1:${post.port}`,
    ERP_URL: sap.url,
    ERP_COMPANY: 'SBO_DEMO',
    ERP_USER: 'integracion',
    ERP_PASSWORD: 'una-clave-de-prueba',
    ERP_TIMEOUT_MS: String(erpPatience),
  };
  const openServer = async (name: string): Promise<Server> => {
    const server = Server.supervise(name, folder, environment);
    stack.defer(() => server.stop());
    await server.ready();
    return server;
  };
  const servers: [Server, Server] = [await openServer('uno'), await openServer('dos')];
  const doors: [Proxy, Proxy] = [await openLine(() => servers[0].port), await openLine(() => servers[1].port)];
  const end = async ({ isKept }: { isKept: boolean }): Promise<void> => {
    keeping.isKept = isKept;
    await stack.disposeAsync();
  };
  return { folder, files, cluster, standby, hosts, databaseLine, servers, doors, sap, post, crews, end };
}

/** The database as it is reached through a line of ours. */
const addressThrough = (line: Proxy, { url }: Cluster): string => Object.assign(new URL(url), { port: String(line.port) }).href;

/** Does work on a database, with connections of its own. */
export async function onDatabase<T>({ url }: Cluster, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase(newPool(url, 2));
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
