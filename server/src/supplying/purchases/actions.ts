import { purchaseStates, type PurchaseRequest } from 'contract/supplying/index.ts';
import { requestStates, type MaterialRequest } from 'contract/materials/index.ts';
import { needs } from '../../access/index.ts';
import { namesOfSupply, supplies } from '../../materials/index.ts';
import { seesMoney } from '../../platform/money.ts';
import { whileState, type DeclaredActions, type Rule } from '../../platform/rules.ts';
import type { User } from '../../platform/user.ts';

/** What the actions of a purchase request are judged by. */
export interface PurchaseCase {
  row: Pick<PurchaseRequest, 'number' | 'status' | 'buyer_id'> & {
    request_status: MaterialRequest['status'];
    is_orderable: boolean;
  };
  user: User;
}
type PurchaseRule = Rule<PurchaseCase>;

/** Something of it is still to come. */
const open: PurchaseRule = whileState(
  purchaseStates,
  (status) => purchaseStates.allows(status, 'receive'),
  ({ row }) => ({ thing: `La solicitud ${row.number}`, status: row.status }),
);

const ofSupply: readonly PurchaseRule[] = [
  needs('purchase_requests:update'),
  {
    code: 'not_allowed',
    lets: ({ user }) => supplies(user),
    says: () => 'Lo hace abastecimiento.',
    opens: { words: 'Puede hacerlo', names: namesOfSupply },
  },
];

/** All that supply can do with a purchase request. */
export const purchaseRequestActions: DeclaredActions<PurchaseRequest['allowed_actions'][number], PurchaseCase> = {
  take: {
    label: 'Tomar',
    effect: 'Queda a su cargo.',
    rules: [
      open,
      ...ofSupply,
      { code: 'wrong_state', lets: ({ row, user }) => row.buyer_id !== user.id, says: () => 'Ya está a su cargo.' },
    ],
  },
  assign: {
    label: 'Asignar',
    effect: 'Otra persona de abastecimiento la lleva, o queda sin asignar.',
    rules: [open, ...ofSupply],
  },
  handle: {
    label: 'Cambiar estado',
    effect: 'Quien la pidió ve qué se está haciendo; lo ya recibido o anulado no cambia.',
    rules: [open, ...ofSupply],
  },
  promise: {
    label: 'Prometer entrega',
    effect: 'Quien la pidió recibe un aviso con la fecha; la primera que se prometió queda a la vista.',
    rules: [open, ...ofSupply],
  },
  order: {
    label: 'Nueva orden',
    effect: 'Lo que falta ordenar se pide a un proveedor; la orden se aprueba por su monto antes de salir.',
    rules: [
      open,
      {
        code: 'wrong_state',
        lets: ({ row }) => row.is_orderable,
        says: ({ row }) => `Todo lo de ${row.number} ya está en órdenes.`,
      },
      {
        code: 'wrong_state',
        // The order is copied from what the ERP has.
        lets: ({ row }) => row.request_status === 'en_curso',
        says: ({ row }) => `La solicitud ${row.number} está ${requestStates.said(row.request_status)}: se ordena cuando el ERP la tiene.`,
      },
      ...ofSupply,
      { code: 'not_allowed', lets: ({ user }) => seesMoney(user), says: () => 'Una orden lleva precios: la crea quien puede verlos.' },
    ],
  },
};
