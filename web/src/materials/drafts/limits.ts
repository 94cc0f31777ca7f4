import { getRequestLimits } from 'contract/materials/index.ts';
import { formatNumber } from 'contract/format.ts';
import type { Answer } from 'contract/call.ts';
import { useCall } from '../../api.ts';
import { isMore } from '../amounts.ts';

export type Limits = Answer<typeof getRequestLimits>;

/** The limits that the request will be held to; nothing while they are not known. */
export const useLimits = (): Limits | undefined => useCall(getRequestLimits, {}).data;

/** What a quantity beyond the limit means for its line. */
export const beyondWords = (quantity: string, limits: Limits | undefined): string | undefined =>
  limits?.line_quantity != null && isMore(quantity, limits.line_quantity)
    ? `Más de ${formatNumber(limits.line_quantity)}: antes de la aprobación pasa por una excepción.`
    : undefined;

/** Too many lines are refused when the request is sent. */
export const tooManyLines = (lines: number, limits: Limits | undefined): string | undefined =>
  limits?.lines != null && lines > limits.lines
    ? `Una solicitud puede tener a lo más ${formatNumber(limits.lines)} líneas, y esta tiene ${formatNumber(lines)}. Divídala en dos.`
    : undefined;

/** How many urgent ones are left this month. */
export function urgentWords(limits: Limits | undefined): { text: string; isReached: boolean } | undefined {
  if (limits?.urgent_requests_limit == null) return undefined;
  const { urgent_requests: made, urgent_requests_limit: most } = limits;
  if (made >= most) return { text: `Este mes ya hizo ${made} urgentes, y el máximo es ${most}. Pídala como normal.`, isReached: true };
  return { text: `Este mes lleva ${made} de ${most} urgentes.`, isReached: false };
}

/** A date before or after what is allowed. */
export function dateWords(date: unknown, limits: Limits | undefined): string | undefined {
  if (typeof date !== 'string' || !date || !limits) return undefined;
  if (limits.earliest_date !== null && date < limits.earliest_date) return 'Esa fecha ya pasó: al enviar se rechaza.';
  if (limits.latest_date !== null && date > limits.latest_date) return 'Esa fecha está más lejos de lo permitido: al enviar se rechaza.';
  return undefined;
}
