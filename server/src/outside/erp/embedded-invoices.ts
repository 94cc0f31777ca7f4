import { sql } from 'kysely';
import type { Database, Reader, Tx } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { changedSince } from './embedded-changed.ts';
import { pagesByEntry, paperOf } from './embedded-pages.ts';
import type { ErpInvoice } from './purchases.ts';
import './port.ts';

/** Whether accounting writes invoices into our own ERP at all: where nobody does, nobody can say what was invoiced. */
export const hasInvoices = async (db: Reader): Promise<boolean> =>
  (await db.selectFrom('erp_invoices').select('entry').limit(1).executeTakeFirst()) !== undefined;

/** All invoices of our own ERP, or those that changed on that day or later, page by page. */
export const keptInvoices = (db: Database, since?: string): AsyncGenerator<ErpInvoice[]> =>
  pagesByEntry(
    (after, most) =>
      db
        .selectFrom('erp_invoices as it')
        .where('it.entry', '>', after)
        .$if(since !== undefined, (it) => it.where(changedSince(since)))
        .select([
          'it.entry',
          'it.folio',
          'it.day',
          'it.is_cancelled',
          plainDecimal('it.total').as('total'),
          plainDecimal('it.paid').as('paid'),
        ])
        .select(
          sql<ErpInvoice['lines']>`(
          select coalesce(json_agg(json_build_object('line', line.line, 'quantity', trim_scale(line.quantity)::text,
            'net', trim_scale(line.net)::text, 'base', json_build_object('kind', base.kind, 'entry', base.entry::text, 'line', line.base_line))
            order by line.line), '[]')
          from erp_invoice_lines as line join erp_documents as base on base.entry = line.base_entry where line.entry = it.entry)`.as(
            'lines',
          ),
        )
        .orderBy('it.entry')
        .limit(most)
        .execute(),
    paperOf,
  );

/** What a supplier sent, gross, with what of it was paid; each line copied from one of an order or of what was received of one. */
export interface WrittenInvoice {
  /** The supplier's own number. */
  folio: string;
  day: string;
  total: string;
  paid: string;
  lines: readonly { quantity: string; net: string; base: { entry: string; line: number } }[];
}

/** What accounting does there: writes an invoice down. */
export async function writeInvoice(tx: Tx, { lines, ...invoice }: WrittenInvoice): Promise<void> {
  const { entry } = await tx.insertInto('erp_invoices').values(invoice).returning('entry').executeTakeFirstOrThrow();
  const rows = lines.map(({ quantity, net, base }, line) => ({
    entry,
    line,
    quantity,
    net,
    base_entry: Number(base.entry),
    base_line: base.line,
  }));
  await tx.insertInto('erp_invoice_lines').values(rows).execute();
}
