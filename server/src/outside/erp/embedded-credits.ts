import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { changedSince } from './embedded-changed.ts';
import { pagesByEntry, paperOf } from './embedded-pages.ts';
import type { ErpCreditNote } from './purchases.ts';
import './port.ts';

/** All credit notes of our own ERP, or those that changed on that day or later, page by page. */
export const keptCreditNotes = (db: Database, since?: string): AsyncGenerator<ErpCreditNote[]> =>
  pagesByEntry(
    (after, most) =>
      db
        .selectFrom('erp_credit_notes as it')
        .where('it.entry', '>', after)
        .$if(since !== undefined, (it) => it.where(changedSince(since)))
        .select(['it.entry', 'it.folio', 'it.day', 'it.is_cancelled'])
        .select(
          sql<ErpCreditNote['lines']>`(
          select coalesce(json_agg(json_build_object('line', line.line, 'quantity', trim_scale(line.quantity)::text,
            'net', trim_scale(line.net)::text, 'base', case when line.return_entry is null
              then json_build_object('kind', 'PurchaseInvoice', 'entry', line.invoice_entry::text, 'line', line.invoice_line)
              else json_build_object('kind', 'PurchaseReturn', 'entry', line.return_entry::text, 'line', line.return_line) end)
            order by line.line), '[]')
          from erp_credit_note_lines as line where line.entry = it.entry)`.as('lines'),
        )
        .orderBy('it.entry')
        .limit(most)
        .execute(),
    paperOf,
  );

/** What a supplier credits; each line copied from one of a return or of an invoice. */
export interface WrittenCreditNote {
  /** The supplier's own number. */
  folio: string;
  day: string;
  lines: readonly { quantity: string; net: string; base: { kind: 'PurchaseReturn' | 'PurchaseInvoice'; entry: string; line: number } }[];
}

/** What accounting does there: writes a credit note down; answers its entry. */
export async function writeCreditNote(tx: Tx, { lines, ...note }: WrittenCreditNote): Promise<number> {
  const { entry } = await tx.insertInto('erp_credit_notes').values(note).returning('entry').executeTakeFirstOrThrow();
  const rows = lines.map(({ quantity, net, base }, line) => {
    const from = { entry: Number(base.entry), line: base.line };
    const isReturn = base.kind === 'PurchaseReturn';
    return {
      entry,
      line,
      quantity,
      net,
      return_entry: isReturn ? from.entry : null,
      return_line: isReturn ? from.line : null,
      invoice_entry: isReturn ? null : from.entry,
      invoice_line: isReturn ? null : from.line,
    };
  });
  await tx.insertInto('erp_credit_note_lines').values(rows).execute();
  return entry;
}
