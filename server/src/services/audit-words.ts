import { serviceRequestStates } from 'contract/services/index.ts';
import { day, list, number, pesos, state, text, usual, type AuditWords } from '../platform/audit/words.ts';

/** A limit of the policy is a rule that everybody may know, and no money of the business. */
const threshold = (called: string) => number(called, 'pesos');

export const auditWords: AuditWords = {
  service_request: {
    noun: 'la solicitud de servicio',
    address: (number) => `/sap/request-services/${number}`,
    actions: {
      create: 'Creó',
      add_items: 'Agregó ítems a',
      update_item: 'Modificó un ítem de',
      delete_item: 'Eliminó un ítem de',
      restore_item: 'Recuperó un ítem de',
      delete_document: 'Eliminó un documento de',
      mark_unique_supplier: 'Marcó un proveedor único en',
      unmark_unique_supplier: 'Quitó la marca de proveedor único en',
      link_approver: 'Vinculó un aprobador a',
      unlink_approver: 'Desvinculó un aprobador de',
      assign: 'Asignó comprador a',
      check: 'Tomó en revisión',
      send_to_user: 'Envió a quien pidió',
      ready_for_approval: 'Envió a aprobación',
      user_approve: 'Dio por buenas las cotizaciones de',
      review_user: 'Devolvió a quien pidió',
      user_return: 'Pidió otras cotizaciones para',
      supply_approve: 'Validó',
      return: 'Devolvió a cotización',
      maverick_to_user: 'Envió a quien compró',
      maverick_user_approve: 'Confirmó la compra de',
      maverick_approve: 'Validó la compra Maverick',
      maverick_reject: 'Rechazó la compra Maverick',
      approve: 'Aprobó',
      reject: 'Rechazó',
      reject_item: 'Rechazó un ítem de',
      cancel: 'Anuló',
      reopen: 'Reabrió',
    },
    facts: {
      estado: state('el estado', serviceRequestStates),
      tipo: text('el tipo'),
      titulo: text('el título'),
      cargo: text('el proyecto o centro de costo'),
      monto: pesos('el monto'),
      comprador: text('el comprador'),
      items: list('los ítems'),
      cotizaciones: list('las cotizaciones'),
      comentario: text('el comentario'),
      motivo: text('el motivo'),
    },
  },
  quotation_policy: {
    noun: 'la política de cotizaciones',
    actions: usual,
    facts: {
      desde: day('el inicio'),
      quotation_threshold: threshold('el umbral de varias cotizaciones'),
      supply_only_threshold: threshold('el umbral de solo abastecimiento'),
      bidding_threshold: threshold('el umbral de licitación'),
      quotations_below_threshold: number('las cotizaciones bajo el umbral'),
      quotations_above_threshold: number('las cotizaciones desde el umbral'),
      reopening_days: number('el plazo para reabrir', 'días'),
      reason: text('el motivo'),
    },
  },
};
