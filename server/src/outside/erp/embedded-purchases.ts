import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { changedSince } from './embedded-changed.ts';
import { pagesByEntry } from './embedded-pages.ts';
import { keptCreditNotes } from './embedded-credits.ts';
import { hasInvoices, keptInvoices } from './embedded-invoices.ts';
import type { ErpPurchaseOrder, ErpPurchases, ErpReception } from './purchases.ts';
import './port.ts';

/** What our own documents say: nobody writes orders into them but we. */
export const embeddedPurchases = (db: Database): ErpPurchases => ({
  keepsInvoices: () => hasInvoices(db),
  purchaseOrders: (since) =>
    pagesByEntry(
      (after, most) =>
        db
          .selectFrom('erp_documents')
          .where('kind', '=', 'PurchaseOrder')
          .where('entry', '>', after)
          .$if(since !== undefined, (it) => it.where((of) => of.or([of('status', '=', 'open'), changedSince(since)])))
          .select(['entry', 'number', 'reference', 'status'])
          .orderBy('entry')
          .limit(most)
          .execute(),
      (it): ErpPurchaseOrder => ({ ...it, entry: String(it.entry), number: String(it.number), written: null }),
    ),
  receptions: (since) =>
    pagesByEntry(
      (after, most) =>
        db
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
          .limit(most)
          .execute(),
      ({ status, ...it }) => ({ ...it, entry: String(it.entry), number: String(it.number), isCancelled: status === 'cancelled' }),
    ),
  supplierInvoices: (since) => keptInvoices(db, since),
  supplierCreditNotes: (since) => keptCreditNotes(db, since),
});
