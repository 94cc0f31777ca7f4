import { states } from '../../states.ts';

/**
 * Where the confirmation of a version of an order stands, from the mail that asks its supplier for it on. What was answered stays when the
 * link is revoked.
 */
export const confirmationStates = states<
  'enviada' | 'vista' | 'confirmada' | 'por_aceptar' | 'no_aceptada' | 'no_puede' | 'revocada',
  'see' | 'confirm' | 'propose' | 'decline' | 'refuse' | 'revoke' | 'send'
>({
  enviada: {
    label: 'Sin respuesta',
    tone: 'info',
    on: { see: 'vista', confirm: 'confirmada', propose: 'por_aceptar', decline: 'no_puede', revoke: 'revocada', send: 'enviada' },
  },
  vista: {
    label: 'Vista, sin respuesta',
    tone: 'teal',
    on: { confirm: 'confirmada', propose: 'por_aceptar', decline: 'no_puede', revoke: 'revocada', send: 'vista' },
  },
  confirmada: {
    label: 'Confirmada',
    tone: 'success',
    on: {
      confirm: 'confirmada',
      propose: 'por_aceptar',
      decline: 'no_puede',
      refuse: 'no_aceptada',
      revoke: 'confirmada',
      send: 'confirmada',
    },
  },
  por_aceptar: {
    label: 'Fecha por aceptar',
    tone: 'warning',
    on: {
      confirm: 'confirmada',
      propose: 'por_aceptar',
      decline: 'no_puede',
      refuse: 'no_aceptada',
      revoke: 'por_aceptar',
      send: 'por_aceptar',
    },
  },
  no_aceptada: {
    label: 'Fecha no aceptada',
    tone: 'orange',
    on: {
      confirm: 'confirmada',
      propose: 'por_aceptar',
      decline: 'no_puede',
      refuse: 'no_aceptada',
      revoke: 'no_aceptada',
      send: 'no_aceptada',
    },
  },
  no_puede: {
    label: 'No puede',
    tone: 'danger',
    on: { confirm: 'confirmada', propose: 'por_aceptar', decline: 'no_puede', refuse: 'no_aceptada', revoke: 'no_puede', send: 'no_puede' },
  },
  revocada: { label: 'Enlace revocado', tone: 'neutral', on: { send: 'enviada' } },
});
export type ConfirmationStatus = (typeof confirmationStates.names)[number];

/** What a supplier says of a line. */
export const lineAnswers = states<'confirma' | 'otra_fecha' | 'no_puede', never>({
  confirma: { label: 'Confirma', tone: 'success', on: {} },
  otra_fecha: { label: 'Otra fecha', tone: 'warning', on: {} },
  no_puede: { label: 'No puede', tone: 'danger', on: {} },
});
export type LineAnswer = (typeof lineAnswers.names)[number];

/** How an answer came that its supplier did not give by the link. */
export const answerMeans = { telefono: 'Por teléfono', correo: 'Por correo', en_persona: 'En persona' } as const;
export type AnswerMeans = keyof typeof answerMeans;
export const answerMeansNames = Object.keys(answerMeans) as [AnswerMeans, ...AnswerMeans[]];
