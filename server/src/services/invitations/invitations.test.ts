import { describe, expect, test } from 'vitest';
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
  openInvitation,
  postQuotation,
  revokeInvitation,
  sendInvitation,
  sendOffer,
  startQuoteRound,
  takeOffer,
  updateServiceItem,
  uploadOfferFile,
  type QuoteRound,
} from 'contract/services/index.ts';
import { hashSecret } from '../../platform/secret.ts';
import { pdf } from '../quotes/scene.ts';
import { first, inHours, invitationScene, ruts, statuses, versionOf } from './scene.ts';

const { db, given, ana, rocio, jaime, visitor, supplier, start, started, linkOf, offerOf, send, sendFile, read, end } =
  await invitationScene();

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
    await rocio.call(revokeInvitation, versionOf(round));
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

    await rocio.call(sendInvitation, { ...versionOf(round), email, reason: 'Ventas cambió de persona' });

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

describe('the buyers', () => {
  test('take an offer once: of two at the same time one does', async () => {
    const { quote, token } = await started();
    await send(token, '450000', { offer_number: 'COT-9' });
    const wanted = versionOf(await read(quote));

    const answers = await Promise.all([rocio, jaime].map((it) => it.raw(takeOffer, wanted)));

    expect(answers.map((it) => String(it.statusCode)).toSorted()).toEqual(['200', '412']);
    const round = await read(quote);
    expect(round.offers).toMatchObject([{ taken_at: expect.any(String) }]);
    expect(await rocio.refused(takeOffer, versionOf(round))).toMatchObject({ code: 'wrong_state' });
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

    await rocio.call(takeOffer, versionOf(await read(quote)));

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
    const wanted = versionOf(await read(quote));
    await send(token, '460000');

    expect(await rocio.refused(takeOffer, wanted)).toMatchObject({ status: 412, current: { round: { offers: [{ total: '460000' }] } } });
  });

  test('are of supply', async () => {
    const { quote, round } = await start();

    expect(await ana.refused(revokeInvitation, versionOf(round))).toMatchObject({ status: 403 });
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

  test('invite who is from abroad by country and number, or by their code, as quotations name them; who is known is found either way', async () => {
    await db.insertInto('suppliers').values({ codigo: 'AUSSEN', nombre: 'Solar GmbH', rut: null, en_erp: true }).execute();
    await db
      .updateTable('supplier_records')
      .set({ country: 'DE', tax_id: 'DE 811.569-869' })
      .where('supplier_code', '=', 'AUSSEN')
      .execute();
    const abroad = (rut: string) => ({ ...supplier(), rut, name: 'De afuera' });
    const guestsOf = ({ invitations }: QuoteRound) => invitations.map((it) => [it.supplier_rut, it.supplier_code, it.supplier_name]);

    const byNumber = await started({ suppliers: [abroad('de DE811569869'), abroad('AR 30-12345678-9')] });
    const byCode = await started({ suppliers: [abroad('AUSSEN')] });

    expect(guestsOf(byNumber.round)).toEqual([
      ['AR 30123456789', null, 'De afuera'],
      ['DE 811569869', 'AUSSEN', 'Solar GmbH'],
    ]);
    expect(guestsOf(byCode.round)).toEqual([['DE 811569869', 'AUSSEN', 'Solar GmbH']]);
    await send(byCode.token);
    expect((await read(byCode.quote)).invitations).toMatchObject([{ status: 'recibida' }]);
    const { quote, round } = byCode;
    const again = (...suppliers: ReturnType<typeof abroad>[]) =>
      rocio.refused(inviteSuppliers, { quotation_id: quote.id, version: round.version, suppliers });
    expect(await again(abroad('AUSSEN'))).toMatchObject({ fields: { 'suppliers.0.rut': 'Ese proveedor ya está invitado.' } });
    expect(await again(abroad('US 12-3456'), abroad('us 123456'))).toMatchObject({ status: 400 });
    expect(await again(abroad('76123456-1'))).toMatchObject({ fields: { 'suppliers.0.rut': 'El dígito verificador no corresponde.' } });
    expect(await again(abroad('NADIE'))).toMatchObject({ fields: { 'suppliers.0.rut': expect.stringContaining('DE 811569869') } });
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
