import type { SoleSupplier, SoleSupplierStanding, SoleSupplierView } from 'contract/services/index.ts';
import type * as contract from 'contract/services/index.ts';
import type { Received } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import { sql } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import { inOrder, pageOf } from '../../platform/database/pages.ts';
import { seesMoney } from '../../platform/money.ts';
import { contains } from '../../platform/search/search.ts';
import { presentServiceFile } from '../files/files.ts';
import { soleSuppliersSeenBy, standingNow } from './rows.ts';

const standingsOf: Record<SoleSupplierView, readonly SoleSupplierStanding[]> = {
  en_vigor: ['vigente', 'por_vencer'],
  por_vencer: ['por_vencer'],
  vencida: ['vencida'],
};

const columns = {
  valid_until: sql.ref('it.unique_supplier_until'),
  supplier: sql`coalesce(record.name, it.supplier, it.supplier_rut)`,
  number: sql.ref('request.number'),
} as const;

/** What was bought without competing quotations and why, what ends first before the others. */
export async function listSoleSuppliers(
  { db, user, files }: Reading,
  { page, per_page, search, standing, cause_id, sort }: Received<typeof contract.listSoleSuppliers>,
): Promise<Paged<SoleSupplier>> {
  let found = soleSuppliersSeenBy(db, user);
  if (standing) found = found.where(standingNow, 'in', standingsOf[standing]);
  if (cause_id !== undefined) found = found.where('it.unique_supplier_cause_id', '=', cause_id);
  if (search)
    found = found.where(
      contains(
        sql<string>`fold(concat_ws(' ', record.name, it.supplier, it.supplier_rut, services.codigo, services.nombre, request.number))`,
        search,
      ),
    );
  // The names come from the schema's own list.
  const by = columns[sort.replace('-', '') as keyof typeof columns];
  const rows = found
    .innerJoin('service_files as evidence', 'evidence.id', 'it.evidence_file_id')
    .select(['it.id', 'record.id as supplier_id', 'cause.nombre as cause', 'services.codigo as service_code', 'services.nombre as service'])
    .select(['request.number', 'it.unique_supplier_until as valid_until', standingNow.as('standing')])
    .select([sql<string>`coalesce(record.name, it.supplier, it.supplier_rut)`.as('supplier')])
    .select([sql<string>`coalesce(it.supplier_rut, '')`.as('supplier_rut'), approvedOn.as('approved_on')])
    .select(['evidence.id as file_id', 'evidence.name as file_name', 'evidence.bytes', 'evidence.file'])
    .orderBy(inOrder([{ by, isDescending: sort.startsWith('-'), isEmptyLast: true }, { by: sql.ref('it.id') }]));
  const { items, ...totals } = await pageOf({ page, per_page }, found, rows);
  return {
    items: items.map(({ file_id, file_name, bytes, file, ...it }) => ({
      ...it,
      evidence: seesMoney(user) ? presentServiceFile(files, { id: file_id, name: file_name, bytes, file }) : null,
    })),
    ...totals,
  };
}

/** When the purchase that it was given for was approved. */
const approvedOn = sql<
  string | null
>`(select purchase.bought_on::text from service_purchases as purchase where purchase.document_id = it.id)`;
