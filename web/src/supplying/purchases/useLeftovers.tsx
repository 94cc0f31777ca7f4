import type { ReactNode } from 'react';
import { compareDecimals } from 'contract/decimals.ts';
import { findLeftovers } from 'contract/materials/index.ts';
import { toBuy, type PurchaseItem, type PurchaseRequest } from 'contract/supplying/index.ts';
import { useCall } from '../../api.ts';
import { useLineOffers } from '../useLineOffers.tsx';
import { isOpen } from './words.ts';

/** What lies elsewhere of what is still to be bought: once it is sent, so much less is bought. */
export function useLeftovers({ project_code, cost_center, to_code, items, version, allowed_actions }: PurchaseRequest) {
  const target = { project_code, cost_center: project_code === null ? cost_center : null, to_warehouse: to_code };
  const open = items.filter(isOpen).map(({ code, quantity, material_request_item_id }) => ({ code, quantity, material_request_item_id }));
  const found = useCall(findLeftovers, { ...target, items: open }, { enabled: open.length > 0 && allowed_actions.includes('handle') });
  const render = useLineOffers();
  return (item: PurchaseItem): ReactNode => {
    const of = found.data?.[open.findIndex((it) => it.material_request_item_id === item.material_request_item_id)];
    const quantity = toBuy(item);
    if (!of || of.offers.length === 0 || compareDecimals(quantity, '0') <= 0) return null;
    return render({ ...of, material_request_item_id: item.material_request_item_id, quantity, version, target });
  };
}
