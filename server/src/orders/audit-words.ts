import { orderStates } from 'contract/orders/index.ts';
import { day, state, text, usual, type AuditWords } from '../platform/audit/words.ts';
import { orderAt } from './address.ts';

export const auditWords: AuditWords = {
  purchase_order: {
    noun: 'la orden de compra',
    address: orderAt,
    actions: {
      ...usual,
      issue: 'Emitió',
      refuse: 'Recibió el rechazo del ERP de',
      retry: 'Envió otra vez al ERP',
      cancel: 'Anuló',
      fix_erp: 'Corrigió el envío al ERP de',
    },
    facts: {
      estado: state('el estado', orderStates),
      proveedor: text('el proveedor'),
      origen: text('el origen'),
      moneda: text('la moneda'),
      cargo: text('el proyecto o centro de costo'),
      entrega: day('la entrega'),
      numero_erp: text('el número en el ERP'),
      motivo: text('el motivo del rechazo'),
      razon: text('el motivo de la corrección'),
    },
  },
};
