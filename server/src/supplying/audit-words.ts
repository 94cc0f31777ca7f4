import { requestStates } from 'contract/materials/index.ts';
import { creationStates, deliveryHandling, purchaseHandling, purchaseStates } from 'contract/supplying/index.ts';
import { day, flag, list, state, text, usual, type AuditWords } from '../platform/audit/words.ts';
import { termsWords } from '../suppliers/index.ts';
import { deliveryAt } from './deliveries/address.ts';
import { proposalsList } from './proposals/address.ts';
import { purchaseAt } from './purchases/address.ts';
import { creationsAt } from './creations/address.ts';

export const auditWords: AuditWords = {
  creation_request: {
    addresses: ({ db }, numbers) => creationsAt(db, numbers),
    noun: 'la solicitud de creación',
    actions: {
      ...usual,
      complete: 'Completó',
      papers: 'Cambió los documentos de',
      comment: 'Comentó',
      delete_comment: 'Eliminó un comentario de',
      warn: 'Advirtió en',
      resolve: 'Resolvió las advertencias de',
      assign: 'Cambió al solicitante de',
      approve: 'Aprobó',
      reject: 'Rechazó',
      cancel: 'Anuló',
      resend: 'Envió otra vez al ERP',
      erp_post: 'Recibió el código del ERP de',
      erp_refuse: 'Recibió el rechazo del ERP de',
    },
    facts: {
      estado: state('el estado', creationStates),
      nombre: text('el nombre'),
      completa: flag('completa'),
      motivo: text('el motivo'),
      por_que_es_otro: text('por qué es otro'),
      codigo: text('el código'),
      error: text('el error del ERP'),
      comentario: text('el comentario'),
      solicitante: text('el solicitante'),
      ...termsWords,
      familia: text('la familia'),
      unidad: text('la unidad'),
      item_gasto: text('el ítem de gasto'),
      marca: text('la marca'),
      numero_parte: text('el número de parte'),
      observaciones: text('las observaciones'),
    },
  },
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
  replenishment_proposal: {
    noun: 'la propuesta de reposición',
    address: () => proposalsList,
    actions: { ask: 'Pidió', drop: 'Descartó' },
    facts: {
      material: text('el material'),
      bodega: text('la bodega'),
      cantidad: text('la cantidad'),
      solicitud: text('la solicitud'),
      motivo: text('el motivo'),
      hasta: day('hasta cuándo no se propone'),
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
      order: 'Ordenó',
      move_promise: 'Movió la entrega prometida de',
      replace: 'Cambió compra por sobrante en',
    },
    facts: {
      estado: state('el estado', purchaseStates),
      estado_manual: state('el estado manual', purchaseHandling),
      comprador: text('el comprador'),
      entrega: day('la entrega prometida'),
      orden: text('la orden de compra'),
      proveedor: text('el proveedor'),
      lineas: list('las líneas'),
    },
  },
};
