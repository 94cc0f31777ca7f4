import { states } from '../../states.ts';

export type CubageStatus = 'abierta' | 'en_aprobacion' | 'enviando' | 'cerrada';
export type CubageStep = 'edit' | 'ask' | 'post' | 'confirm' | 'refuse' | 'reset';

/**
 * A take-off is closed once the ERP has a row of it (spec 2 §4), and its pending rows may follow; all refused, it is open again
 * (contract decision 60). While it is decided and sent nobody changes it.
 */
export const cubageStates = states<CubageStatus, CubageStep>({
  abierta: { label: 'Abierta', tone: 'info', on: { edit: 'abierta', ask: 'en_aprobacion' } },
  en_aprobacion: {
    label: 'En aprobación',
    said: 'en aprobación',
    tone: 'violet',
    on: { post: 'enviando', refuse: 'abierta', confirm: 'cerrada' },
  },
  enviando: { label: 'Enviando', said: 'enviándose al ERP', tone: 'warning', on: { confirm: 'cerrada', refuse: 'abierta' } },
  cerrada: { label: 'Cerrada', tone: 'success', on: { ask: 'en_aprobacion', reset: 'abierta' } },
});

export type CubagePostStatus = 'en_aprobacion' | 'enviando' | 'enviado' | 'parcial' | 'no_aceptado' | 'rechazado' | 'retirado';

/** The way of the chosen rows of a take-off to the ERP. */
export const cubagePostStates = states<CubagePostStatus, 'approve' | 'reject' | 'withdraw' | 'confirm' | 'confirm_some' | 'refuse'>({
  en_aprobacion: {
    label: 'En aprobación',
    said: 'en aprobación',
    tone: 'violet',
    on: { approve: 'enviando', reject: 'rechazado', withdraw: 'retirado' },
  },
  enviando: {
    label: 'Enviando',
    said: 'enviándose',
    tone: 'warning',
    on: { confirm: 'enviado', confirm_some: 'parcial', refuse: 'no_aceptado' },
  },
  enviado: { label: 'En el ERP', said: 'en el ERP', tone: 'success', on: {} },
  parcial: { label: 'En parte en el ERP', said: 'en parte en el ERP', tone: 'warning', on: {} },
  no_aceptado: { label: 'No aceptado por el ERP', said: 'no aceptado por el ERP', tone: 'danger', on: {} },
  rechazado: { label: 'Rechazado', tone: 'danger', on: {} },
  retirado: { label: 'Retirado', tone: 'neutral', on: {} },
});

/** What `erp_status` of a row says (contract decision 63). */
export const rowErpStatuses = { aceptado: 'En el ERP', espera: 'Espera aprobación en el ERP' } as const;
export type RowErpStatus = keyof typeof rowErpStatuses;
