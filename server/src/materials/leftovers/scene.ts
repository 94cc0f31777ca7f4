import { findLeftovers, ignoreLeftover, type LeftoverOffer } from 'contract/materials/index.ts';
import type { Answer, Call, Input } from 'contract/call.ts';

interface PurchaseForm {
  document_kind?: string | undefined;
  project_code?: string | null | undefined;
  place_id?: number | null | undefined;
  cost_center?: string | null | undefined;
  to_warehouse?: string | null | undefined;
  items?: readonly { code: string; quantity: string }[] | undefined;
}
type Make = <C extends Call>(call: C, input: Input<C>) => Promise<Answer<C>>;

/** What was shown, as it is sent back with what is decided of it. */
export const chosenOf = ({ source, key, code, fingerprint }: LeftoverOffer) => ({ source, key, code, fingerprint });

/** Of each line of a purchase that lies elsewhere somebody says why it is bought all the same. */
export async function buyAllTheSame(make: Make, reason_id: number, { document_kind, items = [], ...form }: PurchaseForm): Promise<void> {
  if (document_kind !== 'PurchaseRequest' && document_kind !== 'PurchaseOrder') return;
  const { project_code, place_id, cost_center, to_warehouse } = form;
  const wanted = { project_code, place_id, cost_center, to_warehouse };
  const named = items.map(({ code, quantity }) => ({ code, quantity }));
  for (const [at, { offers }] of (await make(findLeftovers, { ...wanted, items: named })).entries()) {
    const [offer] = offers;
    const item = named[at];
    if (offer && item) await make(ignoreLeftover, { ...wanted, ...item, offer: chosenOf(offer), reason_id });
  }
}
