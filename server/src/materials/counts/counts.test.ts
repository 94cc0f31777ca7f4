import { familiaMaterial } from 'contract/catalogues/index.ts';
import { expect, test } from 'vitest';
import {
  approveCount,
  cancelCount,
  countPdf,
  exportCount,
  getCount,
  getMaterialMovilStock,
  listCounts,
  listMovements,
  openCount,
  receiveStock,
  recountCount,
  saveCountLines,
  submitCount,
} from 'contract/materials/index.ts';
import { pdfTextOf } from '../../../test/files.ts';
import { scene } from '../../../test/scene.ts';
import { stockDifferences } from '../index.ts';

const { db, given, as, signIn } = await scene();
const counting = ['mobile_warehouses:read', 'mobile_warehouses:create', 'mobile_warehouses:update', 'reports:read'] as const;
const martina = await as(...counting);
const rocio = await as(...counting, 'mobile_warehouses:approve');

/** A van with two materials in it. */
async function van() {
  const warehouse = await given.warehouse();
  const [a, b] = [await given.material(), await given.material()];
  await given.stock({ warehouse_id: warehouse.id, material_id: a.id, quantity: '10' });
  await given.stock({ warehouse_id: warehouse.id, material_id: b.id, quantity: '4.5' });
  return { warehouse_code: warehouse.codigo, a: a.codigo, b: b.codigo };
}
const note = (code: string, counted_quantity: string | null, comment?: string) => ({ code, counted_quantity, comment });
/** As whoever approves sees it now. */
const approving = async (number: string) => {
  const { version, last_movement } = await rocio.call(getCount, { number });
  return { number, version, last_movement };
};
const stockOf = async (warehouse_code: string, code: string) =>
  (await rocio.call(getMaterialMovilStock, { warehouse_code, search: code })).items[0]?.available_quantity;

test('a count of one family lists only that one, and says so', async () => {
  const { warehouse_code, a } = await van();
  const family = await given.entry(familiaMaterial);
  const cable = await given.material({ familia_id: family.id });
  const { id } = await db.selectFrom('warehouses').select('id').where('codigo', '=', warehouse_code).executeTakeFirstOrThrow();
  await given.stock({ warehouse_id: id, material_id: cable.id, quantity: '30' });

  const count = await martina.call(openCount, { warehouse_code, family_id: family.id });
  expect(count).toMatchObject({ family: family.nombre, items: [{ code: cable.codigo }] });
  await martina.call(saveCountLines, { number: count.number, items: [note(cable.codigo, '30')] });

  expect(await martina.call(submitCount, { number: count.number, version: count.version })).toMatchObject({ status: 'cerrado', lines: 1 });
  expect(await stockOf(warehouse_code, a)).toBe('10');
});

test('a blind count hides on the server what should be there, until somebody else decides it', async () => {
  const { warehouse_code, a, b } = await van();
  const { number, items, differences } = await martina.call(openCount, { warehouse_code, blind: true });
  expect(items.map((it) => [it.code, it.expected_quantity, it.difference])).toEqual([
    [a, null, null],
    [b, null, null],
  ]);
  expect(differences).toBeNull();

  await martina.call(saveCountLines, { number, items: [note(a, '9'), note(b, '4.5')] });
  const hidden = [await martina.raw(getCount, { number }), await martina.raw(listCounts, { warehouse_code })];
  for (const it of hidden) expect(it.body).not.toMatch(/"(expected_quantity|difference|differences)":(?!null)/);
  const submitted = await martina.call(submitCount, { number, version: 1 });

  expect(submitted).toMatchObject({ status: 'por_aprobar', differences: null, allowed_actions: ['cancel'] });
  const decided = await rocio.call(getCount, { number });
  expect(decided).toMatchObject({ differences: 1, allowed_actions: ['approve', 'recount', 'cancel'] });
  expect(decided.items).toMatchObject([
    { expected_quantity: '10', counted_quantity: '9', difference: '-1' },
    { expected_quantity: '4.5', counted_quantity: '4.5', difference: '0' },
  ]);
});

test('approved differences become adjustments, also of what should not have been there; the stock is what was counted', async () => {
  const { warehouse_code, a, b } = await van();
  const found = (await given.material()).codigo;
  const { number } = await martina.call(openCount, { warehouse_code, blind: false });
  await martina.call(saveCountLines, { number, items: [note(a, '12'), note(b, '0', 'Se gastó todo'), note(found, '2')] });
  await martina.call(submitCount, { number, version: 1 });

  const closed = await rocio.call(approveCount, { ...(await approving(number)), comment: 'Revisado' });

  expect(closed).toMatchObject({ status: 'cerrado', decision_comment: 'Revisado', allowed_actions: [] });
  expect([await stockOf(warehouse_code, a), await stockOf(warehouse_code, b), await stockOf(warehouse_code, found)]).toEqual([
    '12',
    undefined,
    '2',
  ]);
  const { items } = await rocio.call(listMovements, { document_number: number });
  expect(items.map((it) => `${it.kind} ${it.from_code} ${it.to_code} ${it.quantity}`).toSorted()).toEqual([
    `ajuste ${warehouse_code} null 4.5`,
    `ajuste null ${warehouse_code} 2`,
    `ajuste null ${warehouse_code} 2`,
  ]);
  expect(await stockDifferences(db)).toEqual([]);
  expect((await rocio.raw(exportCount, { number })).statusCode).toBe(200);
});

test('what moves after a line was counted is no difference', async () => {
  const { warehouse_code, a, b } = await van();
  const { number } = await martina.call(openCount, { warehouse_code });
  await martina.call(saveCountLines, { number, items: [note(a, '8'), note(b, '4.5')] });
  await rocio.call(receiveStock, { warehouse_code, items: [{ code: a, quantity: '5' }] });
  await martina.call(submitCount, { number, version: 1 });

  await rocio.call(approveCount, await approving(number));

  expect(await stockOf(warehouse_code, a)).toBe('13');
});

test('a stock that moved since it was seen is looked at again before its differences are approved', async () => {
  const { warehouse_code, a, b } = await van();
  const { number } = await martina.call(openCount, { warehouse_code });
  await martina.call(saveCountLines, { number, items: [note(a, '8'), note(b, '4.5')] });
  await martina.call(submitCount, { number, version: 1 });
  const seen = await approving(number);
  await rocio.call(receiveStock, { warehouse_code, items: [{ code: b, quantity: '5' }] });
  const { document_number: paper } = await rocio.call(receiveStock, { warehouse_code, items: [{ code: a, quantity: '2' }] });

  expect(await rocio.refused(approveCount, seen)).toMatchObject({
    status: 412,
    code: 'stale',
    message: expect.stringMatching(
      new RegExp(`^El stock se movió desde que lo vio: Material [^;]*: entraron 2 \\S+ \\(${paper}\\)\\. Revise`),
    ),
    current: { last_movement: expect.any(Number) },
  });
  expect(await stockOf(warehouse_code, a)).toBe('12');
  await rocio.call(approveCount, await approving(number));
  expect(await stockOf(warehouse_code, a)).toBe('10');
});

test('a count without differences closes by itself; one with lines left is not finished', async () => {
  const { warehouse_code, a, b } = await van();
  const { number } = await martina.call(openCount, { warehouse_code });
  await martina.call(saveCountLines, { number, items: [note(a, '10')] });
  expect(await martina.refused(submitCount, { number, version: 1 })).toMatchObject({
    status: 422,
    message: `Falta contar ${b}. Si no hay, anote 0.`,
  });
  await martina.call(saveCountLines, { number, items: [note(b, '4.500')] });

  expect(await martina.call(submitCount, { number, version: 1 })).toMatchObject({ status: 'cerrado', differences: 0 });
  expect(await martina.refused(saveCountLines, { number, items: [note(a, '1')] })).toMatchObject({ code: 'wrong_state' });
});

test('nobody approves what they counted; what differs is counted again when asked', async () => {
  const { warehouse_code, a, b } = await van();
  const { number } = await rocio.call(openCount, { warehouse_code });
  await rocio.call(saveCountLines, { number, items: [note(a, '1')] });
  await martina.call(saveCountLines, { number, items: [note(b, '4.5')] });
  await martina.call(submitCount, { number, version: 1 });
  expect(await rocio.refused(approveCount, { number, version: 2, last_movement: null })).toMatchObject({
    status: 403,
    message: expect.stringContaining('otra persona'),
  });
  const leonor = await as(...counting, 'mobile_warehouses:approve');

  const again = await leonor.call(recountCount, { number, version: 2, comment: 'Cuente de nuevo el primero' });

  expect(again).toMatchObject({ status: 'en_conteo', decision_comment: 'Cuente de nuevo el primero', version: 3 });
  expect(again.items.map((it) => it.counted_quantity)).toEqual([null, '4.5']);
});

test('one count at a time for each warehouse; a cancelled one leaves the stock as it is', async () => {
  const { warehouse_code, a } = await van();
  const { number } = await martina.call(openCount, { warehouse_code });
  expect(await martina.refused(openCount, { warehouse_code })).toMatchObject({
    status: 409,
    fields: { warehouse_code: expect.stringContaining('ya tiene un conteo abierto') },
  });

  await martina.call(cancelCount, { number, version: 1, reason: 'Se contará mañana' });

  expect(await stockOf(warehouse_code, a)).toBe('10');
  expect(await martina.call(openCount, { warehouse_code })).toMatchObject({ status: 'en_conteo' });
});

test('a count of a warehouse that one does not work in is not there', async () => {
  const { warehouse_code, a } = await van();
  const stranger = await signIn(await given.user({ permissions: counting, seesAllProjects: false }));
  const { number } = await martina.call(openCount, { warehouse_code });

  expect(await stranger.refused(openCount, { warehouse_code })).toMatchObject({
    status: 400,
    fields: { warehouse_code: expect.any(String) },
  });
  expect(await stranger.refused(getCount, { number })).toMatchObject({ status: 404 });
  expect(await stranger.refused(saveCountLines, { number, items: [note(a, '1')] })).toMatchObject({ status: 404 });
  expect((await stranger.call(listCounts, {})).items).toEqual([]);
  expect(await martina.refused(saveCountLines, { number, items: [note(a, '-1')] })).toMatchObject({ status: 400 });
  expect(await martina.refused(saveCountLines, { number, items: [note('NO-HAY', '1')] })).toMatchObject({ status: 400 });
});

test('a count is a paper: blind it says nothing of what should be there, decided it says what differed', async () => {
  const { warehouse_code, a, b } = await van();
  const { number } = await martina.call(openCount, { warehouse_code, blind: true });
  const paper = async (who: typeof martina) => {
    const pdf = await who.raw(countPdf, { number });
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
    return pdfTextOf(pdf.rawPayload);
  };

  const blind = await paper(martina);
  expect(blind).toContain(a);
  expect(blind).not.toMatch(/Sistema|Diferencia/);

  await martina.call(saveCountLines, { number, items: [note(a, '9', 'Falta uno'), note(b, '4.5')] });
  await martina.call(submitCount, { number, version: 1 });
  const decided = await paper(rocio);
  expect(decided).toMatch(/Sistema/);
  expect(decided).toContain('Falta');
  expect(await paper(martina)).not.toMatch(/Sistema|Diferencia/);
});
