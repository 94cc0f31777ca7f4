import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { exportarLista } from 'contract/maintenance/index.ts';
import { area as access } from './access/area.ts';
import { accessChanged, confirmer, guessJudge, identifier } from './access/index.ts';
import { area as administration } from './administration/area.ts';
import { setting } from './administration/index.ts';
import { area as approvals } from './approvals/area.ts';
import { area as catalogues } from './catalogues/area.ts';
import { area as dashboards } from './dashboards/area.ts';
import { area as documents } from './documents/area.ts';
import { area as erp } from './erp/area.ts';
import { area as maintenance } from './maintenance/area.ts';
import { gate } from './maintenance/index.ts';
import { area as materials } from './materials/area.ts';
import { chosenCrm } from './outside/crm/http.ts';
import { chosenRates } from './outside/rates/choose.ts';
import { chosenErp } from './outside/erp/choose.ts';
import { chosenFiles } from './outside/files/choose.ts';
import { googleIdentity } from './outside/identity/google.ts';
import { smtpMail } from './outside/mail/smtp.ts';
import { startBackground } from './background.ts';
import { hooksOf, mailSecretsOf, roomsOf, type Area, type Workshop } from './platform/area.ts';
import { usualPatience, type Patience } from './platform/http/bodies.ts';
import type { Config } from './platform/config.ts';
import type { Outside } from './platform/context.ts';
import { newPool, openDatabase, type Database } from './platform/database/database.ts';
import { Events } from './platform/events/events.ts';
import { Exports } from './platform/http/exports.ts';
import { Files } from './platform/files/files.ts';
import { on, type Parts, type Route } from './platform/http/http.ts';
import { JobQueue } from './platform/jobs/jobs.ts';
import { Past } from './platform/database/past.ts';
import { listExporter } from './platform/spreadsheet/list-export.ts';
import { databaseSecret } from './platform/secret.ts';
import { buildServer } from './platform/http/server.ts';
import { area as cubication } from './cubication/area.ts';
import { area as orders } from './orders/area.ts';
import { area as projects } from './projects/area.ts';
import { frameSource } from './projects/index.ts';
import { area as schedule } from './schedule/area.ts';
import { area as services } from './services/area.ts';
import { area as suppliers } from './suppliers/area.ts';
import { area as supplying } from './supplying/area.ts';

/** The areas, in the order of the product. */
export const areas: readonly Area[] = [
  access,
  maintenance,
  catalogues,
  projects,
  approvals,
  administration,
  documents,
  schedule,
  dashboards,
  erp,
  materials,
  orders,
  cubication,
  services,
  suppliers,
  supplying,
];

const areaRoutes = areas.flatMap((it) => it.routes);
export const allRoutes: readonly Route[] = [...areaRoutes, on(exportarLista, listExporter(areaRoutes))];

export interface App {
  http: FastifyInstance;
  db: Database;
  pool: pg.Pool;
  /** Lines over which nothing can be changed. */
  reading: pg.Pool;
  outside: Outside;
  events: Events;
  jobs: JobQueue;
  workshop: Workshop;
  close(): Promise<void>;
}

interface Options {
  /** Do background work here (mail, cleaning up); tests that need none start without it. */
  background: boolean;
  checkAnswers?: boolean;
  log?: Parts['log'];
  routes?: readonly Route[];
  outside?: Partial<Outside>;
  patience?: Patience;
}

/** The whole server on a migrated database, ready to listen. */
export async function openApp(
  config: Config,
  url: string,
  { background, checkAnswers = false, log, routes = allRoutes, outside = {}, patience = usualPatience }: Options,
): Promise<App> {
  const events = new Events(url);
  await events.open();
  const writing = Math.floor(config.DATABASE_POOL / 2);
  const pool = newPool(url, writing, { watch: events });
  const reading = newPool(url, config.DATABASE_POOL - writing, { watch: events, isReadOnly: true });
  const [db, reader] = [openDatabase(pool), openDatabase(reading)];
  const jobs = new JobQueue(pool, events, { background });
  const { store, system } = await chosenFiles(config);
  const files = new Files(store, await databaseSecret(db, 'files'));
  const systems: Outside = {
    identity: googleIdentity(config),
    mail: smtpMail(config),
    crm: chosenCrm(config, db),
    erp: chosenErp(config, db),
    rates: chosenRates(config),
    files: system,
    ...outside,
  };
  const judge = guessJudge(db);
  const hooks = hooksOf(areas);
  const warnOfReplica = (reason: unknown) => http.log.warn(reason, 'exports are read from the primary');
  const exports = new Exports({ url, replica: config.READ_DATABASE_URL, events, warn: warnOfReplica });
  const past = new Past(url, events);
  const { http, stop } = await buildServer(routes, {
    config,
    db,
    reader,
    exports,
    past,
    jobs,
    files,
    events,
    checkAnswers,
    log,
    patience,
    outside: systems,
    hooks,
    rooms: roomsOf(areas),
    doorkeeper: {
      identify: identifier(db, events),
      shutsOut: gate(db, events),
      judge,
      confirm: confirmer(db, judge),
      changes: accessChanged,
    },
    checks: areas.flatMap((it) => it.checks ?? []),
    foreignSites: async () => {
      const tiles = (await setting({ db, events }, 'map_tiles_url')) || config.MAP_TILES_URL;
      return {
        frames: (await setting({ db, events }, 'dashboard_hosts')).map(frameSource),
        pictures: tiles ? [new URL(tiles).origin] : [],
      };
    },
  });
  await jobs.start((error) => http.log.error(error, 'job queue'));
  const workshop = { db, jobs, store, events, config, hooks, outside: systems, mailSecrets: mailSecretsOf(areas) };
  if (background) await startBackground(areas, workshop);
  // Says early what is missing there; nothing waits for it.
  if (background && systems.erp.configured) void systems.erp.check().catch((error: unknown) => http.log.warn(error, 'erp'));
  const close = async (): Promise<void> => {
    await stop();
    await jobs.stop();
    await systems.erp.stop();
    await events.close();
    await Promise.all([db.destroy(), reader.destroy(), exports.close(), past.close()]);
  };
  return { http, db, pool, reading, outside: systems, events, jobs, workshop, close };
}
