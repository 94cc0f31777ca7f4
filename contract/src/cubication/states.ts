import { states } from '../states.ts';

export type CubageStatus = 'abierta' | 'enviando' | 'cerrada';
export type CubageStep = 'post' | 'confirm' | 'refuse' | 'reset';

/** A take-off is closed once the ERP has a row of it (spec 2 §4); all refused, it is open again (contract decision 60). */
export const cubageStates = states<CubageStatus, CubageStep>({
  abierta: { label: 'Abierta', tone: 'info', on: { post: 'enviando' } },
  enviando: { label: 'Enviando', tone: 'warning', on: { confirm: 'cerrada', refuse: 'abierta' } },
  cerrada: { label: 'Cerrada', tone: 'success', on: { reset: 'abierta' } },
});
