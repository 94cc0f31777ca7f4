import { isOrderOver, type PurchaseOrder } from 'contract/orders/index.ts';
import { DueDay } from '../ui/list/figures.tsx';

/** By when an order should be here; it is late while something of it is waited for. */
export const DeliveryDay = ({ delivery_date, reception, status }: Pick<PurchaseOrder, 'delivery_date' | 'reception' | 'status'>) => (
  <span className="cell-narrow">
    <DueDay value={delivery_date} isDone={reception === 'completa' || reception === 'cerrada' || isOrderOver(status)} />
  </span>
);
