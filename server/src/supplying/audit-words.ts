import { requestStates } from 'contract/materials/index.ts';
import { deliveryHandling, purchaseHandling, purchaseStates } from 'contract/supplying/index.ts';
import { day, list, state, text, type AuditWords } from '../platform/audit/words.ts';
import { deliveryAt } from './deliveries/address.ts';
import { purchaseAt } from './purchases/address.ts';

export const auditWords: AuditWords = {
  delivery_request: {
    noun: 'la entrega de la solicitud',
    address: deliveryAt,
    actions: {
      schedule: 'Programó',
      note_folio: 'Anotó el folio de la guía de',
      handle: 'Cambió el estado manual de',
      deliver: 'Despachó',
    },
    facts: {
      estado: state('el estado', requestStates),
      estado_manual: state('el estado manual', deliveryHandling),
      entrega: day('la entrega programada'),
      folio: text('el folio de la guía'),
      despachos: list('los despachos'),
    },
  },
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
