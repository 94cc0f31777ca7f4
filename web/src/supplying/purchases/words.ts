import { sumOf } from 'contract/decimals.ts';
import { purchaseHandling, purchaseStates, type PurchaseItem } from 'contract/supplying/index.ts';

/** Something of it may still come. */
export const isOpen = ({ status }: Pick<PurchaseItem, 'status'>): boolean => purchaseStates.allows(status, 'receive');

export const handlingOptions = purchaseHandling.names.map((value) => ({ value, label: purchaseHandling.label(value) }));

/** What nobody has ordered, brought or given up yet, or asked for elsewhere. */
export const toBuy = ({ orderable_quantity, leftovers }: Pick<PurchaseItem, 'orderable_quantity' | 'leftovers'>): string =>
  sumOf([orderable_quantity, ...leftovers.map((it) => `-${it.quantity}`)]);
