import type { Supplier, SupplierInfo } from 'contract/suppliers/index.ts';
import type * as contract from 'contract/suppliers/index.ts';
import type { Received } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import { parseRut } from 'contract/rut.ts';
import { sql } from 'kysely';
import type { Erp } from '../../outside/erp/port.ts';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/pages.ts';
import { escapeLike } from '../../platform/search/search.ts';
import { notFound } from '../../platform/problem.ts';
import { accountInForce, bankPending } from '../bank/standing.ts';
import { blockingPapers, expiredPapers, expiringPapers } from '../documents/standing.ts';
import { documentsOf } from '../documents/read.ts';
import { mergesOf } from '../merges/merges.ts';
import { termsOf } from './terms.ts';
import '../../catalogues/tables.ts';
import '../tables.ts';

type Asked = Received<typeof contract.sapSuppliers>;

const registeredSuppliers = (db: Reader) =>
  db.selectFrom('supplier_records as it').innerJoin('suppliers', 'suppliers.codigo', 'it.supplier_code').where('it.discarded', '=', false);

function filteredSuppliers(db: Reader, { search, origin, active, with_expired, bank_pending }: Omit<Asked, 'page' | 'per_page' | 'sort'>) {
  let found = registeredSuppliers(db);
  if (search) {
    const typed = `%${escapeLike(search)}%`;
    found = found.where(
      sql<boolean>`(company_key(suppliers.nombre) like '%' || company_key(${escapeLike(search)}) || '%' or suppliers.codigo ilike ${typed} or suppliers.rut ilike ${typed.replaceAll('.', '')}
        or suppliers.codigo in (select gone.merged_into from suppliers as gone where gone.merged_into is not null
          and (company_key(gone.nombre) like '%' || company_key(${escapeLike(search)}) || '%' or gone.codigo ilike ${typed} or gone.rut ilike ${typed.replaceAll('.', '')})))`,
    );
  }
  if (origin === 'sap') found = found.where('suppliers.en_erp', '=', true);
  if (origin === 'formulario') found = found.where('it.from_form', '=', true);
  if (origin === 'lista') found = found.where('suppliers.en_erp', '=', false).where('it.from_form', '=', false);
  if (active !== undefined) found = found.where('suppliers.activo', '=', active);
  if (with_expired) found = found.where(sql<boolean>`${expiredPapers} + ${expiringPapers} > 0`);
  if (bank_pending) found = found.where(bankPending);
  return found;
}

const rowsOf = (found: ReturnType<typeof registeredSuppliers>) =>
  found
    .select([
      'it.id',
      'suppliers.codigo as code',
      'suppliers.nombre as name',
      'it.rut',
      'it.country',
      'it.tax_id',
      'it.email',
      'it.currency',
    ])
    .select(['it.version', 'suppliers.activo as active', 'suppliers.merged_into', 'suppliers.en_erp', 'it.from_form'])
    .select([expiredPapers.as('expired_documents'), expiringPapers.as('expiring_documents'), blockingPapers.as('blocking')])
    .select([accountInForce.as('bank_account'), bankPending.as('bank_pending')]);
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

function present({ en_erp, from_form, blocking, ...row }: Row, erp: Erp): Supplier {
  const invalid_reason = reasonAgainst({ ...row, en_erp, blocking }, erp);
  const origins: Supplier['origins'] = [...(en_erp ? ['sap' as const] : []), ...(from_form ? ['formulario' as const] : [])];
  return { ...row, origins: origins.length > 0 ? origins : ['lista'], valid_supplier: invalid_reason === null, invalid_reason };
}

/** Why nothing may be ordered from a supplier today, the gravest first. */
function reasonAgainst(
  { active, merged_into, en_erp, rut, blocking }: Pick<Row, 'active' | 'merged_into' | 'en_erp' | 'rut' | 'blocking'>,
  { keepsItems }: Erp,
): string | null {
  if (merged_into !== null) return `Se fusionó con ${merged_into}: use ese.`;
  if (!active) return 'Está retirado, o bloqueado en el ERP.';
  if (keepsItems && !en_erp) return 'No está en el ERP.';
  if (rut !== null && !parseRut(rut).ok) return 'Su RUT no es válido.';
  return blocking > 0 ? 'Tiene documentos vencidos que impiden nuevas órdenes.' : null;
}

const columns = { name: 'suppliers.nombre', code: 'suppliers.codigo', rut: 'it.rut' } as const;

/** Suppliers of the three origins. */
export async function listSuppliers({ db, outside }: Reading, { page, per_page, sort, ...filters }: Asked): Promise<Paged<Supplier>> {
  const found = filteredSuppliers(db, filters);
  // The names come from the schema's own list.
  const column = columns[sort.replace('-', '') as keyof typeof columns];
  const { items: rows, ...totals } = await pageOf(
    { page, per_page },
    found,
    rowsOf(found)
      .orderBy(column, sort.startsWith('-') ? 'desc' : 'asc')
      .orderBy('it.id'),
  );
  return { items: rows.map((it) => present(it, outside.erp)), ...totals };
}

export async function getSupplier(
  { db, outside, ...looking }: Omit<Reading, 'judge' | 'past'>,
  { id }: { id: number },
): Promise<SupplierInfo> {
  const row = await rowsOf(registeredSuppliers(db)).where('it.id', '=', id).executeTakeFirst();
  const terms = (await termsOf(db, [id])).get(id);
  if (!row || !terms) throw notFound('Ese proveedor');
  return {
    ...present(row, outside.erp),
    terms,
    documents: (await documentsOf(db, looking, [id])).get(id) ?? [],
    merges: await mergesOf(db, row.code),
  };
}
