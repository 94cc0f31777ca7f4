import { quoteStates } from 'contract/services/index.ts';
import { day, list, state, text, usual, type AuditWords } from '../platform/audit/words.ts';
import { quoteAt } from './quotes/address.ts';

export const auditWords: AuditWords = {
  quote_request: {
    noun: 'la solicitud de cotización',
    address: quoteAt,
    actions: {
      ...usual,
      update_documents: 'Cambió los documentos de',
      assign: 'Asignó',
      comment: 'Comentó',
      delete_comment: 'Eliminó un comentario de',
      link_approver: 'Agregó un aprobador a',
      unlink_approver: 'Quitó un aprobador de',
      approver_yes: 'Dijo que sí a',
      approver_no: 'Dijo que no a',
      to_user: 'Envió a revisión de quien pidió',
      to_supply: 'Respondió a abastecimiento en',
      approve: 'Aprobó',
      finish: 'Finalizó',
      reject: 'Rechazó',
      cancel: 'Anuló',
    },
    facts: {
      estado: state('el estado', quoteStates),
      titulo: text('el título'),
      descripcion: text('la descripción'),
      cargo: text('el proyecto o centro de costo'),
      para_cuando: day('para cuándo'),
      a_cargo: text('quién la lleva'),
      documentos: list('los documentos'),
      aprobadores: list('los aprobadores'),
      motivo: text('el motivo'),
    },
  },
};
