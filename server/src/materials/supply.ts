import { supplyHolding } from '../access/index.ts';

/** Supply, who may change what is asked for: a keeper may change purchase requests too. */
export const { supplies, peopleOfSupply, namesOfSupply, whoSupplies } = supplyHolding('purchase_requests:update');
