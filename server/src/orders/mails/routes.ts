import * as contract from 'contract/orders/index.ts';
import { on } from '../../platform/http/http.ts';
import { listOrderMails, proposeOrderMail } from './mails.ts';
import { sendOrder } from './send.ts';

export const routes = [
  on(contract.proposeOrderMail, proposeOrderMail),
  on(contract.serviceOrderMails, listOrderMails),
  on(contract.sendServiceOrder, sendOrder),
];
