import {
  isDecided,
  isQuoting,
  serviceItemStates,
  serviceRequestStates,
  type ServiceItem,
  type ServiceItemAction,
  type ServiceItemStatus,
  type ServiceRequest,
  type ServiceRequestInfo,
} from 'contract/services/index.ts';
import { formatDay } from 'contract/format.ts';
import { needs } from '../../access/index.ts';
import { namedDeciders, whoseTurn } from '../../approvals/index.ts';
import type { DeclaredActions, Rule } from '../../platform/rules.ts';
import { may, type User } from '../../platform/user.ts';
import { namesOfSupply, supplies } from '../supply.ts';
import { flagWords } from './flag-words.ts';

/** What the actions of a request are judged by. */
export interface RequestCase {
  row: Pick<ServiceRequest, 'id' | 'number' | 'status' | 'request_type' | 'requester_id' | 'requester' | 'buyer_id' | 'waiting_for'> & {
    /** Of its live items. */
    statuses: readonly ServiceItemStatus[];
    reopens_until: string | null;
    can_reopen: boolean;
    /** The number of the bidding by which it is bought. */
    bidding: string | null;
  };
  user: User;
  /** Which requests wait for this person's decision. */
  waits: ReadonlySet<number>;
  /** Its items with what is flagged of each, where that is told. */
  flagged?: readonly Pick<ServiceItem, 'item_id' | 'line' | 'status' | 'flags'>[];
  /** What is flagged of the request as a whole: it stops the last of its items. */
  flaggedWhole?: ServiceRequestInfo['flags'];
}
type RequestRule = Rule<RequestCase>;

const isOwn = ({ row, user }: RequestCase): boolean => row.requester_id === user.id;
export const supplyOnly: RequestRule = {
  code: 'not_allowed',
  lets: ({ user }) => supplies(user),
  says: () => 'Esto lo hace abastecimiento.',
  opens: { words: 'Puede hacerlo', names: namesOfSupply },
};
const requesterOnly: RequestRule = {
  code: 'not_allowed',
  lets: (it) => isOwn(it) && may(it.user, 'services:create'),
  says: ({ row }) => `Esto lo hace quien pidió ${row.number}.`,
  opens: { words: 'Puede hacerlo', names: (_db, { row }) => [row.requester] },
};
export const requesterOrSupply: RequestRule = {
  code: 'not_allowed',
  lets: (it) => (isOwn(it) && may(it.user, 'services:create')) || supplies(it.user),
  says: ({ row }) => `Esto lo hace quien pidió ${row.number}, o abastecimiento.`,
  opens: { words: 'Puede hacerlo', names: async (db, { row }) => [row.requester, ...(await namesOfSupply(db))] },
};

const stands = ({ row }: RequestCase): string => `${row.number} está ${serviceRequestStates.said(row.status)}`;

/** Possible while some of its items stand where it is. */
export const someItem = (isPossible: (status: ServiceItemStatus) => boolean): RequestRule => ({
  code: 'wrong_state',
  lets: ({ row }) => row.status !== 'cancelled' && row.statuses.some(isPossible),
  says: (it) => {
    const coming = serviceItemStates.names.filter(isPossible).slice(0, 2).map(serviceItemStates.said).join(' o ');
    return `${stands(it)}: eso se puede cuando esté ${coming}.`;
  },
  details: ({ row }) => ({ status: row.status }),
});
const exits = (action: ServiceItemAction): RequestRule => someItem((status) => serviceItemStates.allows(status, action));
const isOpen: RequestRule = {
  code: 'wrong_state',
  lets: ({ row }) => row.status !== 'cancelled' && row.statuses.some((it) => !isDecided(it)),
  says: (it) => `${stands(it)}: eso ya no se puede hacer.`,
  details: ({ row }) => ({ status: row.status }),
};
export const notMaverick: RequestRule = {
  code: 'wrong_state',
  lets: ({ row }) => row.request_type !== 'SOLICITUD MAVERICK',
  says: () => 'Una compra Maverick ya se hizo: no vuelve a cotización.',
};

/** What suppliers are asked to offer on stays what it is. */
export const notBid: RequestRule = {
  code: 'wrong_state',
  lets: ({ row }) => row.bidding === null,
  says: ({ row }) => `Se licita en ${row.bidding}: anule esa licitación para cambiar lo pedido.`,
};
export const decidedByAnother: readonly RequestRule[] = whoseTurn({
  isOwn,
  isAsked: (it) => it.waits.has(it.row.id),
  opens: namedDeciders('service_request'),
});

/** What is flagged of the items that would go on, and of the whole. */
const flagsOf =
  (move: ServiceItemAction) =>
  ({ flagged = [], flaggedWhole = [] }: RequestCase): string[] => [
    ...flagWords(flagged.filter((it) => serviceItemStates.allows(it.status, move))),
    ...flaggedWhole.map((it) => it.text),
  ];

/** All that can be done with a request. */
export const serviceRequestActions: DeclaredActions<ServiceRequest['allowed_actions'][number], RequestCase> = {
  decide: {
    label: 'Aprobar o rechazar',
    effect: 'Con un sí pasa a quien sigue, o queda aprobada; con un no termina, y quien la pidió lee por qué.',
    rules: [exits('approve'), needs('approvals:approve'), ...decidedByAnother],
  },
  check: {
    label: 'Tomar en revisión',
    effect: 'Sus ítems quedan en revisión de abastecimiento, con las cotizaciones que tienen.',
    rules: [exits('check'), supplyOnly],
  },
  ready_for_approval: {
    label: 'Enviar a aprobación',
    effect: 'La piden a quienes la aprueban según la matriz.',
    rules: [exits('ready_for_approval'), supplyOnly],
    flags: flagsOf('ready_for_approval'),
  },
  send_to_user: {
    label: 'Enviar a quien pidió',
    effect: 'Quien la pidió revisa las cotizaciones y dice si sirven.',
    rules: [exits('send_to_user'), supplyOnly],
  },
  user_approve: {
    label: 'Dar por buenas',
    effect: 'Vuelve a abastecimiento, que la valida y la envía a aprobación.',
    rules: [exits('user_approve'), requesterOnly],
  },
  user_return: {
    label: 'Pedir otras cotizaciones',
    effect: 'Vuelve a cotización con su motivo; lo cotizado se conserva.',
    rules: [someItem((it) => it === 'user_validation'), requesterOnly],
  },
  supply_approve: {
    label: 'Validar',
    effect: 'Abastecimiento la da por buena; validado el último ítem, empieza su aprobación.',
    rules: [exits('supply_approve'), supplyOnly],
    flags: flagsOf('supply_approve'),
  },
  review_user: {
    label: 'Devolver a quien pidió',
    effect: 'Quien la pidió la revisa otra vez.',
    rules: [exits('review_user'), supplyOnly],
  },
  maverick_approve: {
    label: 'Validar compra Maverick',
    effect: 'Empieza su aprobación, cualquiera sea el monto.',
    rules: [exits('maverick_approve'), supplyOnly],
    flags: flagsOf('maverick_approve'),
  },
  maverick_to_user: {
    label: 'Enviar a quien compró',
    effect: 'Quien la pidió completa o confirma lo que compró.',
    rules: [exits('maverick_to_user'), supplyOnly],
  },
  maverick_user_approve: {
    label: 'Confirmar compra',
    effect: 'Vuelve a abastecimiento con lo confirmado.',
    rules: [exits('maverick_user_approve'), requesterOnly],
  },
  maverick_reject: {
    label: 'Rechazar compra Maverick',
    effect: 'Termina sin aprobación, y quien la pidió lee por qué.',
    rules: [exits('maverick_reject'), supplyOnly],
  },
  return: {
    label: 'Devolver a cotización',
    effect: 'Lo cotizado se conserva; si espera aprobación, esa aprobación se retira.',
    rules: [notMaverick, exits('return'), supplyOnly],
  },
  edit: {
    label: 'Editar',
    effect: 'Cambia cantidades, textos y cotizaciones mientras se cotiza.',
    rules: [someItem(isQuoting), requesterOrSupply],
  },
  choose: {
    label: 'Elegir cotizaciones',
    effect: 'Con las elegidas se compra, si se aprueba.',
    rules: [someItem((it) => isQuoting(it) || it === 'user_validation' || it === 'purchase_validation'), requesterOrSupply],
  },
  bid: {
    label: 'Licitar',
    effect: 'Los proveedores ofertan hasta un plazo, y nadie ve sus precios antes de que dos personas los abran.',
    rules: [
      {
        code: 'wrong_state',
        lets: ({ row }) => row.request_type !== 'SOLICITUD MAVERICK',
        says: () => 'Una compra Maverick ya se hizo: no se licita.',
      },
      {
        code: 'wrong_state',
        lets: ({ row }) => row.bidding === null,
        says: ({ row }) => `Ya se licita en ${row.bidding}.`,
      },
      {
        code: 'wrong_state',
        lets: ({ row }) => row.status !== 'cancelled' && row.statuses.length > 0 && row.statuses.every(isQuoting),
        says: (it) => `${stands(it)}: se licita mientras todos sus ítems se cotizan.`,
        details: ({ row }) => ({ status: row.status }),
      },
      supplyOnly,
    ],
  },
  add_items: {
    label: 'Agregar ítems',
    effect: 'Los nuevos empiezan en cotización.',
    rules: [notBid, someItem(isQuoting), requesterOnly],
  },
  take: {
    label: 'Tomar',
    effect: 'Queda a su nombre como compradora o comprador.',
    rules: [isOpen, supplyOnly, { code: 'rule', lets: ({ row, user }) => row.buyer_id !== user.id, says: () => 'Ya está a su nombre.' }],
  },
  assign: { label: 'Asignar comprador', effect: 'Otra persona de abastecimiento la lleva.', rules: [isOpen, supplyOnly] },
  link_approver: {
    label: 'Vincular aprobador',
    effect: 'Decide antes que quienes nombra la matriz, nunca en su lugar.',
    rules: [someItem((it) => !isDecided(it) && it !== 'pending'), supplyOnly],
  },
  agree_terms: {
    label: 'Acordar anticipo, retención e hitos',
    effect: 'Se aprueban con la solicitud, y la orden empieza con ellos.',
    rules: [someItem((it) => !isDecided(it) && it !== 'pending'), supplyOnly],
  },
  cancel: {
    label: 'Anular',
    effect: 'Nadie más la cotiza ni la aprueba; se puede reabrir por unos días.',
    rules: [
      isOpen,
      {
        code: 'in_use',
        lets: ({ row }) => row.bidding === null,
        says: ({ row }) => `Se licita en ${row.bidding}: anule primero esa licitación, para que los proveedores no sigan ofertando.`,
      },
      {
        code: 'not_allowed',
        lets: (it) => (isOwn(it) && may(it.user, 'services:create')) || may(it.user, 'services:delete'),
        says: () => 'La anula quien la pidió, o quien puede eliminar solicitudes de servicio.',
        opens: { words: 'Puede hacerlo', names: (_db, { row }) => [row.requester] },
      },
    ],
  },
  reopen: {
    label: 'Reabrir',
    effect: 'Sigue donde estaba; lo que esperaba aprobación vuelve a revisión.',
    rules: [
      { code: 'wrong_state', lets: ({ row }) => row.status === 'cancelled', says: (it) => `${stands(it)}: se reabre lo anulado.` },
      requesterOrSupply,
      {
        code: 'rule',
        lets: ({ row }) => row.can_reopen,
        says: ({ row }) => `Se pudo reabrir hasta el ${formatDay(row.reopens_until ?? '')}: quedó archivada.`,
      },
    ],
  },
};
