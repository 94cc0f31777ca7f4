import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { changedSince } from './embedded-changed.ts';
import { hasInvoices, keptInvoices } from './embedded-invoices.ts';
import type { ErpPurchaseOrder, ErpPurchases, ErpReception } from './purchases.ts';
import './port.ts';

const rowsPerPage = 500;

/** What our own documents say: nobody writes orders into them but we. */
export const embeddedPurchases = (db: Database): ErpPurchases => ({
  keepsInvoices: () => hasInvoices(db),
  async *purchaseOrders(since) {
    for (let after = 0; ;) {
      const rows = await db
        .selectFrom('erp_documents')
        .where('kind', '=', 'PurchaseOrder')
        .where('entry', '>', after)
        .$if(since !== undefined, (it) => it.where((of) => of.or([of('status', '=', 'open'), changedSince(since)])))
        .select(['entry', 'number', 'reference', 'status'])
        .orderBy('entry')
        .limit(rowsPerPage)
        .execute();
      if (rows.length > 0)
        yield rows.map((it): ErpPurchaseOrder => ({ ...it, entry: String(it.entry), number: String(it.number), written: null }));
      if (rows.length < rowsPerPage) return;
      after = rows.at(-1)?.entry ?? after;
    }
  },
  async *receptions(since) {
    for (let after = 0; ;) {
      const rows = await db
        .selectFrom('erp_documents as it')
        .where('kind', '=', 'PurchaseDeliveryNote')
        .where('entry', '>', after)
        .$if(since !== undefined, (it) => it.where(changedSince(since)))
        .select(['entry', 'number', 'reference', 'status'])
        .select(
          sql<ErpReception['lines']>`(
            select coalesce(json_agg(json_build_object('line', line.line, 'quantity', trim_scale(line.quantity)::text, 'base',
              case when line.base_entry is not null then json_build_object('entry', line.base_entry::text, 'line', line.base_line) end)
              order by line.line), '[]')
            from erp_document_lines as line where line.entry = it.entry)`.as('lines'),
        )
        .orderBy('entry')
        .limit(rowsPerPage)
        .execute();
      if (rows.length > 0)
        yield rows.map(({ status, ...it }) => ({
          ...it,
          entry: String(it.entry),
          number: String(it.number),
          isCancelled: status === 'cancelled',
        }));
      if (rows.length < rowsPerPage) return;
      after = rows.at(-1)?.entry ?? after;
    }
  },
  supplierInvoices: (since) => keptInvoices(db, since),
});
