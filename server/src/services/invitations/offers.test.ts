import { describe, expect, test } from 'vitest';
import {
  declineInvitation,
  getQuotationInfo,
  listQuotationHistory,
  openInvitation,
  registerOffer,
  sendOffer,
  takeOffer,
  updateQuotation,
  uploadOfferFile,
} from 'contract/services/index.ts';
import { forgetFiles } from '../files/files.ts';
import { pdf } from '../quotes/scene.ts';
import { first, inHours, invitationScene, ruts, statuses, versionOf } from './scene.ts';

const { app, db, rocio, visitor, supplier, start, started, upload, offerOf, send, sendFile, read, end } = await invitationScene();

describe('an offer', () => {
  test('is received with its time and fingerprint; a newer one takes its place, and both stay', async () => {
    const { quote, token } = await started();
    const before = await send(token, '450000');
    const after = await send(token, '440000', { coin: 'CLP', freight: '15000' });

    expect(before.receipt).toMatchObject({ number: 1, late: false, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(after.receipt).toMatchObject({ number: 2 });
    expect(after.receipt?.sha256).not.toBe(before.receipt?.sha256);
    const round = await read(quote);
    expect(statuses(round)).toEqual(['recibida']);
    expect(round.offers).toMatchObject([{ number: 2, total: '455000', total_clp: '455000', entered_by: null }]);
    expect(first(round).received).toHaveLength(2);
  });

  test('that is sent twice is one', async () => {
    const { token } = await started();
    const offer = await offerOf(token);

    const answers = await Promise.all([1, 2, 3].map(() => visitor.call(sendOffer, { token, ...offer })));

    expect(answers.map((it) => it.receipt?.number)).toEqual([1, 1, 1]);
  });

  test('is told to the buyers without an amount', async () => {
    const { quote, token } = await started();
    await send(token, '987654');

    const notices = await db.selectFrom('notifications').where('url', 'like', `%${quote.number}`).select(['title', 'text']).execute();
    expect(notices.some((it) => it.title.includes('Llegó una oferta'))).toBe(true);
    expect(JSON.stringify(notices)).not.toMatch(/987/);
    const { items } = await rocio.call(listQuotationHistory, { number: quote.number });
    expect(items[0]).toMatchObject({ who: null, changes: expect.arrayContaining([expect.objectContaining({ after: 'Grúas del Norte' })]) });
    expect(JSON.stringify(items)).not.toMatch(/987/);
  });

  test('names lines of what was asked and a file of its own invitation', async () => {
    const [own, foreign] = [await started(), await started()];
    const offer = await offerOf(own.token);
    const stranger = await offerOf(foreign.token);

    expect(await visitor.refused(sendOffer, { token: own.token, ...offer, file_id: stranger.file_id })).toMatchObject({
      fields: { file_id: expect.any(String) },
    });
    expect(await visitor.refused(sendOffer, { token: own.token, ...offer, lines: stranger.lines })).toMatchObject({
      fields: { 'lines.0.line_id': expect.any(String) },
    });
    expect(await visitor.refused(sendOffer, { token: own.token, ...offer, date: '2026-11-20', valid_until: '2026-11-01' })).toMatchObject({
      fields: { valid_until: expect.any(String) },
    });
    for (const price of ['0', '-1', 'mil', '1e9'])
      expect(await visitor.refused(sendOffer, { token: own.token, ...offer, lines: [{ ...offer.lines[0], price }] })).toMatchObject({
        status: 400,
      });
  });

  test('comes late only until somebody took one, and is marked', async () => {
    const { quote, tokens } = await started({ suppliers: [supplier(0), supplier(1)] });
    const [one = '', other = ''] = tokens;
    await send(one);
    await end(quote);

    expect((await visitor.call(openInvitation, { token: other })).standing).toBe('late');
    expect((await send(other)).receipt).toMatchObject({ late: true });
    const round = await read(quote);
    expect(statuses(round)).toEqual(['recibida', 'tardia']);
    await rocio.call(takeOffer, versionOf(round));

    expect(await visitor.call(openInvitation, { token: other })).toMatchObject({ standing: 'over', lines: [], receipt: { late: true } });
    expect(await visitor.refused(declineInvitation, { token: other, reason: 'x' })).toMatchObject({ status: 409 });
  });

  test('can be declined with a reason, and sent all the same afterwards', async () => {
    const { quote, token } = await started();

    await visitor.call(declineInvitation, { token, reason: 'Sin equipos en noviembre' });
    expect(first(await read(quote))).toMatchObject({ status: 'declinada', declined_reason: 'Sin equipos en noviembre' });
    await send(token);

    expect(statuses(await read(quote))).toEqual(['recibida']);
    expect(await visitor.refused(declineInvitation, { token, reason: 'x' })).toMatchObject({ status: 409 });
  });

  test('that came otherwise is registered by a buyer, with who did', async () => {
    const { quote, round } = await start({ suppliers: [{ rut: ruts[0], name: 'Sin correo' }] });
    const file = await sendFile(rocio);
    const lines = round.lines.map((it) => ({ line_id: it.id, price: '500000' }));

    await rocio.call(registerOffer, { ...versionOf(round), file_id: file.id, lines });

    expect((await read(quote)).offers).toMatchObject([{ entered_by: 'Rocío Compra', total: '500000' }]);
  });

  test('is compared in pesos: the cheapest of each line and of those that offer on everything', async () => {
    const { quote, tokens } = await started({ suppliers: [supplier(0), supplier(1)] });
    await send(tokens[0] ?? '', '450000');
    await send(tokens[1] ?? '', '440000');

    const { offers } = await read(quote);

    expect(offers?.map((it) => [it.total, it.is_cheapest, it.lines[0]?.is_cheapest])).toEqual([
      ['450000', false, false],
      ['440000', true, true],
    ]);
  });
});

test('an offer by link of who bills a boleta de honorarios costs what they take home and what is kept back of it', async () => {
  const [one, other] = [supplier(1), supplier(2)];
  await db.insertInto('suppliers').values({ codigo: 'FEE-1', nombre: other.name, rut: other.rut }).execute();
  await db.updateTable('supplier_records').set({ billing: 'boleta_honorarios' }).where('supplier_code', '=', 'FEE-1').execute();
  const { quote, tokens } = await started({ suppliers: [one, other] });
  const date = '2026-03-02';
  await send(tokens[0] ?? '', '900000', { date });
  await send(tokens[1] ?? '', '847500', { date });

  const { offers } = await read(quote);

  // 15,25 % is kept back in 2026: who asks for less costs more.
  const told = new Map((offers ?? []).map((it) => [it.lines[0]?.price_clp, { ...it.lines[0], retention: it.fee_retention }]));
  expect(told.get('847500')).toMatchObject({ cost_clp: '1000000', is_cheapest: false, retention: '15.25' });
  expect(told.get('900000')).toMatchObject({ cost_clp: '900000', is_cheapest: true, retention: null });
});

describe('a file that a stranger sends', () => {
  test('is looked at by its content; what runs a script or a program is refused', async () => {
    const { token } = await started();
    const bytes = (text: string, name = 'oferta.pdf') => new File([text], name);

    for (const file of [
      bytes('MZ\u0090\u0000'),
      bytes('<html><script>alert(1)</script>', 'oferta.html'),
      bytes('%PDF-1.7\n1 0 obj\n'),
      bytes('%PDF-1.7\n1 0 obj << /S /JavaScript /JS (app.alert(1)) >>\n%%EOF\n'),
      bytes('%PDF-1.7\n1 0 obj << /S /Launch /F (cmd.exe) >>\n%%EOF\n'),
    ])
      expect(await visitor.refused(uploadOfferFile, { token, file })).toMatchObject({ fields: { file: expect.any(String) } });
  });

  test('is one of ten, and goes after a day when no offer names it; what an offer names stays', async () => {
    const { quote, token } = await started();
    await send(token);
    const files = [];
    for (let n = 1; n < 10; n += 1) files.push(await upload(token));

    expect(await visitor.refused(uploadOfferFile, { token, file: pdf() })).toMatchObject({ code: 'rule' });
    await db
      .updateTable('service_files')
      .set({ waiting_since: inHours(-25) })
      .where('waiting_since', 'is not', null)
      .execute();
    await forgetFiles(app.workshop);

    const left = await db
      .selectFrom('service_files')
      .where('invitation_id', '=', first(await read(quote)).id)
      .select('waiting_since')
      .execute();
    expect(left).toEqual([{ waiting_since: null }]);
  });

  test('stays when the document that it became is taken out again', async () => {
    const { quote, token } = await started();
    await send(token);
    await rocio.call(takeOffer, versionOf(await read(quote)));
    const { version, documents } = await rocio.call(getQuotationInfo, { number: quote.number });

    await rocio.call(updateQuotation, { quotation_id: quote.id, version, removed: documents.map((it) => it.id) });

    const { waiting } = await db
      .selectFrom('service_files')
      .where('invitation_id', '=', first(await read(quote)).id)
      .select((it) => it.fn.count<number>('waiting_since').as('waiting'))
      .executeTakeFirstOrThrow();
    expect(waiting).toBe(0);
  });
});
