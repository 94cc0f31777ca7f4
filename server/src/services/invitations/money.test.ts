import { getQuoteRound } from 'contract/services/index.ts';
import { expect, test } from 'vitest';
import { invitationScene } from './scene.ts';

const { db, employee, rocio, started, send } = await invitationScene();

test('who may not see money opens no paper of an offer', async () => {
  const site = await employee({ nombre: 'Obra', permissions: ['services:read', 'services:create'], seesAllProjects: false });
  const { quote, token } = await started();
  await send(token);
  await db.updateTable('quote_requests').set({ requester_id: site.id }).where('id', '=', quote.id).execute();
  const offerFor = async (by: typeof site) => (await by.call(getQuoteRound, { number: quote.number })).round?.offers?.[0];

  expect(await offerFor(rocio)).toMatchObject({ total: '450000', file: { name: 'oferta.pdf' } });
  expect(await offerFor(site)).toMatchObject({ total: null, file: null });
});
