import { requestStates } from 'contract/materials/index.ts';
import type { DeliveryRequest } from 'contract/supplying/index.ts';
import { needs } from '../../access/index.ts';
import { namesOfKeepers, namesOfSupply, supplies } from '../../materials/index.ts';
import { whileState, type DeclaredActions, type Rule } from '../../platform/rules.ts';
import { may, type User } from '../../platform/user.ts';

/** What the actions of a delivery are judged by. */
export interface DeliveryCase {
  row: Pick<DeliveryRequest, 'number' | 'status' | 'from_code'> & { from_warehouse_id: number | null; is_open: boolean; to_send: boolean };
  user: User;
  /** Whether the person works in a warehouse. */
  keeps: (warehouse_id: number | null) => boolean;
}
type DeliveryRule = Rule<DeliveryCase>;

const keepsSource = ({ row, user, keeps }: DeliveryCase): boolean => may(user, 'mobile_warehouses:create') && keeps(row.from_warehouse_id);

const open: DeliveryRule = {
  code: 'wrong_state',
  lets: ({ row }) => row.is_open,
  says: ({ row }) => `La solicitud ${row.number} está ${requestStates.said(row.status)}: eso ya no se puede hacer.`,
};

const preparedBy: DeliveryRule = {
  code: 'not_allowed',
  lets: (it) => supplies(it.user) || keepsSource(it),
  says: ({ row }) => `Lo hace abastecimiento, o quien trabaja en la bodega de origen${row.from_code ? `, ${row.from_code}` : ''}.`,
  opens: {
    words: 'Puede hacerlo',
    names: async (db, { row }) => [
      ...(await namesOfKeepers(db, 'mobile_warehouses:create', [row.from_warehouse_id])),
      ...(await namesOfSupply(db)),
    ],
  },
};

/** All that can be done with a delivery. */
export const deliveryRequestActions: DeclaredActions<DeliveryRequest['allowed_actions'][number], DeliveryCase> = {
  schedule: {
    label: 'Programar entrega',
    effect: 'Quien la pidió recibe un aviso con la fecha; la primera queda a la vista.',
    rules: [open, preparedBy],
  },
  handle: {
    label: 'Cambiar estado',
    effect: 'Los demás ven cuánto falta para que salga.',
    rules: [open, preparedBy],
  },
  dispatch: {
    label: 'Despachar',
    effect: 'Los materiales salen de la bodega de origen y quedan en camino hasta que alguien los reciba.',
    rules: [
      whileState(
        requestStates,
        (status) => requestStates.allows(status, 'receive'),
        ({ row }) => ({ thing: `La solicitud ${row.number}`, status: row.status }),
      ),
      { code: 'wrong_state', lets: ({ row }) => row.to_send, says: ({ row }) => `De ${row.number} no queda nada por enviar.` },
      needs('mobile_warehouses:create'),
      {
        code: 'not_allowed',
        lets: keepsSource,
        says: ({ row }) => `La despacha quien trabaja en la bodega de origen${row.from_code ? `, ${row.from_code}` : ''}.`,
        opens: { words: 'Puede hacerlo', names: (db, { row }) => namesOfKeepers(db, 'mobile_warehouses:create', [row.from_warehouse_id]) },
      },
    ],
  },
};
