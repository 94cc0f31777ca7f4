import { describe, expect, test } from 'vitest';
import { workday } from 'contract/dashboards/index.ts';
import {
  extendQuoteRound,
  getQuotationInfo,
  openBidding,
  openInvitation,
  postQuotation,
  quotationAbastecimientoApproval,
  registerOffer,
  startQuoteRound,
  takeOffer,
} from 'contract/services/index.ts';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { biddingScene, inHours, proof, versionOf } from './scene.ts';
import { quoteScene } from '../quotes/scene.ts';

const { db, rocio, jaime, camila, aida, bruna, visitor, bid, round, reply, end, look, openBy, closed, opened, actText } =
  await biddingScene();

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
    expect(await rocio.refused(openBidding, versionOf(bidding), proof)).toMatchObject({
      code: 'wrong_state',
      message: expect.stringContaining('está sellada'),
    });
    await end(bidding);
    const now = await look(bidding);
    expect(await rocio.refused(openBidding, versionOf(now))).toMatchObject({ code: 'confirm_password' });
    expect(await rocio.refused(openBidding, versionOf(now), { 'x-confirm-password': 'otra-clave-1' })).toMatchObject({
      code: 'confirm_password',
    });
    expect(await camila.refused(openBidding, versionOf(now), proof)).toMatchObject({ status: 403 });
    expect((await look(bidding)).first_opener).toBeNull();

    const first = await openBy(bidding, aida);
    expect(first).toMatchObject({ status: 'cerrada', first_opener: { user: { nombre: 'Aída Aprueba' } }, act: null });
    expect(await aida.refused(openBidding, versionOf(first), proof)).toMatchObject({
      message: expect.stringContaining('falta otra persona'),
    });
    expect(await bruna.refused(openBidding, versionOf(first), proof)).toMatchObject({
      message: 'Aída Aprueba no es de abastecimiento: falta alguien que lo sea.',
    });
    // What was seen before somebody opened is not what is decided on.
    expect(await rocio.refused(openBidding, versionOf(now), proof)).toMatchObject({ code: 'stale' });

    expect(await openBy(bidding, rocio)).toMatchObject({
      status: 'desierta',
      act: { offers: 0, openers: [{ user: { nombre: 'Aída Aprueba' } }, { user: { nombre: 'Rocío Compra' } }] },
    });
    expect(await rocio.refused(openBidding, versionOf(await look(bidding)), proof)).toMatchObject({ code: 'wrong_state' });
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

    const answers = await Promise.all([jaime, aida, bruna, rocio].map((it) => it.raw(openBidding, versionOf(now), proof)));

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

    expect(await rocio.refused(openBidding, versionOf(before), proof)).toMatchObject({ code: 'stale' });
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
    // Whoever asked has its dates in the calendar.
    const dayOf = async (by: typeof rocio) => JSON.stringify((await by.call(workday, {})).lineas.filter((it) => it.parte === 'espera'));
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
