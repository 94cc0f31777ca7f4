import type * as contract from 'contract/services/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import { rateOn } from '../../administration/index.ts';
import type { Reading } from '../../platform/context.ts';
import { todayInChile } from '../../platform/today.ts';

type Call = typeof contract.getExchangeRate;

export async function getExchangeRate({ db }: Reading, { currency, date = todayInChile() }: Received<Call>): Promise<Answer<Call>> {
  const { moneda, valor, fecha, fuente } = await rateOn(db, currency, date);
  return { currency: moneda, value: valor, date: fecha, source: fuente };
}
