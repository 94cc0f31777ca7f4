import { sql } from 'kysely';
import type { Answer, Received } from 'contract/call.ts';
import type * as contract from 'contract/orders/index.ts';
import type { Reading } from '../../platform/context.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { pendingLines } from '../hes/pending.ts';
import { readOrderCase } from '../orders/rows.ts';
import '../tables.ts';

/** What was ordered, received and invoiced of each line, side by side; what nobody can say is null, never nothing. */
export async function readTracking(
  { db, user, outside }: Reading,
  { number }: Received<typeof contract.orderTracking>,
): Promise<Answer<typeof contract.orderTracking>> {
  const { row } = await readOrderCase(db, user, number);
  const [reading, lines, invoices] = await Promise.all([
    db.selectFrom('purchase_readings').select(['read_at', 'keeps_invoices']).executeTakeFirstOrThrow(),
    pendingLines(db, row.id)
      .select([plainDecimal('line.total').as('ordered_net'), plainDecimal(invoicedSum('quantity')).as('invoiced')])
      .select(plainDecimal(invoicedSum('net')).as('invoiced_net'))
      .execute(),
    db
      .selectFrom('supplier_invoices as it')
      .where('it.erp_entry', 'in', (of) =>
        of.selectFrom('supplier_invoice_lines as line').where('line.order_id', '=', row.id).select('line.erp_entry'),
      )
      .select(['it.number', 'it.folio', 'it.day', plainDecimal('it.total').as('total'), plainDecimal('it.paid').as('paid')])
      .select(
        plainDecimal(sql`(select sum(line.net) from supplier_invoice_lines as line
          where line.erp_entry = it.erp_entry and line.order_id = ${row.id})`).as('net'),
      )
      .orderBy('it.day')
      .orderBy('it.erp_entry')
      .execute(),
  ]);
  const hasSource = reading.keeps_invoices && reading.read_at !== null;
  return {
    erp: outside.erp.name,
    read_at: reading.read_at?.toISOString() ?? null,
    has_invoices: hasSource,
    lines: lines.map(({ invoiced, invoiced_net, ...it }) => ({
      ...it,
      invoiced: hasSource ? invoiced : null,
      invoiced_net: hasSource ? invoiced_net : null,
    })),
    invoices,
  };
}

const invoicedSum = (column: 'quantity' | 'net') => sql`(
  select coalesce(sum(${sql.ref(`billed.${column}`)}), 0) from supplier_invoice_lines as billed
  where billed.order_id = line.order_id and billed.line = line.line)`;
