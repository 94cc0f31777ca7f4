import { isOfMaterials, type PurchaseOrderInfo } from 'contract/orders/index.ts';
import { MaterialCode } from '../ui/fields/names.tsx';

/** The code of what is bought: a material has its screen, a service has none. */
export const OrderedCode = ({ order: { origin }, code }: { order: Pick<PurchaseOrderInfo, 'origin'>; code: string }) =>
  isOfMaterials(origin) ? <MaterialCode code={code} /> : <strong>{code}</strong>;
