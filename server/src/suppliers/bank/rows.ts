import { createHash } from 'node:crypto';
import { pastAccounts, type BankAccount, type SupplierBank } from 'contract/suppliers/index.ts';
import { sql } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { notFound, notSeen } from '../../platform/problem.ts';
import { allowedAmong } from '../../platform/rules.ts';
import type { User } from '../../platform/user.ts';
import { accountActions, type AccountCase } from './actions.ts';
import '../../access/tables.ts';
import '../../catalogues/tables.ts';
import '../../erp/tables.ts';
import '../tables.ts';

type Looking = Pick<Reading, 'user' | 'files'>;
/** What posts a change of an account to the ERP, by the account's id. */
export const source = 'supplier_bank';

/** When the next one was confirmed; one that ended with the supplier's RUT says so and was replaced by none. */
const replacedAt = sql<Date | null>`case when it.status = 'reemplazada' and it.comment is null then (
  select min(next.decided_at) from supplier_bank_accounts as next
  where next.supplier_id = it.supplier_id and next.id > it.id and next.status in ('vigente', 'reemplazada')) end`;

/** Of an account `it` beside its bank. */
export const bankName = sql<string>`coalesce(banks.nombre, it.bank_name)`;

const accounts = (db: Reader) =>
  db
    .selectFrom('supplier_bank_accounts as it')
    .innerJoin('supplier_records as supplier', 'supplier.id', 'it.supplier_id')
    .leftJoin('banks', 'banks.id', 'it.bank_id')
    .innerJoin('users as asking', 'asking.id', 'it.asked_by')
    .leftJoin('users as deciding', 'deciding.id', 'it.decided_by')
    .select([
      'it.id',
      'it.supplier_id',
      'it.status',
      bankName.as('bank'),
      'it.kind',
      'it.country',
      'it.swift',
      'it.number',
      'it.holder',
      'it.email',
      'it.reason',
    ])
    .select(['it.file', 'it.file_name', 'it.bytes', 'it.asked_by', 'asking.nombre as asked_by_name', 'it.asked_at'])
    .select([
      'it.decided_by',
      'deciding.nombre as decided_by_name',
      'it.decided_at',
      'it.comment',
      'supplier.name as supplier',
      replacedAt.as('replaced_at'),
    ])
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('erp_posts')
          .whereRef('erp_posts.source_id', '=', 'it.id')
          .where('erp_posts.source', '=', source)
          .select(['erp_posts.state as erp', sql<string | null>`erp_posts.last_error ->> 'text'`.as('erp_error')])
          .orderBy('erp_posts.position', 'desc')
          .limit(1)
          .as('post'),
      (join) => join.onTrue(),
    )
    .select(['post.erp', 'post.erp_error']);
type Row = Awaited<ReturnType<ReturnType<typeof accounts>['execute']>>[number];

const caseOf = (row: Row, user: User): AccountCase => ({ row: { ...row, since: row.decided_at ?? row.asked_at }, user });

function present({ user, files }: Looking, row: Row): BankAccount {
  const { id, status, bank, country, swift, kind, number, holder, email, reason, comment, erp, erp_error } = row;
  return {
    id,
    status,
    bank,
    country,
    swift,
    kind,
    number,
    holder,
    email,
    reason,
    comment,
    erp,
    erp_error: erp === 'publicado' ? null : erp_error,
    certificate: { name: row.file_name, bytes: row.bytes, url: files.bareAddress(row.file, row.file_name) },
    asked_by: { id: row.asked_by, nombre: row.asked_by_name },
    asked_at: row.asked_at.toISOString(),
    decided_by: row.decided_by === null ? null : { id: row.decided_by, nombre: row.decided_by_name ?? '' },
    decided_at: row.decided_at?.toISOString() ?? null,
    replaced_at: row.replaced_at?.toISOString() ?? null,
    allowed_actions: allowedAmong(accountActions, caseOf(row, user)),
  };
}

/** What the actions of an account are judged by, for who may see it. */
export async function readAccountCase(db: Reader, user: User, id: number): Promise<AccountCase> {
  const row = await accounts(db).where('it.id', '=', id).executeTakeFirst();
  if (!row) throw notSeen('Esa cuenta', 'ella');
  return caseOf(row, user);
}

export const getSupplierBank = ({ db, ...looking }: Reading, { id }: { id: number }): Promise<SupplierBank> => readBank(db, looking, id);

/** Where a supplier is paid, what waits for a second person, and what was before. */
export async function readBank(db: Reader, looking: Looking, supplier_id: number): Promise<SupplierBank> {
  const supplier = await db
    .selectFrom('supplier_records')
    .where('id', '=', supplier_id)
    .where('discarded', '=', false)
    .select(['name', 'country', 'email', sql<string | null>`coalesce(rut, tax_id)`.as('holder')])
    .executeTakeFirst();
  if (!supplier) throw notFound('Ese proveedor');
  const rows = await accounts(db)
    .where('it.supplier_id', '=', supplier_id)
    .orderBy(sql`it.status in ('por_confirmar', 'vigente')`, 'desc')
    .orderBy('it.id', 'desc')
    .limit(pastAccounts + 2)
    .execute();
  const oneThat = (status: Row['status']) => rows.find((it) => it.status === status);
  const [used, asked] = [oneThat('vigente'), oneThat('por_confirmar')];
  const { name, country, email, holder } = supplier;
  // Where none is in force, the last one ended because the RUT changed: whoever was paid there hears of the next.
  const before = used ?? oneThat('reemplazada');
  const tells = [...new Set([email, before?.email].filter((it) => it != null))];
  return {
    supplier_id,
    name,
    country,
    holder,
    tells,
    in_force: used ? present(looking, used) : null,
    pending: asked ? present(looking, asked) : null,
    past: rows.filter((it) => it !== used && it !== asked).map((it) => present(looking, it)),
    fingerprint: fingerprintOf([name, country, holder, ...tells], used, asked),
  };
}

/** Of all that somebody decides on: whose account, the one in force and the one that is asked for. */
function fingerprintOf(supplier: readonly (string | null)[], ...shown: readonly (Row | undefined)[]): string {
  const facts = shown.map(
    (it) => it && [it.id, it.bank, it.country, it.swift, it.kind, it.number, it.holder, it.email, it.reason, it.file],
  );
  return createHash('sha256')
    .update(JSON.stringify([supplier, facts]))
    .digest('hex')
    .slice(0, 32);
}
