import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import type { Call } from 'contract/call.ts';
import {
  abastecimientoApproveServiceRequest,
  approveServiceRequest,
  getServiceRequestInfo,
  openBidding,
  openInvitation,
  sendOffer,
  uploadOfferFile,
} from 'contract/services/index.ts';
import { proof, biddingScene } from '../src/services/biddings/scene.ts';
import { sessionCookie } from '../src/platform/http/http.ts';

// Whole programs are started here, while other tests want the processors.
vi.setConfig({ testTimeout: 120_000 });
const all = await biddingScene();
const {
  db,
  url,
  folder,
  given,
  rocio,
  aida,
  boss,
  visitor,
  ask,
  askMuch,
  bid,
  invite,
  reply,
  end,
  look,
  openBy,
  item,
  offer,
  of,
  open,
  paper,
} = all;

/** Another server on the same database and the same files. */
async function startServer() {
  const env = { PATH: process.env['PATH'] ?? '', HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent', TRUST_PROXY: '1' };
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    env: { ...env, DATA_DIR: folder, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const at = /está listo en (\S+)/.exec(said)?.[1];
      if (at) resolve(at);
    });
    child.once('exit', () => reject(new Error(`It did not start: ${said}`)));
  });
  return { child, address };
}

/** Sends a call to a server that is killed when its transaction has come to this table: nobody is answered. */
async function killedAt(
  table: string,
  call: Call,
  { by, body, headers = {} }: { by?: number; body: object; headers?: Record<string, string> },
) {
  const { child, address } = await startServer();
  const half = by === undefined ? undefined : await given.session(by);
  const credentials = {
    'x-access-key': 'web',
    ...(half && { authorization: `Bearer ${half.token}`, cookie: `${sessionCookie}=${half.cookie}` }),
  };
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.set(name, value instanceof File ? value : String(value));
  const sent: RequestInit = call.multipart
    ? { body: form, headers: { ...credentials, ...headers } }
    : { body: JSON.stringify(body), headers: { ...credentials, 'content-type': 'application/json', ...headers } };
  await db.transaction().execute(async (tx) => {
    await sql`lock table ${sql.table(table)} in exclusive mode`.execute(tx);
    const answer = fetch(`${address}${call.path}`, { method: call.method, ...sent }).then(
      async (it) => `answered ${it.status} ${await it.text()}`,
      () => 'killed',
    );
    await vi.waitFor(async () => expect([await Promise.race([answer, waitsForTable(table)])]).toEqual(['waits']), {
      timeout: 30_000,
      interval: 50,
    });
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
    expect(await answer).toBe('killed');
  });
}

async function waitsForTable(table: string): Promise<string> {
  const { rows } = await sql<{ waiting: boolean }>`
    select exists (select from pg_locks where not granted and relation = ${table}::regclass) as waiting`.execute(db);
  return rows[0]?.waiting ? 'waits' : 'on its way';
}

const count = async (table: 'supplier_offers' | 'bidding_acts' | 'purchase_orders' | 'service_purchases'): Promise<number> =>
  (
    await db
      .selectFrom(table)
      .select((it) => it.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
  ).rows;

test('a supplier whose file or offer met a killed server sends it again, and it is there once', async () => {
  const bidding = await bid(await askMuch());
  const [token = ''] = await invite(bidding, 1);
  await killedAt('service_files', uploadOfferFile, { body: { token, file: paper() } });
  const { id: file_id } = await visitor.call(uploadOfferFile, { token, file: paper() });
  const { lines } = await visitor.call(openInvitation, { token });
  const sent = { token, file_id, lines: lines.map((it) => ({ line_id: it.id, price: '1000' })) };

  await killedAt('supplier_offer_lines', sendOffer, { body: sent });

  expect(await count('supplier_offers')).toBe(0);
  expect((await visitor.call(sendOffer, sent)).receipt).toMatchObject({ number: 1 });
  expect(await count('supplier_offers')).toBe(1);
});

test('an opening that met a killed server opened nothing, and is done by the same two, with one act and its paper', async () => {
  const bidding = await bid(await askMuch());
  const [token = ''] = await invite(bidding, 1);
  await reply(token, '99000000');
  await end(bidding);
  await openBy(bidding, rocio);
  const { quotation_id, version } = await look(bidding, aida);

  await killedAt('bidding_acts', openBidding, { by: aida.id, body: { quotation_id, version }, headers: proof });

  expect(await look(bidding)).toMatchObject({ status: 'cerrada', act: null, first_opener: { user: { id: rocio.id } } });
  expect(await openBy(bidding, aida)).toMatchObject({ status: 'abierta', act: { number: 'ACTA-000001', offers: 1 } });
  expect(await count('bidding_acts')).toBe(1);
});

test('an approval that met a killed server decided nothing, and makes its order once', async () => {
  const request = await ask({ items: [item([offer(1, '1000')])] }, rocio);
  const sent = await rocio.call(abastecimientoApproveServiceRequest, of(request));
  const decision = { ...of(sent), approval_version: open(sent)?.version ?? 0 };

  await killedAt('purchase_orders', approveServiceRequest, { by: boss.id, body: decision });

  expect(await rocio.call(getServiceRequestInfo, { number: sent.number })).toMatchObject({ status: 'pending', version: sent.version });
  expect([await count('purchase_orders'), await count('service_purchases')]).toEqual([0, 0]);
  await boss.call(approveServiceRequest, decision);
  expect([await count('purchase_orders'), await count('service_purchases')]).toEqual([1, 1]);
});
