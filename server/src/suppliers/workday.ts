import { formatDay } from 'contract/format.ts';
import { sql } from 'kysely';
import type { Reader } from '../platform/database/database.ts';
import { today } from '../platform/database/days.ts';
import { firstOf, wholeOf, type WorkdaySource } from '../platform/workday.ts';
import type { User } from '../platform/user.ts';
import { bankAt } from './bank/notices.ts';
import { source } from './bank/rows.ts';
import '../access/tables.ts';
import '../catalogues/tables.ts';
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

/** Suppliers in use with papers that have expired, or will within the days of their type: with the first of them. */
const papersToRenew = (db: Reader) =>
  db
    .selectFrom((of) =>
      of
        .selectFrom('supplier_documents as paper')
        .innerJoin('supplier_document_types as type', 'type.id', 'paper.type_id')
        .where('paper.ended_at', 'is', null)
        .where(sql<boolean>`paper.expires_on <= ${today} + type.aviso_dias`)
        .groupBy('paper.supplier_id')
        .select(['paper.supplier_id', sql<string>`min(paper.expires_on)::text`.as('expires_on')])
        .select(sql<string>`(array_agg(type.nombre order by paper.expires_on, paper.id))[1]`.as('type'))
        .select((it) => it.fn.countAll<number>().as('papers'))
        .as('due'),
    )
    .innerJoin('supplier_records as it', 'it.id', 'due.supplier_id')
    .innerJoin('suppliers', 'suppliers.codigo', 'it.supplier_code')
    .where('it.discarded', '=', false)
    .where('suppliers.activo', '=', true)
    .where('suppliers.merged_into', 'is', null)
    .select(['it.id', 'suppliers.nombre as name', 'due.type', 'due.expires_on', 'due.papers'])
    .select(sql<boolean>`due.expires_on::date < ${today}`.as('expired'))
    .orderBy('due.expires_on')
    .orderBy('it.id');

const suppliersToAsk: WorkdaySource = {
  key: 'documentos_por_renovar',
  part: 'espera',
  title: 'Proveedores con documentos por renovar',
  url: '/supplying/suppliers?with_expired=true&active=true',
  // Those who are told of them by a notice.
  permission: 'supplier_creation:update',
  find: ({ db }) =>
    firstOf(papersToRenew(db), ({ id, name, type, expires_on, papers, expired }) => ({
      titulo: name,
      detalle: `${type} ${expired ? 'venció' : 'vence'} el ${formatDay(expires_on)}${papers > 1 ? `, y ${papers - 1} más` : ''}`,
      fecha: expires_on,
      atrasado: expired,
      url: `/supplying/suppliers/${id}`,
    })),
};

export const workday: readonly WorkdaySource[] = [accountsToConfirm, accountsNotInErp, suppliersToAsk];
