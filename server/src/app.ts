import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { exportarLista } from 'contract/maintenance/index.ts';
import * as access from './access/index.ts';
import { checks as accessChecks } from './access/checks.ts';
import { routes as accessRoutes } from './access/routes.ts';
import { approvalDuties, setting } from './administration/index.ts';
import { checks as administrationChecks } from './administration/checks.ts';
import { routes as administrationRoutes } from './administration/routes.ts';
import { checks as catalogueChecks } from './catalogues/checks.ts';
import { routes as catalogueRoutes } from './catalogues/routes.ts';
import { routes as dashboardRoutes } from './dashboards/routes.ts';
import { checks as documentChecks } from './documents/checks.ts';
import { routes as documentRoutes } from './documents/routes.ts';
import { checks as erpChecks } from './erp/checks.ts';
import { rooms as erpRooms } from './erp/rooms.ts';
import { routes as erpRoutes } from './erp/routes.ts';
import { rooms as accessRooms } from './access/rooms.ts';
import { gate } from './maintenance/index.ts';
import { checks as maintenanceChecks } from './maintenance/checks.ts';
import { routes as maintenanceRoutes } from './maintenance/routes.ts';
import {
  exceptionDecided,
  movementCorrected,
  renewRequest,
  requestDecided,
  requestCorrected,
  requestPosted,
  requestSubjects,
  returnDecided,
  returnSubjects,
} from './materials/index.ts';
import { checks as materialChecks } from './materials/checks.ts';
import { rooms as materialRooms } from './materials/rooms.ts';
import { routes as materialRoutes } from './materials/routes.ts';
import { chosenCrm } from './outside/crm/http.ts';
import { chosenErp } from './outside/erp/chosen.ts';
import { chosenFiles } from './outside/files/chosen.ts';
import { googleIdentity } from './outside/identity/google.ts';
import { smtpMail } from './outside/mail/smtp.ts';
import { startBackground } from './background.ts';
import { usualPatience, type Patience } from './platform/bodies.ts';
import type { Checks } from './platform/checks.ts';
import type { Config } from './platform/config.ts';
import type { Hooks, Outside } from './platform/context.ts';
import { newPool, openDatabase, type Database } from './platform/database.ts';
import { downloadLines } from './platform/downloads.ts';
import { Events } from './platform/events.ts';
import { Files } from './platform/files.ts';
import { on, type Parts, type Served } from './platform/http.ts';
import { JobQueue } from './platform/jobs.ts';
import { listExporter } from './platform/list-export.ts';
import { databaseSecret } from './platform/secret.ts';
import { buildServer } from './platform/server.ts';
import { checks as projectChecks } from './projects/checks.ts';
import { rooms as projectRooms } from './projects/rooms.ts';
import { frameSource, projectDuties } from './projects/index.ts';
import { routes as projectRoutes } from './projects/routes.ts';

/** The areas, in the order of the product. */
const areaRoutes: readonly Served[] = [
  ...accessRoutes,
  ...maintenanceRoutes,
  ...catalogueRoutes,
  ...projectRoutes,
  ...administrationRoutes,
  ...documentRoutes,
  ...dashboardRoutes,
  ...erpRoutes,
  ...materialRoutes,
];

export const allRoutes: readonly Served[] = [...areaRoutes, on(exportarLista, listExporter(areaRoutes))];

/** What the checks of all tables say to who breaks one. */
export const allChecks: readonly Checks[] = [
  accessChecks,
  maintenanceChecks,
  catalogueChecks,
  projectChecks,
  administrationChecks,
  documentChecks,
  erpChecks,
  materialChecks,
];

/** Who is told of what an area says to those it may not ask. */
const hooks: Hooks = {
  approvalDecided: {
    restrictions: exceptionDecided,
    materials: requestDecided,
    urgent_materials: requestDecided,
    returns: returnDecided,
  },
  bringUpToDate: { restrictions: renewRequest, materials: renewRequest, urgent_materials: renewRequest },
  approvalSubject: { material_request: requestSubjects, material_return: returnSubjects },
  constant: setting,
  duties: [access.submanagementDuties, projectDuties, approvalDuties],
  erpPosted: { material_request: requestPosted },
  erpCorrected: {
    material_request: requestCorrected,
    ingreso: movementCorrected,
    recepcion: movementCorrected,
    traslado: movementCorrected,
    consumo: movementCorrected,
    devolucion: movementCorrected,
    conteo: movementCorrected,
  },
};

export interface App {
  http: FastifyInstance;
  db: Database;
  pool: pg.Pool;
  outside: Outside;
  events: Events;
  jobs: JobQueue;
  close(): Promise<void>;
}

interface Options {
  /** Do background work here (mail, cleaning up); tests that need none start without it. */
  background: boolean;
  checkAnswers?: boolean;
  log?: Parts['log'];
  routes?: readonly Served[];
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
  const pool = newPool(url, config.DATABASE_POOL, events);
  const db = openDatabase(pool);
  const exports = openDatabase(newPool(url, downloadLines, events));
  const jobs = new JobQueue(pool, { background });
  const { store, system } = await chosenFiles(config);
  const files = new Files(store, await databaseSecret(db, 'files'));
  const systems: Outside = {
    identity: googleIdentity(config),
    mail: smtpMail(config),
    crm: chosenCrm(config, db),
    erp: chosenErp(config, db),
    files: system,
    ...outside,
  };
  const judge = access.guessJudge(db);
  const { http, stop } = await buildServer(routes, {
    config,
    db,
    exports,
    jobs,
    files,
    events,
    checkAnswers,
    log,
    patience,
    outside: systems,
    hooks,
    rooms: { ...accessRooms, ...projectRooms, ...erpRooms, ...materialRooms },
    doorkeeper: {
      identify: access.identifier(db, events),
      shutsOut: gate(db, events),
      judge,
      confirm: access.confirmer(db, judge),
      changes: access.accessChanged,
    },
    checks: allChecks,
    foreignSites: async () => {
      const tiles = (await setting({ db, events }, 'map_tiles_url')) || config.MAP_TILES_URL;
      return {
        frames: (await setting({ db, events }, 'dashboard_hosts')).map(frameSource),
        pictures: tiles ? [new URL(tiles).origin] : [],
      };
    },
  });
  await jobs.start((error) => http.log.error(error, 'job queue'));
  if (background) await startBackground({ db, jobs, store, events, config, hooks, outside: systems });
  // Says early what is missing there; nothing waits for it.
  if (background && systems.erp.configured) void systems.erp.check().catch((error: unknown) => http.log.warn(error, 'erp'));
  const close = async (): Promise<void> => {
    await stop();
    await jobs.stop();
    await systems.erp.stop();
    await events.close();
    await Promise.all([db.destroy(), exports.destroy()]);
  };
  return { http, db, pool, outside: systems, events, jobs, close };
}
