import * as contract from 'contract/orders/index.ts';
import { on } from '../../platform/http/http.ts';
import { decideOrderDates, remindConfirmation, revokeOrderLink } from './decide.ts';
import { readConfirmation } from './read.ts';
import { registerAnswer } from './register.ts';
import { answerOrder, openOrderLink } from './visits.ts';

export const routes = [
  on(contract.orderConfirmation, readConfirmation),
  on(contract.registerOrderAnswer, registerAnswer),
  on(contract.decideOrderDates, decideOrderDates),
  on(contract.remindOrderConfirmation, remindConfirmation),
  on(contract.revokeOrderLink, revokeOrderLink),
  on(contract.openOrderLink, openOrderLink),
  on(contract.answerOrder, answerOrder),
];
