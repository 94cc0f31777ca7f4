import { getExchangeRate } from 'contract/services/index.ts';
import { expect, test } from 'vitest';
import { scene } from '../../../test/scene.ts';
import { todayInChile } from '../../platform/today.ts';

const { as, db } = await scene();
const buyer = await as('services:read');
const fuente = 'Banco Central';

test('a currency is worth its last rate until the day, with the day and the source of the rate', async () => {
  const rates = [
    { moneda: 'UF' as const, fecha: '2026-03-02', valor: '39700.55', fuente },
    { moneda: 'UF' as const, fecha: '2026-03-06', valor: '39710', fuente },
  ];
  await db.insertInto('exchange_rates').values(rates).execute();

  expect(await buyer.call(getExchangeRate, { currency: 'UF', date: '2026-03-05' })).toEqual({
    currency: 'UF',
    value: '39700.55',
    date: '2026-03-02',
    source: fuente,
  });
});

test('without a day it is that of today, without a currency the dollar', async () => {
  await db.insertInto('exchange_rates').values({ moneda: 'USD', fecha: todayInChile(), valor: '950.1', fuente }).execute();

  expect(await buyer.call(getExchangeRate, {})).toEqual({ currency: 'USD', value: '950.1', date: todayInChile(), source: fuente });
  expect(await buyer.call(getExchangeRate, { currency: 'CLP' })).toMatchObject({ value: '1' });
});

test('no rate, or one that is too old, is refused with what to do', async () => {
  expect(await buyer.refused(getExchangeRate, { currency: 'EUR' })).toMatchObject({
    status: 422,
    message: expect.stringContaining('Ingréselo en Tipos de cambio.'),
  });
  expect(await buyer.refused(getExchangeRate, { currency: 'ARS' })).toMatchObject({ status: 400 });
});
