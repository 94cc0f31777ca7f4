import {
  getSaleOrderAmounts,
  updateSaleOrderAmounts,
  updateSalesDepartmentApprovers,
  type SaleOrderAmounts,
} from 'contract/approvals/index.ts';
import type { Input } from 'contract/call.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { companyScene } from '../company-scene.ts';
import { approvalChain, saleOrderSteps } from '../index.ts';

const { db, keeper, employee, confirmed } = await companyScene();
const catalina = keeper.caller;
const matias = await employee({ nombre: 'Matías Canelo' });
const isidora = await employee({ nombre: 'Isidora Coigüe' });
const vicente = await employee({ nombre: 'Vicente Algarrobo' });
const ximena = await employee({ nombre: 'Ximena Avellano' });
await db.insertInto('exchange_rates').values({ moneda: 'UF', fecha: '2026-11-02', valor: '40000', fuente: 'Prueba' }).execute();

type Amounts = Input<typeof updateSaleOrderAmounts>['amounts'];
type Approvers = Input<typeof updateSalesDepartmentApprovers>['approvers'];
const read = () => catalina.call(getSaleOrderAmounts, {});
const saveAmounts = async (amounts: Amounts) =>
  catalina.call(updateSaleOrderAmounts, { amounts, version: (await read()).version }, confirmed);
const saveApprovers = async (approvers: Approvers) =>
  catalina.call(updateSalesDepartmentApprovers, { approvers, version: (await read()).version }, confirmed);
const refusedAmounts = async (amounts: object[]) =>
  catalina.refused(updateSaleOrderAmounts, { amounts, version: (await read()).version }, confirmed);
const limits = ({ bands }: SaleOrderAmounts) => bands.map(({ nivel, desde, hasta }) => [nivel, desde, hasta]);
const askedFor = async (amount_clp: string, codigo_unidad: string | null = 'RE', date = '2026-11-05') =>
  (await saleOrderSteps(db, { amount_clp, codigo_unidad, date })).map((it) => [it.nivel, it.nombre]);

test('until somebody says who approves, nobody is guessed', async () => {
  await expect(saleOrderSteps(db, { amount_clp: '1', codigo_unidad: null, date: '2026-11-05' })).rejects.toThrow(
    /Aprobaciones administrativas/,
  );
  expect(await read()).toEqual({ bands: [], version: 1 });
});

test('bands are saved with who approves each, and a sale order goes to the one of its own', async () => {
  const saved = await saveAmounts([
    { nivel: null, hasta: '500', email: matias.email },
    { nivel: null, hasta: '5000', email: vicente.email },
    { nivel: null, hasta: null, email: ximena.email },
  ]);
  expect(limits(saved)).toEqual([
    [1, '0', '500'],
    [2, '500', '5000'],
    [3, '5000', null],
  ]);

  await saveApprovers([
    { nivel: 1, codigo_unidad: null, email: vicente.email },
    { nivel: 1, codigo_unidad: 'RE', email: matias.email },
    { nivel: 1, codigo_unidad: 'CI', email: isidora.email },
    { nivel: 2, codigo_unidad: null, email: vicente.email },
    { nivel: 3, codigo_unidad: null, email: ximena.email },
  ]);

  expect(await askedFor('20000000')).toEqual([[1, 'Matías Canelo']]);
  expect(await askedFor('20000001')).toEqual([[2, 'Vicente Algarrobo']]);
  expect(await askedFor('20000000', 'CI')).toEqual([[1, 'Isidora Coigüe']]);
  expect(await askedFor('20000000', null)).toEqual([[1, 'Vicente Algarrobo']]);
  expect(await askedFor('200000000.01')).toEqual([[3, 'Ximena Avellano']]);
});

test('the approval engine asks exactly that person, and says why', async () => {
  const requester = { user_id: keeper.id };
  const order = { kind: 'sale_orders', amount: '500', currency: 'UF', codigo_unidad: 'CI', requester, date: '2026-11-05' } as const;

  const { steps, alcance } = await approvalChain(db, order);

  expect(alcance).toBe('Órdenes de venta, por monto en UF');
  expect(steps.map((it) => [it.level, it.candidates.map((one) => one.nombre), it.why])).toEqual([
    [1, ['Isidora Coigüe'], 'Órdenes de venta hasta UF 500,00, con la UF del 02-11-2026 a $ 40.000, unidad CI'],
  ]);
});

test('without a rate of the day no band is guessed', async () => {
  await expect(askedFor('100', 'RE', '2026-11-20')).rejects.toThrow(/UF/);
});

test('moving a limit keeps its approvers; a new band stands between the others; a removed one goes', async () => {
  const moved = await saveAmounts([
    { nivel: 1, hasta: '800' },
    { nivel: null, hasta: '2000.5', email: isidora.email },
    { nivel: 2, hasta: '6000' },
    { nivel: 3, hasta: null },
  ]);
  expect(moved.bands.map((it) => [it.hasta, it.approvers.length])).toEqual([
    ['800', 3],
    ['2000.5', 1],
    ['6000', 1],
    [null, 1],
  ]);
  expect(await askedFor('60000000')).toEqual([[2, 'Isidora Coigüe']]);

  expect(
    limits(
      await saveAmounts([
        { nivel: 1, hasta: '500' },
        { nivel: 3, hasta: '5000' },
        { nivel: 4, hasta: null },
      ]),
    ),
  ).toEqual([
    [1, '0', '500'],
    [2, '500', '5000'],
    [3, '5000', null],
  ]);
});

test.each([
  [
    'limits that do not grow',
    [
      { nivel: 1, hasta: '500' },
      { nivel: 2, hasta: '500' },
      { nivel: 3, hasta: null },
    ],
    'amounts.1.hasta',
  ],
  [
    'a last band with a limit',
    [
      { nivel: 1, hasta: '500' },
      { nivel: 2, hasta: '900' },
    ],
    'amounts.1.hasta',
  ],
  [
    'a band without limit in the middle',
    [
      { nivel: 1, hasta: null },
      { nivel: 3, hasta: null },
    ],
    'amounts.0.hasta',
  ],
  ['no band at all', [], 'amounts'],
  ['a band that is not there', [{ nivel: 9, hasta: null }], 'amounts.0.nivel'],
  [
    'the same band twice',
    [
      { nivel: 1, hasta: '500' },
      { nivel: 1, hasta: null },
    ],
    'amounts',
  ],
  [
    'a new band without anybody',
    [
      { nivel: null, hasta: '100' },
      { nivel: 3, hasta: null },
    ],
    'amounts.0.email',
  ],
  [
    'a limit of nothing',
    [
      { nivel: 1, hasta: '0' },
      { nivel: 3, hasta: null },
    ],
    'amounts.0.hasta',
  ],
])('%s is refused at its field, and nothing changes', async (_, amounts, path) => {
  const before = await read();

  const refused = await refusedAmounts(amounts);

  expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([400, [path]]);
  expect(await read()).toEqual(before);
});

test('every band needs somebody for all units, with an active account', async () => {
  const { version } = await read();
  const gone = await employee({ nombre: 'Se Fue' });
  await db.updateTable('users').set({ activo: 0 }).where('id', '=', gone.id).execute();
  const with3 = (email: string) => [1, 2, 3].map((nivel) => ({ nivel, codigo_unidad: null, email: nivel === 3 ? email : vicente.email }));
  const refused = (approvers: object[]) => catalina.refused(updateSalesDepartmentApprovers, { approvers, version }, confirmed);

  expect(await refused(with3(vicente.email).slice(0, 2))).toMatchObject({
    status: 422,
    message: expect.stringContaining('tramo 3'),
  });
  expect(await refused(with3(gone.email))).toMatchObject({ status: 400, fields: { 'approvers.2.email': expect.any(String) } });
  expect(await refused([...with3(ximena.email), { nivel: 1, codigo_unidad: 'XX', email: vicente.email }])).toMatchObject({
    fields: { 'approvers.3.codigo_unidad': 'Esa unidad no existe.' },
  });
});

test('both changes ask for the password, and refuse an old version with what is there now', async () => {
  const { version, bands } = await read();
  const amounts = bands.map(({ nivel, hasta }) => ({ nivel, hasta }));

  expect(await catalina.refused(updateSaleOrderAmounts, { amounts, version })).toMatchObject({ status: 403, code: 'confirm_password' });
  expect(await catalina.refused(updateSalesDepartmentApprovers, { approvers: [], version })).toMatchObject({
    status: 403,
    code: 'confirm_password',
  });
  expect(await catalina.refused(updateSaleOrderAmounts, { amounts, version: version - 1 }, confirmed)).toMatchObject({
    status: 412,
    current: { version },
  });
});

test('two who save at once: one is refused, and one state stands', async () => {
  const { version } = await read();
  const amounts = (hasta: string) => [
    { nivel: 1, hasta },
    { nivel: 2, hasta: '5000' },
    { nivel: 3, hasta: null },
  ];
  const both = await Promise.all(
    ['600', '700'].map((hasta) => catalina.raw(updateSaleOrderAmounts, { amounts: amounts(hasta), version }, confirmed)),
  );

  expect(both.map((it) => it.statusCode).toSorted((a, b) => a - b)).toEqual([200, 412]);
});

test('the database itself refuses bands without an end', async () => {
  await expect(db.updateTable('sale_order_bands').set({ hasta_uf: '123456' }).where('hasta_uf', 'is', null).execute()).rejects.toThrow(
    /no band without limit/,
  );
  const { rows } = await sql<{ n: number }>`select count(*) as n from sale_order_bands where hasta_uf is null`.execute(db);
  expect(rows[0]?.n).toBe(1);
});
