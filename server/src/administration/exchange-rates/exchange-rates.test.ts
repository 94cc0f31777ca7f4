import {
  createExchangeRate,
  currentExchangeRates,
  deleteExchangeRate,
  exportExchangeRates,
  importExchangeRates,
  listExchangeRates,
  updateExchangeRate,
} from 'contract/administration/index.ts';
import { describe, expect, test } from 'vitest';
import { scene } from '../../../test/scene.ts';
import { readUploadedSheet } from '../../platform/spreadsheet/spreadsheet.ts';
import { rateOn } from '../index.ts';

const { db, as } = await scene();
const keeper = await as('approval_matrix:read', 'approval_matrix:create', 'approval_matrix:update', 'approval_matrix:delete');
const fuente = 'Banco Central';
const csv = (text: string) => new File([text], 'tasas.csv', { type: 'text/csv' });

describe('the rate of a day', () => {
  test('is the last one known until then, with its source and its own day', async () => {
    await keeper.call(createExchangeRate, { moneda: 'USD', fecha: '2026-03-02', valor: '955.12', fuente });
    await keeper.call(createExchangeRate, { moneda: 'USD', fecha: '2026-03-06', valor: '960', fuente });

    expect(await rateOn(db, 'USD', '2026-03-05')).toEqual({ moneda: 'USD', fecha: '2026-03-02', valor: '955.12', fuente });
    expect(await rateOn(db, 'USD', '2026-03-06')).toMatchObject({ fecha: '2026-03-06', valor: '960' });
    expect(await rateOn(db, 'CLP', '2026-03-06')).toMatchObject({ valor: '1' });
  });

  test('is refused when the last one is more than ten days old, or there is none', async () => {
    await keeper.call(createExchangeRate, { moneda: 'EUR', fecha: '2026-05-04', valor: '1105', fuente });

    expect(await rateOn(db, 'EUR', '2026-05-14')).toMatchObject({ valor: '1105' });
    await expect(rateOn(db, 'EUR', '2026-05-15')).rejects.toThrow('El último es del 04-05-2026, de hace más de 10 días.');
    await expect(rateOn(db, 'EUR', '2026-05-03')).rejects.toThrow('No hay ninguno ingresado hasta ese día.');
  });
});

test('a day has one rate per currency, which is corrected on the version that was seen', async () => {
  const rate = { moneda: 'UF', fecha: '2026-06-01', valor: '41200.55', fuente } as const;
  const { version } = await keeper.call(createExchangeRate, rate);

  expect(await keeper.refused(createExchangeRate, rate)).toMatchObject({ status: 409, fields: { fecha: expect.any(String) } });
  expect(await keeper.call(updateExchangeRate, { ...rate, valor: '41201', version })).toMatchObject({ valor: '41201', version: 2 });
  expect(await keeper.refused(updateExchangeRate, { ...rate, version })).toMatchObject({ status: 412, current: { valor: '41201' } });
});

test.each([
  [{ valor: '0' }, 'valor'],
  [{ valor: '-5' }, 'valor'],
  [{ valor: '1.000,5' }, 'valor'],
  [{ fecha: '2026-02-30' }, 'fecha'],
  [{ fecha: '2190-01-01' }, 'fecha'],
  [{ moneda: 'CLP' }, 'moneda'],
  [{ fuente: ' ' }, 'fuente'],
])('%j is refused at %s', async (wrong, name) => {
  const refused = await keeper.refused(createExchangeRate, { moneda: 'USD', fecha: '2026-07-01', valor: '950', fuente, ...wrong });

  expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([400, [name]]);
});

test('the list is newest first, narrowed by currency and days; a deleted one is gone', async () => {
  for (const fecha of ['2025-01-01', '2025-01-02', '2025-01-03'])
    await keeper.call(createExchangeRate, { moneda: 'UF', fecha, valor: '38400', fuente });
  const filters = { moneda: 'UF', desde: '2025-01-01', hasta: '2025-01-31' } as const;

  await keeper.call(deleteExchangeRate, { moneda: 'UF', fecha: '2025-01-02' });

  expect((await keeper.call(listExchangeRates, filters)).items.map((it) => it.fecha)).toEqual(['2025-01-03', '2025-01-01']);
  expect(await keeper.refused(deleteExchangeRate, { moneda: 'UF', fecha: '2025-01-02' })).toMatchObject({ status: 404 });
  expect((await keeper.call(currentExchangeRates, {})).map((it) => it.moneda)).toEqual(['EUR', 'UF', 'USD']);
});

describe('a spreadsheet of rates', () => {
  const sheet = 'Moneda;Fecha;Valor;Fuente\nUF;15-08-2026;41.250,25;CMF\nDólar;15-08-2026;948,3;CMF\n';

  test('is judged without writing, then written whole; a second time it changes nothing', async () => {
    const judged = await keeper.call(importExchangeRates, { file: csv(sheet) });
    expect(judged).toMatchObject({ counts: { create: 2, update: 0, error: 0 } });
    expect(judged.items.map((it) => it.summary)).toEqual(['Crea · Valor: 41.250,25 · Fuente: CMF', 'Crea · Valor: 948,3 · Fuente: CMF']);
    expect((await keeper.call(listExchangeRates, { desde: '2026-08-15', hasta: '2026-08-15' })).total_items).toBe(0);

    expect(await keeper.call(importExchangeRates, { file: csv(sheet), digest: judged.digest })).toMatchObject({ counts: { create: 2 } });
    expect(await rateOn(db, 'UF', '2026-08-15')).toEqual({ moneda: 'UF', fecha: '2026-08-15', valor: '41250.25', fuente: 'CMF' });

    const again = csv(sheet.replace('948,3', '949'));
    const second = await keeper.call(importExchangeRates, { file: again });
    expect(second).toMatchObject({
      counts: { create: 0, update: 1, unchanged: 1 },
      items: [{}, { summary: 'Cambia · Valor: 948,3 → 949' }],
    });
    expect(await keeper.refused(importExchangeRates, { file: csv(sheet), digest: second.digest })).toMatchObject({ status: 412 });
    await keeper.call(importExchangeRates, { file: again, digest: second.digest });
    expect(await rateOn(db, 'USD', '2026-08-15')).toMatchObject({ valor: '949' });
  });

  test('with wrong rows says what is wrong with each, and nothing of it is written', async () => {
    const wrong = csv(
      'moneda,fecha,valor\nUF,2026-08-20,41300\nUF,20-08-2026,41301\nYEN,2026-08-21,7\nUSD,31-02-2026,950\nUSD,2026-08-22,mucho\n',
    );

    const judged = await keeper.call(importExchangeRates, { file: wrong });
    expect(judged.counts).toEqual({ create: 1, update: 0, unchanged: 0, error: 4 });
    expect(judged.items.at(-1)).toMatchObject({ row: 6, nombre: 'USD · 2026-08-22 · mucho' });
    expect(judged.items.filter((it) => it.outcome === 'error').map(({ row, errors }) => [row, errors.map((it) => it.column)])).toEqual([
      [3, ['Fila']],
      [4, ['moneda']],
      [5, ['fecha']],
      [6, ['valor']],
    ]);
    expect(await keeper.refused(importExchangeRates, { file: wrong, digest: judged.digest })).toMatchObject({ status: 422, code: 'rule' });
    expect((await keeper.call(listExchangeRates, { desde: '2026-08-20', hasta: '2026-08-22' })).total_items).toBe(0);
  });

  test.each([
    ['without a needed column', csv('Moneda,Día\nUF,2026-08-01\n'), 'Falta la columna «Valor»'],
    ['that is no spreadsheet', csv('%PDF-1.7'), 'no es una planilla'],
    ['that is empty', csv(' '), 'vacía'],
  ])('%s is refused, and told why', async (_, file, message) => {
    const refused = await keeper.refused(importExchangeRates, { file });

    expect([refused.status, refused.message]).toEqual([400, expect.stringContaining(message)]);
  });

  test('that was exported can be imported', async () => {
    const { rawPayload } = await keeper.raw(exportExchangeRates, { moneda: 'UF' });
    const file = new File([new Uint8Array(rawPayload)], 'a.xlsx', {
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    });
    expect((await readUploadedSheet(file, { person: 1 })).columns).toEqual(['Moneda', 'Fecha', 'Valor', 'Fuente']);

    expect((await keeper.call(importExchangeRates, { file })).counts).toMatchObject({ create: 0, update: 0, error: 0 });
  });
});
