import type { ReactNode } from 'react';
import type { Input } from 'contract/call.ts';
import { formatNumber } from 'contract/format.ts';
import { ignoreLeftover, type LeftoverOffer } from 'contract/materials/index.ts';
import { replaceWithLeftover } from 'contract/supplying/index.ts';
import { useAction } from '../api.ts';
import { LeftoverOffers } from '../ui/suppliers/LeftoverOffers.tsx';
import { notify } from '../ui/page/notices.tsx';

/** A line of a purchase that was sent, with what lies elsewhere of it. */
interface OfferedLine {
  material_request_item_id: number;
  code: string;
  /** As much as is still to be bought. */
  quantity: string;
  /** Of its request. */
  version: number;
  /** For whom it is bought, and where it goes. */
  target: Pick<Input<typeof ignoreLeftover>, 'project_code' | 'place_id' | 'cost_center' | 'to_warehouse'>;
  offers: readonly LeftoverOffer[];
  /** Why they were ignored already. */
  ignored: string | null;
}

interface Heard {
  onAsked?: () => void;
  onIgnored?: () => void;
}

/** Draws what lies elsewhere of a line: asked for, so much less is bought once it is sent; ignored with a reason, it is bought all the same. */
export function useLineOffers({ onAsked, onIgnored }: Heard = {}) {
  const replacing = useAction(replaceWithLeftover);
  const ignoring = useAction(ignoreLeftover);
  return ({ material_request_item_id, code, quantity, version, target, offers, ignored }: OfferedLine): ReactNode => {
    const chosen = ({ source, key, fingerprint, code: offered }: LeftoverOffer) => ({
      material_request_item_id,
      code,
      quantity,
      offer: { source, key, code: offered, fingerprint },
    });
    return (
      <LeftoverOffers
        code={code}
        offers={offers}
        ignored={ignored}
        isBusy={replacing.isPending || ignoring.isPending}
        onAsk={(offer) =>
          replacing.mutate(
            { ...chosen(offer), version },
            {
              onSuccess: ({ number, quantity: asked }) => {
                notify('success', `Se pidió ${formatNumber(asked)} de ${offer.code} a ${offer.place}: ${number}`);
                onAsked?.();
              },
            },
          )
        }
        onIgnore={(offer, reason_id) =>
          ignoring.mutate(
            { ...target, ...chosen(offer), reason_id },
            {
              onSuccess: () => {
                notify('success', `Se anotó por qué se compra ${code}`);
                onIgnored?.();
              },
            },
          )
        }
      />
    );
  };
}
