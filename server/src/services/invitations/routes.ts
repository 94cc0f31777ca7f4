import * as contract from 'contract/services/index.ts';
import { on } from '../../platform/http/http.ts';
import { updateAsked } from './ask-anew.ts';
import { sendPapers } from './papers.ts';
import { answerQuestion } from './questions.ts';
import { getQuoteRound } from './rounds.ts';
import { extendQuoteRound, startQuoteRound } from './start.ts';
import { inviteSuppliers, revokeInvitation, sendInvitation } from './suppliers.ts';
import { registerOffer, takeOffer } from './take.ts';
import { askQuestion, declineInvitation, openInvitation, sendOffer, uploadOfferFile } from './visits.ts';

export const routes = [
  on(contract.updateQuotation, updateAsked),
  on(contract.getQuoteRound, getQuoteRound),
  on(contract.startQuoteRound, startQuoteRound),
  on(contract.extendQuoteRound, extendQuoteRound),
  on(contract.sendPapers, sendPapers),
  on(contract.inviteSuppliers, inviteSuppliers),
  on(contract.sendInvitation, sendInvitation),
  on(contract.revokeInvitation, revokeInvitation),
  on(contract.registerOffer, registerOffer),
  on(contract.answerQuestion, answerQuestion),
  on(contract.takeOffer, takeOffer),
  on(contract.openInvitation, openInvitation),
  on(contract.uploadOfferFile, uploadOfferFile),
  on(contract.sendOffer, sendOffer),
  on(contract.declineInvitation, declineInvitation),
  on(contract.askQuestion, askQuestion),
];
