import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { allCalls } from 'contract/all.ts';
import type { Call } from 'contract/call.ts';
import { lookBack } from 'contract/dashboards/index.ts';
import { actions, modules, type Module, type Permission } from 'contract/permissions.ts';
import {
  declineInvitation,
  openInvitation,
  revokeInvitation,
  takeOffer,
  type Bidding,
  type ServiceRequestInfo,
} from 'contract/services/index.ts';
import { pdfTextOf, sheetSourceOf } from '../../../test/files.ts';
import type { Caller } from '../../../test/scene.ts';
import { biddingScene } from './scene.ts';

vi.setConfig({ testTimeout: 300_000 });
const { db, employee, camila, rocio, aida, boss, project, visitor, askMuch, bid, invite, reply, end, look, round, openBy } =
  await biddingScene();
const permissions = (Object.keys(modules) as Module[]).flatMap((it) => actions.map((action): Permission => `${it}:${action}`));
const administrator = await employee({ nombre: 'Administra Todo', permissions, isSupply: true });

/** A price, a word, a file and its text that stand nowhere else. */
const price = '73519846';
const secrets = /73\.?519\.?846|147\.?039\.?692|zarzaparrilla|guayacan-rojo/i;

/** All that may be asked for, by what a call calls it. */
function inputOf(call: Call, { request, bidding }: { request: ServiceRequestInfo; bidding: Bidding }, number: string): object {
  const known: Record<string, unknown> = {
    number,
    requestNumber: number,
    id: request.id,
    service_request_id: request.id,
    quotation_id: bidding.quotation_id,
    item_id: request.service_items[0]?.item_id,
    thing: number === bidding.number ? 'bidding' : 'service_request',
    entity: number === bidding.number ? 'quote_request' : 'service_request',
    room: 'quotes:all',
    search: number,
    code: project.codigoProyecto,
    codigoProyecto: project.codigoProyecto,
    project_code: project.codigoProyecto,
    user_id: rocio.id,
    currency: 'USD',
    kind: 'services',
    fecha: '2026-11-20',
    desde: '2026-01-01',
    hasta: '2099-01-01',
    amount: '1',
    approval_id: 1,
    tipo: 'servicio',
    cual: number,
    al: new Date().toISOString(),
    version: 1,
  };
  const needed = Object.entries({ ...call.params, ...call.query }).filter(([, it]) => !it.safeParse(undefined).success);
  const names = new Set([...needed.map(([name]) => name), ...['search', 'number'].filter((it) => call.query && it in call.query)]);
  if (call.id === 'projects.explainActions') return { thing: known['thing'], id: number };
  return Object.fromEntries([...names].map((name) => [name, known[name]]));
}

async function bodyOf(caller: Caller, call: Call, input: object): Promise<string> {
  const { headers, rawPayload, body } = await caller.raw(call, input);
  const type = String(headers['content-type']);
  // A number may be drawn in parts.
  if (type.includes('pdf')) return pdfTextOf(rawPayload).replaceAll(/\s/g, '');
  return type.includes('spreadsheet') ? sheetSourceOf(rawPayload) : body;
}

const reading = allCalls.filter((it) => it.kind === 'reads' || (it.kind === 'prepares' && it.method === 'GET'));

/** Where offers themselves lie: what a backup holds. */
const ofOffers = new Set(['supplier_offers', 'supplier_offer_lines', 'service_files']);

/** The tables in which something stands that nobody may know yet. */
async function tablesTelling(what: RegExp): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class as c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`.execute(db);
  const telling: string[] = [];
  for (const { name } of rows) {
    const found = await sql<{ row: string }>`select it::text as row from ${sql.table(name)} as it`.execute(db);
    if (!ofOffers.has(name) && found.rows.some((it) => what.test(it.row))) telling.push(name);
  }
  return telling;
}

/** By whom and by which call something of an offer is told. */
async function tellingCalls(made: { request: ServiceRequestInfo; bidding: Bidding }, what: RegExp, people: readonly Caller[]) {
  const telling = new Set<string>();
  for (const call of reading) {
    const [one, other] = [made.bidding.number, made.request.number].map((it) => inputOf(call, made, it));
    // Most are asked by no number, and so the same by either.
    const inputs = isDeepStrictEqual(one, other) ? [one] : [one, other];
    for (const input of inputs) for (const caller of people) if (what.test(await bodyOf(caller, call, input ?? {}))) telling.add(call.id);
  }
  return [...telling].toSorted();
}

test('until it is opened no call tells anybody anything of an offer, and it is written nowhere else', async () => {
  const request = await askMuch();
  const bidding = await bid(request);
  const [token = '', other = ''] = await invite(bidding, 1, 2);
  await reply(token, '61000111', { text: 'guayacan-rojo-antes' });
  await reply(token, price, { text: 'guayacan-rojo', comment: 'Con zarzaparrilla' });
  const stored = await db.selectFrom('service_files').where('invitation_id', 'is not', null).select(['file', 'sha256']).execute();
  const { sha256 } = await db.selectFrom('supplier_offers').select('sha256').orderBy('id', 'desc').executeTakeFirstOrThrow();
  const hidden = new RegExp([secrets.source, sha256, ...stored.flatMap((it) => [it.file, it.sha256])].join('|'), 'i');
  const made = { request, bidding };

  expect(reading.length).toBeGreaterThan(200);
  const people = [administrator, rocio, camila, aida, boss];
  expect(await tellingCalls(made, hidden, people)).toEqual([]);
  await end(bidding);
  await reply(other, price, { text: 'guayacan-rojo-tarde' });
  await openBy(bidding, rocio);
  expect(await tellingCalls(made, hidden, people)).toEqual([]);
  expect(await tablesTelling(hidden)).toEqual([]);
  // Neither does the link: a buyer may have sent it to themselves.
  expect(JSON.stringify((await visitor.call(openInvitation, { token })).receipt)).not.toMatch(secrets);

  // Once it is open they are told: what was looked for can be found.
  await openBy(bidding, aida);
  expect(await tellingCalls(made, hidden, [rocio])).toEqual(['materials.getQuoteRound']);
  expect(JSON.stringify((await visitor.call(openInvitation, { token })).receipt)).toMatch(secrets);
});

test('revoking an invitation neither tells whether its supplier has offered, nor takes out what was sent in time', async () => {
  const bidding = await bid();
  const [token = ''] = await invite(bidding, 1, 2);
  await reply(token, price);
  const seenOf = async (at: number) => {
    const { id: invitation_id = 0, version = 0 } = (await round(bidding)).invitations[at] ?? {};
    return { invitation_id, version };
  };
  const before = await look(bidding);
  await rocio.call(revokeInvitation, await seenOf(0));
  expect(before.received).toBe(1);
  expect((await look(bidding)).received).toBe(before.received);
  await end(bidding);

  expect(await rocio.refused(revokeInvitation, await seenOf(1))).toMatchObject({ code: 'wrong_state', status: 409 });
});

test('who declined and offers all the same looks as before until it is opened', async () => {
  const bidding = await bid();
  const [token = ''] = await invite(bidding, 1);
  await visitor.call(openInvitation, { token });
  await visitor.call(declineInvitation, { token, reason: 'Sin equipos' });
  const before = (await round(bidding)).invitations;
  expect(before).toMatchObject([{ status: 'declinada' }]);

  await reply(token, price);

  expect((await round(bidding)).invitations).toEqual(before);
  await end(bidding);
  await openBy(bidding, rocio);
  await openBy(bidding, aida);
  expect((await round(bidding)).invitations).toMatchObject([{ status: 'recibida' }]);
});

test('looking back unseals nothing: of a bidding that is sealed no instant tells an offer, and once it was taken what was sealed still was not there', async () => {
  const request = await askMuch();
  const bidding = await bid(request);
  const [token = ''] = await invite(bidding, 1);
  await reply(token, price, { text: 'guayacan-rojo' });
  const sealedAt = new Date().toISOString();
  const back = async (al: string) => administrator.call(lookBack, { tipo: 'servicio', cual: request.number, al });
  expect(JSON.stringify(await back(sealedAt))).not.toMatch(secrets);
  await end(bidding);
  await openBy(bidding, rocio);
  await openBy(bidding, aida);
  expect(JSON.stringify(await back(sealedAt))).not.toMatch(secrets);

  const { id: invitation_id = 0, version = 0 } = (await round(bidding)).invitations[0] ?? {};
  await rocio.call(takeOffer, { invitation_id, version });

  const { partes } = await back(sealedAt);
  expect(partes.find((it) => it.titulo === 'Cotizaciones y documentos')?.filas).toMatchObject([
    { nombre: 'Ítem 1: Grúas del Norte', suerte: 'agregado' },
  ]);
});
