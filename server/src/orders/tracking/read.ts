import { sumOf } from 'contract/decimals.ts';
import { hesStates } from 'contract/orders/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import type * as contract from 'contract/orders/index.ts';
import { sql } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { hesAt } from '../address.ts';
import { closuresOf } from '../closures/read.ts';
import { pendingLines } from '../pending.ts';
import { matchColumns, matchedLines, problemsOf } from '../matches.ts';
import { readOrderCase } from '../orders/rows.ts';
import { tolerances } from '../tolerances/tolerances.ts';
import '../tables.ts';

type TrackingAnswer = Answer<typeof contract.orderTracking>;

/** What was ordered, received, invoiced and paid of each line, side by side; what nobody can say is null, never nothing. */
export async function readTracking(
  { db, user, outside }: Reading,
  { number }: Received<typeof contract.orderTracking>,
): Promise<TrackingAnswer> {
  const { row } = await readOrderCase(db, user, number);
  const [order, reading, pending, matched, closures, invoices, credit_notes, problems] = await Promise.all([
    readStanding(db, row.id),
    db.selectFrom('purchase_readings').select(['read_at', 'keeps_invoices']).executeTakeFirstOrThrow(),
    pendingLines(db, row.id).execute(),
    matchedLines(db, row.id).execute(),
    closuresOf(db, row.id),
    invoicesOf(db, row.id),
    creditNotesOf(db, row.id),
    readProblems(db, row.id),
  ]);
  const hasSource = reading.keeps_invoices && reading.read_at !== null;
  const known = <T>(value: T): T | null => (hasSource ? value : null);
  const byLine = new Map(matched.map((it) => [it.line, it]));
  const sumAll = (name: 'ordered_net' | 'received_net' | 'invoiced_net' | 'paid_net') => sumOf(matched.map((it) => it[name]));
  const { reception, invoicing, payment, desde, ...rule } = order;
  return {
    erp: outside.erp.name,
    read_at: reading.read_at?.toISOString() ?? null,
    has_invoices: hasSource,
    total: {
      reception,
      invoicing,
      payment,
      ordered_net: sumAll('ordered_net'),
      received_net: sumAll('received_net'),
      invoiced_net: known(sumAll('invoiced_net')),
      paid_net: known(sumAll('paid_net')),
    },
    lines: pending.flatMap((line) => {
      const standing = byLine.get(line.line);
      if (!standing) return [];
      const { invoicing: billed, payment: paid, invoiced, invoiced_net, paid_net, ...rest } = standing;
      return [
        {
          ...line,
          ...rest,
          invoicing: known(billed),
          payment: known(paid),
          invoiced: known(invoiced),
          invoiced_net: known(invoiced_net),
          paid_net: known(paid_net),
          closure: closures.get(line.line) ?? null,
        },
      ];
    }),
    invoices,
    credit_notes,
    tolerance: { label: tolerances.labelOf(desde), ...rule },
    problems,
  };
}

const readStanding = (db: Reader, id: number) =>
  db
    .selectFrom('purchase_orders as it')
    .innerJoin(sql<{ desde: string; percent: string; pesos: string }>`lateral purchase_tolerance_at(it.created_at)`.as('rule'), (join) =>
      join.onTrue(),
    )
    .where('it.id', '=', id)
    .select([
      'it.reception',
      'rule.desde',
      plainDecimal('rule.percent').as('percent'),
      plainDecimal('rule.pesos').as('pesos'),
      ...matchColumns,
    ])
    .executeTakeFirstOrThrow()
    .then(({ problems: _problems, ...it }) => it);

const invoicesOf = (db: Reader, order_id: number) =>
  db
    .selectFrom('supplier_invoices as it')
    .where('it.erp_entry', 'in', (of) =>
      of.selectFrom('supplier_invoice_lines as line').where('line.order_id', '=', order_id).select('line.erp_entry'),
    )
    .select(['it.number', 'it.folio', 'it.day', plainDecimal('it.total').as('total'), plainDecimal('it.paid').as('paid')])
    .select(
      plainDecimal(sql`(select sum(line.net) from supplier_invoice_lines as line
        where line.erp_entry = it.erp_entry and line.order_id = ${order_id})`).as('net'),
    )
    .orderBy('it.day')
    .orderBy('it.erp_entry')
    .execute();

const creditNotesOf = (db: Reader, order_id: number): Promise<TrackingAnswer['credit_notes']> =>
  db
    .selectFrom('purchase_line_credits as it')
    .where('it.order_id', '=', order_id)
    .groupBy(['it.erp_entry', 'it.number', 'it.folio', 'it.day', 'it.return_id'])
    .select(['it.number', 'it.folio', 'it.day', plainDecimal(sql`sum(it.net)`).as('net')])
    .orderBy('it.day')
    .orderBy('it.erp_entry')
    .orderBy('it.return_id')
    .execute();

/** What does not agree, each with the papers that say so: its invoices, and what received the line. */
async function readProblems(db: Reader, order_id: number): Promise<TrackingAnswer['problems']> {
  const found = await problemsOf(db, order_id);
  if (found.length === 0) return [];
  const { rows } = await sql<{ line: number | null; kind: 'invoice' | 'hes' | 'receipt'; label: string; number: string }>`
    select distinct line, 'invoice' as kind, coalesce('Factura ' || invoice.folio, 'Factura N.º ' || invoice.number || ' en el ERP') as label, invoice.number
      from supplier_invoice_lines join supplier_invoices as invoice using (erp_entry) where order_id = ${order_id}
    union all
    select line, 'hes', hes.number, hes.number from hes join hes_lines on hes_id = hes.id
      where order_id = ${order_id} and status = any(${standingSheets}::text[])
    union all
    select line, 'receipt', 'Recepción ' || receipt_number, receipt_number from purchase_order_arrivals where order_id = ${order_id}
    union all
    select line, 'receipt', 'Recepción N.º ' || number || ' en el ERP', number from purchase_order_receptions where order_id = ${order_id}
    order by kind desc, number`.execute(db);
  return found.map((it) => {
    const isOfInvoices = it.kind === 'price' || it.kind === 'annulled' || it.kind === 'overpaid';
    const own = rows.filter(
      (paper) =>
        (it.line === null || paper.line === it.line) &&
        (isOfInvoices ? paper.kind === 'invoice' : it.kind !== 'over_received' || paper.kind !== 'invoice'),
    );
    const papers = new Map(own.map(({ label, kind, number }) => [label, { label, url: kind === 'hes' ? hesAt(number) : null }]));
    return { ...it, papers: [...papers.values()] };
  });
}

const standingSheets = hesStates.names.filter((it) => it !== 'anulada');
