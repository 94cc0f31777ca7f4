import { requestStates, transferStates } from 'contract/materials/index.ts';
import { needs } from '../../access/index.ts';
import { whileState, type DeclaredActions } from '../../platform/rules.ts';
import { fromSupplier, receiver as receiverOfRequest, type RequestCase } from '../requests/actions.ts';
import { receiver as receiverOfTransfer, type TransferCase } from '../transfers/actions.ts';

const add = { label: 'Agregar foto', effect: 'La foto queda con lo que llegó, y nadie la quita.' };

/** From the moment it is on its way; whoever receives it proves it. */
export const transferPhotoActions: DeclaredActions<'add', TransferCase> = {
  add: {
    ...add,
    rules: [
      whileState(
        transferStates,
        (status) => status !== 'anulado',
        ({ row }) => ({ thing: `El traslado ${row.number}`, status: row.status, since: row.closed_at }),
      ),
      needs('mobile_warehouses:update'),
      receiverOfTransfer,
    ],
  },
};

const brings = new Set(['en_curso', 'recibida', 'cerrada']);

/** Of what a supplier brings, once it is ordered. */
export const requestPhotoActions: DeclaredActions<'add', RequestCase> = {
  add: {
    ...add,
    rules: [
      whileState(
        requestStates,
        (status) => brings.has(status),
        ({ row }) => ({ thing: `La solicitud ${row.number}`, status: row.status, since: row.waiting_since }),
      ),
      fromSupplier,
      receiverOfRequest,
    ],
  },
};
