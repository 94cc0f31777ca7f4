import { requestStates, type MaterialRequest, type Reservation } from 'contract/materials/index.ts';
import type { Permission } from 'contract/permissions.ts';
import { namesHolding, needs } from '../../access/index.ts';
import { namedDeciders, whoseTurn } from '../../approvals/index.ts';
import { seesMoney } from '../../platform/money.ts';
import { whileState, type DeclaredActions, type Rule } from '../../platform/rules.ts';
import { may, type User } from '../../platform/user.ts';
import { namesOfKeepers } from '../keepers.ts';
import { namesOfSupply, supplies } from '../supply.ts';

type Status = MaterialRequest['status'];

/** What somebody is to requests: which wait for their decision, the warehouses and projects they keep. */
export interface Standing {
  waits: ReadonlySet<number>;
  keeps: (warehouse_id: number | null) => boolean;
}

/** What the actions of a request are judged by. */
export interface RequestCase extends Standing {
  row: Pick<MaterialRequest, 'id' | 'number' | 'status' | 'document_kind' | 'requester_id' | 'requester' | 'waiting_for'> & {
    project_id: number | null;
    from_warehouse_id: number | null;
    to_warehouse_id: number | null;
    from_code: string | null;
    /** What it takes lies at a site: there somebody gives it. */
    is_from_site?: boolean;
    to_code: string | null;
    waiting_since: Date | null;
  };
  user: User;
}
type RequestRule = Rule<RequestCase>;

const isOwn = ({ row, user }: RequestCase): boolean => row.requester_id === user.id;
/** Whoever asked, and still may ask. */
const asks = (it: RequestCase): boolean => isOwn(it) && may(it.user, 'materials:create');
const buys = ({ row }: Pick<RequestCase, 'row'>): boolean => row.document_kind !== 'InventoryTransferRequest';

const during = (isPossible: (status: Status) => boolean): RequestRule =>
  whileState(requestStates, isPossible, ({ row }) => ({
    thing: `La solicitud ${row.number}`,
    status: row.status,
    since: row.waiting_since,
  }));
const exits = (action: Parameters<typeof requestStates.allows>[1]): RequestRule => during((status) => requestStates.allows(status, action));
const isDraft: RequestRule = {
  code: 'wrong_state',
  lets: ({ row }) => row.status === 'borrador',
  says: ({ row }) => `${row.number} ya se envió: ahora es una solicitud ${requestStates.said(row.status)}.`,
  details: ({ row }) => ({ status: row.status }),
};
const isWaiting = (status: Status): boolean => status === 'pendiente' || status === 'restringida';

const requesterOnly = (says: string): RequestRule => ({
  code: 'not_allowed',
  lets: isOwn,
  says: () => says,
  opens: { words: 'Puede hacerlo', names: (_db, { row }) => [row.requester] },
});
/** Whoever asked, or who may do it to what others ask for. */
const requesterOr = (permission: Permission, says: string): RequestRule => ({
  code: 'not_allowed',
  lets: (it) => asks(it) || may(it.user, permission),
  says: () => says,
  opens: { words: 'Puede hacerlo', names: async (db, { row }) => [row.requester, ...(await namesHolding(db, permission))] },
});
const requesterOrSupply = (says: string): RequestRule => ({
  code: 'not_allowed',
  lets: (it) => asks(it) || supplies(it.user),
  says: () => says,
  opens: { words: 'Puede hacerlo', names: async (db, { row }) => [row.requester, ...(await namesOfSupply(db))] },
});

const decidedByAnother: readonly RequestRule[] = whoseTurn({
  isOwn,
  isAsked: (it) => it.waits.has(it.row.id),
  opens: namedDeciders('material_request'),
});

/** What comes to a warehouse is received by who works there; what comes to a site, by who asked or sees that site. */
const receives = (it: RequestCase): boolean =>
  it.row.to_warehouse_id === null ? isOwn(it) || it.row.project_id !== null : it.keeps(it.row.to_warehouse_id);

/** What a supplier brings. */
export const fromSupplier: RequestRule = {
  code: 'wrong_state',
  lets: buys,
  says: () => 'Viene de una bodega: se despacha, y llega con su traslado.',
};

/** Who receives what a supplier brings. */
export const receiver: RequestRule = {
  code: 'not_allowed',
  lets: (it) => (asks(it) || may(it.user, 'mobile_warehouses:create')) && receives(it),
  says: ({ row }) => `La recibe quien la pidió, o quien trabaja en la bodega de destino${row.to_code ? `, ${row.to_code}` : ''}.`,
  opens: {
    words: 'Puede hacerlo',
    names: async (db, { row }) => [row.requester, ...(await namesOfKeepers(db, 'mobile_warehouses:create', [row.to_warehouse_id]))],
  },
};

/** All that can be done with a request. */
export const requestActions: DeclaredActions<MaterialRequest['allowed_actions'][number], RequestCase> = {
  edit: {
    label: 'Seguir editando',
    effect: 'Abre el borrador para completarlo y enviarlo.',
    rules: [isDraft, requesterOnly('El borrador lo sigue quien lo empezó.'), needs('materials:create')],
  },
  discard: {
    label: 'Descartar',
    effect: 'El borrador desaparece; nadie más lo ha visto.',
    rules: [isDraft, requesterOnly('El borrador lo descarta quien lo empezó.'), needs('materials:create')],
  },
  items: {
    label: 'Cambiar cantidades',
    effect: 'Cambia lo pedido; si sube, se aprueba de nuevo.',
    rules: [during(isWaiting), requesterOr('materials:update', 'La cambia quien la pidió, o quien puede modificar solicitudes.')],
  },
  amount: {
    label: 'Corregir monto',
    effect: 'El monto corregido reemplaza la suma de las líneas; si sube, se aprueba de nuevo.',
    rules: [
      during((it) => it === 'pendiente'),
      needs('materials:approve'),
      {
        code: 'not_allowed',
        lets: (it) => !isOwn(it),
        says: () => 'El monto lo corrige quien puede aprobar solicitudes y no pidió esta.',
        opens: { words: 'Puede hacerlo', names: (db) => namesHolding(db, 'materials:approve') },
      },
      { code: 'not_allowed', lets: ({ user }) => seesMoney(user), says: () => 'Su rol no ve montos: el monto lo corrige quien los ve.' },
    ],
  },
  decide: {
    label: 'Aprobar o rechazar',
    effect: 'Con un sí pasa a quien sigue, o al ERP si era el último paso; con un no termina, y quien la pidió lee por qué.',
    rules: [during(isWaiting), needs('approvals:approve'), ...decidedByAnother],
  },
  remind: {
    label: 'Recordar',
    effect: 'Quien decide recibe un aviso y un correo.',
    rules: [during(isWaiting), requesterOnly('El recordatorio lo pide quien hizo la solicitud.')],
  },
  cancel: {
    label: 'Anular',
    effect: 'Nadie más la aprueba ni la despacha. No se puede deshacer.',
    rules: [exits('cancel'), requesterOr('materials:delete', 'La anula quien la pidió, o quien puede eliminar solicitudes.')],
  },
  retry: {
    label: 'Reintentar',
    effect: 'La solicitud se envía otra vez al ERP.',
    rules: [exits('retry'), requesterOrSupply('La reintenta quien la pidió, o abastecimiento.')],
  },
  dispatch: {
    label: 'Despachar',
    effect: 'Los materiales salen de la bodega de origen y quedan en camino, o entregados.',
    rules: [
      exits('receive'),
      { code: 'wrong_state', lets: (it) => !buys(it), says: () => 'Se compra a un proveedor: no se despacha, se recibe.' },
      {
        code: 'wrong_state',
        lets: ({ row }) => row.is_from_site !== true,
        says: () => 'Es un sobrante de otra obra: lo entrega quien trabaja en ella, en Sobrantes pedidos.',
      },
      needs('mobile_warehouses:create'),
      {
        code: 'not_allowed',
        lets: ({ row, keeps }) => keeps(row.from_warehouse_id),
        says: ({ row }) => `La despacha quien trabaja en la bodega de origen${row.from_code ? `, ${row.from_code}` : ''}.`,
        opens: { words: 'Puede hacerlo', names: (db, { row }) => namesOfKeepers(db, 'mobile_warehouses:create', [row.from_warehouse_id]) },
      },
    ],
  },
  receive: {
    label: 'Recibir',
    effect: 'Lo que trajo el proveedor entra al stock del destino.',
    rules: [exits('receive'), fromSupplier, receiver],
  },
  close: {
    label: 'Cerrar lo que falta',
    effect: 'Lo que no se ha enviado ya no se espera, y su stock queda libre.',
    rules: [exits('close'), requesterOrSupply('La cierra quien la pidió, o abastecimiento.')],
  },
  repeat: {
    label: 'Repetir',
    effect: 'Abre una solicitud nueva con los mismos materiales.',
    rules: [during((it) => it !== 'borrador'), needs('materials:create')],
  },
};

/** All that can be done with what a request holds in a warehouse. */
export const reservationActions: DeclaredActions<Reservation['allowed_actions'][number], RequestCase> = {
  dispatch: requestActions.dispatch,
  release: {
    label: 'Liberar',
    effect: 'Lo que falta de esa línea se cierra y queda libre para otras solicitudes. No se puede deshacer.',
    rules: requestActions.close.rules,
  },
};
