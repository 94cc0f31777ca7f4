import { purchaseHandling, purchaseStates } from 'contract/supplying/index.ts';
import { day, list, state, text, type AuditWords } from '../platform/audit/words.ts';
import { purchaseAt } from './purchases/address.ts';

export const auditWords: AuditWords = {
  purchase_request: {
    noun: 'la solicitud de compra',
    address: purchaseAt,
    actions: {
      assign: 'Asignó comprador a',
      handle: 'Cambió el estado manual de',
      handle_item: 'Cambió el estado manual de una línea de',
      promise: 'Prometió la entrega de',
      move_promise: 'Movió la entrega prometida de',
    },
    facts: {
      estado: state('el estado', purchaseStates),
      estado_manual: state('el estado manual', purchaseHandling),
      comprador: text('el comprador'),
      entrega: day('la entrega prometida'),
      lineas: list('las líneas'),
    },
  },
};
