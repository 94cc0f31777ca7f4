import { purchaseHandling, purchaseStates, type PurchaseItem } from 'contract/supplying/index.ts';

/** Something of it may still come. */
export const isOpen = ({ status }: Pick<PurchaseItem, 'status'>): boolean => purchaseStates.allows(status, 'receive');

export const handlingOptions = purchaseHandling.names.map((value) => ({ value, label: purchaseHandling.label(value) }));
