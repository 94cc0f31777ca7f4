import type { Reader } from '../platform/database/database.ts';
import { firstOf, type WorkdaySource } from '../platform/workday.ts';
import type { User } from '../platform/user.ts';
import { bankAt } from './bank/notices.ts';
import '../access/tables.ts';
import './tables.ts';

const waiting = (db: Reader, user: User) =>
  db
    .selectFrom('supplier_bank_accounts as it')
    .innerJoin('supplier_records as supplier', 'supplier.id', 'it.supplier_id')
    .innerJoin('users as asking', 'asking.id', 'it.asked_by')
    .where('it.status', '=', 'por_confirmar')
    .where('supplier.discarded', '=', false)
    .where('it.asked_by', '<>', user.id)
    .select(['it.supplier_id', 'it.asked_at', 'supplier.name', 'asking.nombre'])
    .orderBy('it.asked_at')
    .orderBy('it.id');

/** Accounts of suppliers that wait for a second person. */
const accountsToConfirm: WorkdaySource = {
  key: 'cuentas_por_confirmar',
  part: 'espera',
  title: 'Cuentas bancarias por confirmar',
  url: '/supplying/suppliers?bank_pending=true',
  permission: 'supplier_bank:approve',
  find: ({ db, user }) =>
    firstOf(waiting(db, user), ({ supplier_id, asked_at, name, nombre }) => ({
      titulo: name,
      detalle: `La pidió ${nombre}`,
      desde: asked_at.toISOString(),
      fecha: null,
      atrasado: false,
      url: bankAt(supplier_id),
    })),
};

export const workday: readonly WorkdaySource[] = [accountsToConfirm];
