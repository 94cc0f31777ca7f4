import { useState } from 'react';
import { approvedQuantity } from 'contract/approvals/decisions/lines.ts';
import type { LineDecision, RequestToApprove } from 'contract/approvals/index.ts';
import { formatNumber } from 'contract/format.ts';
import { whyUnreadable } from './paste.ts';

type Line = RequestToApprove['materials'][number];

/** How much of a line the person approves, as typed, and why not all of it. */
export interface LineDraft {
  quantity: string;
  reason: string;
}
/** By the number of the line; of those that are approved as they are asked for there is none. */
export type LineDrafts = ReadonlyMap<number, LineDraft>;

export const noDrafts: LineDrafts = new Map();

const isLess = (line: Line, draft: LineDraft | undefined): boolean => draft !== undefined && draft.quantity !== line.quantity;

/** What the person decided of single lines, in the words of the call. */
export const decidedLines = ({ materials }: RequestToApprove, drafts: LineDrafts): LineDecision[] =>
  materials.flatMap((line) => {
    const draft = drafts.get(line.material_request_item_id);
    return draft && isLess(line, draft)
      ? [{ material_request_item_id: line.material_request_item_id, quantity: draft.quantity, reason: draft.reason.trim() }]
      : [];
  });

/** What is wrong with how much of a line is approved. */
export function wrongQuantity(line: Line, draft: LineDraft | undefined): string | undefined {
  if (!draft || !isLess(line, draft)) return undefined;
  const mark = whyUnreadable(draft);
  if (mark) return mark;
  const read = approvedQuantity.safeParse(draft.quantity);
  if (!read.success) return read.error.issues[0]?.message;
  return Number(read.data) > Number(line.quantity) ? `A lo más ${formatNumber(line.quantity)}: más lo pide quien solicita.` : undefined;
}

/** Why the request cannot be approved yet: a line that says no, and not why. */
export function missingOf({ materials }: RequestToApprove, drafts: LineDrafts): string | undefined {
  for (const line of materials) {
    const draft = drafts.get(line.material_request_item_id);
    if (!draft || !isLess(line, draft)) continue;
    const wrong = wrongQuantity(line, draft);
    if (wrong) return `${line.code}: ${wrong}`;
    if (draft.reason.trim() === '') return `Escriba por qué no aprueba todo de ${line.code}.`;
  }
  return undefined;
}

/** `Reduce 1 línea y rechaza 2.` */
export function summaryOf(item: RequestToApprove, drafts: LineDrafts): string | undefined {
  const decided = decidedLines(item, drafts);
  if (decided.length === 0) return undefined;
  const rejected = decided.filter((it) => Number(it.quantity) === 0).length;
  const before = item.materials.filter((it) => Number(it.quantity) === 0).length;
  if (rejected + before === item.lines) return 'Rechaza todas las líneas: la solicitud queda rechazada.';
  const reduced = decided.length - rejected;
  const words = [reduced > 0 && `reduce ${lines(reduced)}`, rejected > 0 && `rechaza ${lines(rejected)}`].filter(Boolean).join(' y ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}. Quien la pidió sabrá cuáles, y por qué.`;
}

const lines = (count: number): string => (count === 1 ? '1 línea' : `${count} líneas`);

/** What the person is about to decide of the lines of each approval. */
export function useLineDrafts(before: ReadonlyMap<number, LineDrafts> = new Map()) {
  const [all, setAll] = useState(before);
  const of = (approval_id: number): LineDrafts => all.get(approval_id) ?? noDrafts;
  const change = (approval_id: number, line: number, draft: LineDraft | undefined) => {
    const drafts = new Map(of(approval_id));
    if (draft === undefined) drafts.delete(line);
    else drafts.set(line, draft);
    setAll(new Map(all).set(approval_id, drafts));
  };
  return { of, change };
}
