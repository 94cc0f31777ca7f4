import * as contract from 'contract/administration/index.ts';
import { on } from '../../platform/http/http.ts';
import { feeRetentions } from './fee-retentions.ts';

export const routes = [
  on(contract.listFeeRetentions, ({ db }) => feeRetentions.list(db)),
  on(contract.createFeeRetention, feeRetentions.create),
  on(contract.updateFeeRetention, feeRetentions.update),
  on(contract.deleteFeeRetention, feeRetentions.remove),
];
