import type { AgainstTakeoff } from 'contract/takeoff.ts';
import { formatNumber } from 'contract/format.ts';
import { getTakeoff, type RequestDocument, type TakeoffLine } from 'contract/materials/index.ts';
import { useCall } from '../api.ts';
import { leftAmong, notTakenOff } from '../ui/takeoff/takeoffNote.ts';
import { isMore, remainingOf } from './amounts.ts';

/** What the take-off of a place says of each material; nothing of a place without one, or before it is known. */
export function useTakeoff(place_id: unknown) {
  const id = typeof place_id === 'number' ? place_id : 0;
  const { data } = useCall(getTakeoff, { place_id: id }, { enabled: id > 0 });
  const isThere = id > 0 && data !== undefined && data.documents.length > 0;
  return {
    documents: isThere ? data.documents : [],
    lines: isThere ? data.lines : [],
    of: (code: string): AgainstTakeoff | undefined => (isThere ? (data.lines.find((it) => it.code === code) ?? notTakenOff) : undefined),
  };
}

/** What a quantity that is typed means when less is left. */
export const beyondTakeoffWords = (quantity: string, against: AgainstTakeoff | undefined): string | undefined =>
  against && isMore(quantity, against.left)
    ? `${formatNumber(remainingOf(quantity, against.left))} más de lo cubicado: antes de la aprobación puede pasar por una excepción.`
    : undefined;

/** What of a take-off is still to be asked for as one kind of document, and what is asked for otherwise. */
export function leftToAsk(lines: readonly TakeoffLine[], kind: RequestDocument, asked: ReadonlySet<string>) {
  const left = leftAmong(lines, asked);
  const isOf = (it: TakeoffLine): boolean => it.dispatch === null || it.dispatch === kind;
  return { own: left.filter(isOf), others: left.filter((it) => !isOf(it)) };
}

interface FormSoFar {
  /** The codes that it names already. */
  codes: ReadonlySet<string>;
  /** The stage that somebody chose. */
  stage_id: unknown;
}

/**
 * Lines of a request, as much as is left of each, and what the request is needed for. A line names neither activity nor stage: where all that the
 * take-off knows of the form agree, the request does. A stage that was chosen stays.
 */
export function takeLeft(left: readonly TakeoffLine[], all: readonly TakeoffLine[], { codes, stage_id }: FormSoFar) {
  const whole = [...left, ...all.filter((it) => codes.has(it.code) || it.also.some((code) => codes.has(code)))];
  const stage = commonOf(whole.map((it) => it.stage_id));
  return {
    lines: left.map((it) => ({ code: it.code, quantity: it.left })),
    need: {
      activity_id: commonOf(whole.map((it) => it.activity_id)),
      ...(typeof stage_id !== 'number' && stage !== null && { stage_id: stage }),
    },
  };
}

/** What all of them say; null where they differ, or say nothing. */
const commonOf = (said: readonly (number | null)[]): number | null => (new Set(said).size === 1 ? (said[0] ?? null) : null);
