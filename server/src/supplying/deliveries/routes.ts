import * as contract from 'contract/supplying/index.ts';
import { on } from '../../platform/http/http.ts';
import { deliverItems, handleDelivery, scheduleDelivery } from './changes.ts';
import { listDeliveries } from './list.ts';
import { getDelivery } from './rows.ts';
import { printSheet } from './sheet.ts';

export const routes = [
  on(contract.getMaterialDelivery, listDeliveries),
  on(contract.getDelivery, getDelivery),
  on(contract.deliverySheet, printSheet),
  on(contract.updateMaterialDelivery, scheduleDelivery),
  on(contract.updateMaterialDeliveryStatus, handleDelivery),
  on(contract.updateMaterialDeliveryItems, deliverItems),
];
