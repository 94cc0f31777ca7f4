import { productOf, round, sumOf } from 'contract/decimals.ts';
import { sql } from 'kysely';
import { readPurchases } from '../../src/orders/tracking/track.ts';
import { writeInvoice } from '../../src/outside/erp/embedded-invoices.ts';
import { todayInChile } from '../../src/platform/today.ts';
import type { Company, DemoStep } from '../acting.ts';
import { addDays, daysBetween } from '../days.ts';

/** What an invoice says otherwise than its order, and how much of it was paid where that is not all of what is due. */
interface Otherwise {
  /** In percent of what was received: more was invoiced than came. */
  quantity?: string;
  /** In percent of the order's price. */
  price?: string;
  paid?: string;
  /** So many days after it came. */
  after?: number;
}

/** By what was bought: one that does not agree of each kind, one whose difference is none, and two that are paid in part. */
const otherwise: Readonly<Record<string, Otherwise>> = {
  'Traslado de tableros desde Quilicura': { quantity: '200' },
  'Comisionamiento de la segunda etapa': { price: '106' },
  'Zanja, segundo tramo': { quantity: '110' },
  'Retiro urgente de escombros del acceso': { paid: '200' },
  'Levantamiento de la franja de acceso': { price: '100.9' },
  // A part is kept back until the end.
  'Zanjas del sector norte': { paid: '95', after: 1 },
  cable: { paid: '50', after: 0 },
};

/** A supplier sends its invoice some days after the service was accepted, and is paid a month later. */
const [sends, isPaid] = [4, 30];

/** What suppliers invoiced of what they delivered, as accounting wrote it into the ERP; most of it as it was ordered. */
export const invoicing: readonly DemoStep[] = [{ days: 0, happen: invoiceWhatCame }];

async function invoiceWhatCame(company: Company): Promise<void> {
  const received = await linesReceived(company);
  for (const [at, line] of received.entries()) await invoice(company, line, String(3181 + at * 17));
  await company.work({ days: 0 }, readPurchases);
}

interface ReceivedLine {
  /** What was bought; of materials only that it is cable. */
  title: string;
  entry: string;
  line: number;
  quantity: string;
  price: string;
  /** In percent. */
  vat: string;
  day: string;
}

async function linesReceived({ db }: Company): Promise<ReceivedLine[]> {
  const { rows } = await sql<ReceivedLine>`
    select coalesce(asked.title, 'cable') as title, post.erp_entry as entry, it.line,
      -- What goes back for a credit note was invoiced before.
      trim_scale(it.received + coalesce((select sum(own.quantity) from purchase_order_credits as own
        where own.order_id = it.order_id and own.line = it.line), 0))::text as quantity,
      trim_scale(it.price)::text as price, case when line.tax_exempt then 0 else own.vat_percent end::text as vat,
      coalesce((select max(received_on) from hes where hes.order_id = own.id and hes.status <> 'anulada'), ${todayInChile()})::text as day
    from purchase_line_matches as it
    join purchase_orders as own on own.id = it.order_id
    join purchase_order_lines as line on line.order_id = it.order_id and line.edition = own.edition and line.line = it.line
    join erp_posts as post on post.source = 'purchase_order' and post.source_id = own.id and post.task = 'create' and post.state = 'publicado'
    left join service_requests as asked on own.origin = 'service_request' and asked.number = own.origin_number
    where it.received > 0 and own.currency = 'CLP' order by own.id, it.line`.execute(db);
  return rows;
}

async function invoice({ db }: Company, { title, entry, line, quantity, price, vat, day }: ReceivedLine, folio: string): Promise<void> {
  const own = otherwise[title] ?? {};
  const sent = addDays(day, own.after ?? sends);
  const age = daysBetween(sent, todayInChile());
  if (age < 0) return;
  const billed = percentOf(quantity, own.quantity ?? '100');
  const net = round(percentOf(productOf(billed, price), own.price ?? '100'));
  const total = round(percentOf(net, sumOf(['100', vat])));
  const paid = round(percentOf(total, own.paid ?? (age >= isPaid ? '100' : '0')));
  const lines = [{ quantity: billed, net, base: { entry, line: line - 1 } }];
  await db.transaction().execute((tx) => writeInvoice(tx, { folio, day: sent, total, paid, lines }));
}

const percentOf = (amount: string, percent: string): string => productOf(productOf(amount, percent), '0.01');
