import type { ErpPostState } from 'contract/erp/index.ts';
import { sql } from 'kysely';
import { afterAll } from 'vitest';
import { scene } from '../../test/scene.ts';
import { seeds } from '../../test/sap/seeds.ts';
import { serviceLayerStandIn } from '../../test/sap/server.ts';
import type { Outside } from '../platform/context.ts';
import { readConfig } from '../platform/config.ts';
import { deliver, deliverInTurn } from './delivery/worker.ts';
import type { ErpPostTold } from './posts/post.ts';
import './tables.ts';

const password = 'una-clave-de-prueba';

/** A server beside a stand-in of SAP, whose background work is done by hand: one step at a time. */
export async function postScene({ timeout = 500 } = {}) {
  const sap = await serviceLayerStandIn(seeds);
  afterAll(() => sap.close());
  const environment = {
    ERP_URL: sap.url,
    ERP_COMPANY: 'SBO_DEMO',
    ERP_USER: 'integracion',
    ERP_PASSWORD: password,
    ERP_TIMEOUT_MS: String(timeout),
  };
  const stage = await scene({ environment });
  const { app, db } = stage;
  const told: ErpPostTold[] = [];
  let isSourceReady = true;
  let withheld: string | undefined;
  const notAsked = () => Promise.reject(new Error('not asked'));
  const hooks = {
    approvals: {},
    duties: [],
    calendarEntries: [],
    workday: [],
    workdayPictures: [],
    finds: [],
    past: {},
    pastParts: [],
    readiness: [],
    activityWork: [],
    explains: {},
    threadSteps: {},
    threadPapers: [],
    beginnings: [],
    needs: [],
    auditWords: {},
    constant: notAsked,
    requestsOfServices: { list: notAsked, sheet: notAsked, cancel: notAsked },
    orderPapers: [],
    supplierPapers: [],
    supplierCreations: notAsked,
    countedRequests: [],
    takeoffAnswered: [],
    orderedMaterial: notAsked,
    freeStock: notAsked,
    takenOff: notAsked,
    servicesTakenOff: notAsked,
    erpChanged: {},
    erpEnded: {},
    erpHolds: {},
    erpLeaves: { material_request: () => Promise.resolve(withheld) },
    orderOrigins: {},
    orderDestinations: {},
    workingTimesChanged: () => Promise.resolve(),
    plansInTimes: () => Promise.resolve({ cambian: 0, terminan_despues: 0, terminan_antes: 0, hay_mas: false, lugares: [] }),
    supplierPromised: () => Promise.resolve(),
    scoresListed: () => Promise.reject(new Error('Nobody is judged here')),
    supplierScores: () => {
      throw new Error('Nobody is judged here');
    },
    creditsRead: [],
    erpCorrected: {},
    erpPosted: {
      material_request: async (_context: unknown, { post }: { post: ErpPostTold }) => {
        if (!isSourceReady) throw new Error('the source is not ready');
        told.push(post);
      },
    },
  };
  const workshop = { db, jobs: app.jobs, events: app.events, config: readConfig(environment), hooks };
  const row = (id: string) => db.selectFrom('erp_posts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return {
    ...stage,
    environment,
    sap,
    told,
    sourceIs: (ready: boolean) => {
      isSourceReady = ready;
    },
    /** Why the source lets nothing leave any more; nothing when it does. */
    withhold: (why: string | undefined) => {
      withheld = why;
    },
    row,
    stateOf: async (id: string): Promise<ErpPostState> => (await row(id)).state,
    /** A worker that goes on with what stood behind. */
    tryInTurn: (id: string, erp: Outside['erp']) => deliverInTurn({ ...workshop, outside: { erp } }, id),
    /** One try by one worker. */
    tryOnce: (id: string, erp: Outside['erp']) => deliver({ ...workshop, outside: { erp } }, id),
    /** Pauses end, and whoever had it is given up. */
    later: (id: string) =>
      db
        .updateTable('erp_posts')
        .set((it) => ({
          next_at: it
            .case()
            .when('next_at', 'is not', null)
            .then(sql<Date>`now()`)
            .end(),
          lease_until: it
            .case()
            .when('lease_until', 'is not', null)
            .then(sql<Date>`now() - interval '1 second'`)
            .end(),
        }))
        .where('id', '=', id)
        .execute(),
    /** How many documents SAP has of a post. */
    made: (id: string): number => [...sap.company.sets.values()].flat().filter((it) => it['U_SDP_ID'] === id).length,
  };
}
