import { getQuoteRound } from 'contract/services/index.ts';
import { expect, test } from 'vitest';
import { invitationScene } from './scene.ts';

const { db, employee, rocio, supplier, started, send } = await invitationScene();

test('who may not see money opens no paper of an offer', async () => {
  const site = await employee({ nombre: 'Obra', permissions: ['services:read', 'services:create'], seesAllProjects: false });
  const { quote, token } = await started();
  await send(token);
  await db.updateTable('quote_requests').set({ requester_id: site.id }).where('id', '=', quote.id).execute();
  const offerFor = async (by: typeof site) => (await by.call(getQuoteRound, { number: quote.number })).round?.offers?.[0];

  expect(await offerFor(rocio)).toMatchObject({ total: '450000', file: { name: 'oferta.pdf' } });
  expect(await offerFor(site)).toMatchObject({ total: null, file: null });
});

test('nor does who may not see money learn whose price is the lower', async () => {
  const site = await employee({ nombre: 'Otra obra', permissions: ['services:read'], seesAllProjects: false });
  const { quote, tokens } = await started({ suppliers: [supplier(0), supplier(1)] });
  for (const [at, token] of tokens.entries()) await send(token, String(450_000 + at));
  await db.updateTable('quote_requests').set({ requester_id: site.id }).where('id', '=', quote.id).execute();
  const marksFor = async (by: typeof site) =>
    (await by.call(getQuoteRound, { number: quote.number })).round?.offers?.flatMap((it) => [
      it.is_cheapest,
      ...it.lines.map((line) => line.is_cheapest),
    ]);

  expect(await marksFor(rocio)).toEqual([true, true, false, false]);
  expect(await marksFor(site)).toEqual([false, false, false, false]);
});
