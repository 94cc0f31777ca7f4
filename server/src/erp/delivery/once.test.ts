import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { erpPostStates } from 'contract/erp/index.ts';
import { sapAt } from '../../../test/sap/open.ts';
import { isCreate, type Fault } from '../../../test/sap/server.ts';
import type { Erp } from '../../outside/erp/port.ts';
import { erpDocument } from '../given.ts';
import { pauses } from './outcome.ts';
import { postToErp, retryPost } from '../index.ts';
import { postScene } from '../post-scene.ts';

const { app, db, url, environment, given, sap, told, sourceIs, withhold, row, stateOf, tryOnce, later, made } = await postScene();
const open = (settling = 0): Erp => sapAt(sap.url, { settling });

/** A worker that dies when the ERP has taken the document, before it can say so. */
const dying = (erp: Erp): Erp => ({
  ...erp,
  post: async (...given) => {
    await erp.post(...given);
    throw new Error('killed');
  },
  createItem: async (...given) => {
    await erp.createItem(...given);
    throw new Error('killed');
  },
  createPartner: async (...given) => {
    await erp.createPartner(...given);
    throw new Error('killed');
  },
});
const outcome = (work: Promise<unknown>) => work.catch((error: unknown) => error);

test('a post is sent, its number kept and its source told', async () => {
  const { id } = await given.erpPost();

  await tryOnce(id, open());

  const posted = sap.company.sets.get('InventoryTransferRequests')?.find((it) => it['U_SDP_ID'] === id);
  expect(await row(id)).toMatchObject({
    state: 'publicado',
    erp_entry: String(posted?.['DocEntry']),
    erp_number: String(posted?.['DocNum']),
    sent_at: null,
  });
  expect(told.filter((it) => it.id === id)).toEqual([
    expect.objectContaining({ state: 'publicado', erp_number: String(posted?.['DocNum']) }),
  ]);
  await tryOnce(id, open());
  expect(made(id)).toBe(1);
});

test('what its source does not let leave any more is not sent, says why, and is judged again when it is tried again', async () => {
  onTestFinished(() => withhold(undefined));
  const { id } = await given.erpPost();
  const asked = sap.asked.length;
  withhold('La solicitud SM-000001 está anulada: no se envía al ERP.');
  await tryOnce(id, open());

  expect(await row(id)).toMatchObject({ state: 'fallido', sent_at: null, last_error: { text: expect.stringContaining('está anulada') } });
  expect([made(id), sap.asked.length]).toEqual([0, asked]);
  expect(told.findLast((it) => it.id === id)).toMatchObject({ state: 'fallido' });
  const tries = await db.selectFrom('erp_post_attempts').select('outcome').where('post_id', '=', id).execute();
  expect(tries).toEqual([{ outcome: 'no se envió' }]);

  withhold(undefined);
  await db.transaction().execute((tx) => retryPost({ tx, jobs: app.jobs }, { id }));
  await tryOnce(id, open());
  expect([await stateOf(id), made(id)]).toEqual(['publicado', 1]);
});

test('what may have arrived is looked for before it is judged: it is told as it is, not withheld', async () => {
  onTestFinished(() => withhold(undefined));
  const { id } = await given.erpPost();
  await outcome(tryOnce(id, dying(open())));
  withhold('Ya no sale.');

  await later(id);
  await tryOnce(id, open());

  expect([await stateOf(id), made(id)]).toEqual(['publicado', 1]);
});

test('what a process left behind that was killed is looked for, and not sent again', async () => {
  const { id } = await given.erpPost();
  const erp = open();
  await outcome(tryOnce(id, dying(erp)));
  expect([await stateOf(id), made(id)]).toEqual(['enviando', 1]);

  await tryOnce(id, erp);
  expect(await stateOf(id)).toBe('enviando');
  await later(id);
  await tryOnce(id, erp);

  expect([await stateOf(id), made(id)]).toEqual(['publicado', 1]);
  const history = await db.selectFrom('erp_post_attempts').select('outcome').where('post_id', '=', id).orderBy('number').execute();
  expect(history.map((it) => it.outcome)).toEqual(['interrumpido', 'publicado']);
});

test('a supplier is there once, though the process was killed when the ERP had taken it', async () => {
  const reference = randomUUID();
  const partner = { code: '78900201-0P', name: 'Drones Alondra SpA', tax_id: '78900201-0', currency: 'CLP' as const };
  const { id } = await given.erpPost({ document: erpDocument({ kind: 'BusinessPartner', reference, lines: [], partner }) });
  const erp = open();
  const cards = () => sap.company.sets.get('BusinessPartners')?.filter((it) => it['CardCode'] === partner.code).length;
  await outcome(tryOnce(id, dying(erp)));
  expect([await stateOf(id), cards()]).toEqual(['enviando', 1]);

  await later(id);
  await tryOnce(id, erp);

  expect(await row(id)).toMatchObject({ state: 'publicado', erp_number: partner.code });
  expect(cards()).toBe(1);
});

test('one that never came back from its look-up keeps that something may have arrived', async () => {
  const { id } = await given.erpPost();
  sap.fail({ kind: 'lost' });
  await tryOnce(id, open());
  expect(await row(id)).toMatchObject({ state: 'pendiente', sent_at: expect.any(Date) });

  sap.fail({ kind: 'status', status: 400, body: '' }, (it) => it.method === 'GET' && it.path === 'InventoryTransferRequests');
  await later(id);
  await tryOnce(id, open());
  expect(await row(id)).toMatchObject({ state: 'pendiente', sent_at: expect.any(Date) });
  await later(id);
  await tryOnce(id, open());

  expect([await stateOf(id), made(id)]).toEqual(['publicado', 1]);
});

test('while the ERP may still be at it nothing is sent again, however often one looks', async () => {
  const { id } = await given.erpPost();
  const erp = open(60_000);
  const { promise: until, resolve: goOn } = Promise.withResolvers<void>();
  sap.fail({ kind: 'held', until });
  await tryOnce(id, erp);
  expect(made(id)).toBe(0);
  await later(id);
  await tryOnce(id, erp);
  expect(await row(id)).toMatchObject({ state: 'pendiente', last_error: { text: expect.stringContaining('aún puede estar creando') } });

  goOn();
  await expect.poll(() => made(id), { timeout: 10_000 }).toBe(1);
  await later(id);
  await tryOnce(id, erp);

  expect([await stateOf(id), made(id)]).toEqual(['publicado', 1]);
});

test('pauses grow, and after the last one somebody has to look', async () => {
  const { id } = await given.erpPost();
  const nobody = sapAt('http://127.0.0.1:1/b1s/v1');
  const seen: number[] = [];
  for (let at = 0; at <= pauses.length; at += 1) {
    await tryOnce(id, nobody);
    const { next_at } = await row(id);
    if (next_at) seen.push(Math.round((next_at.getTime() - Date.now()) / 10_000) * 10);
    await later(id);
  }

  expect(seen).toEqual([...pauses]);
  expect(await row(id)).toMatchObject({
    state: 'fallido',
    sent_at: null,
    last_error: { text: expect.stringContaining('El ERP no responde') },
  });
});

test('what the ERP refuses fails at once, with its reason in words', async () => {
  const { id } = await given.erpPost({ document: erpDocument({ to_warehouse: 'BM9999' }) });

  await tryOnce(id, open());

  expect(await row(id)).toMatchObject({ state: 'fallido', attempts: 1, last_error: { code: '-5002', field: 'to_warehouse' } });
  expect(told.at(-1)).toMatchObject({ id, state: 'fallido', last_error: { field: 'to_warehouse' } });
});

test('what waits for an approval in the ERP is asked about until it is decided', async () => {
  const [good, bad] = [await given.erpPost(), await given.erpPost()];
  for (const { id } of [good, bad]) {
    sap.company.isApprovalNeeded = true;
    await tryOnce(id, open());
    expect(await row(id)).toMatchObject({ state: 'espera_en_erp', erp_number: null });
    await later(id);
    await tryOnce(id, open());
    expect(await stateOf(id)).toBe('espera_en_erp');
  }
  sap.company.decideDraft((await row(good.id)).erp_entry, true);
  sap.company.decideDraft((await row(bad.id)).erp_entry, false);

  for (const { id } of [good, bad]) {
    await later(id);
    await tryOnce(id, open());
  }

  expect(await row(good.id)).toMatchObject({ state: 'publicado', erp_number: expect.stringMatching(/^\d+$/) });
  expect(await row(bad.id)).toMatchObject({ state: 'fallido', last_error: { text: expect.stringContaining('rechazado en el ERP') } });
});

test('a source that stops the record stops it whole: the number is found again the next time', async () => {
  const { id } = await given.erpPost();
  sourceIs(false);
  await outcome(tryOnce(id, open()));
  sourceIs(true);
  expect([await stateOf(id), made(id)]).toEqual(['enviando', 1]);
  await later(id);

  await tryOnce(id, open());

  expect([await stateOf(id), made(id)]).toEqual(['publicado', 1]);
});

type Step = 'well' | 'killed' | 'both' | 'unable' | Exclude<Fault['kind'], 'held'>;
const step = fc.constantFrom<Step>('well', 'killed', 'both', 'unable', 'lost', 'cut', 'session', 'refuse', 'status');
const faults: Record<Exclude<Step, 'well' | 'killed' | 'both' | 'unable'>, Fault> = {
  lost: { kind: 'lost' },
  slow: { kind: 'slow', milliseconds: 0 },
  cut: { kind: 'cut' },
  session: { kind: 'session' },
  refuse: { kind: 'refuse', code: -5002, text: 'Not today' },
  status: { kind: 'status', status: 502, body: '<html>' },
};

let cards = 0;
/** What a post asks for: a document, or a card that no other post asks for. */
const documentOf = {
  InventoryTransferRequest: () => erpDocument(),
  Item: () => {
    const code = `PAN-${900_000 + (cards += 1)}`;
    return erpDocument({ kind: 'Item', lines: [], item: { code, name: 'Panel nuevo', group: 'Paneles', unit: 'UN' } });
  },
  BusinessPartner: () => {
    const tax_id = `${79_000_000 + (cards += 1)}-0`;
    const partner = { code: `${tax_id}P`, name: 'Grúas Alondra SpA', tax_id, currency: 'CLP' as const };
    return erpDocument({ kind: 'BusinessPartner', lines: [], partner });
  },
};
const documentKind = fc.constantFrom<keyof typeof documentOf>('InventoryTransferRequest', 'Item', 'BusinessPartner');

test('whatever goes wrong, in whatever order, there is one document, material or supplier for each post', async () => {
  const reach = new Set(
    erpPostStates.names.flatMap((it) => [`${it} ${it}`, ...Object.values(erpPostStates.table[it].on).map((to) => `${it} ${to}`)]),
  );
  await fc.assert(
    fc.asyncProperty(documentKind, fc.array(step, { maxLength: 6 }), async (kind, steps) => {
      sap.heal();
      const { id } = await given.erpPost({ document: documentOf[kind]() });
      const erp = open();
      for (const it of steps) {
        const from = await stateOf(id);
        if (it === 'unable') sap.fail({ kind: 'status', status: 400 }, (one) => one.method === 'GET');
        else if (it in faults) sap.fail(faults[it as keyof typeof faults], isCreate);
        const worker = it === 'killed' ? dying(erp) : erp;
        await Promise.all([tryOnce(id, worker), ...(it === 'both' ? [tryOnce(id, open())] : [])].map(outcome));
        expect(made(id)).toBeLessThanOrEqual(1);
        const to = await stateOf(id);
        // A try is two steps of the table: it is taken, and something comes of it.
        expect(reach.has(`${from} ${to}`) || (reach.has(`${from} enviando`) && reach.has(`enviando ${to}`)), `${from} → ${to}`).toBe(true);
        await later(id);
        if (to === 'fallido')
          await db
            .updateTable('erp_posts')
            .set({ state: 'pendiente', next_at: new Date(0) })
            .where('id', '=', id)
            .execute();
      }
      sap.heal();
      await later(id);
      const patient = sapAt(sap.url, { timeout: 30_000 });
      await tryOnce(id, patient);
      expect([await stateOf(id), made(id)]).toEqual(['publicado', 1]);
      await Promise.all([erp.stop(), patient.stop()]);
    }),
    // Each of both cards once with nobody to say that it is there.
    {
      numRuns: 60,
      examples: [
        ['Item', ['killed', 'killed']],
        ['BusinessPartner', ['lost', 'both']],
      ],
    },
  );
}, 120_000);

test('a server killed while the ERP answers leaves one document, and another server learns its number', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pa-erp-'));
  const start = () =>
    spawn(process.execPath, ['server/src/main.ts'], {
      env: {
        PATH: process.env['PATH'] ?? '',
        HOST: '127.0.0.1',
        PORT: '0',
        LOG_LEVEL: 'silent',
        DATA_DIR: folder,
        DATABASE_URL: url,
        DEMO: '0',
        ...environment,
      },
      stdio: 'ignore',
    });
  const asked = { source: 'a_test', source_id: 1, source_number: '1', document: erpDocument() };
  sap.heal();
  // It makes the document, and does not answer before the server is dead.
  sap.fail({ kind: 'lost', milliseconds: 60_000 });
  const first = start();
  onTestFinished(() => void first.kill('SIGKILL'));
  const { id } = await db.transaction().execute((tx) => postToErp({ tx, jobs: app.jobs, user: undefined }, asked));
  await expect.poll(() => made(id), { timeout: 90_000 }).toBe(1);
  const gone = once(first, 'exit');
  first.kill('SIGKILL');
  await gone;
  expect(await row(id)).toMatchObject({ state: 'enviando', sent_at: expect.any(Date) });
  await later(id);

  await tryOnce(id, open());

  expect([await stateOf(id), made(id)]).toEqual(['publicado', 1]);
  await rm(folder, { recursive: true, force: true });
}, 120_000);
