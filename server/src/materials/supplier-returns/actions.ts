import { supplierReturnLimits, supplierReturnStates, type SupplierReturn } from 'contract/materials/index.ts';
import { namesHolding, needs } from '../../access/index.ts';
import { whileState, type DeclaredActions, type Rule } from '../../platform/rules.ts';
import { may, type User } from '../../platform/user.ts';

/** What the actions of a return are judged by. */
export interface SupplierReturnCase {
  row: Pick<SupplierReturn, 'number' | 'status'> & { created_at: Date; sent_at: Date | null; isReplacedInPart: boolean; files: number };
  user: User;
}
type ReturnRule = Rule<SupplierReturnCase>;

const during = (action: Parameters<typeof supplierReturnStates.allows>[1]): ReturnRule =>
  whileState(
    supplierReturnStates,
    (status) => supplierReturnStates.allows(status, action),
    ({ row }) => ({ thing: `La devolución ${row.number}`, status: row.status, since: row.sent_at ?? row.created_at }),
  );

/** Whoever keeps warehouses, and whoever buys. */
const keepsOrBuys: ReturnRule = {
  code: 'not_allowed',
  lets: ({ user }) => may(user, 'mobile_warehouses:create') || may(user, 'purchase_orders:create'),
  says: () => 'Lo hace quien crea traslados de bodega o recepciones de órdenes de compra.',
  opens: {
    words: 'Puede hacerlo',
    names: async (db) => [
      ...new Set([...(await namesHolding(db, 'mobile_warehouses:create')), ...(await namesHolding(db, 'purchase_orders:create'))]),
    ],
  },
};

const isWhole: ReturnRule = {
  code: 'rule',
  lets: ({ row }) => !row.isReplacedInPart,
  says: ({ row }) => `De la ${row.number} el proveedor ya repuso una parte: no se anula.`,
};

export const supplierReturnActions: DeclaredActions<SupplierReturn['allowed_actions'][number], SupplierReturnCase> = {
  dispatch: {
    label: 'Despachar',
    effect: 'El material sale del stock, la orden queda con esa cantidad menos recibida y el ERP recibe la devolución.',
    rules: [during('dispatch'), keepsOrBuys],
  },
  credit: {
    label: 'Registrar nota de crédito',
    effect: 'Lo que el proveedor no repuso deja de contarse como facturado, y ya no se espera.',
    rules: [during('credit'), needs('purchase_orders:update')],
  },
  cancel: {
    label: 'Anular',
    effect: 'Nada se ha movido: el material puede devolverse otra vez.',
    rules: [during('cancel'), keepsOrBuys],
  },
  take_back: {
    label: 'El proveedor no la recibió',
    effect: 'El material vuelve a donde estaba y cuenta otra vez como recibido; en el ERP la devolución se anula.',
    rules: [during('take_back'), isWhole, keepsOrBuys],
  },
  add_file: {
    label: 'Agregar foto o documento',
    effect: 'Suma una prueba; nada se quita.',
    rules: [
      {
        code: 'wrong_state',
        lets: ({ row }) => row.status !== 'anulada',
        says: ({ row }) => `La ${row.number} está anulada: no se le suman documentos.`,
      },
      {
        code: 'rule',
        lets: ({ row }) => row.files < supplierReturnLimits.files,
        says: ({ row }) => `La ${row.number} ya tiene ${supplierReturnLimits.files} documentos, que es el máximo.`,
      },
      keepsOrBuys,
    ],
  },
};
