import { useEffect, useEffectEvent, useState } from 'react';
import { listCostOffers, updateMaterialsSap } from 'contract/cubication/index.ts';
import { formatUnitPrice } from 'contract/format.ts';
import { send } from '../../api/send.ts';
import { seesMoney } from '../../api/session.ts';
import { notify } from '../../ui/notices.tsx';
import type { Work } from '../work.ts';

/** Another cost of today than a row keeps. */
export interface Offer {
  words: string;
}

const none: ReadonlyMap<number, Offer> = new Map();

/** What costs something else today, asked once the take-off is open; and taking it. */
export function useOffers(work: Work, document_id: number, mayEdit: boolean) {
  const [offers, setOffers] = useState(none);
  const ask = useEffectEvent(async () => {
    const all = await send(listCostOffers, { document_id }).catch(() => []);
    setOffers(
      new Map(
        all.flatMap(({ row_id, cost, cost_currency }) =>
          cost && cost_currency ? [[row_id, { words: formatUnitPrice(cost, cost_currency) }]] : [],
        ),
      ),
    );
  });
  useEffect(() => {
    if (mayEdit && seesMoney()) void ask();
  }, [mayEdit, document_id]);
  const take = (ids: readonly number[]) =>
    work.run(ids.length, async () => {
      await work.refresh();
      const { version } = work.facts.get().document;
      const { document, changes } = await send(updateMaterialsSap, { document_id, version, ids: [...ids] });
      work.take(document);
      setOffers((now) => new Map([...now].filter(([id]) => !ids.includes(id))));
      notify('success', changes.length === 1 ? 'Un costo actualizado' : `${changes.length} costos actualizados`);
    });
  return { offers, take };
}
