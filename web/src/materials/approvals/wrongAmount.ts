import { formatMoney } from 'contract/format.ts';
import type { RequestToApprove } from 'contract/approvals/index.ts';

/** Why the amount that somebody typed cannot be approved instead of the one that is asked for; undefined when it can, or there is none. */
export function wrongAmount(
  { amount, currency }: Pick<RequestToApprove, 'amount' | 'currency'>,
  typed: string | undefined,
): string | undefined {
  if (typed === undefined || typed === '') return undefined;
  if (!/^\d+$/.test(typed)) return 'Indique pesos enteros, con punto para miles: 1.250.000.';
  return amount !== null && Number(typed) > Number(amount) ? `A lo más ${formatMoney(amount, currency)}.` : undefined;
}
