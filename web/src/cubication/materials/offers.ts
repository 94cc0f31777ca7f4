import { useEffect, useMemo } from 'react';
import { listCostOffers, updateMaterialsSap } from 'contract/cubication/index.ts';
import type { Input } from 'contract/call.ts';
import { formatUnitPrice } from 'contract/format.ts';
import { useCall } from '../../api.ts';
import { newKey, send } from '../../api/send.ts';
import { seesMoney } from '../../api/session.ts';
import { notify } from '../../ui/page/notices.tsx';
import type { Work } from '../work.ts';

/** Another cost of today than a row keeps. */
export interface Offer {
  words: string;
}

/** What costs something else today, asked once the take-off is open and whenever costs were taken or taken back; and taking it. */
export function useOffers(work: Work, document_id: number, mayEdit: boolean) {
  const { data, refetch } = useCall(listCostOffers, { document_id }, { enabled: mayEdit && seesMoney() });
  useEffect(() => work.repricings.subscribe(() => void refetch()), [work, refetch]);
  const offers = useMemo(
    () =>
      new Map(
        (data ?? []).flatMap(({ row_id, cost, cost_currency }): [number, Offer][] =>
          cost === null || cost_currency === null ? [] : [[row_id, { words: formatUnitPrice(cost, cost_currency) }]],
        ),
      ),
    [data],
  );
  const take = (ids: readonly number[]) => {
    // The same when it is tried again: an answer that was lost on the way is given once more, with what takes it back.
    let sent: Input<typeof updateMaterialsSap> | undefined;
    const key = newKey();
    return work.run(ids.length, async () => {
      await work.refresh();
      sent ??= { document_id, version: work.facts.get().document.version, ids: [...ids] };
      const { document, changes, repricing_id } = await send(updateMaterialsSap, sent, { idempotencyKey: key });
      work.repriced(document, repricing_id);
      notify('success', changes.length === 1 ? 'Un costo actualizado' : `${changes.length} costos actualizados`);
    });
  };
  return { offers, take };
}
