import {
  isDecided,
  isQuoting,
  serviceItemStates,
  type ServiceItem,
  type ServiceItemAction,
  type ServiceItemStatus,
} from 'contract/services/index.ts';
import { needs } from '../../access/index.ts';
import type { DeclaredActions, Rule } from '../../platform/rules.ts';
import { flagWords } from './flag-words.ts';
import { decidedByAnother, notBid, notMaverick, requesterOrSupply, someItem, supplyOnly, type RequestCase } from './actions.ts';

/** What the actions of an item are judged by. */
export interface ItemCase extends RequestCase {
  item: Pick<ServiceItem, 'item_id' | 'line' | 'status'> & { isDeleted: boolean };
  /** What is expected to be paid for the whole request asks for a bidding. */
  mustBid: boolean;
  /** The number of the quote request through which suppliers are asked to offer on it, while that is open. */
  askedIn: string | null;
}

const quotedByHand: Rule<ItemCase> = {
  code: 'rule',
  lets: ({ row, mustBid }) => row.bidding === null && !mustBid,
  says: ({ row }) =>
    row.bidding === null
      ? 'Por su monto, esta compra se licita: las ofertas llegan por la licitación que empieza abastecimiento.'
      : `Esta compra se licita: las ofertas llegan por la licitación ${row.bidding}.`,
};

/** What suppliers are asked to offer on stays what they read. */
const notAsked: Rule<ItemCase> = {
  code: 'wrong_state',
  lets: ({ askedIn }) => askedIn === null,
  says: ({ item, askedIn }) => `Se piden ofertas por el ítem ${item.line} en ${askedIn}: cambia cuando esa solicitud esté decidida.`,
};

const during = (isPossible: (status: ServiceItemStatus) => boolean): Rule<ItemCase> => ({
  code: 'wrong_state',
  lets: ({ row, item }) => row.status !== 'cancelled' && !item.isDeleted && isPossible(item.status),
  says: ({ row, item }) =>
    row.status === 'cancelled'
      ? `${row.number} está anulada.`
      : item.isDeleted
        ? `El ítem ${item.line} está eliminado: recupérelo primero.`
        : `El ítem ${item.line} está ${serviceItemStates.said(item.status)}: eso ya no se puede hacer.`,
  details: ({ item }) => ({ status: item.status }),
});
const itemExits = (action: ServiceItemAction): Rule<ItemCase> => during((status) => serviceItemStates.allows(status, action));

/** All that can be done with one item. */
export const serviceItemActions: DeclaredActions<ServiceItem['allowed_actions'][number], ItemCase> = {
  edit: { label: 'Editar', effect: 'Cambia cantidad y textos.', rules: [notBid, notAsked, during(isQuoting), requesterOrSupply] },
  quote: {
    label: 'Agregar cotización',
    effect: 'Se suma a las que tiene.',
    rules: [quotedByHand, during(isQuoting), requesterOrSupply],
  },
  take: {
    label: 'Tomar oferta',
    effect: 'La oferta que un proveedor envió por su enlace queda entre las cotizaciones.',
    rules: [during(isQuoting), supplyOnly],
  },
  select: {
    label: 'Elegir cotización',
    effect: 'Con ella se compra, si se aprueba.',
    rules: [during((it) => isQuoting(it) || it === 'user_validation' || it === 'purchase_validation'), requesterOrSupply],
  },
  unique_supplier: {
    label: 'Marcar proveedor único',
    effect: 'Basta una cotización, y su causa se aprueba primero.',
    rules: [during(isQuoting), supplyOnly],
  },
  supply_approve: {
    label: 'Validar',
    effect: 'Abastecimiento lo da por bueno; validado el último ítem, empieza la aprobación.',
    rules: [itemExits('supply_approve'), supplyOnly],
    flags: ({ flagged = [], flaggedWhole = [], item, row }) => [
      ...flagWords(flagged.filter((it) => it.item_id === item.item_id)),
      ...(row.statuses.filter((it) => !isDecided(it) && it !== 'pending').length > 1 ? [] : flaggedWhole.map((it) => it.text)),
    ],
  },
  return: {
    label: 'Devolver a cotización',
    effect: 'Lo cotizado se conserva; si espera aprobación, se retira.',
    rules: [notMaverick, itemExits('return'), supplyOnly],
  },
  decide: {
    label: 'Aprobar o rechazar',
    effect: 'Lo que queda se decide con la solicitud.',
    rules: [itemExits('approve'), needs('approvals:approve'), ...decidedByAnother],
  },
  delete: {
    label: 'Eliminar',
    effect: 'Sale de la solicitud; se puede recuperar.',
    rules: [notBid, notAsked, during(isQuoting), requesterOrSupply],
  },
  restore: {
    label: 'Recuperar',
    effect: 'Vuelve a la solicitud donde estaba.',
    rules: [
      { code: 'wrong_state', lets: ({ item }) => item.isDeleted, says: ({ item }) => `El ítem ${item.line} no está eliminado.` },
      notBid,
      someItem(isQuoting),
      requesterOrSupply,
    ],
  },
};
