import { quoteStates } from 'contract/services/index.ts';
import type { Writing } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { quotesSeenBy } from './rows.ts';

/** The quote request that a service request comes from; one that was given up leads nowhere. */
export async function linkQuoteRequest({ tx, user }: Pick<Writing, 'tx' | 'user'>, id: number): Promise<number> {
  const found = await quotesSeenBy(tx, user).where('it.id', '=', id).select(['it.id', 'it.number', 'it.status']).executeTakeFirst();
  if (!found)
    throw new Problem('invalid', { fields: { quotation_id: 'Esa solicitud de cotización no existe, o no tiene acceso a ella.' } });
  if (found.status === 'rechazada' || found.status === 'anulada')
    throw new Problem('invalid', { fields: { quotation_id: `${found.number} está ${quoteStates.said(found.status)}.` } });
  return found.id;
}
