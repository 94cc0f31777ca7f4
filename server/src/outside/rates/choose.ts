import type { Config } from '../../platform/config.ts';
import { Problem } from '../../platform/problem.ts';
import { todayInChile } from '../../platform/today.ts';
import { asking } from '../asking.ts';
import type { Rates } from './port.ts';
import { bcentral, cmf, mindicador } from './sources.ts';

type Settings = Pick<
  Config,
  | 'RATES_SOURCES'
  | 'RATES_CMF_KEY'
  | 'RATES_CMF_URL'
  | 'RATES_BCENTRAL_USER'
  | 'RATES_BCENTRAL_PASSWORD'
  | 'RATES_BCENTRAL_URL'
  | 'RATES_MINDICADOR_URL'
  | 'RATES_TIMEOUT_MS'
>;

const words = {
  label: 'Tipos de cambio',
  purpose: 'Trae cada día los valores de la UF, el dólar y el euro. Sin él se ingresan a mano o con una planilla.',
  variables: ['RATES_SOURCES', 'RATES_CMF_KEY', 'RATES_BCENTRAL_USER', 'RATES_BCENTRAL_PASSWORD', 'RATES_TIMEOUT_MS'],
};

/** The publishers that the configuration names, in its order; the table that people fill where it names none. */
export function chosenRates(config: Settings): Rates {
  const sources = config.RATES_SOURCES.map((name) => sourceNamed(name, config));
  return {
    ...words,
    configured: sources.length > 0,
    sources: sources.map((it) => it.name),
    async check() {
      if (sources.length === 0) throw new Problem('not_configured');
      const today = todayInChile();
      const { fuente, values } = await this.between('UF', today, today);
      return values[0]
        ? `${fuente} dice que la UF de hoy vale $ ${values[0].valor.replace('.', ',')}.`
        : `${fuente} respondió, sin valor de hoy.`;
    },
    async between(moneda, from, to) {
      const failures: unknown[] = [];
      let silent: string | undefined;
      for (const { name, tell } of sources) {
        try {
          const values = await tell(moneda, from, to);
          if (values.length > 0) return { fuente: name, values };
          silent ??= name;
        } catch (error) {
          failures.push(error);
        }
      }
      if (silent !== undefined) return { fuente: silent, values: [] };
      throw failures[0] ?? new Problem('not_configured');
    },
  };
}

function sourceNamed(name: Settings['RATES_SOURCES'][number], config: Settings) {
  const { RATES_CMF_KEY = '', RATES_BCENTRAL_USER = '', RATES_BCENTRAL_PASSWORD = '' } = config;
  const known = {
    mindicador: { source: mindicador, base: config.RATES_MINDICADOR_URL },
    cmf: { source: cmf(RATES_CMF_KEY), base: config.RATES_CMF_URL },
    bcentral: { source: bcentral({ user: RATES_BCENTRAL_USER, password: RATES_BCENTRAL_PASSWORD }), base: config.RATES_BCENTRAL_URL },
  };
  const { source, base } = known[name];
  const ask = asking({ who: source.name, settings: source.settings, base, headers: {}, timeout: config.RATES_TIMEOUT_MS });
  return { name: source.name, tell: source.between.bind(undefined, ask) };
}
