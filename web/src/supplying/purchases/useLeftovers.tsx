import type { ReactNode } from 'react';
import { compareDecimals } from 'contract/decimals.ts';
import { formatNumber } from 'contract/format.ts';
import { findLeftovers, ignoreLeftover, type LeftoverOffer } from 'contract/materials/index.ts';
import { replaceWithLeftover, type PurchaseItem, type PurchaseRequest } from 'contract/supplying/index.ts';
import { useAction, useCall } from '../../api.ts';
import { LeftoverOffers } from '../../ui/suppliers/LeftoverOffers.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { isOpen, toBuy } from './words.ts';

/** What lies elsewhere of what is still to be bought: once it is sent, so much less is bought. */
export function useLeftovers({ project_code, cost_center, to_code, items, version, allowed_actions }: PurchaseRequest) {
  const wanted = { project_code, cost_center: project_code === null ? cost_center : null, to_warehouse: to_code };
  const open = items.filter(isOpen).map((it) => ({ code: it.code, quantity: it.quantity }));
  const found = useCall(findLeftovers, { ...wanted, items: open }, { enabled: open.length > 0 && allowed_actions.includes('handle') });
  const replacing = useAction(replaceWithLeftover);
  const ignoring = useAction(ignoreLeftover);
  return (item: PurchaseItem): ReactNode => {
    const of = found.data?.find((it) => it.code === item.code);
    if (!of || of.offers.length === 0) return null;
    const { material_request_item_id, code } = item;
    if (compareDecimals(toBuy(item), '0') <= 0) return null;
    const chosen = ({ source, key, fingerprint, code: offered }: LeftoverOffer) => ({
      material_request_item_id,
      code,
      quantity: toBuy(item),
      offer: { source, key, code: offered, fingerprint },
    });
    return (
      <LeftoverOffers
        {...of}
        isBusy={replacing.isPending || ignoring.isPending}
        onAsk={(offer) =>
          replacing.mutate(
            { ...chosen(offer), version },
            {
              onSuccess: ({ number, quantity }) =>
                notify('success', `Se pidió ${formatNumber(quantity)} de ${offer.code} a ${offer.place}: ${number}`),
            },
          )
        }
        onIgnore={(offer, reason_id) =>
          ignoring.mutate(
            { ...wanted, ...chosen(offer), reason_id },
            { onSuccess: () => notify('success', `Se anotó por qué se compra ${code}`) },
          )
        }
      />
    );
  };
}
