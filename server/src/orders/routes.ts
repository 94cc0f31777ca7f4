import * as contract from 'contract/orders/index.ts';
import { on } from '../platform/http/http.ts';
import { amendOrder } from './editions/amend.ts';
import { listEditions } from './editions/read.ts';
import { retryAmendment, withdrawAmendment } from './editions/withdraw.ts';
import { annulOrder } from './editions/annul.ts';
import { decideOrderDates, remindConfirmation, revokeOrderLink } from './confirmations/decide.ts';
import { registerAnswer } from './confirmations/register.ts';
import { readConfirmation } from './confirmations/read.ts';
import { answerOrder, openOrderLink } from './confirmations/visits.ts';
import { listDeliveryPlaces } from './editions/delivery-places.ts';
import { changeSupplier } from './editions/supplier.ts';
import { readSupplierTax } from './editions/supplier-tax.ts';
import { addEvidence } from './hes/evidence.ts';
import { annulHes, retryHes } from './hes/annul.ts';
import { printHes } from './hes/pdf.ts';
import { listReceptions, readReception } from './hes/reception.ts';
import { registerHes } from './hes/register.ts';
import { getHes } from './hes/rows.ts';
import { listOrderMails, proposeOrderMail } from './mails/mails.ts';
import { sendOrder } from './mails/send.ts';
import { orderFigures } from './orders/figures.ts';
import { getServiceOrder } from './orders/info.ts';
import { listOrders } from './orders/list.ts';
import { retryOrder } from './orders/retry.ts';
import { closeOrderLines } from './closures/close.ts';
import { routes as erpOrders } from './erp-orders/routes.ts';
import { routes as agreements } from './agreements/routes.ts';
import { routes as tolerances } from './tolerances/routes.ts';
import { releaseRetention } from './terms/release.ts';
import { readTracking } from './tracking/read.ts';
import { readPaper } from './paper/paper.ts';
import { printOrder } from './paper/pdf.ts';

export const routes = [
  on(contract.serviceOrders, listOrders),
  on(contract.orderFigures, orderFigures),
  on(contract.getServiceOrder, getServiceOrder),
  on(contract.retryServiceOrder, retryOrder),
  on(contract.annulServiceOrder, annulOrder),
  on(contract.orderDeliveryPlaces, listDeliveryPlaces),
  on(contract.orderSupplierTax, readSupplierTax),
  on(contract.changeOrderSupplier, changeSupplier),
  on(contract.serviceOrderEditions, listEditions),
  on(contract.amendServiceOrder, amendOrder),
  on(contract.withdrawAmendment, withdrawAmendment),
  on(contract.retryAmendment, retryAmendment),
  on(contract.proposeOrderMail, proposeOrderMail),
  on(contract.serviceOrderMails, listOrderMails),
  on(contract.sendServiceOrder, sendOrder),
  on(contract.orderConfirmation, readConfirmation),
  on(contract.registerOrderAnswer, registerAnswer),
  on(contract.decideOrderDates, decideOrderDates),
  on(contract.remindOrderConfirmation, remindConfirmation),
  on(contract.revokeOrderLink, revokeOrderLink),
  on(contract.openOrderLink, openOrderLink),
  on(contract.answerOrder, answerOrder),
  on(contract.getHesPurchaseOrder, listReceptions),
  on(contract.orderReception, readReception),
  on(contract.orderTracking, readTracking),
  on(contract.closeOrderLines, closeOrderLines),
  on(contract.releaseRetention, releaseRetention),
  ...agreements,
  ...tolerances,
  ...erpOrders,
  on(contract.getHes, getHes),
  on(contract.hesPdf, printHes),
  on(contract.postHes, registerHes),
  on(contract.addHesEvidence, addEvidence),
  on(contract.retryHes, retryHes),
  on(contract.annulHes, annulHes),
  on(contract.purchaseOrderPdfInfo, readPaper),
  on(contract.serviceOrderPdf, printOrder),
];
