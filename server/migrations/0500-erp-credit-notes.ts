import { sql, type Kysely } from 'kysely';

/** What suppliers credit, as accounting writes it into our own ERP: each line copied from one of a return or of an invoice there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table erp_credit_notes (
      entry integer primary key generated always as identity,
      -- The supplier's own number.
      folio text,
      day date not null,
      is_cancelled boolean not null default false,
      changed_at timestamptz not null default now()
    );
    create index erp_credit_notes_changed on erp_credit_notes (changed_at, entry);
    create trigger erp_credit_notes_touch before update on erp_credit_notes for each row execute function touch_erp_document();

    create table erp_credit_note_lines (
      entry integer not null references erp_credit_notes,
      line integer not null constraint erp_credit_note_lines_line check (line >= 0),
      -- Nothing: only an amount is credited.
      quantity numeric(21, 6) not null constraint erp_credit_note_lines_quantity check (quantity >= 0),
      net numeric(20, 4) not null constraint erp_credit_note_lines_net check (net >= 0),
      return_entry integer,
      return_line integer,
      invoice_entry integer,
      invoice_line integer,
      primary key (entry, line),
      constraint erp_credit_note_lines_base check (
        num_nonnulls(return_entry, return_line) in (0, 2) and num_nonnulls(invoice_entry, invoice_line) in (0, 2)
        and num_nonnulls(return_entry, invoice_entry) = 1),
      foreign key (return_entry, return_line) references erp_document_lines (entry, line),
      foreign key (invoice_entry, invoice_line) references erp_invoice_lines (entry, line)
    );
    create index erp_credit_note_lines_of_return on erp_credit_note_lines (return_entry, return_line);
    create index erp_credit_note_lines_of_invoice on erp_credit_note_lines (invoice_entry, invoice_line);
  `)
    .execute(db);
}
