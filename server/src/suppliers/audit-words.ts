import { day, text, type AuditWords } from '../platform/audit/words.ts';

export const auditWords: AuditWords = {
  supplier: {
    noun: 'el proveedor',
    actions: { attach: 'Agregó un documento a', remove_document: 'Eliminó un documento de' },
    facts: { tipo: text('el tipo'), documento: text('el documento'), vence: day('el vencimiento') },
  },
};
