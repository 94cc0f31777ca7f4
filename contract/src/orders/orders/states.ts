import { states, type Tone } from '../../states.ts';

/**
 * The way of a purchase order: what supply prepares is approved first, what was awarded was approved before. It is issued once the ERP has
 * given it a number. What the ERP refuses is tried again, or is over once its posting is taken back; one that nothing was received of is
 * annulled, in the ERP too, or given up with what it comes from. Which version of it counts: `editionStates`.
 */
export const orderStates = states<
  'por_aprobar' | 'por_emitir' | 'emitida' | 'rechazada_erp' | 'rechazada' | 'anulada',
  'approve' | 'reject' | 'issue' | 'refuse' | 'retry' | 'cancel' | 'annul' | 'give_up' | 'amend'
>({
  por_aprobar: { label: 'Por aprobar', tone: 'warning', on: { approve: 'por_emitir', reject: 'rechazada', annul: 'anulada' } },
  por_emitir: {
    label: 'Por emitir',
    tone: 'info',
    on: { issue: 'emitida', refuse: 'rechazada_erp', cancel: 'anulada', give_up: 'anulada' },
  },
  emitida: { label: 'Emitida', tone: 'success', on: { amend: 'emitida', annul: 'anulada', give_up: 'anulada' } },
  rechazada_erp: {
    label: 'Rechazada por el ERP',
    tone: 'danger',
    on: { retry: 'por_emitir', issue: 'emitida', refuse: 'rechazada_erp', cancel: 'anulada', annul: 'anulada', give_up: 'anulada' },
  },
  // Only one in the place of another, for which a request still waits.
  rechazada: { label: 'Rechazada', tone: 'danger', on: { annul: 'anulada' } },
  anulada: { label: 'Anulada', tone: 'neutral', on: {} },
});

/**
 * The way of a version of an order. The one before stands until the ERP has the new one: what is agreed with the supplier is what the ERP
 * says. One at a time is under way.
 */
export const editionStates = states<
  'por_aprobar' | 'por_informar' | 'rechazada_erp' | 'vigente' | 'reemplazada' | 'rechazada' | 'retirada',
  'approve' | 'reject' | 'withdraw' | 'inform' | 'refuse' | 'retry' | 'replace'
>({
  por_aprobar: { label: 'Por aprobar', tone: 'warning', on: { approve: 'por_informar', reject: 'rechazada', withdraw: 'retirada' } },
  por_informar: { label: 'Por informar al ERP', tone: 'info', on: { inform: 'vigente', refuse: 'rechazada_erp', withdraw: 'retirada' } },
  rechazada_erp: {
    label: 'Rechazada por el ERP',
    tone: 'danger',
    on: { retry: 'por_informar', inform: 'vigente', refuse: 'rechazada_erp', withdraw: 'retirada' },
  },
  vigente: { label: 'Vigente', tone: 'success', on: { replace: 'reemplazada' } },
  reemplazada: { label: 'Reemplazada', tone: 'neutral', on: {} },
  rechazada: { label: 'Rechazada', tone: 'danger', on: {} },
  retirada: { label: 'Retirada', tone: 'neutral', on: {} },
});
export type EditionStatus = (typeof editionStates.names)[number];

export type OrderStatus = (typeof orderStates.names)[number];

/** How a version stands to whoever reads it: the one that counts is as far as its order, in force only while that is issued. */
export const editionStanding = (order: OrderStatus, edition: EditionStatus): { label: string; tone: Tone } =>
  edition === 'vigente' && order !== 'emitida' ? orderStates.table[order] : editionStates.table[edition];

/** Nothing comes by it any more: it is over, or was rejected, which only what it stood for may still annul. */
export const isOrderOver = (status: OrderStatus): boolean => status === 'rechazada' || orderStates.actionsFrom(status).length === 0;

/** How much of an order was received: nothing, a part of it, or all; or nothing more of it is waited for. */
export const receptionStates = states<'nada' | 'parcial' | 'completa' | 'cerrada', never>({
  nada: { label: 'Sin recibir', tone: 'neutral', on: {} },
  parcial: { label: 'Recibida en parte', tone: 'warning', on: {} },
  completa: { label: 'Recibida', tone: 'success', on: {} },
  cerrada: { label: 'Cerrada', tone: 'neutral', on: {} },
});
export type Reception = (typeof receptionStates.names)[number];
