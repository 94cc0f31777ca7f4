import { text, type AuditWords, inListAt } from '../platform/audit/words.ts';

export const auditWords: AuditWords = {
  thread_difference: {
    address: inListAt('/sap/diferencias-hilo'),
    noun: 'la diferencia del hilo de un material',
    actions: { close: 'Cerró' },
    facts: {
      lugar: text('el lugar'),
      material: text('el material'),
      diferencia: text('lo que no cuadraba'),
      motivo: text('el motivo'),
    },
  },
};
