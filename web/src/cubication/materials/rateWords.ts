import type { CubageMaterial } from 'contract/cubication/index.ts';
import { formatDay, formatNumber } from 'contract/format.ts';

type CostOfRow = Pick<CubageMaterial, 'cost' | 'cost_currency' | 'rate' | 'rate_day' | 'rate_source'>;

/** Of which day the cost of a row is, and at which rate of which source it is pesos; nothing where there is no cost. */
export function rateWords({ cost, cost_currency, rate, rate_day, rate_source }: CostOfRow): string | undefined {
  if (cost === null || cost_currency === null) return undefined;
  if (rate === null) return `Sin tipo de cambio de ${cost_currency}`;
  const day = rate_day === null ? '' : ` del ${formatDay(rate_day)}`;
  if (cost_currency === 'CLP') return day === '' ? undefined : `Costo${day}`;
  return `1 ${cost_currency} = $ ${formatNumber(rate)}${day}${rate_source === null ? '' : `, ${rate_source}`}`;
}
