import { supplyHolding } from '../access/index.ts';

/** Supply, who take care of quotations and services. */
export const { supplies, peopleOfSupply, namesOfSupply, whoSupplies } = supplyHolding('services:update');
