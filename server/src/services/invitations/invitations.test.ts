import { describe, expect, test, vi } from 'vitest';
import {
  answerQuestion,
  askQuestion,
  cancelQuotation,
  createServiceRequest,
  declineInvitation,
  extendQuoteRound,
  getQuotationInfo,
  getQuoteRound,
  getServiceRequestInfo,
  inviteSuppliers,
  listQuotationHistory,
  openInvitation,
  postQuotation,
  registerOffer,
  revokeInvitation,
  sendInvitation,
  sendOffer,
  startQuoteRound,
  takeOffer,
  updateQuotation,
  updateServiceItem,
  uploadOfferFile,
  type QuoteRound,
} from 'contract/services/index.ts';
import { hashSecret } from '../../platform/secret.ts';
import { forgetFiles } from '../files/files.ts';
import { pdf } from '../quotes/scene.ts';
import { inHours, invitationScene, ruts } from './scene.ts';

vi.setConfig({ testTimeout: 30_000 });
const { app, db, given, ana, rocio, jaime, visitor, supplier, start, started, linkOf, upload, offerOf, send, sendFile, read, end } =
  await invitationScene();

const first = ({ invitations }: QuoteRound) => {
  const [invitation] = invitations;
  if (!invitation) throw new Error('Nobody was invited');
  return invitation;
};
const seen = (round: QuoteRound) => ({ invitation_id: first(round).id, version: first(round).version });
const statuses = ({ invitations }: QuoteRound) => invitations.map((it) => it.status);
const invented = 'un-enlace-que-nadie-hizo-2026';

describe('the link of an invitation', () => {
  test('opens what this supplier was asked, and the database knows only its hash', async () => {
    const { quote, token } = await started({ terms: 'Con operador' });

    const page = await visitor.call(openInvitation, { token });

    expect(page).toMatchObject({ number: quote.number, title: quote.title, terms: 'Con operador', standing: 'open', receipt: null });
    expect(page.lines).toMatchObject([{ description: 'Todo lo pedido', quantity: '1' }]);
    const { token_hash } = await db
      .selectFrom('quote_invitations')
      .where('quote_request_id', '=', quote.id)
      .select('token_hash')
      .executeTakeFirstOrThrow();
    expect(token_hash).toEqual(hashSecret(token));
    expect(statuses(await read(quote))).toEqual(['vista']);
  });

  test('that nobody made opens nothing, whichever call brings it', async () => {
    const file_id = 1;
    for (const [call, input] of [
      [openInvitation, {}],
      [sendOffer, { file_id, lines: [{ line_id: 1, price: '1' }] }],
      [declineInvitation, { reason: 'x' }],
      [askQuestion, { question: 'x' }],
      [uploadOfferFile, { file: pdf() }],
    ] as const)
      expect(await visitor.refused(call, { token: invented, ...input })).toMatchObject({ status: 404 });
  });

  test('tells nothing of others: neither who was invited, nor what they offer, nor papers that were not meant for suppliers', async () => {
    const { quote, tokens } = await started({ suppliers: [supplier(0), supplier(1)] });
    const [one = '', other = ''] = tokens;
    await send(one, '123457', { comment: 'Secreto de uno' });
    await visitor.call(askQuestion, { token: one, question: 'Pregunta de uno' });

    const page = JSON.stringify(await visitor.call(openInvitation, { token: other }));

    for (const secret of ['123457', 'Secreto de uno', 'Pregunta de uno', 'Grúas del Norte', ruts[0], 'Ana Pide', 'Rocío'])
      expect([secret, page.includes(secret)]).toEqual([secret, false]);
    expect((await read(quote)).questions).toMatchObject([{ supplier_name: 'Grúas del Norte' }]);
  });

  test('shows the papers that were marked for suppliers, and no others', async () => {
    const files = [await sendFile(ana, pdf('bases.pdf')), await sendFile(ana, pdf('interno.pdf'))];
    const quote = await ana.call(postQuotation, { title: 'Grúa', documents: files.map((it) => ({ file_id: it.id })) });
    const bases = quote.documents.filter((it) => it.file.name === 'bases.pdf').map((it) => it.id);

    const { token } = await started({ quote, document_ids: bases });

    expect((await visitor.call(openInvitation, { token })).documents).toMatchObject([{ name: 'bases.pdf' }]);
  });

  test('opens nothing any more once it was revoked, nor once the quote request ended', async () => {
    const { round, token } = await started();
    await rocio.call(revokeInvitation, seen(round));
    const ended = await started();
    await ana.call(cancelQuotation, { quotation_id: ended.quote.id, version: 1, reason: 'Ya no hace falta' });

    expect(await visitor.call(openInvitation, { token })).toMatchObject({ standing: 'revoked', lines: [], description: null });
    expect(await visitor.refused(declineInvitation, { token, reason: 'x' })).toMatchObject({ status: 409 });
    expect(await visitor.call(openInvitation, { token: ended.token })).toMatchObject({ standing: 'ended', lines: [] });
    expect(await visitor.refused(uploadOfferFile, { token: ended.token, file: pdf() })).toMatchObject({ status: 409 });
  });

  test('that went to another address is dead at once; the one of the newest mail is good', async () => {
    const { round, token } = await started();
    const email = 'otra-persona@proveedor.example';

    await rocio.call(sendInvitation, { ...seen(round), email, reason: 'Ventas cambió de persona' });

    expect(await visitor.refused(openInvitation, { token })).toMatchObject({ status: 404 });
    expect(await visitor.call(openInvitation, { token: await linkOf(email) })).toMatchObject({ standing: 'open' });
  });

  test('is stopped when it is used too often', async () => {
    const { token, round } = await started();
    await db
      .insertInto('request_counts')
      .values({ subject: `visit of:invitation:${first(round).id}`, count: 200 })
      .execute();

    expect(await visitor.refused(openInvitation, { token })).toMatchObject({ status: 429, code: 'too_many_attempts' });
  });
});

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
    await rocio.call(takeOffer, seen(round));

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

    await rocio.call(registerOffer, { ...seen(round), file_id: file.id, lines });

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
    await rocio.call(takeOffer, seen(await read(quote)));
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

describe('the buyers', () => {
  test('take an offer once: of two at the same time one does', async () => {
    const { quote, token } = await started();
    await send(token, '450000', { offer_number: 'COT-9' });
    const wanted = seen(await read(quote));

    const answers = await Promise.all([rocio, jaime].map((it) => it.raw(takeOffer, wanted)));

    expect(answers.map((it) => String(it.statusCode)).toSorted()).toEqual(['200', '412']);
    const round = await read(quote);
    expect(round.offers).toMatchObject([{ taken_at: expect.any(String) }]);
    expect(await rocio.refused(takeOffer, seen(round))).toMatchObject({ code: 'wrong_state' });
    const { documents } = await rocio.call(getQuotationInfo, { number: quote.number });
    expect(documents).toMatchObject([{ document_type: 'Cotizacion', origin: 'ABASTECIMIENTO' }]);
  });

  test('get a quotation of each item that an offer has a price for, with its paper, and choose none by taking it', async () => {
    await db.insertInto('services').values({ codigo: 'SRV-GRUA', nombre: 'Grúa', unidad: 'día' }).execute();
    const quote = await ana.call(postQuotation, { title: 'Grúa y rigger' });
    const { codigoProyecto: project_code } = await given.project({ jefe_proyecto_id: ana.id });
    const items = [
      { code: 'SRV-GRUA', quantity: '2' },
      { code: 'SRV-GRUA', quantity: '3' },
    ];
    const request = await ana.call(createServiceRequest, { title: 'Izaje', project_code, quotation_id: quote.id, items });
    const { round, token } = await started({ quote });
    expect(round.lines).toMatchObject([
      { description: 'Grúa', quantity: '2', unit: 'día' },
      { description: 'Grúa', quantity: '3' },
    ]);
    const [asked] = (await ana.call(getServiceRequestInfo, { number: request.number })).service_items;
    expect(asked?.allowed_actions).not.toContain('delete');
    const change = { item_id: asked?.item_id ?? 0, version: request.version };
    expect(await ana.refused(updateServiceItem, { ...change, quantity: '9' })).toMatchObject({
      message: expect.stringContaining(`ofertas por el ítem 1 en ${quote.number}`),
    });
    const offer = await offerOf(token, '450000', { coin: 'UF', offer_number: 'COT-9', freight: '3' });
    await visitor.call(sendOffer, { token, ...offer, lines: offer.lines.slice(1) });

    await rocio.call(takeOffer, seen(await read(quote)));

    const { service_items } = await rocio.call(getServiceRequestInfo, { number: request.number });
    expect(service_items.map((it) => it.documents)).toMatchObject([
      [],
      [
        {
          price: '450000',
          coin: 'UF',
          supplier_rut: ruts[0],
          number: 'COT-9',
          selected: false,
          freight: '3',
          file: { name: 'oferta.pdf' },
        },
      ],
    ]);
  });

  test('who saw an older offer are shown the newer one before they take it', async () => {
    const { quote, token } = await started();
    await send(token, '450000');
    const wanted = seen(await read(quote));
    await send(token, '460000');

    expect(await rocio.refused(takeOffer, wanted)).toMatchObject({ status: 412, current: { round: { offers: [{ total: '460000' }] } } });
  });

  test('are of supply', async () => {
    const { quote, round } = await start();

    expect(await ana.refused(revokeInvitation, seen(round))).toMatchObject({ status: 403 });
    expect((await ana.call(getQuoteRound, { number: quote.number })).round?.invitations).toHaveLength(1);
  });

  test('ask for offers once, in a time to come, and of nobody twice', async () => {
    const { quote, round } = await start();
    const again = { quotation_id: quote.id, version: quote.version, deadline: inHours(5).toISOString(), suppliers: [supplier(1)] };
    const fresh = await ana.call(postQuotation, { title: 'Otra' });
    const ask = { ...again, quotation_id: fresh.id, version: fresh.version };

    expect(await rocio.refused(startQuoteRound, again)).toMatchObject({ code: 'wrong_state' });
    expect(await rocio.refused(startQuoteRound, { ...ask, deadline: inHours(-1).toISOString() })).toMatchObject({
      fields: { deadline: expect.any(String) },
    });
    expect(await rocio.refused(startQuoteRound, { ...ask, suppliers: [supplier(0), supplier(0)] })).toMatchObject({ status: 400 });
    expect(
      await rocio.refused(inviteSuppliers, { quotation_id: quote.id, version: round.version, suppliers: [supplier(0)] }),
    ).toMatchObject({ fields: { 'suppliers.0.rut': 'Ese proveedor ya está invitado.' } });
  });

  test('extend the deadline while there is time, and all that were invited are told', async () => {
    const { quote, round, emails } = await started();
    const { round: longer } = await rocio.call(extendQuoteRound, {
      quotation_id: quote.id,
      version: round.version,
      deadline: inHours(48).toISOString(),
    });

    expect(new Date(longer.deadline).getTime()).toBeGreaterThan(inHours(47).getTime());
    const letters = await db
      .selectFrom('mails')
      .where('para', '=', emails[0] ?? '')
      .select(['asunto', 'texto'])
      .orderBy('id')
      .execute();
    expect(letters.at(-1)?.texto).toContain('El plazo para ofertar se amplió');
    await end(quote);
    expect(
      await rocio.refused(extendQuoteRound, { quotation_id: quote.id, version: longer.version, deadline: inHours(72).toISOString() }),
    ).toMatchObject({ code: 'wrong_state' });
  });

  test('answer a question to everybody, once, and nobody learns who asked', async () => {
    const { quote, tokens } = await started({ suppliers: [supplier(0), supplier(1)] });
    const [one = '', other = ''] = tokens;
    await visitor.call(askQuestion, { token: one, question: '¿Con operador?' });
    const [question] = (await read(quote)).questions;

    await rocio.call(answerQuestion, { question_id: question?.id ?? 0, answer: 'Sí, incluido.' });

    expect((await visitor.call(openInvitation, { token: other })).questions).toEqual([
      { question: '¿Con operador?', answer: 'Sí, incluido.' },
    ]);
    expect(await rocio.refused(answerQuestion, { question_id: question?.id ?? 0, answer: 'No' })).toMatchObject({ code: 'wrong_state' });
  });
});
