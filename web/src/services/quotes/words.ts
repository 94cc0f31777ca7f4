import { quoteStates, type Quote, type QuoteStep } from 'contract/services/index.ts';

/** Whether the person looks at it from supply's side. */
export const isOfSupply = ({ allowed_actions }: Pick<Quote, 'allowed_actions'>): boolean => allowed_actions.includes('assign');

/** Nothing is decided yet: it may still be late. */
export const isOpen = ({ status }: Pick<Quote, 'status'>): boolean => quoteStates.allows(status, 'cancel');

/** With what step something was said. */
export const stepWords: Record<QuoteStep, string> = {
  to_user: 'al enviarla a revisión',
  to_supply: 'al responder',
  approve: 'al aprobarla',
  finish: 'al terminarla',
  reject: 'al rechazarla',
  cancel: 'al anularla',
};
