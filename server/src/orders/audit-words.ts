import { orderStates } from 'contract/orders/index.ts';
import { day, number, state, text, usual, type AuditWords } from '../platform/audit/words.ts';
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
      amend: 'Enmendó',
      approve: 'Aprobó la versión nueva de',
      reject: 'Rechazó la versión nueva de',
      withdraw: 'Retiró la versión nueva de',
      edition_inform: 'Puso en vigencia la versión nueva de',
      edition_refuse: 'Recibió el rechazo del ERP de la versión nueva de',
      edition_retry: 'Informó otra vez al ERP la versión nueva de',
      edition_withdraw: 'Retiró la versión nueva de',
      annul: 'Anuló',
      send: 'Envió al proveedor',
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
      razon: text('la razón'),
      edicion: number('la versión'),
      pago: text('el pago'),
      destinatarios: text('los destinatarios'),
    },
  },
};
