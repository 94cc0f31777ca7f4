import { describe, expect, test, vi } from 'vitest';
import { getApprovals } from 'contract/approvals/index.ts';
import { workday } from 'contract/dashboards/index.ts';
import {
  abastecimientoApproveServiceRequest,
  addServiceItems,
  cancelQuotation,
  cancelServiceRequest,
  checkServiceRequest,
  createServiceRequest,
  extendQuoteRound,
  getQuotationInfo,
  justifyBidding,
  openBidding,
  openInvitation,
  postQuotation,
  quotationAbastecimientoApproval,
  readyForApproval,
  registerOffer,
  startBidding,
  startQuoteRound,
  takeOffer,
  updateServiceItem,
  type Bidding,
  type ServiceRequestInfo,
} from 'contract/services/index.ts';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { pdfTextOf } from '../../../test/files.ts';
import { quoteScene } from '../quotes/scene.ts';
import { biddingScene, inHours, proof } from './scene.ts';

vi.setConfig({ testTimeout: 60_000 });
const all = await biddingScene();
const { app, db, rocio, jaime, camila, aida, bruna, boss, director, visitor, item, ask, askMuch, offer, of, read } = all;
const { bid, round, invite, reply, end, look, openBy } = all;

const itemOf = ({ service_items: [it] }: ServiceRequestInfo): number => it?.item_id ?? 0;
const seen = ({ quotation_id, version }: Bidding) => ({ quotation_id, version });

/** With so many offers, its deadline over. */
async function closed(prices: readonly string[] = ['99000000', '101000000', '120000000']) {
  const request = await askMuch();
  const bidding = await bid(request);
  const tokens = await invite(bidding, 1, 2, 3);
  for (const [at, price] of prices.entries()) await reply(tokens[at] ?? '', price);
  await end(bidding);
  return { request, bidding, tokens };
}
async function opened(prices?: readonly string[]) {
  const made = await closed(prices);
  await openBy(made.bidding, rocio);
  return { ...made, bidding: await openBy(made.bidding, aida) };
}
/** The cheapest of all. */
async function take(bidding: Bidding, which = 0, more: object = {}) {
  const { invitations, offers } = await round(bidding);
  const one = offers?.[which];
  const { id: invitation_id, version } = invitations.find((it) => it.id === one?.invitation_id) ?? { id: 0, version: 1 };
  return rocio.call(takeOffer, { invitation_id, version, ...more });
}
const actText = async ({ act }: Bidding) => {
  const { rawPayload } = await app.http.inject({ method: 'GET', url: act?.file?.url ?? '' });
  return { bytes: rawPayload, text: pdfTextOf(rawPayload) };
};

describe('a purchase that is expected to reach the threshold', () => {
  test('is known beforehand: nobody quotes it by hand, and supply bids it', async () => {
    const request = await askMuch();
    expect(request.must_bid).toBe(true);
    const quote = { item_id: itemOf(request), version: request.version, documents: [offer(1, '1000')] };
    expect(await rocio.refused(updateServiceItem, quote)).toMatchObject({ code: 'rule', message: expect.stringContaining('se licita') });

    const bidding = await bid(request);

    expect(bidding).toMatchObject({ status: 'sellada', reason: null, invited: 0, received: 0, service_number: request.number, act: null });
    expect((await round(bidding)).lines).toMatchObject([
      { line: 1, quantity: '2', unit: 'día', description: 'SRV-GRUA Grúa de 30 toneladas' },
    ]);
    const after = await read(request);
    expect(after.biddings).toEqual([{ number: bidding.number, status: 'sellada' }]);
    expect(after.flags.map((it) => it.code)).toEqual(['bidding']);
    expect(await rocio.refused(updateServiceItem, { ...quote, version: after.version })).toMatchObject({
      message: `Esta compra se licita: las ofertas llegan por la licitación ${bidding.number}.`,
    });
    for (const [by, call, input] of [
      [rocio, updateServiceItem, { item_id: itemOf(request), version: after.version, quantity: '3' }],
      [camila, addServiceItems, { ...of(after), items: [item()] }],
      [camila, cancelServiceRequest, { ...of(after), reason: 'No va' }],
      [rocio, startBidding, { ...of(after), deadline: inHours(24).toISOString() }],
    ] as const)
      expect(await by.refused(call, input)).toMatchObject({ status: 409, message: expect.stringContaining(bidding.number) });
  });

  test('comes without quotations', async () => {
    const items = [item([offer(1, '150000000')], { price: '150000000' })];
    const { project_code } = await askMuch();
    expect(await camila.refused(createServiceRequest, { title: 'x', project_code, items })).toMatchObject({
      fields: { items: expect.stringContaining('se licita') },
    });
  });

  test('below it supply may bid all the same, and says why; nobody else bids', async () => {
    const request = await ask({ items: [item([], { price: '1000' })] });
    expect(request.must_bid).toBe(false);
    const wanted = { ...of(request), deadline: inHours(24).toISOString() };

    expect(await camila.refused(startBidding, wanted)).toMatchObject({ status: 403 });
    expect(await rocio.refused(startBidding, wanted)).toMatchObject({ fields: { reason: expect.any(String) } });
    expect(await rocio.refused(startBidding, { ...wanted, reason: 'x', deadline: inHours(0.5).toISOString() })).toMatchObject({
      fields: { deadline: expect.any(String) },
    });
    expect(await bid(request, { reason: 'Hay tres proveedores parecidos' })).toMatchObject({ reason: 'Hay tres proveedores parecidos' });
  });
});

describe('until it is opened', () => {
  test('it is told how many offered, and not who nor what; a link shows its supplier a receipt', async () => {
    const { bidding, tokens } = await closed(['99000000']);
    const [token = ''] = tokens;

    expect(await look(bidding)).toMatchObject({ status: 'cerrada', invited: 3, seen: 1, received: 1 });
    const sealed = await round(bidding);
    expect(sealed.offers).toBeNull();
    expect(sealed.invitations.map((it) => [it.status, it.received])).toEqual([
      ['vista', []],
      ['invitada', []],
      ['invitada', []],
    ]);
    expect(sealed.invitations.map((it) => it.version)).toEqual([1, 1, 1]);
    const { receipt } = await visitor.call(openInvitation, { token });
    expect(receipt).toMatchObject({ number: 1, late: false, sha256: expect.any(String), offer: null });
  });

  test('nobody takes an offer, writes one down, approves its quote request, or makes a sealed call otherwise', async () => {
    const { bidding } = await closed(['99000000']);
    const { invitations } = await round(bidding);
    const [{ id: invitation_id, version } = { id: 0, version: 0 }] = invitations;
    expect(await rocio.refused(takeOffer, { invitation_id, version })).toMatchObject({ code: 'rule' });
    expect(await rocio.refused(registerOffer, { invitation_id, version, file_id: 1, lines: [{ line_id: 1, price: '1' }] })).toMatchObject({
      code: 'rule',
    });
    const quote = await rocio.call(getQuotationInfo, { number: bidding.number });
    expect(await rocio.refused(quotationAbastecimientoApproval, { quotation_id: quote.id, version: quote.version })).toMatchObject({
      code: 'wrong_state',
    });
    expect(
      await rocio.refused(startQuoteRound, { quotation_id: quote.id, version: quote.version, sealed: true, suppliers: [] }),
    ).toMatchObject({ status: 400 });
  });
});

describe('opening', () => {
  test('takes two different people, each with their password, one of them of supply, once the deadline is over', async () => {
    const bidding = await bid();
    expect(await rocio.refused(openBidding, seen(bidding), proof)).toMatchObject({
      code: 'wrong_state',
      message: expect.stringContaining('está sellada'),
    });
    await end(bidding);
    const now = await look(bidding);
    expect(await rocio.refused(openBidding, seen(now))).toMatchObject({ code: 'confirm_password' });
    expect(await rocio.refused(openBidding, seen(now), { 'x-confirm-password': 'otra-clave-1' })).toMatchObject({
      code: 'confirm_password',
    });
    expect(await camila.refused(openBidding, seen(now), proof)).toMatchObject({ status: 403 });
    expect((await look(bidding)).first_opener).toBeNull();

    const first = await openBy(bidding, aida);
    expect(first).toMatchObject({ status: 'cerrada', first_opener: { user: { nombre: 'Aída Aprueba' } }, act: null });
    expect(await aida.refused(openBidding, seen(first), proof)).toMatchObject({ message: expect.stringContaining('falta otra persona') });
    expect(await bruna.refused(openBidding, seen(first), proof)).toMatchObject({
      message: 'Aída Aprueba no es de abastecimiento: falta alguien que lo sea.',
    });
    // What was seen before somebody opened is not what is decided on.
    expect(await rocio.refused(openBidding, seen(now), proof)).toMatchObject({ code: 'stale' });

    expect(await openBy(bidding, rocio)).toMatchObject({
      status: 'desierta',
      act: { offers: 0, openers: [{ user: { nombre: 'Aída Aprueba' } }, { user: { nombre: 'Rocío Compra' } }] },
    });
    expect(await rocio.refused(openBidding, seen(await look(bidding)), proof)).toMatchObject({ code: 'wrong_state' });
  });

  test('forgets the first person after a quarter of an hour', async () => {
    const { bidding } = await closed([]);
    await openBy(bidding, rocio);
    await db
      .updateTable('biddings')
      .set({ first_at: inHours(-0.26) })
      .where('quote_request_id', '=', bidding.quotation_id)
      .execute();

    expect(await look(bidding)).toMatchObject({ first_opener: null });
    expect(await openBy(bidding, jaime)).toMatchObject({ status: 'cerrada', first_opener: { user: { nombre: 'Jaime Compra' } } });
  });

  test('of two at once who open with the first, one does', async () => {
    const { bidding } = await closed(['99000000']);
    await openBy(bidding, rocio);
    const now = await look(bidding);

    const answers = await Promise.all([jaime, aida, bruna, rocio].map((it) => it.raw(openBidding, seen(now), proof)));

    expect(answers.map((it) => it.statusCode).filter((it) => it === 200)).toHaveLength(1);
    const acts = await db.selectFrom('bidding_acts').where('quote_request_id', '=', bidding.quotation_id).selectAll().execute();
    expect(acts).toHaveLength(1);
    expect(acts[0]?.first_by).toBe(rocio.id);
  });

  test('waits for a deadline that was extended while somebody looked', async () => {
    const bidding = await bid();
    const before = await look(bidding);
    const { version } = await round(bidding);
    await rocio.call(extendQuoteRound, { quotation_id: bidding.quotation_id, version, deadline: inHours(48).toISOString() });
    await end(bidding);

    expect(await rocio.refused(openBidding, seen(before), proof)).toMatchObject({ code: 'stale' });
  });

  test('makes an act with all offers as they came, whose paper stays what it is', async () => {
    const { bidding, tokens } = await closed(['99000000', '101000000']);
    await reply(tokens[2] ?? '', '98000000');
    await openBy(bidding, rocio);

    const after = await openBy(bidding, aida);

    const { act } = after;
    expect(after).toMatchObject({ status: 'abierta', received: 3, act: { number: expect.stringMatching(/^ACTA-\d{6}$/), offers: 3 } });
    const { bytes, text } = await actText(after);
    // A paper is drawn word by word.
    const words = text.split('\n').map((it) => it.trim());
    expect(words).toEqual(
      expect.arrayContaining([act?.number, bidding.number, 'Rocío', 'Aída', 'TARDÍA', '99.000.000', '198.000.000', 'inicial'].map(String)),
    );
    expect(words.indexOf('Izajes')).toBeGreaterThan(words.indexOf('Grúas'));
    const { offers } = await round(bidding);
    for (const it of offers ?? []) expect(words).toContain(it.sha256);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(act?.sha256);
    expect((await actText(await look(bidding))).bytes.equals(bytes)).toBe(true);
    const numbers = await db.selectFrom('bidding_acts').select('id').orderBy('id').execute();
    expect(numbers.map((it) => it.id)).toEqual(numbers.map((_it, at) => at + 1));
  });

  test('is told to those who may open, in their day too, and afterwards to whoever asked', async () => {
    const { bidding } = await closed(['99000000']);
    const dayOf = async (by: typeof rocio) => JSON.stringify(await by.call(workday, {}));
    expect([await dayOf(aida), await dayOf(jaime), await dayOf(camila)].map((it) => it.includes(bidding.number))).toEqual([
      true,
      true,
      false,
    ]);

    await openBy(bidding, rocio);
    await openBy(bidding, jaime);

    expect(await dayOf(aida)).not.toContain(bidding.number);
    const notices = await db.selectFrom('notifications').where('url', 'like', `%${bidding.number}`).select(['user_id', 'title']).execute();
    expect(notices).toContainEqual({ user_id: aida.id, title: `Rocío Compra abre ${bidding.number}: falta otra persona` });
    expect(notices).toContainEqual({ user_id: camila.id, title: `Se abrió ${bidding.number}` });
  });
});

describe('what was opened', () => {
  test('is bought from: offers taken from it need no other quotations, and whoever approves has the act', async () => {
    const { request, bidding } = await opened();
    await take(bidding);
    const quoted = await read(request);
    expect(quoted.service_items[0]).toMatchObject({ quotations: 3, quotations_needed: 3, flags: [] });
    expect([quoted.flags, quoted.amount]).toEqual([[], '198000000']);
    const pending = await rocio.call(readyForApproval, of(await rocio.call(checkServiceRequest, of(quoted))));

    expect(pending.status).toBe('pending');
    const [waiting] = (await boss.call(getApprovals, {})).items;
    const told = JSON.stringify(waiting);
    expect(told).toContain(`Acta de apertura ${bidding.act?.number}`);
    expect(told).toContain(`${bidding.number}, abierta el`);
    expect(director.id).not.toBe(boss.id);
  });

  test('is asked for why, when fewer offered than the policy asks for', async () => {
    const { request, bidding } = await opened(['99000000']);
    await take(bidding);
    const few = await read(request);
    expect(few.service_items[0]?.flags).toEqual([
      {
        code: 'few_quotations',
        text: `Faltan 2 cotizaciones: la licitación ${bidding.number} recibió 1. Abastecimiento puede indicar por qué se compra con menos.`,
      },
    ]);
    const now = await look(bidding);
    expect(await aida.refused(justifyBidding, { ...seen(now), reason: 'x' })).toMatchObject({ status: 403 });

    await rocio.call(justifyBidding, { ...seen(now), reason: 'Solo uno llega a la faena' });

    expect((await read(request)).service_items[0]?.flags).toEqual([]);
    const sent = await rocio.call(readyForApproval, of(await rocio.call(checkServiceRequest, of(await read(request)))));
    expect(sent.status).toBe('pending');
  });

  test('gives a late offer only with a reason', async () => {
    const { request, bidding, tokens } = await closed(['99000000']);
    await reply(tokens[1] ?? '', '90000000');
    await openBy(bidding, rocio);
    await openBy(bidding, jaime);
    const late = (await round(bidding)).offers?.findIndex((it) => it.late) ?? -1;

    await expect(take(bidding, late)).rejects.toThrow('late_reason');
    const { round: after } = await take(bidding, late, { late_reason: 'Se cortó internet en la zona' });

    expect(after.offers?.[late]).toMatchObject({ late: true, late_reason: 'Se cortó internet en la zona', taken_by: 'Rocío Compra' });
    expect((await read(request)).amount).toBe('180000000');
  });

  test('is the only thing that is bought: what was quoted before it is not', async () => {
    const request = await ask({ items: [item([offer(1, '900')], { price: '1000' })] });
    const bidding = await bid(request, { reason: 'Comparar' });
    const [token = ''] = await invite(bidding, 2);
    await reply(token, '950');
    await end(bidding);
    await openBy(bidding, rocio);
    await openBy(bidding, aida);
    await take(bidding);
    const both = await read(request);
    const [byHand, fromIt] = both.service_items[0]?.documents ?? [];
    const choose = (id: number | undefined, version: number) =>
      rocio.call(updateServiceItem, {
        item_id: itemOf(both),
        version,
        quotations: [byHand, fromIt].map((it) => ({ id: it?.id ?? 0, selected: it?.id === id })),
      });

    const wrong = await choose(byHand?.id, both.version);
    expect(wrong.flags).toMatchObject([{ code: 'bidding', text: expect.stringContaining('no salió de la licitación') }]);
    expect(await rocio.refused(abastecimientoApproveServiceRequest, of(wrong))).toMatchObject({ status: 422 });
    expect((await choose(fromIt?.id, wrong.version)).flags).toEqual([]);
  });

  test('deserted or given up, it may be bid again, and is not quoted by hand meanwhile', async () => {
    const { request, bidding } = await opened([]);
    expect(bidding.status).toBe('desierta');
    expect((await actText(bidding)).text).toContain('desierta');
    const again = await bid(await read(request));
    const quote = await rocio.call(getQuotationInfo, { number: again.number });
    await camila.call(cancelQuotation, { quotation_id: quote.id, version: quote.version, reason: 'Cambió el alcance' });

    expect((await read(request)).biddings).toEqual([
      { number: again.number, status: 'anulada' },
      { number: bidding.number, status: 'desierta' },
    ]);
    expect((await read(request)).flags).toEqual([]);
    expect((await bid(await read(request))).status).toBe('sellada');
  });
});

describe('the database', () => {
  test('keeps what is sealed sealed, whoever writes', async () => {
    const { bidding } = await closed(['99000000']);
    const id = bidding.quotation_id;
    const refused = (query: ReturnType<typeof sql>) => expect(query.execute(db)).rejects.toMatchObject({ code: '23514' });

    await refused(sql`update quote_rounds set sealed = false where quote_request_id = ${id}`);
    await refused(sql`update quote_rounds set opened_at = now() where quote_request_id = ${id}`);
    await refused(sql`update quote_rounds set deadline = deadline - interval '1 minute' where quote_request_id = ${id}`);
    await refused(sql`update quote_rounds set deadline = now() + interval '1 day' where quote_request_id = ${id}`);
    await refused(sql`update supplier_offers set taken_at = now(), taken_by = ${rocio.id}
      where invitation_id in (select id from quote_invitations where quote_request_id = ${id})`);
    await refused(sql`insert into service_documents (item_id, category, document_type, coin, tax_exempt, by_supply, created_by)
      select id, 0, 'Cotizacion', 'CLP', false, true, ${rocio.id} from service_items
      where request_id = (select request_id from biddings where quote_request_id = ${id})`);
    const act = (first: number, second: number, first_at: Date, at: Date) =>
      sql`insert into bidding_acts (id, quote_request_id, deadline, first_by, first_at, second_by, opened_at, offers, policy_id, file_id)
        select 9999, quote_request_id, deadline, ${first}, ${first_at}, ${second}, ${at}, 0, 1, (select max(id) from service_files)
        from quote_rounds where quote_request_id = ${id}`;
    await refused(act(rocio.id, rocio.id, new Date(), new Date()));
    await refused(act(rocio.id, jaime.id, inHours(-3), inHours(-3)));
    await refused(act(rocio.id, jaime.id, inHours(-0.5), new Date()));
  });

  test('keeps what was opened, and its act', async () => {
    const { bidding } = await opened(['99000000']);
    const id = bidding.quotation_id;
    const refused = (query: ReturnType<typeof sql>) => expect(query.execute(db)).rejects.toMatchObject({ code: '23514' });

    await refused(sql`update quote_rounds set terms = 'otros' where quote_request_id = ${id}`);
    await refused(sql`update bidding_acts set offers = 7 where quote_request_id = ${id}`);
    await refused(sql`delete from bidding_acts where quote_request_id = ${id}`);
    await refused(sql`insert into supplier_offers (invitation_id, number, late, coin, tax_exempt, date, file_id, sha256)
      select invitation_id, 9, true, coin, tax_exempt, date, file_id, sha256 from supplier_offers
      where invitation_id in (select id from quote_invitations where quote_request_id = ${id}) limit 1`);
  });

  test('seals nothing that is no bidding', async () => {
    const { db: other, ana } = await quoteScene();
    const quote = await ana.call(postQuotation, { title: 'Grúa' });
    await expect(
      sql`insert into quote_rounds (quote_request_id, deadline, sealed, started_by)
        values (${quote.id}, now() + interval '1 day', true, ${ana.id})`.execute(other),
    ).rejects.toMatchObject({ code: '23514' });
  });
});
