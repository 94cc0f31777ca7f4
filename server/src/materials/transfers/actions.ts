import { transferStates, type StockTransfer } from 'contract/materials/index.ts';
import type { Permission } from 'contract/permissions.ts';
import { needs } from '../../access/index.ts';
import { whileState, type DeclaredActions, type Rule } from '../../platform/rules.ts';
import type { User } from '../../platform/user.ts';
import { namesOfKeepers } from '../keepers.ts';

/** What the actions of a transfer are judged by. */
export interface TransferCase {
  row: Pick<StockTransfer, 'number' | 'status' | 'from_code' | 'to_code'> & {
    from_warehouse_id: number;
    to_warehouse_id: number | null;
    requester_id: number | null;
    sent_at: Date;
    received_at: Date | null;
    closed_at: Date | null;
    /** A part of it has come. */
    isBegun: boolean;
  };
  user: User;
  /** The warehouses where the person works. */
  own: ReadonlySet<number>;
}
type TransferRule = Rule<TransferCase>;

/** Whoever sees a transfer to a site is of that site, or works in the warehouse that sent it. */
const keeps = ({ row, user, own }: TransferCase, id: number | null): boolean =>
  user.seesAllProjects || (id === null ? row.requester_id === user.id || !own.has(row.from_warehouse_id) : own.has(id));

const exits = (action: Parameters<typeof transferStates.allows>[1]): TransferRule =>
  whileState(
    transferStates,
    (status) => transferStates.allows(status, action),
    ({ row }) => ({ thing: `El traslado ${row.number}`, status: row.status, since: row.closed_at ?? row.received_at ?? row.sent_at }),
  );

const sender: TransferRule = keeperOf('mobile_warehouses:update', {
  lets: (it) => keeps(it, it.row.from_warehouse_id),
  says: ({ row }) => `Lo decide quien trabaja en la bodega ${row.from_code}.`,
  ends: ({ row }) => [row.from_warehouse_id],
});
/** Who receives it. */
export const receiver: TransferRule = keeperOf('mobile_warehouses:update', {
  lets: (it) => keeps(it, it.row.to_warehouse_id),
  says: ({ row }) =>
    row.to_warehouse_id === null
      ? `Lo recibe quien lo pidió, o quien trabaja en la obra ${row.to_code}.`
      : `Lo recibe quien trabaja en la bodega ${row.to_code}.`,
  ends: ({ row }) => [row.to_warehouse_id],
});
const eitherEnd: TransferRule = keeperOf('mobile_warehouses:approve', {
  lets: (it) => keeps(it, it.row.from_warehouse_id) || keeps(it, it.row.to_warehouse_id),
  says: ({ row }) => `Lo decide quien trabaja en la bodega ${row.from_code}.`,
  ends: ({ row }) => [row.from_warehouse_id, row.to_warehouse_id],
});

/** Only who works at one of its ends. */
function keeperOf(
  permission: Permission,
  { lets, says, ends }: Pick<TransferRule, 'lets' | 'says'> & { ends: (it: TransferCase) => (number | null)[] },
): TransferRule {
  return {
    code: 'not_allowed',
    lets,
    says,
    opens: { words: 'Puede hacerlo', names: (db, it) => namesOfKeepers(db, permission, ends(it)) },
  };
}

/** The receiving side receives, the sending side takes back, who approves settles. */
export const transferActions: DeclaredActions<StockTransfer['allowed_actions'][number], TransferCase> = {
  receive: {
    label: 'Recibir',
    effect: 'Lo que llegó queda disponible en el destino; lo que falte sigue en camino hasta que alguien lo resuelva.',
    rules: [exits('receive'), needs('mobile_warehouses:update'), receiver],
  },
  resolve: {
    label: 'Resolver diferencias',
    effect: 'Lo que no llegó vuelve a la bodega de origen, o se da por perdido y sale del stock.',
    rules: [exits('resolve'), needs('mobile_warehouses:approve'), eitherEnd],
  },
  cancel: {
    label: 'Anular',
    effect: 'Todo vuelve a la bodega de origen. No se puede deshacer.',
    rules: [
      exits('cancel'),
      {
        code: 'rule',
        lets: ({ row }) => !row.isBegun,
        says: ({ row }) => `De ${row.number} ya se recibió una parte: reciba el resto, o diga por qué no llegó.`,
      },
      needs('mobile_warehouses:update'),
      sender,
    ],
  },
};
