import * as contract from 'contract/orders/index.ts';
import { on } from '../../platform/http/http.ts';
import { askAgreement } from './ask.ts';
import { cancelAgreement, confirmAgreement, endAgreement, rejectAgreement } from './decide.ts';
import { listAgreements, readAgreement } from './rows.ts';

export const routes = [
  on(contract.listPriceAgreements, listAgreements),
  on(contract.getPriceAgreement, (context, { number }) => readAgreement(context, number)),
  on(contract.askPriceAgreement, askAgreement),
  on(contract.confirmPriceAgreement, confirmAgreement),
  on(contract.rejectPriceAgreement, rejectAgreement),
  on(contract.cancelPriceAgreement, cancelAgreement),
  on(contract.endPriceAgreement, endAgreement),
];
