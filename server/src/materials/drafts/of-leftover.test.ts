import { expect, test } from 'vitest';
import {
  askLeftover,
  createMaterialRequest,
  deleteRequestDraft,
  getMaterialRequest,
  listLeftovers,
  saveRequestDraft,
} from 'contract/materials/index.ts';
import { choiceOf, idleScene } from '../leftovers/idle-scene.ts';

const { given, employee, camila, wanted, firstOf, offersOf, idle } = await idleScene();
const colleague = await employee({ permissions: ['materials:read', 'materials:create'] });
const other = await given.material();

/** A purchase that Camila writes, with two lines: one lies elsewhere. */
async function writePurchase(quantity: string) {
  const code = await idle('60');
  const { number, version } = await camila.call(saveRequestDraft, {
    ...wanted,
    document_kind: 'PurchaseRequest',
    items: [
      { code: other.codigo, quantity: '7' },
      { code, quantity, comment: 'Para el techo norte' },
    ],
  });
  return { code, quantity, draft: { number, version } };
}
type DraftPurchase = Awaited<ReturnType<typeof writePurchase>>;

const askOf = async ({ code, quantity, draft }: DraftPurchase) => ({
  ...wanted,
  code,
  quantity,
  offer: choiceOf(await firstOf(code)),
  draft,
});
const linesOf = async ({ draft: { number } }: DraftPurchase) =>
  (await camila.call(getMaterialRequest, { number })).items.map((it) => [it.line, it.code, it.quantity, it.comment]);
/** All of it is free still, and nobody asked for it. */
async function nothingWasAsked({ code }: DraftPurchase) {
  expect(await offersOf(code)).toMatchObject([{ quantity: '60' }]);
  const { items } = await camila.call(listLeftovers, { per_page: 200 });
  expect(items.filter((it) => it.code === code)).toEqual([]);
}

test('what is asked for elsewhere is in the draft no more, which is gone on with under the version that is answered', async () => {
  const it = await writePurchase('40');

  const made = await camila.call(askLeftover, await askOf(it));

  expect(made).toMatchObject({ quantity: '40', draft_version: it.draft.version + 1 });
  expect(await linesOf(it)).toEqual([[1, other.codigo, '7', null]]);
  const { items } = await camila.call(getMaterialRequest, { number: made.number });
  expect(items).toMatchObject([{ code: it.code, quantity: '40' }]);
  const again = { draft_number: it.draft.number, version: made.draft_version ?? 0, items: [{ code: other.codigo, quantity: '8' }] };
  expect(await camila.call(saveRequestDraft, again)).toMatchObject({ number: it.draft.number, items: [{ quantity: '8' }] });
});

test('of more than lies there the rest stays in the draft', async () => {
  const it = await writePurchase('100.5');

  expect(await camila.call(askLeftover, await askOf(it))).toMatchObject({ quantity: '60' });

  expect(await linesOf(it)).toEqual([
    [1, other.codigo, '7', null],
    [2, it.code, '40.5', 'Para el techo norte'],
  ]);
});

test('over a draft that was saved meanwhile nothing is asked for, and it stays as it is', async () => {
  const it = await writePurchase('40');
  const input = await askOf(it);
  const { items } = await camila.call(getMaterialRequest, { number: it.draft.number });
  const more = items.map(({ code, quantity }) => ({ code, quantity: `${quantity}.5` }));
  await camila.call(saveRequestDraft, { draft_number: it.draft.number, version: it.draft.version, items: more });

  expect(await camila.refused(askLeftover, input)).toMatchObject({
    status: 412,
    code: 'stale',
    current: { number: it.draft.number, version: it.draft.version + 1 },
  });

  expect(await linesOf(it)).toEqual([
    [1, other.codigo, '7.5', null],
    [2, it.code, '40.5', null],
  ]);
  await nothingWasAsked(it);
});

test('nothing is taken out of a draft when what lies there is not what was seen', async () => {
  const it = await writePurchase('40');
  const input = await askOf(it);

  const refusal = await camila.refused(askLeftover, { ...input, offer: { ...input.offer, fingerprint: 'otra' } });

  expect(refusal).toMatchObject({ status: 412, current: { quantity: '60' } });
  expect(await linesOf(it)).toHaveLength(2);
  await nothingWasAsked(it);
});

test('somebody else’s draft is not there, what was sent is no draft, and a line that it does not have is not taken out', async () => {
  const it = await writePurchase('40');
  const input = await askOf(it);
  expect((await colleague.refused(askLeftover, input)).status).toBe(404);
  expect(await linesOf(it)).toHaveLength(2);

  const { number, version } = await camila.call(saveRequestDraft, { ...wanted, items: [{ code: other.codigo, quantity: '1' }] });
  expect(await camila.refused(askLeftover, { ...input, draft: { number, version } })).toMatchObject({
    status: 400,
    fields: { code: `El borrador ${number} no tiene ${it.code}.` },
  });
  await camila.call(createMaterialRequest, { ...wanted, draft_number: number, items: [{ code: other.codigo, quantity: '1' }] });
  expect(await camila.refused(askLeftover, { ...input, draft: { number, version } })).toMatchObject({ code: 'wrong_state' });
  await camila.call(deleteRequestDraft, { number: it.draft.number });
  expect((await camila.refused(askLeftover, input)).status).toBe(404);
  await nothingWasAsked(it);
});
