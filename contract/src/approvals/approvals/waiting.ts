/** For how many days a request has waited, from the day on which it came into the hands it is in: the first and the last of each span. */
export const waitingSpans = {
  hoy: { label: 'Desde hoy', from: 0, to: 0 },
  '1-2': { label: '1 a 2 días', from: 1, to: 2 },
  '3-5': { label: '3 a 5 días', from: 3, to: 5 },
  '6-10': { label: '6 a 10 días', from: 6, to: 10 },
  mas_de_10: { label: 'Más de 10 días', from: 11, to: null },
} as const satisfies Record<string, { label: string; from: number; to: number | null }>;
export type WaitingSpan = keyof typeof waitingSpans;
export const waitingSpanNames = Object.keys(waitingSpans) as [WaitingSpan, ...WaitingSpan[]];

/** What the specification calls the approval status of a request (spec 2 §4); a draft and a cancelled one have none. */
export const approvalStatuses = ['Pendiente', 'Aprobado', 'Rechazado'] as const;
export type ApprovalStatus = (typeof approvalStatuses)[number];
