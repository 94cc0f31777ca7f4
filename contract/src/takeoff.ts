import { z } from 'zod';
import { compareDecimals, sumOf } from './decimals.ts';
import { figure } from './figures.ts';

/** How much of a material or service the take-off of a place says, and what of it is left. */
export const AgainstTakeoff = z.object({
  taken_off: figure,
  /** What may still be asked for, and what was asked beyond: one of the two is nothing. */
  left: figure,
  beyond: figure,
});
export type AgainstTakeoff = z.infer<typeof AgainstTakeoff>;

interface Amounts {
  /** By the documents of the place. */
  taken_off: string;
  /** By lines of requests that were not rejected, cancelled or given up; what was received and reserved is part of it. */
  asked: string;
}

/** What may still be asked for, and what was asked beyond: one of the two is nothing. */
export function leftOf({ taken_off, asked }: Amounts): { left: string; beyond: string } {
  const difference = sumOf([taken_off, asked.startsWith('-') ? asked.slice(1) : `-${asked}`]);
  return compareDecimals(difference, '0') < 0 ? { left: '0', beyond: difference.slice(1) } : { left: difference, beyond: '0' };
}
