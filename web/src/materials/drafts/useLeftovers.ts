import { useLayoutEffect, useRef } from 'react';
import { askLeftover, findLeftovers, ignoreLeftover, type LeftoverOffer } from 'contract/materials/index.ts';
import { formatNumber } from 'contract/format.ts';
import { useAction, useCall } from '../../api.ts';
import { notify } from '../../ui/page/notices.tsx';
import type { Values } from '../../ui/form/formState.ts';
import { remainingOf } from '../amounts.ts';
import type { TypedLine } from '../paste.ts';
import { keepable } from './draft.ts';
import type { TakeLine } from './useDraft.ts';

/** The draft, as far as a line leaves it for another way. */
export interface LineTaking {
  takeLine: (code: string, take: TakeLine) => Promise<void>;
  /** Until it is known whether one has left. */
  isHeld: boolean;
}

/** What lies elsewhere of the lines of a purchase that is written; asked for, it leaves the form. */
export function useLeftovers(
  values: Values,
  lines: readonly TypedLine[],
  { onLines, draft }: { onLines: (lines: readonly TypedLine[]) => void; draft: LineTaking },
) {
  const isBought = values['document_kind'] === 'PurchaseRequest' || values['document_kind'] === 'PurchaseOrder';
  const text = (name: string): string | null => (typeof values[name] === 'string' && values[name] ? values[name] : null);
  const number = (name: string): number | null => (typeof values[name] === 'number' ? values[name] : null);
  const project_code = text('project_code');
  const wanted = {
    project_code,
    place_id: project_code === null ? null : number('place_id'),
    cost_center: project_code === null ? text('cost_center') : null,
    to_warehouse: text('to_warehouse'),
  };
  const isCharged = wanted.project_code !== null || wanted.cost_center !== null;
  // How much is wanted changes nothing of what lies there: who types a quantity asks nothing anew.
  const items = lines.map(({ code }) => ({ code, quantity: '1' }));
  const found = useCall(findLeftovers, { ...wanted, items }, { enabled: isBought && isCharged && items.length > 0, keepPrevious: true });
  const latest = useRef(lines);
  useLayoutEffect(() => {
    latest.current = lines;
  });
  const asking = useAction(askLeftover);
  const ignoring = useAction(ignoreLeftover);
  const byCode = new Map(isBought && isCharged ? found.data?.map((it) => [it.code, it]) : []);

  const chosen = (line: TypedLine, { source, key, code, fingerprint }: LeftoverOffer) => ({
    ...wanted,
    code: line.code,
    quantity: line.quantity,
    offer: { source, key, code, fingerprint },
  });
  const unanswered = lines.flatMap((line) => {
    const found = byCode.get(line.code);
    const [offer] = found?.ignored === null ? found.offers : [];
    return offer && keepable([line]).length > 0 ? [{ line, offer }] : [];
  });
  return {
    /** So many lines lie elsewhere and wait for an answer. */
    unanswered: unanswered.length,
    ignoreAll: (reason_id: number) => {
      for (const { line, offer } of unanswered) ignoring.mutate({ ...chosen(line, offer), reason_id });
    },
    of: (code: string) => byCode.get(code),
    isBusy: draft.isHeld || ignoring.isPending,
    ask: (line: TypedLine, offer: LeftoverOffer) => {
      if (keepable([line]).length === 0) return;
      const asked = { ...chosen(line, offer), stage_id: number('stage_id'), required_date: text('required_date') };
      void draft.takeLine(line.code, async (over) => {
        const { number: made, quantity, draft_version } = await asking.mutateAsync({ ...asked, draft: over });
        notify('success', `Se pidió ${formatNumber(quantity)} de ${offer.code} a ${offer.place}: ${made}`);
        const leftOf = (it: TypedLine): TypedLine[] => {
          const left = remainingOf(it.quantity, quantity);
          return left === '0' ? [] : [{ ...it, quantity: left }];
        };
        onLines(latest.current.flatMap((it) => (it.code === line.code ? leftOf(it) : [it])));
        return { version: draft_version ?? over.version };
      });
    },
    ignore: (line: TypedLine, offer: LeftoverOffer, reason_id: number) => {
      if (keepable([line]).length === 0) return;
      ignoring.mutate({ ...chosen(line, offer), reason_id });
    },
  };
}
