import * as contract from 'contract/services/index.ts';
import { on } from '../../platform/http/http.ts';
import { cancelWithBidding, rejectWithBidding } from './give-up.ts';
import { justifyBidding } from './justify.ts';
import { openBidding } from './open.ts';
import { getBidding } from './rows.ts';
import { startBidding } from './start.ts';

export const routes = [
  on(contract.getBidding, getBidding),
  on(contract.startBidding, startBidding),
  on(contract.openBidding, openBidding),
  on(contract.justifyBidding, justifyBidding),
  on(contract.rejectQuotation, rejectWithBidding),
  on(contract.cancelQuotation, cancelWithBidding),
];
