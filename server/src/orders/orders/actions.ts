import { editionStates, isOfMaterials, orderStates, type ConfirmationStanding, type PurchaseOrder } from 'contract/orders/index.ts';
import { needs } from '../../access/index.ts';
import { seesMoney } from '../../platform/money.ts';
import { whileState, type DeclaredActions, type Rule } from '../../platform/rules.ts';
import type { User } from '../../platform/user.ts';

/** What the actions of an order are judged by. */
export interface OrderCase {
  row: Pick<
    PurchaseOrder,
    'id' | 'number' | 'status' | 'amendment' | 'reception' | 'origin' | 'origin_number' | 'confirmation' | 'replaces' | 'replaced_by'
  > & {
    /** What of it is retained and not given back yet. */
    held?: string | null;
  };
  user: User;
}

const during = (action: Parameters<typeof orderStates.allows>[1]): Rule<OrderCase> =>
  whileState(
    orderStates,
    (status) => orderStates.allows(status, action),
    ({ row }: OrderCase) => ({ thing: `La orden ${row.number}`, status: row.status, since: null }),
  );

/** Rules on the version that shall replace the one in force. */
const withoutAmendment: Rule<OrderCase> = {
  code: 'wrong_state',
  lets: ({ row }) => row.amendment === null,
  says: ({ row }) => `La orden ${row.number} ya tiene una versión en camino: está ${editionStates.said(row.amendment ?? 'por_aprobar')}.`,
};
const whileAmendment = (action: Parameters<typeof editionStates.allows>[1], says: string): Rule<OrderCase> => ({
  code: 'wrong_state',
  lets: ({ row }) => row.amendment !== null && editionStates.allows(row.amendment, action),
  says: () => says,
});
/** On its way to the ERP it can neither be called back nor be overtaken. */
const notOnItsWay: Rule<OrderCase> = {
  code: 'wrong_state',
  lets: ({ row }) => row.amendment !== 'por_informar',
  says: ({ row }) => `La versión nueva de la orden ${row.number} va camino al ERP: espere su respuesta.`,
};
/** What the ERP is told first may ask for less than what is received here meanwhile. */
export const withoutUnacceptedVersion: Rule<{ row: Pick<OrderCase['row'], 'number' | 'amendment'> }> = {
  code: 'wrong_state',
  lets: ({ row }) => row.amendment !== 'por_informar' && row.amendment !== 'rechazada_erp',
  says: ({ row }) => `La orden ${row.number} tiene una versión que el ERP aún no acepta: reinténtela o retírela antes de recibir.`,
};
/** Rules on what its supplier was asked, and answered. */
const whileConfirmation = (lets: (it: ConfirmationStanding) => boolean, says: string): Rule<OrderCase> => ({
  code: 'wrong_state',
  lets: ({ row }) => row.status === 'emitida' && row.confirmation !== null && lets(row.confirmation),
  says: () => says,
});
/** Rejected in the place of another, for what a request still waits for: what was prepared by hand is ordered anew from its request. */
const isAwaitedRejected = ({ origin, replaces, replaced_by }: OrderCase['row']): boolean =>
  origin === 'material_request' && replaces !== null && replaced_by === null;
const updates: Rule<OrderCase> = needs('purchase_orders:update');

export const orderActions: DeclaredActions<PurchaseOrder['allowed_actions'][number], OrderCase> = {
  retry: { label: 'Reintentar envío', effect: 'La orden se envía otra vez al ERP, tal como está.', rules: [during('retry'), updates] },
  amend: {
    label: 'Enmendar',
    effect: 'Escribe una versión nueva; si cambia montos o pago, se aprueba antes de reemplazar a la vigente.',
    rules: [during('amend'), withoutAmendment, updates],
  },
  retry_amendment: {
    label: 'Reintentar versión',
    effect: 'La versión que el ERP rechazó se le informa otra vez, tal como está.',
    rules: [whileAmendment('retry', 'No tiene una versión que el ERP haya rechazado.'), updates],
  },
  withdraw: {
    label: 'Retirar versión',
    effect: 'La versión que aún no está vigente se retira; la vigente sigue.',
    rules: [whileAmendment('withdraw', 'No tiene una versión por aprobar ni rechazada por el ERP.'), notOnItsWay, updates],
  },
  annul: {
    label: 'Anular',
    effect: 'La orden deja de valer, también en el ERP; lo que ya se recibió no se anula.',
    rules: [
      during('annul'),
      {
        code: 'wrong_state',
        lets: ({ row }) => row.status !== 'rechazada' || isAwaitedRejected(row),
        says: ({ row }) => `La orden ${row.number} fue rechazada: nada la espera.`,
      },
      {
        code: 'rule',
        lets: ({ row }) => row.reception === 'nada' || row.reception === 'cerrada',
        says: ({ row }) => `De la orden ${row.number} ya se recibió algo: no se anula. Enmiéndela por lo que falta.`,
      },
      notOnItsWay,
      updates,
    ],
  },
  change_supplier: {
    label: 'Cambiar proveedor',
    effect: 'Esta orden se anula, también en el ERP, y otra con las mismas líneas y el otro proveedor espera su aprobación.',
    rules: [
      {
        code: 'wrong_state',
        lets: ({ row }) => row.status === 'emitida' || row.status === 'rechazada_erp' || row.status === 'rechazada',
        says: ({ row }) => `La orden ${row.number} está ${orderStates.said(row.status)}: se cambia el proveedor de la emitida o rechazada.`,
      },
      {
        code: 'wrong_state',
        lets: ({ row }) => row.reception === 'nada',
        says: ({ row }) => `De la orden ${row.number} ya se recibió algo: lo que falta se cierra y se ordena aparte.`,
      },
      {
        code: 'wrong_state',
        lets: ({ row }) => row.replaced_by === null,
        says: ({ row }) => `La orden ${row.number} ya tiene otra en su lugar: ${row.replaced_by ?? ''}.`,
      },
      notOnItsWay,
      {
        code: 'not_allowed',
        lets: ({ user }) => seesMoney(user),
        says: () => 'La orden va con otros precios: la cambia quien puede verlos.',
      },
      updates,
    ],
  },
  send: {
    label: 'Enviar al proveedor',
    effect: 'El PDF de la versión vigente va por correo al proveedor, y queda escrito a quién.',
    rules: [
      {
        code: 'wrong_state',
        // A draft has no number of the ERP: the supplier could not invoice it.
        lets: ({ row }) => row.status === 'emitida',
        says: ({ row }) => `La orden ${row.number} está ${orderStates.said(row.status)}: solo se envía la que tiene número del ERP.`,
      },
      {
        code: 'not_allowed',
        lets: ({ user }) => seesMoney(user),
        says: () => 'La orden va con sus precios: la envía quien puede verlos.',
      },
      updates,
    ],
  },
  register_answer: {
    label: 'Registrar respuesta del proveedor',
    effect: 'Lo que dijo por teléfono, por correo o en persona vale como si respondiera con su enlace, y queda con quién se habló.',
    rules: [
      whileConfirmation(
        (it) => it.status !== 'revocada',
        'No se le ha enviado la orden con un enlace que valga: envíela, y registre después su respuesta.',
      ),
      {
        code: 'wrong_state',
        lets: ({ row }) => row.reception === 'nada' || row.reception === 'parcial',
        says: ({ row }) => `De la orden ${row.number} no falta nada por llegar.`,
      },
      updates,
    ],
  },
  decide_dates: {
    label: 'Acordar fechas del proveedor',
    effect: 'La fecha propuesta queda prometida en su línea, o el proveedor sabe que no se aceptó y por qué.',
    rules: [whileConfirmation((it) => it.status === 'por_aceptar', 'El proveedor no propone ninguna fecha por aceptar.'), updates],
  },
  remind: {
    label: 'Recordar al proveedor',
    effect: 'Va otro correo, con otro enlace, a las mismas direcciones.',
    rules: [
      whileConfirmation(
        (it) => !it.is_revoked && (it.status === 'enviada' || it.status === 'vista' || it.status === 'no_aceptada'),
        'El proveedor no debe una respuesta: no se le ha enviado la orden, o ya respondió.',
      ),
      updates,
    ],
  },
  revoke_link: {
    label: 'Revocar enlace',
    effect: 'El enlace del proveedor no abre más la orden; lo que ya respondió queda.',
    rules: [whileConfirmation((it) => !it.is_revoked, 'El proveedor no tiene un enlace que abra.'), updates],
  },
  close_lines: {
    label: 'Cerrar lo que falta',
    effect: 'De las líneas que elija no se espera más, tampoco en el ERP; lo que no llegó queda libre para comprarlo en otra orden.',
    rules: [
      {
        code: 'wrong_state',
        lets: ({ row }) => row.status === 'emitida',
        says: ({ row }) => `La orden ${row.number} está ${orderStates.said(row.status)}: solo se cierra la que tiene el ERP.`,
      },
      {
        code: 'wrong_state',
        lets: ({ row }) => row.reception === 'nada' || row.reception === 'parcial',
        says: ({ row }) => `De la orden ${row.number} no falta nada por llegar.`,
      },
      withoutAmendment,
      updates,
    ],
  },
  release_retention: {
    label: 'Liberar retención',
    effect: 'Lo retenido por las HES, o una parte, queda por facturar; se anota quién lo liberó y por qué.',
    rules: [
      {
        code: 'wrong_state',
        lets: ({ row }) => row.reception === 'completa' || row.reception === 'cerrada',
        says: ({ row }) => `De la orden ${row.number} todavía falta recibir: la retención se libera al final.`,
      },
      {
        code: 'rule',
        lets: ({ row }) => typeof row.held === 'string' && Number(row.held) > 0,
        says: ({ row }) => `De la orden ${row.number} no hay nada retenido.`,
      },
      updates,
    ],
  },
  receive: {
    label: 'Registrar HES',
    effect: 'Deja firmado lo que se recibió, con evidencia, y el ERP lo recibe una sola vez.',
    rules: [
      {
        code: 'wrong_state',
        lets: ({ row }) => row.status === 'emitida',
        says: ({ row }) => `La orden ${row.number} está ${orderStates.said(row.status)}: solo se recibe la que tiene el ERP.`,
      },
      {
        code: 'wrong_state',
        lets: ({ row }) => row.reception !== 'completa',
        says: ({ row }) => `De la orden ${row.number} ya se recibió todo.`,
      },
      {
        code: 'rule',
        lets: ({ row }) => !isOfMaterials(row.origin),
        // What goes to a warehouse enters its stock there.
        says: ({ row }) => `Sus materiales se reciben en la solicitud ${row.origin_number}, donde entran al stock.`,
      },
      {
        code: 'wrong_state',
        lets: ({ row }) => row.reception !== 'cerrada',
        says: ({ row }) => `La orden ${row.number} ya está cerrada: no se espera más de ella.`,
      },
      withoutUnacceptedVersion,
      needs('purchase_orders:create'),
    ],
  },
};
