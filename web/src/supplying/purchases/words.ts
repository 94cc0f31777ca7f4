import { sumOf } from 'contract/decimals.ts';
import { purchaseHandling, purchaseStates, type PurchaseItem, type PurchaseRequest } from 'contract/supplying/index.ts';
import { codeAndName } from '../../ui/charges.tsx';

/** Something of it may still come. */
export const isOpen = ({ status }: Pick<PurchaseItem, 'status'>): boolean => purchaseStates.allows(status, 'receive');

/** The project or the cost centre. */
export const chargeOf = (it: PurchaseRequest): string =>
  it.project_code === null ? codeAndName(it.cost_center, it.cost_center_name) : codeAndName(it.project_code, it.project);

export const handlingOptions = purchaseHandling.names.map((value) => ({ value, label: purchaseHandling.label(value) }));

/** What nobody has brought or given up yet. */
export const toBuy = ({ quantity, received_quantity, closed_quantity }: PurchaseItem): string =>
  sumOf([quantity, `-${received_quantity}`, `-${closed_quantity}`]);
