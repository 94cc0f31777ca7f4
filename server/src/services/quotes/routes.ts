import * as contract from 'contract/services/index.ts';
import { on } from '../../platform/http/http.ts';
import { listBuyers } from './buyers.ts';
import { assignQuote, postQuote } from './changes.ts';
import { commentQuote, deleteQuoteComment } from './comments.ts';
import { listQuoteHistory } from './history.ts';
import { listQuotes } from './list.ts';
import { printQuote } from './pdf.ts';
import { getQuotationInfo } from './rows.ts';
import { approveQuote, finishQuote, sendToSupply, sendToUser } from './steps.ts';

export const routes = [
  on(contract.getQuotation, listQuotes),
  on(contract.getQuotationInfo, getQuotationInfo),
  on(contract.quotationPdf, printQuote),
  on(contract.listQuotationHistory, listQuoteHistory),
  on(contract.listBuyers, listBuyers),
  on(contract.postQuotation, postQuote),
  on(contract.assignQuotation, assignQuote),
  on(contract.quotationAbastecimientoToUser, sendToUser),
  on(contract.quotationUserToAbastecimiento, sendToSupply),
  on(contract.quotationAbastecimientoApproval, approveQuote),
  on(contract.finishQuotation, finishQuote),
  on(contract.addCommentQuotation, commentQuote),
  on(contract.deleteCommentQuotation, deleteQuoteComment),
];
