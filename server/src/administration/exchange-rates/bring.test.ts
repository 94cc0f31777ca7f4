import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { listNotificacion } from 'contract/access/index.ts';
import {
  confirmDoubtfulRate,
  createExchangeRate,
  discardDoubtfulRate,
  exchangeRateSources,
  listAudit,
  listExchangeRates,
  mostMoved,
  refreshExchangeRates,
  updateExchangeRate,
} from 'contract/administration/index.ts';
import type { DayRate, ForeignCurrency } from '../../outside/rates/port.ts';
import { todayInChile } from '../../platform/today.ts';
import { standIn } from '../../../test/crm.ts';
import { asMindicador, type RatesByDay } from '../../../test/rates.ts';
import { scene } from '../../../test/scene.ts';
import { judgeRates } from './judge.ts';

const published: RatesByDay = { UF: {}, USD: {}, EUR: {} };
const source = await standIn(asMindicador(published));
afterAll(() => source.close());
const { as } = await scene({ environment: { RATES_SOURCES: 'mindicador', RATES_MINDICADOR_URL: source.url } });
const keeper = await as('approval_matrix:read', 'approval_matrix:create', 'approval_matrix:update', 'maintenance:read');
const daysAgo = (days: number) => new Date(Date.parse(`${todayInChile()}T12:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
const valuesOf = async (moneda: ForeignCurrency) =>
  (await keeper.call(listExchangeRates, { moneda, desde: daysAgo(29), hasta: daysAgo(0) })).items.map((it) => [
    it.fecha,
    it.valor,
    it.fuente,
  ]);

/** What somebody sends who decides about what the screen shows now. */
async function asShown(moneda: ForeignCurrency, fecha: string) {
  const { por_confirmar } = await keeper.call(exchangeRateSources, {});
  return { moneda, fecha, huella: por_confirmar.find((it) => it.moneda === moneda && it.fecha === fecha)?.huella ?? '' };
}

test('what is missing comes from the source, once; what somebody set by hand stays', async () => {
  await keeper.call(createExchangeRate, { moneda: 'UF', fecha: daysAgo(2), valor: '40000', fuente: 'A mano' });
  published.UF = {
    [daysAgo(3)]: '39999.5',
    [daysAgo(2)]: '40001',
    [daysAgo(1)]: '40002.25',
  };

  expect(await keeper.call(refreshExchangeRates, {})).toEqual({ nuevos: 2, por_confirmar: 0, mensaje: '2 valores nuevos.' });
  expect(await valuesOf('UF')).toEqual([
    [daysAgo(1), '40002.25', 'mindicador.cl'],
    [daysAgo(2), '40000', 'A mano'],
    [daysAgo(3), '39999.5', 'mindicador.cl'],
  ]);
  expect(await keeper.call(refreshExchangeRates, {})).toMatchObject({ nuevos: 0, mensaje: 'Nada nuevo.' });
  const { items } = await keeper.call(listAudit, { entity: 'exchange_rate' });
  expect(items.map((it) => it.sentence)).toContain('importó el tipo de cambio UF de mindicador.cl');
});

describe('a value that moved too much', () => {
  const [before, day, next] = [daysAgo(6), daysAgo(5), daysAgo(4)];

  test('waits for a person, who is told; what follows it waits too; confirmed, it is used, and what follows comes by itself', async () => {
    published.USD = {
      [before]: '950',
      [day]: '1050',
      [next]: '1051',
    };
    expect(await keeper.call(refreshExchangeRates, {})).toMatchObject({ nuevos: 1, por_confirmar: 2 });
    expect((await keeper.call(listNotificacion, {})).items[0]).toMatchObject({
      title: '2 tipos de cambio esperan que alguien los confirme',
    });

    const { por_confirmar, ultima, fuentes } = await keeper.call(exchangeRateSources, {});
    expect([fuentes, ultima]).toMatchObject([['mindicador.cl'], { ok: true, mensaje: '1 valor nuevo. 2 por confirmar.' }]);
    expect(por_confirmar[0]).toEqual({
      moneda: 'USD',
      fecha: day,
      valor: '1050',
      fuente: 'mindicador.cl',
      anterior: { fecha: before, valor: '950' },
      variacion: '10.5',
      huella: expect.any(String),
    });

    const seen = { moneda: 'USD', fecha: day, huella: por_confirmar[0]?.huella ?? '' } as const;
    await keeper.call(updateExchangeRate, { moneda: 'USD', fecha: before, valor: '960', fuente: 'A mano', version: 1 });
    expect(await keeper.refused(confirmDoubtfulRate, seen), 'it is held against another value').toMatchObject({
      status: 412,
      message: 'Ese valor cambió desde que lo vio. Revíselo y decida de nuevo.',
    });
    await keeper.call(confirmDoubtfulRate, await asShown('USD', day));
    expect(await keeper.call(refreshExchangeRates, {})).toMatchObject({ nuevos: 1, por_confirmar: 0 });
    expect(await valuesOf('USD')).toEqual([
      [next, '1051', 'mindicador.cl'],
      [day, '1050', 'mindicador.cl'],
      [before, '960', 'A mano'],
    ]);
    expect((await keeper.call(exchangeRateSources, {})).por_confirmar).toEqual([]);
  });

  test('discarded, it is asked about again only when its source changes it', async () => {
    published.EUR = {
      [before]: '1100',
      [day]: '11000',
    };
    await keeper.call(refreshExchangeRates, {});
    const shown = await asShown('EUR', day);
    await keeper.call(discardDoubtfulRate, shown);

    expect(await keeper.call(refreshExchangeRates, {})).toMatchObject({ nuevos: 0, por_confirmar: 0 });
    expect(await keeper.refused(confirmDoubtfulRate, shown)).toMatchObject({ status: 404 });
    published.EUR = { [day]: '1200' };
    expect(await keeper.call(refreshExchangeRates, {})).toMatchObject({ por_confirmar: 1 });
    await keeper.call(createExchangeRate, { moneda: 'EUR', fecha: day, valor: '1101', fuente: 'A mano' });
    await keeper.call(refreshExchangeRates, {});
    expect((await keeper.call(exchangeRateSources, {})).por_confirmar).toEqual([]);
  });
});

test('a source that is down takes nothing away, and the screen says so', async () => {
  source.fail((_request, response) => void response.writeHead(500).end());
  expect(await keeper.call(refreshExchangeRates, {})).toMatchObject({
    nuevos: 0,
    mensaje: expect.stringContaining('UF: mindicador.cl respondió 500.'),
  });
  expect((await keeper.call(exchangeRateSources, {})).ultima).toMatchObject({ ok: false });
});

test('whatever is published: what is known stays, nothing is told twice, and no believed value is a jump', () => {
  const day = fc.integer({ min: 1, max: 28 }).map((it) => `2026-02-${String(it).padStart(2, '0')}`);
  const some = fc.uniqueArray(fc.record({ fecha: day, valor: fc.integer({ min: 900, max: 1100 }).map(String) }), {
    selector: (it) => it.fecha,
  });
  fc.assert(
    fc.property(fc.constantFrom('UF', 'USD', 'EUR'), some, some, (moneda, known, told) => {
      const { believed, doubtful } = judgeRates(moneda, known, told);
      const taken = new Set(known.map((it) => it.fecha));
      expect([...believed, ...doubtful].map((it) => it.fecha).toSorted()).toEqual(
        told
          .map((it) => it.fecha)
          .filter((it) => !taken.has(it))
          .toSorted(),
      );
      const all = [...known, ...believed].toSorted((a, b) => (a.fecha < b.fecha ? -1 : 1));
      const moved = (it: DayRate) => {
        const last = all.findLast((one) => one.fecha < it.fecha);
        return last === undefined ? 0 : (Math.abs(Number(it.valor) - Number(last.valor)) * 100) / Number(last.valor);
      };
      for (const it of believed) expect(moved(it)).toBeLessThanOrEqual(mostMoved[moneda] + 1e-9);
      for (const it of doubtful) expect(moved(it)).toBeGreaterThan(mostMoved[moneda] - 1e-9);
    }),
  );
});
