import { expect, test } from 'vitest';
import {
  cancelQuotation,
  getQuotationInfo,
  openInvitation,
  sendInvitation,
  updateQuotation,
  updateServiceItem,
} from 'contract/services/index.ts';
import { pdfTextOf } from '../../../test/files.ts';
import { secretTo } from '../../../test/letters.ts';
import { biddingScene } from './scene.ts';

const { app, db, rocio, camila, aida, visitor, askMuch, bid, round, invite, reply, end, openBy, read, of } = await biddingScene();

test('a bidding that is given up after it was opened leaves another request than the one that was seen', async () => {
  const request = await askMuch();
  const bidding = await bid(request);
  const [token = ''] = await invite(bidding, 1);
  await reply(token, '99000000');
  await end(bidding);
  await openBy(bidding, rocio);
  await openBy(bidding, aida);
  const opened = await read(request);

  const { id, version } = await rocio.call(getQuotationInfo, { number: bidding.number });
  await camila.call(cancelQuotation, { quotation_id: id, version, reason: 'Cambió el alcance' });

  const [line] = opened.service_items;
  const seen = { item_id: line?.item_id ?? 0, version: opened.version };
  expect(await rocio.refused(updateServiceItem, { ...seen, comment: 'Visto antes' })).toMatchObject({ code: 'stale' });
  expect(of(await read(request)).version).toBeGreaterThan(opened.version);
});

test('the record of an opening says where invitations went, by whom and why, and which offers answer an older text', async () => {
  const bidding = await bid(await askMuch());
  const [first = '', second = ''] = await invite(bidding, 1, 2);
  const { invitations } = await round(bidding);
  const guest = invitations.find((it) => it.email !== null);
  const email = 'nuevo@proveedor.example';
  await rocio.call(sendInvitation, {
    invitation_id: guest?.id ?? 0,
    version: guest?.version ?? 0,
    email,
    reason: 'El correo rebotó',
  });
  const moved = await secretTo(db, email, 'Invitación');
  const alive = await visitor.raw(openInvitation, { token: first });
  await reply(alive.statusCode === 200 ? first : second, '99000000');
  const quote = await camila.call(getQuotationInfo, { number: bidding.number });
  await camila.call(updateQuotation, { quotation_id: quote.id, version: quote.version, title: 'Grúa, con rigger' });
  await reply(moved, '98000000');
  await end(bidding);
  await openBy(bidding, rocio);

  const { act } = await openBy(bidding, aida);

  const { rawPayload } = await app.http.inject({ method: 'GET', url: act?.file?.url ?? '' });
  const text = pdfTextOf(rawPayload);
  for (const told of [guest?.email ?? '', email, 'rebotó']) expect(text).toContain(told);
  expect(text.match(/CAMBIO/g)).toHaveLength(1);
});
