import { z } from 'zod';
import * as field from '../../fields.ts';
import { approvalStatuses, waitingSpanNames } from './waiting.ts';

/** So many months back money is told, the one of the last day asked for included. */
export const monthsOfMoney = 12;

/** Of one month of Chile, as far as the days asked for reach: how many were asked for, and what they come to. */
export const monthOfMoney = {
  from: field.day,
  to: field.day,
  total: z.number().int(),
  amount: field.money(z.string().nullable()),
};

/** How long what waits for a decision has waited. */
export const byWaiting = z.array(z.object({ waiting_days: z.enum(waitingSpanNames), total: z.number().int() }));
/** Net, in whole pesos. */
export const byMonth = z.array(z.object({ approval_status: z.enum(approvalStatuses), ...monthOfMoney }));
