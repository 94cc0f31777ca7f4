import { useMemo, useState } from 'react';
import { listCostOffers, updateMaterialsSap } from 'contract/cubication/index.ts';
import { formatUnitPrice } from 'contract/format.ts';
import { useCall } from '../../api.ts';
import { send } from '../../api/send.ts';
import { seesMoney } from '../../api/session.ts';
import { notify } from '../../ui/page/notices.tsx';
import type { Work } from '../work.ts';

/** Another cost of today than a row keeps. */
export interface Offer {
  words: string;
}

/** What costs something else today, asked once the take-off is open; and taking it. */
export function useOffers(work: Work, document_id: number, mayEdit: boolean) {
  const { data } = useCall(listCostOffers, { document_id }, { enabled: mayEdit && seesMoney() });
  const [taken, setTaken] = useState<ReadonlySet<number>>(new Set());
  const offers = useMemo(
    () =>
      new Map(
        (data ?? []).flatMap(({ row_id, cost, cost_currency }): [number, Offer][] =>
          cost === null || cost_currency === null || taken.has(row_id) ? [] : [[row_id, { words: formatUnitPrice(cost, cost_currency) }]],
        ),
      ),
    [data, taken],
  );
  const take = (ids: readonly number[]) =>
    work.run(ids.length, async () => {
      await work.refresh();
      const { version } = work.facts.get().document;
      const { document, changes } = await send(updateMaterialsSap, { document_id, version, ids: [...ids] });
      work.take(document);
      setTaken((now) => new Set([...now, ...ids]));
      notify('success', changes.length === 1 ? 'Un costo actualizado' : `${changes.length} costos actualizados`);
    });
  return { offers, take };
}
