import { sumOf } from 'contract/decimals.ts';
import { purchaseHandling, purchaseStates, type PurchaseItem } from 'contract/supplying/index.ts';

/** Something of it may still come. */
export const isOpen = ({ status }: Pick<PurchaseItem, 'status'>): boolean => purchaseStates.allows(status, 'receive');

export const handlingOptions = purchaseHandling.names.map((value) => ({ value, label: purchaseHandling.label(value) }));

/** What nobody has brought or given up yet, or asked for elsewhere. */
export const toBuy = ({ quantity, received_quantity, closed_quantity, leftovers }: PurchaseItem): string =>
  sumOf([quantity, ...[received_quantity, closed_quantity, ...leftovers.map((it) => it.quantity)].map((it) => `-${it}`)]);
