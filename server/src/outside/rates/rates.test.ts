import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { standIn, type Fault } from '../../../test/crm.ts';
import { asBcentral, asCmf, asMindicador, known } from '../../../test/rates.ts';
import { readConfig } from '../../platform/config.ts';
import { chosenRates } from './choose.ts';

const [key, user, password] = ['llave-de-prueba', 'ana@sol.cl', 'clave-de-prueba'];
const servers = {
  cmf: await standIn(asCmf(key)),
  bcentral: await standIn(asBcentral(user, password)),
  mindicador: await standIn(asMindicador(known)),
};
afterAll(() => Promise.all(Object.values(servers).map((it) => it.close())));
afterEach(() => Object.values(servers).forEach((it) => it.fail(undefined)));

const ratesFrom = (RATES_SOURCES: string, more: Record<string, string> = {}) =>
  chosenRates(
    readConfig({
      RATES_SOURCES,
      RATES_CMF_KEY: key,
      RATES_BCENTRAL_USER: user,
      RATES_BCENTRAL_PASSWORD: password,
      RATES_CMF_URL: servers.cmf.url,
      RATES_BCENTRAL_URL: servers.bcentral.url,
      RATES_MINDICADOR_URL: servers.mindicador.url,
      RATES_TIMEOUT_MS: '2000',
      ...more,
    }),
  );

describe.each([
  ['cmf', 'CMF'],
  ['bcentral', 'Banco Central'],
  ['mindicador', 'mindicador.cl'],
] as const)('%s', (source, name) => {
  test('tells each day once, in order, as exact decimals, over the turn of a year', async () => {
    const rates = ratesFrom(source);
    expect(await rates.between('UF', '2025-12-30', '2026-01-02')).toEqual({
      fuente: name,
      values: [
        { fecha: '2025-12-30', valor: '39727.96' },
        { fecha: '2025-12-31', valor: '39727.96' },
        { fecha: '2026-01-01', valor: '39728.5' },
        { fecha: '2026-01-02', valor: '39729' },
      ],
    });
    // A bank holiday has no value.
    expect((await rates.between('USD', '2025-12-30', '2026-01-02')).values.map((it) => it.fecha)).toEqual(['2025-12-30', '2026-01-02']);
    expect((await rates.between('EUR', '2024-05-01', '2024-05-03')).values).toEqual([]);
  });

  test.each([
    ['is slow', () => undefined],
    ['answers no JSON', (_request, response) => void response.writeHead(200).end('<html>')],
    ['answers another JSON', (_request, response) => void response.writeHead(200).end('{"serie":[{"fecha":1}],"UFs":[{}],"Codigo":"x"}')],
    ['breaks off', (request) => void request.socket.destroy()],
    ['refuses', (_request, response) => void response.writeHead(403).end()],
  ] as [string, Fault][])('one that %s is down, and says so by its name', async (_what, fault) => {
    servers[source].fail(fault);
    await expect(ratesFrom(source, { RATES_TIMEOUT_MS: '700' }).between('UF', '2026-01-01', '2026-01-02')).rejects.toMatchObject({
      code: 'outside_down',
      message: expect.stringContaining(name),
    });
  });
});

test('the first source that has values is believed; one that is down or silent gives way to the next', async () => {
  expect((await ratesFrom('bcentral, cmf').between('UF', '2026-01-01', '2026-01-01')).fuente).toBe('Banco Central');

  servers.bcentral.fail((_request, response) => void response.writeHead(500).end());
  const rates = ratesFrom('bcentral,cmf');
  expect((await rates.between('UF', '2026-01-01', '2026-01-01')).fuente).toBe('CMF');
  expect(await rates.between('UF', '2030-01-01', '2030-01-02')).toEqual({ fuente: 'CMF', values: [] });
});

test('without a source people fill the table', async () => {
  const rates = chosenRates(readConfig({}));

  expect(rates).toMatchObject({ configured: false, sources: [] });
  await expect(rates.between('UF', '2026-01-01', '2026-01-01')).rejects.toMatchObject({ code: 'not_configured' });
});

test.each([
  [{ RATES_SOURCES: 'sii' }, 'Use cmf, bcentral o mindicador'],
  [{ RATES_SOURCES: 'cmf' }, 'RATES_CMF_KEY'],
  [{ RATES_SOURCES: 'bcentral', RATES_BCENTRAL_USER: 'x' }, 'RATES_BCENTRAL_PASSWORD'],
])('%j is refused at the start', (environment, message) => {
  expect(() => readConfig(environment)).toThrow(message);
});

test('what it is tried with says the day’s value', async () => {
  expect(await ratesFrom('mindicador').check()).toContain('mindicador.cl respondió');
});
