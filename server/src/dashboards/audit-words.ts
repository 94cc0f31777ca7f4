import { text, type AuditWords } from '../platform/audit/words.ts';

export const auditWords: AuditWords = {
  thread_difference: {
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
