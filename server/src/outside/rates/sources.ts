import { z } from 'zod';
import { stretchesOf, valueOf, within, type Source } from './source.ts';

const Indicator = z.object({ serie: z.array(z.object({ fecha: z.string(), valor: z.number() })) });
const indicators = { UF: 'uf', USD: 'dolar', EUR: 'euro' } as const;

/** mindicador.cl: of the community, without a key. The day is the first ten letters of an instant. */
export const mindicador: Source = {
  name: 'mindicador.cl',
  settings: { credential: 'RATES_MINDICADOR_URL', place: 'RATES_MINDICADOR_URL' },
  async between(ask, moneda, from, to) {
    // In turn, here and below: what is wrong with the source is said of the first question, not that another one has just failed.
    const years = await Array.fromAsync(stretchesOf(from, to, 4), (year) =>
      ask({ path: `/api/${indicators[moneda]}/${year}`, answer: Indicator }),
    );
    const told = years.flatMap((it) => it?.serie ?? []);
    return within(
      told.map((it) => ({ fecha: it.fecha.slice(0, 10), valor: valueOf(String(it.valor)) })),
      from,
      to,
    );
  },
};

const PublishedValues = z.array(z.object({ Valor: z.string(), Fecha: z.string() })).optional();
const Month = z.object({ UFs: PublishedValues, Dolares: PublishedValues, Euros: PublishedValues });

/** The financial market commission: texts with Chilean separators. A month without a value is not found. */
export const cmf = (key: string): Source => ({
  name: 'CMF',
  settings: { credential: 'RATES_CMF_KEY', place: 'RATES_CMF_URL' },
  async between(ask, moneda, from, to) {
    const months = await Array.fromAsync(stretchesOf(from, to, 7), (month) =>
      ask({
        path: `/api-sbifv3/recursos_api/${indicators[moneda]}/${month.replace('-', '/')}`,
        query: { apikey: key, formato: 'json' },
        answer: Month,
      }),
    );
    const told = months.flatMap((it) => it?.UFs ?? it?.Dolares ?? it?.Euros ?? []);
    return within(
      told.map((it) => ({ fecha: it.Fecha, valor: valueOf(it.Valor.replaceAll('.', '').replace(',', '.')) })),
      from,
      to,
    );
  },
});

const Series = z.object({
  Codigo: z.number(),
  Descripcion: z.string(),
  Series: z.object({
    Obs: z.array(z.object({ indexDateString: z.string(), value: z.string(), statusCode: z.string() })).nullable(),
  }),
});
const series = { UF: 'F073.UFF.PRE.Z.D', USD: 'F073.TCO.PRE.Z.D', EUR: 'F072.CLP.EUR.N.O.D' } as const;

/** The central bank: a day without a value is told with another status. */
export const bcentral = ({ user, password }: { user: string; password: string }): Source => ({
  name: 'Banco Central',
  settings: { credential: 'RATES_BCENTRAL_USER y RATES_BCENTRAL_PASSWORD', place: 'RATES_BCENTRAL_URL' },
  async between(ask, moneda, from, to) {
    const told = await ask({
      path: '/SieteRestWS/SieteRestWS.ashx',
      query: { user, pass: password, function: 'GetSeries', timeseries: series[moneda], firstdate: from, lastdate: to },
      answer: Series,
    });
    const days = (told?.Series.Obs ?? []).filter((it) => it.statusCode === 'OK');
    return within(
      days.map((it) => ({ fecha: it.indexDateString.split('-').toReversed().join('-'), valor: valueOf(it.value) })),
      from,
      to,
    );
  },
});
