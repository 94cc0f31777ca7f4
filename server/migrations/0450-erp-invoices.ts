import { sql, type Kysely } from 'kysely';

/** What suppliers ask to be paid, as accounting writes it into our own ERP: each line copied from one of an order or of a reception there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table erp_invoices (
      entry integer primary key generated always as identity,
      -- The supplier's own number.
      folio text,
      day date not null,
      -- Gross.
      total numeric(20, 4) not null constraint erp_invoices_total check (total >= 0),
      paid numeric(20, 4) not null default 0 constraint erp_invoices_paid check (paid >= 0),
      is_cancelled boolean not null default false,
      changed_at timestamptz not null default now()
    );
    create index erp_invoices_changed on erp_invoices (changed_at, entry);
    create trigger erp_invoices_touch before update on erp_invoices for each row execute function touch_erp_document();

    create table erp_invoice_lines (
      entry integer not null references erp_invoices,
      line integer not null constraint erp_invoice_lines_line check (line >= 0),
      quantity numeric(21, 6) not null constraint erp_invoice_lines_quantity check (quantity > 0),
      net numeric(20, 4) not null,
      base_entry integer not null,
      base_line integer not null,
      primary key (entry, line),
      foreign key (base_entry, base_line) references erp_document_lines (entry, line)
    );
    create index erp_invoice_lines_of_base on erp_invoice_lines (base_entry, base_line);
  `)
    .execute(db);
}
