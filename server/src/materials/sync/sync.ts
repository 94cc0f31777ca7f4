import { erpSyncStates, type ErpSyncProblemKind, type ErpSyncRun } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { whoHolds } from '../../access/index.ts';
import { bringServices, bringSuppliers } from '../../catalogues/index.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Config } from '../../platform/config.ts';
import type { Outside, Reading, Writing } from '../../platform/context.ts';
import type { Database, Reader, Tx } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/pages.ts';
import { announce, type Events } from '../../platform/events/events.ts';
import type { JobQueue } from '../../platform/jobs/jobs.ts';
import { reasonOf } from '../../platform/mail/mail.ts';
import { Problem } from '../../platform/problem.ts';
import { live } from '../../platform/http/rooms.ts';
import { transact, untilThrough } from '../../platform/http/transact.ts';
import { may, type User } from '../../platform/user.ts';
import { stateAfter } from '../../platform/state-after.ts';
import '../../access/tables.ts';
import '../../outside/erp/port.ts';
import { bringItems, retireItems } from './items.ts';
import type { Counts, Page } from './page.ts';
import { suppliersSince } from './since.ts';
import { compareStocks } from './stock.ts';
import { bringTerms, holdByCodes } from '../../suppliers/index.ts';
import { tellAssignees } from '../differences/find.ts';
import '../tables.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    erp_sync: { run_id: number };
    erp_sync_night: Record<string, never>;
  }
}

/** Without a sign of life for so many minutes a run was cut short. */
const longestSilence = 10;

const maySync = (user: User): boolean => may(user, 'purchase_requests:update') && user.seesAllProjects;

export async function erpSyncSource({ outside, user }: Reading): Promise<Answer<typeof contract.erpSyncSource>> {
  const { name, keepsItems } = outside.erp;
  return { name, keeps_items: keepsItems, may_start: keepsItems && maySync(user) };
}

const runs = (db: Reader) =>
  db
    .selectFrom('erp_sync_runs as it')
    .leftJoin('users', 'users.id', 'it.user_id')
    .select(['it.id', 'it.number', 'it.state', 'users.nombre as user', 'it.started_at', 'it.ended_at', 'it.step', 'it.error'])
    .select(['it.items_read', 'it.created', 'it.updated', 'it.retired', 'it.new_values', 'it.moved', 'it.differences', 'it.problems']);

const presentRun = ({
  started_at,
  ended_at,
  ...run
}: Awaited<ReturnType<ReturnType<typeof runs>['executeTakeFirstOrThrow']>>): ErpSyncRun => ({
  ...run,
  started_at: started_at.toISOString(),
  ended_at: ended_at?.toISOString() ?? null,
});

export async function listErpSyncs({ db }: Reading, { page, per_page, state }: Received<typeof contract.listErpSyncs>) {
  let all = db.selectFrom('erp_sync_runs');
  let found = runs(db).orderBy('it.id', 'desc');
  if (state) [all, found] = [all.where('state', '=', state), found.where('it.state', '=', state)];
  const { items: rows, ...totals } = await pageOf({ page, per_page }, all, found);
  return { items: rows.map(presentRun), ...totals };
}

export async function listErpSyncProblems(
  { db }: Reading,
  { id, page, per_page, kind }: Received<typeof contract.listErpSyncProblems>,
): Promise<Answer<typeof contract.listErpSyncProblems>> {
  let found = db.selectFrom('erp_sync_problems').where('run_id', '=', id);
  if (kind) found = found.where('kind', '=', kind);
  return pageOf({ page, per_page }, found, found.select(['id', 'kind', 'code', 'text']).orderBy('id'));
}

export async function startErpSync(context: Writing): Promise<ErpSyncRun> {
  const { tx, user, outside, jobs } = context;
  if (!outside.erp.keepsItems)
    throw new Problem('rule', { message: 'Los materiales y el stock ya son de este sistema: no hay un ERP del que traerlos.' });
  if (!maySync(user))
    throw new Problem(
      'not_allowed',
      { message: 'La sincronización con el ERP la inicia abastecimiento.' },
      whoHolds('purchase_requests:update'),
    );
  await giveUpSilent(tx);
  const id = await beginRun(tx, user.id);
  if (id === undefined) throw new Problem('wrong_state', { message: 'Ya hay una sincronización en curso.', state: 'en_curso' });
  await jobs.send(tx, 'erp_sync', { run_id: id });
  const run = presentRun(await runs(tx).where('it.id', '=', id).executeTakeFirstOrThrow());
  await record(context, { action: 'sync_erp', entity: 'erp_sync', id: run.number });
  await announce(tx, live, 'erp:sync');
  return run;
}

/** The number of a new run; nothing while another one is under way. */
async function beginRun(tx: Tx, user_id: number | null): Promise<number | undefined> {
  const made = await tx
    .insertInto('erp_sync_runs')
    .values({ user_id, ended_at: null, error: null })
    .onConflict((it) =>
      it
        .column('state')
        .where(sql<boolean>`state = 'en_curso'`)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

async function giveUpSilent(tx: Tx): Promise<void> {
  await tx
    .updateTable('erp_sync_runs')
    .set({ state: 'fallida', ended_at: sql<Date>`now()`, error: 'Se interrumpió: el servidor se detuvo mientras sincronizaba.' })
    .where('state', '=', 'en_curso')
    .where('beat_at', '<', sql<Date>`now() - make_interval(mins => ${longestSilence})`)
    .execute();
}

interface Workshop {
  db: Database;
  events: Events;
  jobs: JobQueue;
  config: Config;
  outside: Pick<Outside, 'erp'>;
}

/** Brings suppliers, services and materials, and compares stock, each night, and when somebody asks. */
export async function syncWithErp({ db, events, jobs, config, outside }: Workshop): Promise<void> {
  await jobs.work('erp_sync', ({ run_id }) => runErpSync({ db, events, jobs, config, outside }, run_id));
  await jobs.work('erp_sync_night', async () => {
    if (!outside.erp.keepsItems) return;
    await db.transaction().execute(async (tx) => {
      await giveUpSilent(tx);
      const run_id = await beginRun(tx, null);
      if (run_id !== undefined) await jobs.send(tx, 'erp_sync', { run_id });
    });
  });
  await jobs.repeat('erp_sync_night', '0 2 * * *');
}

/** All of it: suppliers, services, materials, then stock, then what is no longer valid, which can go only when there is none of it left. */
export async function runErpSync({ db, events, jobs, config, outside }: Workshop, run_id: number): Promise<void> {
  const run = await db
    .selectFrom('erp_sync_runs')
    .select(['id', 'number', 'user_id'])
    .where('id', '=', run_id)
    .where('state', '=', 'en_curso')
    .executeTakeFirst();
  if (!run) return;
  const step = (name: ErpSyncRun['step'], work: (page: Page) => Promise<Counts>) =>
    untilThrough(() => transact({ db, events }, (tx) => inStep(tx, run, name, work)));
  const { erp } = outside;
  try {
    for await (const suppliers of erp.suppliers(await suppliersSince(db, run)))
      await step('materiales', async ({ tx }) => {
        await holdByCodes(
          tx,
          suppliers.map((it) => it.code),
        );
        await bringSuppliers(tx, suppliers);
        await bringTerms({ tx, jobs }, suppliers);
        return {};
      });
    for await (const services of erp.services())
      await step('materiales', async ({ tx, note }) => {
        for (const { code, name } of await bringServices(tx, services))
          note('codigo', code.slice(0, 50), `«${name}» no se trae: un servicio tiene letras mayúsculas, números y guiones en su código.`);
        return {};
      });
    const invalid: string[] = [];
    for await (const items of erp.items()) {
      invalid.push(...items.filter((it) => !it.active).map((it) => it.code));
      await step('materiales', (page) => bringItems(page, items));
    }
    const unknown = new Set<string>();
    let since = await clockOf(db);
    for await (const stocks of erp.stocks()) {
      const asked = { since, unknown };
      await step('stock', (page) => {
        // Of a page that is begun once more nothing was noted.
        asked.unknown = new Set(unknown);
        return compareStocks(page, stocks, asked);
      });
      for (const it of asked.unknown) unknown.add(it);
      since = await clockOf(db);
    }
    await step('retiros', (page) => retireItems(page, invalid));
    await endRun(db, run_id, 'finish');
  } catch (error) {
    await endRun(db, run_id, 'fail', reasonOf(error).slice(0, 500));
  }
  await db.transaction().execute((tx) => tellAssignees({ tx, jobs, config }));
}

/** By the database's clock, as what is compared with it. */
const clockOf = async (db: Database): Promise<Date> =>
  (await db.selectNoFrom(sql<Date>`clock_timestamp()`.as('now')).executeTakeFirstOrThrow()).now;

async function inStep(tx: Tx, run: Page['run'], step: ErpSyncRun['step'], work: (page: Page) => Promise<Counts>): Promise<void> {
  const noted: { run_id: number; kind: ErpSyncProblemKind; code: string; text: string }[] = [];
  const note: Page['note'] = (kind, code, text) => void noted.push({ run_id: run.id, kind, code, text });
  const counts = await work({ tx, run, note });
  if (noted.length > 0) await tx.insertInto('erp_sync_problems').values(noted).execute();
  const { items_read = 0, created = 0, updated = 0, retired = 0, new_values = 0, moved = 0, differences = 0 } = counts;
  const { numUpdatedRows } = await tx
    .updateTable('erp_sync_runs')
    .set((it) => ({
      step,
      beat_at: sql<Date>`now()`,
      items_read: it('items_read', '+', items_read),
      created: it('created', '+', created),
      updated: it('updated', '+', updated),
      retired: it('retired', '+', retired),
      new_values: it('new_values', '+', new_values),
      moved: it('moved', '+', moved),
      differences: it('differences', '+', differences),
      problems: it('problems', '+', noted.length),
    }))
    .where('id', '=', run.id)
    .where('state', '=', 'en_curso')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Error('La sincronización se dio por interrumpida.');
  await announce(tx, live, 'erp:sync');
}

async function endRun(db: Database, id: number, how: 'finish' | 'fail', error: string | null = null): Promise<void> {
  const state = stateAfter(erpSyncStates, 'en_curso', how);
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('erp_sync_runs')
      .set({ state, error, ended_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('state', '=', 'en_curso')
      .execute();
    await announce(tx, live, 'erp:sync');
  });
}
