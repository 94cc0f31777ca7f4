import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { newPool, openDatabase, type Database } from '../server/src/platform/database.ts';
import { migrate } from '../server/src/platform/migrate.ts';
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
  const folder = await mkdtemp(join(tmpdir(), 'pa-soak-'));
  await chmod(folder, 0o711);
  const files = { folder: join(folder, 'files'), isSmall: false };
  await mkdir(files.folder);
  files.isSmall = mountDisk(files.folder, diskMegabytes);

  const cluster = await Cluster.start(join(folder, 'primary'));
  await migrate(cluster.url);
  const crews = await onDatabase(cluster, (db) => foundCompany(db, cluster.url, { people, files: files.folder }));
  const standby = isReplicated ? await cluster.standby(join(folder, 'standby')) : undefined;
  const sap = await serviceLayerStandIn(await onDatabase(cluster, sapSeeds));
  const post = await openPostOffice();

  const hosts = { now: cluster };
  const databaseLine = await Proxy.open(() => hosts.now.port);
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
  const servers: [Server, Server] = [await Server.start('uno', folder, environment), await Server.start('dos', folder, environment)];
  const doors: [Proxy, Proxy] = [await Proxy.open(() => servers[0].port), await Proxy.open(() => servers[1].port)];
  const end = async ({ isKept }: { isKept: boolean }): Promise<void> => {
    for (const it of doors) await it.close();
    for (const it of servers) await it.stop();
    await databaseLine.close();
    await sap.close();
    await post.close();
    await standby?.stop();
    await cluster.stop();
    if (files.isSmall) unmountDisk(files.folder);
    if (isKept) return console.log(`Database and logs are kept in ${folder}`);
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
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
