import { currency } from 'contract/fields.ts';
import { formatMoney, formatNumber } from 'contract/format.ts';
import type { Deal } from 'contract/projects/index.ts';

/** A deal's amount in its currency; a CRM may have one that we know no sign of. */
export function dealAmount({ amount, currency: given }: Deal): string | null {
  if (amount === null) return null;
  const known = currency.safeParse(given);
  return known.success ? formatMoney(amount, known.data) : [given, formatNumber(amount)].filter(Boolean).join(' ');
}
