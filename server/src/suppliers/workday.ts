import type { Reader } from '../platform/database/database.ts';
import { firstOf, wholeOf, type WorkdaySource } from '../platform/workday.ts';
import type { User } from '../platform/user.ts';
import { bankAt } from './bank/notices.ts';
import { source } from './bank/rows.ts';
import '../access/tables.ts';
import '../erp/tables.ts';
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
  url: null,
  permission: 'supplier_bank:approve',
  find: ({ db, user }) =>
    wholeOf(waiting(db, user), ({ supplier_id, asked_at, name, nombre }) => ({
      titulo: name,
      detalle: `La pidió ${nombre}`,
      desde: asked_at.toISOString(),
      fecha: null,
      atrasado: false,
      url: bankAt(supplier_id),
    })),
};

const refusedAccounts = (db: Reader) =>
  db
    .selectFrom('erp_posts as post')
    .innerJoin('supplier_bank_accounts as it', 'it.id', 'post.source_id')
    .innerJoin('supplier_records as supplier', 'supplier.id', 'it.supplier_id')
    .innerJoin('suppliers as registered', 'registered.codigo', 'supplier.supplier_code')
    .where('supplier.discarded', '=', false)
    .where('registered.merged_into', 'is', null)
    .where('post.source', '=', source)
    .where('post.state', '=', 'fallido')
    .where('it.status', '=', 'vigente')
    .select(['it.supplier_id', 'supplier.name', 'post.updated_at'])
    .orderBy('post.updated_at')
    .orderBy('it.id');

/** Accounts in force that the ERP did not take: there the supplier is paid as before. */
const accountsNotInErp: WorkdaySource = {
  key: 'cuentas_sin_erp',
  part: 'espera',
  title: 'Cuentas bancarias que el ERP no recibió',
  url: '/supplying/suppliers?bank_refused=true',
  permission: 'supplier_bank:approve',
  find: ({ db }) =>
    firstOf(refusedAccounts(db), ({ supplier_id, name, updated_at }) => ({
      titulo: name,
      detalle: 'En el ERP se le paga como antes',
      desde: updated_at.toISOString(),
      fecha: null,
      atrasado: true,
      url: bankAt(supplier_id),
    })),
};

export const workday: readonly WorkdaySource[] = [accountsToConfirm, accountsNotInErp];
