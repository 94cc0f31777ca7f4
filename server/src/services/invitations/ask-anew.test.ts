import { describe, expect, test } from 'vitest';
import {
  getQuotationInfo,
  openInvitation,
  postQuotation,
  sendPapers,
  sendInvitation,
  takeOffer,
  updateQuotation,
  type Quote,
} from 'contract/services/index.ts';
import { pdf } from '../quotes/scene.ts';
import { invitationScene, ruts, versionOf } from './scene.ts';

const { db, ana, rocio, visitor, supplier, start, started, linkOf, send, sendFile, read, end } = await invitationScene();

const now = ({ number }: Quote) => ana.call(getQuotationInfo, { number });
const mailsTo = async (email: string) =>
  (await db.selectFrom('mails').where('para', '=', email).select(['asunto', 'texto']).orderBy('id').execute()).map(
    (it) => `${it.asunto}\n${it.texto}`,
  );

describe('what suppliers are asked', () => {
  test('changes for all of them: each is written to, the link says when, and an offer from before is marked until it is replaced', async () => {
    const { quote, emails, tokens } = await started({ suppliers: [supplier(0), supplier(1)] });
    const [one = '', other = ''] = tokens;
    await send(one);

    const { version } = await now(quote);
    await ana.call(updateQuotation, { quotation_id: quote.id, version, title: quote.title, description: 'Tres días en Maipú' });

    for (const email of emails) expect(await mailsTo(email)).toContainEqual(expect.stringContaining('Cambió lo pedido'));
    const page = await visitor.call(openInvitation, { token: one });
    expect(page).toMatchObject({ description: 'Tres días en Maipú', changed_at: expect.any(String), receipt: { is_on_older_text: true } });
    await send(other);
    expect((await read(quote)).offers?.map((it) => it.is_on_older_text)).toEqual([true, false]);
    await send(one, '470000');
    expect((await read(quote)).offers?.map((it) => it.is_on_older_text)).toEqual([false, false]);
  });

  test('has changed for the buyer too: nobody takes an offer that answers a text that they have not seen', async () => {
    const { quote, token } = await started();
    await send(token);
    const round = await read(quote);
    const { version } = await now(quote);
    await ana.call(updateQuotation, { quotation_id: quote.id, version, title: 'Grúa para el techo sur' });

    expect(await rocio.refused(takeOffer, versionOf(round))).toMatchObject({ code: 'stale' });
    expect(await rocio.call(takeOffer, versionOf(await read(quote)))).toMatchObject({ round: { offers: [{ is_on_older_text: true }] } });
  });

  test('is told of nobody when only what the company keeps for itself changes', async () => {
    const { quote, emails } = await started();
    const file = await sendFile(ana, pdf('interno.pdf'));
    const { version } = await now(quote);
    await ana.call(updateQuotation, { quotation_id: quote.id, version, documents: [{ file_id: file.id }] });

    expect(await mailsTo(emails[0] ?? '')).toHaveLength(1);
    expect((await read(quote)).changed_at).toBeNull();
  });

  test('loses a paper that suppliers had only while there is time, and they are told', async () => {
    const files = [await sendFile(ana, pdf('bases.pdf')), await sendFile(ana, pdf('plano.pdf'))];
    const asked = await ana.call(postQuotation, { title: 'Grúa', documents: files.map((it) => ({ file_id: it.id })) });
    const [bases = 0, plan = 0] = asked.documents.map((it) => it.id);
    const { quote, emails } = await started({ quote: asked, document_ids: [bases, plan] });

    await ana.call(updateQuotation, { quotation_id: quote.id, version: (await now(quote)).version, removed: [plan] });
    expect(await mailsTo(emails[0] ?? '')).toContainEqual(expect.stringContaining('Cambió lo pedido'));

    await end(quote);
    const { version } = await now(quote);
    expect(await ana.refused(updateQuotation, { quotation_id: quote.id, version, removed: [bases] })).toMatchObject({ status: 409 });
  });

  test('gets papers that they did not have: all are told, the link has them, and what was offered before is marked', async () => {
    const { quote, emails, token } = await started();
    await send(token);
    const file = await sendFile(ana, pdf('plano-nuevo.pdf'));
    await ana.call(updateQuotation, { quotation_id: quote.id, version: (await now(quote)).version, documents: [{ file_id: file.id }] });
    const document_ids = (await now(quote)).documents.map((it) => it.id);
    const round = await read(quote);
    expect((await visitor.call(openInvitation, { token })).documents).toEqual([]);

    const shown = await rocio.call(sendPapers, { quotation_id: quote.id, version: round.version, document_ids });

    expect(shown.round).toMatchObject({ document_ids, changed_at: expect.any(String), offers: [{ is_on_older_text: true }] });
    expect(await mailsTo(emails[0] ?? '')).toContainEqual(expect.stringContaining('Cambió lo pedido'));
    expect(await visitor.call(openInvitation, { token })).toMatchObject({ documents: [{ name: 'plano-nuevo.pdf' }] });
    expect(await rocio.refused(sendPapers, { quotation_id: quote.id, version: round.version, document_ids })).toMatchObject({
      code: 'stale',
    });
  });

  test('never gets what another supplier offered, nor a paper of another request, nor one after the deadline', async () => {
    const { quote, token } = await started();
    await send(token);
    await rocio.call(takeOffer, versionOf(await read(quote)));
    const [offer] = (await now(quote)).documents;
    const [foreign] = (
      await ana.call(postQuotation, { title: 'Otra', documents: [{ file_id: (await sendFile(ana, pdf('ajeno.pdf'))).id }] })
    ).documents;
    const given = async (id: number) => ({ quotation_id: quote.id, version: (await read(quote)).version, document_ids: [id] });

    expect(await rocio.refused(sendPapers, await given(offer?.id ?? 0))).toMatchObject({
      fields: { document_ids: 'La oferta de un proveedor no se envía a los demás.' },
    });
    expect(await rocio.refused(sendPapers, await given(foreign?.id ?? 0))).toMatchObject({ fields: { document_ids: expect.any(String) } });
    const file = await sendFile(ana, pdf('tarde.pdf'));
    await ana.call(updateQuotation, { quotation_id: quote.id, version: (await now(quote)).version, documents: [{ file_id: file.id }] });
    const late = (await now(quote)).documents.find((it) => it.file.name === 'tarde.pdf')?.id ?? 0;
    await end(quote);

    expect(await rocio.refused(sendPapers, await given(late))).toMatchObject({ code: 'wrong_state' });
    await expect(db.updateTable('quote_request_documents').set({ for_suppliers: true }).where('id', '=', late).execute()).rejects.toThrow(
      /answered/,
    );
  });

  test('stays as they read it once the deadline is over, by the database too', async () => {
    const { quote } = await started();
    await end(quote);

    const { version, allowed_actions } = await now(quote);
    expect(allowed_actions).not.toContain('edit');
    expect(await ana.refused(updateQuotation, { quotation_id: quote.id, version, title: 'Otra' })).toMatchObject({
      status: 409,
      message: expect.stringContaining('terminó'),
    });
    await expect(db.updateTable('quote_requests').set({ title: 'Otra' }).where('id', '=', quote.id).execute()).rejects.toThrow(/answered/);
  });
});

describe('an invitation that goes to another address', () => {
  test('says why, the address before is told where it went, and whoever looks at the offers sees it', async () => {
    const { quote, emails, round } = await started();
    const [before = ''] = emails;
    const email = 'otra-persona@proveedor.example';

    expect(await rocio.refused(sendInvitation, { ...versionOf(round), email })).toMatchObject({ fields: { reason: expect.any(String) } });
    await rocio.call(sendInvitation, { ...versionOf(await read(quote)), email, reason: 'Ventas cambió de persona' });

    const told = (await mailsTo(before)).at(-1);
    expect(told).toContain(email);
    expect(told).toContain('ya no abre');
    const { invitations } = await read(quote);
    expect(invitations[0]?.addresses).toMatchObject([
      { from_email: before, to_email: email, reason: 'Ventas cambió de persona', by: 'Rocío Compra', at: expect.any(String) },
    ]);
    expect(await visitor.call(openInvitation, { token: await linkOf(email) })).toMatchObject({ standing: 'open' });
  });

  test('to the same one needs no reason', async () => {
    const { quote, emails, round } = await started();
    await rocio.call(sendInvitation, { ...versionOf(round), email: emails[0] ?? '' });

    expect((await read(quote)).invitations[0]?.addresses).toEqual([]);
  });

  test('is never moved in silence, by the database too', async () => {
    const { round } = await start({ suppliers: [{ rut: ruts[0], name: 'Grúas del Norte', email: 'uno@proveedor.example' }] });
    const { invitation_id } = versionOf(round);

    await expect(
      db.updateTable('quote_invitations').set({ email: 'ajeno@otra.example' }).where('id', '=', invitation_id).execute(),
    ).rejects.toThrow(/another address/);
  });
});
