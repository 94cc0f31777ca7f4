import { setTimeout as pause } from 'node:timers/promises';
import { decideApproval, type ApprovalStrip } from 'contract/approvals/index.ts';
import type { Call } from 'contract/call.ts';
import { cubageRoom, getCubagePost, postDocumentToErp, saveCubageRows, type CubagePost } from 'contract/cubication/index.ts';
import { sql, type RawBuilder } from 'kysely';
import { given } from '../server/src/access/given.ts';
import { seeds } from '../server/test/sap/seeds.ts';
import { serviceLayerStandIn, type StandIn } from '../server/test/sap/server.ts';
import { takeEvents } from '../web/src/api/liveEvents.ts';
import { memoryWhile, processorOf } from './figures.ts';
import { below, goal, line } from './goals.ts';
import { percentile } from './percentile.ts';
import { setStage, type Stage } from './stage.ts';

const rows = 2_000;
/** So long the page gathers what it hears before it asks. */
const gathering = 150;

/** A take-off of so many different materials sent to our own ERP, as whoever has it open sees it: told by its room, then asked. */
export async function posting(stage: Stage): Promise<void> {
  console.log(`\nA post of ${rows} rows`);
  await measure(stage, await takeoffOf(stage, await authorOf(stage), rows));
}

/** The same to SAP, behind which a stand-in answers at once: what is measured is our side of it. On a stage of its own. */
export async function postingToSap(): Promise<void> {
  console.log(`\nA post of ${rows} rows to SAP`);
  const sap = await serviceLayerStandIn(seeds);
  const environment = { ERP_URL: sap.url, ERP_COMPANY: 'SBO_DEMO', ERP_USER: 'integracion', ERP_PASSWORD: 'una-clave-de-prueba' };
  const stage = await setStage({ projects: 40, lines: 0, plans: 0, environment });
  const takeoff = await takeoffOf(stage, await authorOf(stage), rows);
  await fill(sap.company, stage);
  const { pid } = stage.ours.process;
  const before = await processorOf(pid);
  await memoryWhile(stage.ours, 'in all, with its approvals', () => measure(stage, takeoff));
  line('processor time of the server, with the cells that are saved meanwhile', `${(await processorOf(pid)) - before} ms`);
  const asked = sap.asked.filter((it) => it.method === 'POST').length;
  line('what SAP was asked', `${sap.asked.length} requests, ${asked} of them to write`);
  await stage.end();
  await sap.close();
}

/** SAP has what the company has. */
async function fill({ sets, today }: StandIn['company'], { db }: Stage): Promise<void> {
  const put = async (set: string, told: RawBuilder<{ key: string }>, row: (key: string) => Record<string, string>) => {
    const { rows: all } = await told.execute(db);
    const there = sets.get(set) ?? [];
    there.push(...all.map(({ key }) => ({ UpdateDate: today, ...row(key) })));
  };
  const item = (code: string) => ({ ItemCode: code, ItemName: code, Valid: 'tYES', Frozen: 'tNO' });
  await put('Items', sql`select codigo as key from materials`, item);
  await put('Projects', sql`select "codigoProyecto" as key from projects`, (Code) => ({ Code, Active: 'tYES' }));
  const place = (code: string) => ({ WarehouseCode: code, WarehouseName: code, Inactive: 'tNO' });
  await put('Warehouses', sql`select codigo as key from warehouses`, place);
}

async function measure(stage: Stage, { document_id }: Takeoff): Promise<void> {
  const author_id = await authorOf(stage);
  const author = await callerOf(stage, author_id);
  const asking = performance.now();
  const { post_id, approval } = await author.call<CubagePost>(postDocumentToErp, { document_id, required_date: '2030-01-01' });
  const asked = performance.now() - asking;
  goal('from «Enviar» until it waits for its approval', below(1_000, 'ms'), asked, `${asked.toFixed(0)} ms`);

  const told = author.follow(cubageRoom(document_id), () => author.call<CubagePost>(getCubagePost, { post_id }));
  const beside = savingCells(author, await takeoffOf(stage, author_id, 1));
  let pressed = 0;
  for (let waiting = approval; waiting?.estado === 'pendiente';) {
    const decider = await callerOf(stage, await deciderOf(stage, waiting.id));
    const { id: approval_id, version } = waiting;
    pressed = performance.now();
    waiting = await decider.call<ApprovalStrip>(decideApproval, { approval_id, version, approved: true, comentario: null });
    line('an approval', `${(performance.now() - pressed).toFixed(0)} ms`);
  }
  const steps = await told;
  const after = (isThere: (post: CubagePost) => boolean) => (steps.find((it) => isThere(it.post))?.at ?? Infinity) - pressed;
  const begun = after((it) => it.status === 'enviando');
  goal('from the last approval until it is seen to be under way', below(1_000, 'ms'), begun, `${begun.toFixed(0)} ms`);
  const first = after((it) => it.accepted > 0);
  goal('until the first rows are seen to be in the ERP', below(1_000, 'ms'), first, `${first.toFixed(0)} ms`);
  const all = after((it) => it.accepted === rows);
  const pace = `${(all / 1_000).toFixed(2)} s, ${((rows * 1_000) / all).toFixed(0)} rows a second, seen in ${steps.length} steps`;
  goal(`until all ${rows} are`, below(30_000, 'ms'), all, pace);
  const took = await beside();
  const at = (share: number) => percentile(took, share).toFixed(1);
  line('a cell saved in another take-off meanwhile', `${at(0.5)} ms, p95 ${at(0.95)}, largest ${at(1)}, of ${took.length}`);
}

/** Somebody who calls as the page does. */
async function callerOf({ ours, db }: Stage, user_id: number) {
  const address = `http://127.0.0.1:${ours.port}`;
  const { token, cookie } = await given.session(db, user_id);
  const headers = { 'x-access-key': 'web', authorization: `Bearer ${token}`, cookie: `session_half=${cookie}` };
  return {
    async call<A>({ method, path }: Call, input: Record<string, unknown>): Promise<A> {
      const { ...body } = input;
      const place = path.replace(/\{(\w+)\}/g, (_, name: string) => {
        delete body[name];
        return String(input[name]);
      });
      const sent = method === 'GET' ? {} : { body: JSON.stringify(body) };
      const response = await fetch(address + place, { method, headers: { ...headers, 'content-type': 'application/json' }, ...sent });
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      return (await response.json()) as A;
    },
    /** Asks each time that the room tells of a change, until it has ended; with when each answer was there. */
    async follow(room: string, ask: () => Promise<CubagePost>) {
      const { body } = await fetch(`${address}/backend/live?room=${room}`, { headers });
      const steps: { at: number; post: CubagePost }[] = [];
      let rest = '';
      const decoder = new TextDecoder();
      for await (const bytes of body ?? new ReadableStream<Uint8Array>()) {
        const taken = takeEvents(rest + decoder.decode(bytes, { stream: true }));
        rest = taken.rest;
        if (!taken.events.some((it) => it.kind === 'changed')) continue;
        await pause(gathering);
        const post = await ask();
        steps.push({ at: performance.now(), post });
        if (post.ended_at !== null) break;
      }
      return steps;
    },
  };
}
type Caller = Awaited<ReturnType<typeof callerOf>>;

/** What others wait for meanwhile: one cell after another saved in another take-off, told once they are stopped. */
function savingCells(author: Caller, { document_id, row_id }: Takeoff): () => Promise<number[]> {
  const took: number[] = [];
  const end = new AbortController();
  const calling = (async () => {
    while (!end.signal.aborted) {
      const began = performance.now();
      await author.call(saveCubageRows, {
        document_id,
        changes: [{ id: row_id, seen: {}, cells: { comment: `Visto ${took.length} veces` } }],
      });
      took.push(performance.now() - began);
      await pause(20);
    }
  })();
  return async () => {
    end.abort();
    await calling;
    return took;
  };
}

async function deciderOf({ db }: Stage, approval_id: number): Promise<number> {
  const { user_id } = await db
    .selectFrom('approval_candidates as it')
    .innerJoin('approval_steps as step', 'step.id', 'it.step_id')
    .innerJoin('staff', 'staff.id', 'it.staff_id')
    .where('step.approval_id', '=', approval_id)
    .where('step.estado', '=', 'pendiente')
    .where('staff.user_id', 'is not', null)
    .select('staff.user_id')
    .orderBy('step.orden')
    .limit(1)
    .executeTakeFirstOrThrow();
  return user_id ?? 0;
}

const authorOf = async ({ db }: Stage) =>
  (await db.selectFrom('users').select('id').where('nombre', '=', 'Fernanda Ulmo').executeTakeFirstOrThrow()).id;

interface Takeoff {
  document_id: number;
  row_id: number;
}

/** Of as many materials, at a place that had none: half of them are moved there, and half are bought. */
async function takeoffOf({ db }: Stage, author_id: number, many: number): Promise<Takeoff> {
  const made = await sql<Takeoff>`
    with document as (
      insert into cubages (place_id, created_by)
      select id, ${author_id} from places where not exists (select from cubages where place_id = places.id) order by id limit 1
      returning id
    ), offered as (
      insert into materials (codigo, descripcion, familia_id, unidad_id)
      select 'ENV-' || document.id || '-' || n, 'Material que se envía ' || n, (select min(id) from material_families), (select min(id) from units)
      from document, generate_series(1, ${many}::integer) as n returning id
    )
    insert into cubage_rows (cubage_id, line, material_id, quantity, origin, category, cost, currency, rate, rate_day, rate_source, dispatch, updated_by)
    select document.id, row_number() over (order by offered.id), offered.id, 1 + offered.id % 9, 'typed', 'equipos_otros', 1000 + offered.id % 500,
      'CLP', 1, current_date, 'CLP', case when offered.id % 2 = 0 then 'InventoryTransferRequest' else 'PurchaseRequest' end, ${author_id}
    from document, offered returning cubage_id as document_id, id as row_id`.execute(db);
  await sql`vacuum (analyze) materials, cubages, cubage_rows`.execute(db);
  const [first] = made.rows;
  if (!first) throw new Error('There is no place without a take-off');
  return first;
}
