import { compareDecimals, sumOf } from 'contract/decimals.ts';
import type { ErpOrder } from 'contract/orders/index.ts';
import { sql } from 'kysely';
import type { ErpPurchaseOrder, WrittenOrder } from '../../outside/erp/port.ts';
import type { Tx } from '../../platform/database/database.ts';
import './tables.ts';

/** Keeps what others wrote there, as it stands now; what turns out to be ours stands among ours alone. */
export async function bringWritten(tx: Tx, orders: readonly ErpPurchaseOrder[]): Promise<void> {
  const rows = orders.flatMap(({ entry, number, status, written }) =>
    written === null ? [] : [{ erp_entry: entry, number, status, ...columnsOf(written) }],
  );
  await sql`
    insert into erp_orders as it (erp_entry, number, status, supplier_code, supplier, day, due_on, currency, total, comment, reception, lines)
    select erp_entry, number, status, supplier_code, supplier, day, due_on, currency, total, comment, reception, lines
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as there (erp_entry text, number text, status text, supplier_code text, supplier text,
      day date, due_on date, currency text, total numeric, comment text, reception text, lines jsonb)
    where not exists (
      select from erp_posts as post where post.source = 'purchase_order' and post.task = 'create' and post.erp_entry = there.erp_entry)
    order by erp_entry
    on conflict (erp_entry) do update set number = excluded.number, status = excluded.status, supplier_code = excluded.supplier_code,
      supplier = excluded.supplier, day = excluded.day, due_on = excluded.due_on, currency = excluded.currency, total = excluded.total,
      comment = excluded.comment, reception = excluded.reception, lines = excluded.lines, read_at = now()`.execute(tx);
  await tx
    .deleteFrom('erp_orders')
    .where(sql<boolean>`erp_entry = any(${orders.filter((it) => it.written === null).map((it) => it.entry)}::text[])`)
    .execute();
}

function columnsOf({ supplier, supplier_name, lines, ...it }: WrittenOrder) {
  const items = lines.map(({ quantity, open, ...line }) => ({ ...line, quantity, received_quantity: sumOf([quantity, `-${open}`]) }));
  return { ...it, supplier_code: supplier, supplier: supplier_name, lines: items, reception: receptionOf(lines) };
}

function receptionOf(lines: WrittenOrder['lines']): ErpOrder['reception'] {
  if (lines.every(({ quantity, open }) => compareDecimals(open, quantity) >= 0)) return 'nada';
  return lines.every(({ open }) => compareDecimals(open, '0') <= 0) ? 'completa' : 'parcial';
}
