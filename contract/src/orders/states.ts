import { states } from '../states.ts';

/**
 * The way of a purchase order: it is issued once the ERP has given it a number. What the ERP refuses is tried again, or is over once its
 * posting is taken back.
 */
export const orderStates = states<'por_emitir' | 'emitida' | 'rechazada_erp' | 'anulada', 'issue' | 'refuse' | 'retry' | 'cancel'>({
  por_emitir: { label: 'Por emitir', tone: 'info', on: { issue: 'emitida', refuse: 'rechazada_erp', cancel: 'anulada' } },
  emitida: { label: 'Emitida', tone: 'success', on: {} },
  rechazada_erp: {
    label: 'Rechazada por el ERP',
    tone: 'danger',
    on: { retry: 'por_emitir', issue: 'emitida', refuse: 'rechazada_erp', cancel: 'anulada' },
  },
  anulada: { label: 'Anulada', tone: 'neutral', on: {} },
});
export type OrderStatus = (typeof orderStates.names)[number];
