import { formatNumber } from 'contract/format.ts';
import { getTakeoff, type RequestDocument, type TakeoffLine } from 'contract/materials/index.ts';
import { useCall } from '../api.ts';
import { isMore, isNothing, remainingOf } from './amounts.ts';

/** How much of a material the take-off of a place says, and what of it is left. */
export type AgainstTakeoff = Pick<TakeoffLine, 'taken_off' | 'left' | 'beyond'>;

const nothing: AgainstTakeoff = { taken_off: '0', left: '0', beyond: '0' };

/** What the take-off of a place says of each material; nothing of a place without one, or before it is known. */
export function useTakeoff(place_id: unknown) {
  const id = typeof place_id === 'number' ? place_id : 0;
  const { data } = useCall(getTakeoff, { place_id: id }, { enabled: id > 0 });
  const isThere = id > 0 && data !== undefined && data.documents.length > 0;
  return {
    documents: isThere ? data.documents : [],
    lines: isThere ? data.lines : [],
    of: (code: string): AgainstTakeoff | undefined => (isThere ? (data.lines.find((it) => it.code === code) ?? nothing) : undefined),
  };
}

/** What stands beside a material: how much was taken off, and what of it nobody asked for. */
export function takeoffNote({ taken_off, left, beyond }: AgainstTakeoff): string {
  if (isNothing(taken_off)) return 'No está en la cubicación';
  const rest = isNothing(beyond) ? `quedan ${formatNumber(left)}` : `${formatNumber(beyond)} de más`;
  return `Cubicado ${formatNumber(taken_off)}, ${rest}`;
}

/** What a quantity that is typed means when less is left. */
export const beyondTakeoffWords = (quantity: string, against: AgainstTakeoff | undefined): string | undefined =>
  against && isMore(quantity, against.left)
    ? `${formatNumber(remainingOf(quantity, against.left))} más de lo cubicado: antes de la aprobación puede pasar por una excepción.`
    : undefined;

/** What of a take-off is still to be asked for as one kind of document, and what is asked for otherwise. */
export function leftToAsk(lines: readonly TakeoffLine[], kind: RequestDocument, asked: ReadonlySet<string>) {
  const left = lines.filter((it) => !isNothing(it.left) && !asked.has(it.code));
  const isOf = (it: TakeoffLine): boolean => it.dispatch === null || it.dispatch === kind;
  return { own: left.filter(isOf), others: left.filter((it) => !isOf(it)) };
}
