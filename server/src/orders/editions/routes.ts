import * as contract from 'contract/orders/index.ts';
import { on } from '../../platform/http/http.ts';
import { amendOrder } from './amend.ts';
import { annulOrder } from './annul.ts';
import { listDeliveryPlaces } from './delivery-places.ts';
import { listEditions } from './read.ts';
import { readSupplierTax } from './supplier-tax.ts';
import { changeSupplier } from './supplier.ts';
import { retryAmendment, withdrawAmendment } from './withdraw.ts';

export const routes = [
  on(contract.annulServiceOrder, annulOrder),
  on(contract.orderDeliveryPlaces, listDeliveryPlaces),
  on(contract.orderSupplierTax, readSupplierTax),
  on(contract.changeOrderSupplier, changeSupplier),
  on(contract.serviceOrderEditions, listEditions),
  on(contract.amendServiceOrder, amendOrder),
  on(contract.withdrawAmendment, withdrawAmendment),
  on(contract.retryAmendment, retryAmendment),
];
