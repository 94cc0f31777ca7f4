import { formatNumber } from 'contract/format.ts';
import type { AgainstTakeoff } from 'contract/takeoff.ts';

const isNothing = (quantity: string): boolean => /^[0.]*$/.test(quantity);

/** Of what a take-off that counts does not say. */
export const notTakenOff: AgainstTakeoff = { taken_off: '0', left: '0', beyond: '0' };

/** What stands beside what is asked for: how much was taken off, and what of it nobody asked for. */
export function takeoffNote({ taken_off, left, beyond }: AgainstTakeoff): string {
  if (isNothing(taken_off)) return 'No está en la cubicación';
  const rest = isNothing(beyond) ? `quedan ${formatNumber(left)}` : `${formatNumber(beyond)} de más`;
  return `Cubicado ${formatNumber(taken_off)}, ${rest}`;
}

/** What nobody asked for yet, and what a form does not name already. */
export const leftAmong = <L extends { code: string; left: string }>(lines: readonly L[], asked: ReadonlySet<string>): L[] =>
  lines.filter((it) => !isNothing(it.left) && !asked.has(it.code));
