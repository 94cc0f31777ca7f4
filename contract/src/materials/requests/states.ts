import type { ApprovalStatus } from '../../approvals/approvals/waiting.ts';
import { states } from '../../states.ts';

type RequestStatus =
  | 'borrador'
  | 'restringida'
  | 'pendiente'
  | 'aprobada'
  | 'incompleta'
  | 'en_curso'
  | 'recibida'
  | 'cerrada'
  | 'rechazada'
  | 'anulada';
type RequestAction =
  | 'submit'
  | 'submit_restricted'
  | 'allow'
  | 'approve'
  | 'reject'
  | 'cancel'
  | 'take_back'
  | 'post'
  | 'fail'
  | 'retry'
  | 'receive'
  | 'close'
  | 'reopen';

/** The way of a request: decided by people, posted to the ERP, sent and received; what nobody needs any more is closed. */
export const requestStates = states<RequestStatus, RequestAction>({
  borrador: { label: 'Borrador', said: 'en borrador', tone: 'neutral', on: { submit: 'pendiente', submit_restricted: 'restringida' } },
  restringida: {
    label: 'Espera excepción',
    said: 'a la espera de una excepción',
    tone: 'violet',
    on: { allow: 'pendiente', reject: 'rechazada', cancel: 'anulada' },
  },
  pendiente: { label: 'Pendiente', tone: 'warning', on: { approve: 'aprobada', reject: 'rechazada', cancel: 'anulada' } },
  aprobada: { label: 'Aprobada', tone: 'info', on: { post: 'en_curso', fail: 'incompleta', take_back: 'anulada' } },
  incompleta: { label: 'Incompleta', tone: 'danger', on: { retry: 'aprobada', post: 'en_curso', cancel: 'anulada', take_back: 'anulada' } },
  en_curso: { label: 'En curso', tone: 'teal', on: { receive: 'recibida', close: 'cerrada' } },
  // What goes back to its supplier and comes again is waited for anew.
  recibida: { label: 'Recibida', tone: 'success', on: { reopen: 'en_curso' } },
  cerrada: { label: 'Cerrada', tone: 'neutral', on: {} },
  rechazada: { label: 'Rechazada', tone: 'danger', on: {} },
  anulada: { label: 'Anulada', tone: 'neutral', on: {} },
});

export const statesOfApproval: Record<ApprovalStatus, readonly (typeof requestStates.names)[number][]> = {
  Pendiente: ['restringida', 'pendiente'],
  Aprobado: ['aprobada', 'incompleta', 'en_curso', 'recibida', 'cerrada'],
  Rechazado: ['rechazada'],
};

/** How far a request is, in the words of whoever follows their own. */
export const requestPhases = {
  borradores: { label: 'Borradores', states: ['borrador'] },
  en_aprobacion: { label: 'En aprobación', states: ['restringida', 'pendiente'] },
  en_curso: { label: 'En curso', states: ['aprobada', 'incompleta', 'en_curso'] },
  terminadas: { label: 'Terminadas', states: ['recibida', 'cerrada', 'rechazada', 'anulada'] },
} as const satisfies Record<string, { label: string; states: readonly (typeof requestStates.names)[number][] }>;
export type RequestPhase = keyof typeof requestPhases;
