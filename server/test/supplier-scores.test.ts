import { getSupplier, sapSuppliers } from 'contract/suppliers/index.ts';
import { scoresOfSuppliers, supplierScore, supplierScorePapers, type ScorePart } from 'contract/supplying/index.ts';
import { beforeAll, expect, test } from 'vitest';
import { inDays, orderScene } from '../src/orders/scene.ts';
import { judgeSuppliers } from '../src/supplying/scores/judge.ts';

const { db, issued, employee, given, project } = await orderScene();
const rocio = await employee({ nombre: 'Rocío Registro', permissions: ['supplier_creation:read', 'purchase_orders:read'], isSupply: true });

const noonOf = (day: number) => new Date(`${inDays(day)}T16:00:00Z`);
const idOf = async (code: string) =>
  (await db.selectFrom('supplier_records').where('supplier_code', '=', code).select('id').executeTakeFirstOrThrow()).id;
let receipts = 0;

interface Story {
  supplier_code?: string;
  /** First promised, and as it is now: days from today. */
  promised?: readonly [first: number, now?: number];
  due?: number;
  came?: readonly (readonly [day: number, quantity: string])[];
  returned?: readonly [day: number, quantity: string];
  invoiced?: { day: number; net: string };
}

/** An order of ten of a thing at $ 100.000 each, and what became of it. */
async function order({ supplier_code = 'P1', promised, due, came = [], returned, invoiced }: Story) {
  const { id, number } = await issued({ supplier_code, quantity: '10' });
  if (due !== undefined)
    await db
      .updateTable('purchase_orders')
      .set({ delivery_date: inDays(due) })
      .where('id', '=', id)
      .execute();
  if (promised) {
    const [first, now = first] = promised;
    await db
      .insertInto('purchase_order_promises')
      .values({ order_id: id, line: 1, first_date: inDays(first), date: inDays(now) })
      .execute();
  }
  for (const [day, quantity] of came) {
    receipts += 1;
    await db
      .insertInto('purchase_order_arrivals')
      .values({
        order_id: id,
        line: 1,
        quantity,
        total: String(Number(quantity) * 100_000),
        receipt_id: receipts,
        receipt_number: `RE-${receipts}`,
        at: noonOf(day),
      })
      .execute();
  }
  if (returned) {
    const [day, quantity] = returned;
    await db
      .insertInto('purchase_order_arrivals')
      .values({
        order_id: id,
        line: 1,
        quantity: `-${quantity}`,
        total: String(Number(quantity) * -100_000),
        receipt_id: receipts,
        receipt_number: `RE-${receipts}`,
        at: noonOf(day),
        return_id: receipts,
        return_number: `DP-${receipts}`,
        comes_again: true,
      })
      .execute();
  }
  if (invoiced) {
    const erp_entry = `F-${id}`;
    const head = { erp_entry, number: erp_entry, folio: null, day: inDays(invoiced.day), total: invoiced.net, paid: '0' };
    await db.insertInto('supplier_invoices').values(head).execute();
    await db
      .insertInto('supplier_invoice_lines')
      .values({ erp_entry, erp_line: 0, order_id: id, line: 1, quantity: '10', net: invoiced.net })
      .execute();
  }
  return number;
}

const scoreOf = async (code: string) => rocio.call(supplierScore, { id: await idOf(code) });
const papersOf = async (part: ScorePart, who = rocio) => (await who.call(supplierScorePapers, { id: await idOf('P1'), part })).items;

let [early, moved, missing, unpromised]: string[] = [];
beforeAll(async () => {
  early = await order({ promised: [-20], came: [[-25, '10']], returned: [-2, '5'], invoiced: { day: -3, net: '1000000' } });
  moved = await order({
    promised: [-20, -10],
    came: [
      [-20, '5'],
      [-14, '5'],
    ],
    invoiced: { day: -3, net: '1000000' },
  });
  missing = await order({ promised: [-40], came: [[-41, '4']] });
  unpromised = await order({ due: -5, came: [[-6, '7.5']] });
  // Nothing of these counts: promised for today, and promised and invoiced before the twelve months.
  await order({ promised: [0] });
  await order({ promised: [-370], came: [[-371, '10']], invoiced: { day: -369, net: '1000000' } });
}, 60_000);

test('a supplier comes to the weighed mean of the parts of which there are three papers or more', async () => {
  const { score, papers, since, until, parts } = await scoreOf('P1');

  expect([since, until]).toEqual([Temporal.PlainDate.from(inDays(0)).subtract({ years: 1 }).toString(), inDays(-1)]);
  expect(parts).toEqual([
    // 100, 0 and 0.
    { part: 'on_time', papers: 3, points: 33, days: null },
    // 0, 6 and 40 days: 100, 80 and 0.
    { part: 'delay', papers: 3, points: 60, days: '15.3' },
    // 100, 100, 40 and 75.
    { part: 'complete', papers: 4, points: 79, days: null },
    // Half of one of four.
    { part: 'returned', papers: 4, points: 88, days: null },
    { part: 'match', papers: 2, points: null, days: null },
    { part: 'answers', papers: 0, points: null, days: null },
  ]);
  // (25 × 33,3 + 15 × 60 + 20 × 78,75 + 15 × 87,5) ÷ 75; four lines and two invoiced orders.
  expect([score, papers]).toEqual([62, 6]);
});

test('each part opens as many papers as it counts, the worst first, with what they say', async () => {
  const { parts } = await scoreOf('P1');
  for (const { part, papers } of parts) expect([part, (await papersOf(part)).length]).toEqual([part, papers]);

  expect(
    (await papersOf('delay')).map(({ label, day, done_on, actual, days, points }) => [label, day, done_on, actual, days, points]),
  ).toEqual([
    [`${missing}, línea 1`, inDays(-40), null, '4', '40', 0],
    [`${moved}, línea 1`, inDays(-20), inDays(-14), '10', '6', 80],
    [`${early}, línea 1`, inDays(-20), inDays(-25), '10', '0', 100],
  ]);
  expect((await papersOf('complete')).map(({ label, day, points }) => [label, day, points])).toEqual([
    [`${missing}, línea 1`, inDays(-40), 40],
    [`${unpromised}, línea 1`, inDays(-5), 75],
    [`${moved}, línea 1`, inDays(-10), 100],
    [`${early}, línea 1`, inDays(-20), 100],
  ]);
  expect((await papersOf('returned'))[0]).toMatchObject({
    label: `${early}, línea 1`,
    actual: '5',
    amount: '500000',
    currency: 'CLP',
    points: 50,
  });
});

test('papers of projects that a person does not see count, and are not shown; those of the own ones without money', async () => {
  const site = await employee({ nombre: 'Camila Obra', permissions: ['supplier_creation:read'], seesAllProjects: false });

  expect(await papersOf('complete', site)).toEqual([]);
  await given.member({ project_id: project.id, user_id: site.id });
  expect((await papersOf('returned', site))[0]).toMatchObject({ label: `${early}, línea 1`, actual: '5', amount: null });
  expect(await site.call(supplierScore, { id: await idOf('P1') })).toMatchObject({ score: 62 });
});

test('the list says the same, sorts by it with those of whom nothing is known last, and offers find it by RUT', async () => {
  await given.supplier({ codigo: 'P-SIN', nombre: 'Sin papeles' });
  const { items } = await rocio.call(sapSuppliers, { sort: '-score', per_page: 200 });

  expect(items[0]).toMatchObject({ code: 'P1', score: 62, score_papers: 6 });
  expect(items.find((it) => it.code === 'P-SIN')).toMatchObject({ score: null, score_papers: 0 });
  expect(await rocio.call(scoresOfSuppliers, { ruts: ['76123456-0', '11111111-1'] })).toEqual({
    items: [{ rut: '76123456-0', supplier_id: await idOf('P1'), score: 62, papers: 6 }],
  });
});

test('offers find who is from abroad by their country and number there', async () => {
  const named = (said: { country: string; tax_id: string | null; rut: string | null }) =>
    db.updateTable('supplier_records').set(said).where('supplier_code', '=', 'P1').execute();
  await named({ country: 'DE', tax_id: 'DE 811.569-869', rut: null });

  expect(await rocio.call(scoresOfSuppliers, { ruts: ['DE 811569869', 'AT 811569869'] })).toEqual({
    items: [{ rut: 'DE 811569869', supplier_id: await idOf('P1'), score: 62, papers: 6 }],
  });
  await named({ country: 'CL', tax_id: null, rut: '76123456-0' });
});

test('the list says what the last judgement left, also in the night after it, its page what is true by now', async () => {
  const id = await idOf('P1');
  const listed = async () =>
    (await rocio.call(sapSuppliers, { sort: '-score', per_page: 200 })).items.flatMap(({ code, score, score_papers }) =>
      code === 'P1' ? [score, score_papers] : [],
    );
  await judgeSuppliers(db);
  expect(await listed()).toEqual([62, 6]);

  await order({ promised: [-100] });
  expect([await listed(), (await rocio.call(getSupplier, { id })).score_papers]).toEqual([[62, 6], 7]);

  await judgeSuppliers(db);
  const { score } = await scoreOf('P1');
  expect([score === 62, await listed()]).toEqual([false, [score, 7]]);

  const judgedOn = (judged_on: string) => db.updateTable('supplier_scores').set({ judged_on, score: 1 }).execute();
  await judgedOn(inDays(-1));
  expect(await listed()).toEqual([1, 7]);
  // Nobody has judged for longer than a night: it is reckoned.
  await judgedOn(inDays(-2));
  expect(await listed()).toEqual([score, 7]);
  await db.deleteFrom('supplier_scores').execute();
});

test('what a merged supplier did counts for the one it became', async () => {
  await given.supplier({ codigo: 'P-NUEVO', nombre: 'El que queda' });
  await db.updateTable('suppliers').set({ merged_into: 'P-NUEVO', activo: false }).where('codigo', '=', 'P1').execute();

  expect(await scoreOf('P-NUEVO')).toMatchObject({ score: expect.any(Number), papers: 7 });
  expect(await scoreOf('P1')).toMatchObject({ score: null, papers: 0 });
});
