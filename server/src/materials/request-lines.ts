import { formatNumber } from 'contract/format.ts';
import { sql } from 'kysely';
import { rateOn, restriction } from '../administration/index.ts';
import type { Writing } from '../platform/context.ts';
import type { Tx } from '../platform/database.ts';
import { Problem } from '../platform/problem.ts';
import { thousandths } from './decimals.ts';
import { materialsOf } from './known.ts';
import { currentCosts } from './move.ts';
import { todayInChile } from './today.ts';

interface Line {
  code: string;
  quantity: string;
  comment: string | null;
}

/**
 * Writes the lines of a request in place of those it had, at the current prices and today's rates; each line's amount is whole
 * pesos and the request's is their sum (spec 2 §3). A material without a price counts nothing until it has one.
 */
export async function writeLines(tx: Tx, request_id: number, items: readonly Line[]): Promise<void> {
  const materials = await materialsOf(tx, items);
  const prices = await currentCosts(tx, [...materials.values()], 'material_prices');
  const rates = await ratesOf(tx, new Set([...prices.values()].map((it) => it.currency)));
  const rows = items.map(({ code, quantity, comment }, at) => {
    const material_id = materials.get(code) ?? 0;
    const price = prices.get(material_id);
    return {
      line: at + 1,
      material_id,
      quantity,
      comment,
      unit_price: price?.amount ?? null,
      currency: price?.currency ?? null,
      rate: price ? (rates.get(price.currency) ?? null) : null,
    };
  });
  await tx.deleteFrom('material_request_lines').where('request_id', '=', request_id).execute();
  await sql`
    insert into material_request_lines (request_id, line, material_id, quantity, comment, unit_price, currency, amount)
    select ${request_id}, line, material_id, quantity, comment, unit_price, currency, round(coalesce(quantity * unit_price * rate, 0))
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as asked (
      line integer, material_id integer, quantity numeric, comment text, unit_price numeric, currency text, rate numeric)`.execute(tx);
  await sumLines(tx, request_id);
}

async function ratesOf(tx: Tx, currencies: ReadonlySet<'CLP' | 'USD' | 'EUR' | 'UF'>): Promise<ReadonlyMap<string, string>> {
  const today = todayInChile();
  const rates = await Promise.all([...currencies].map((it) => rateOn(tx, it, today)));
  return new Map(rates.map((it) => [it.moneda, it.valor]));
}

/** One line again, after its quantity changed: at the price of now, as everything that waits. */
export async function priceLine(
  tx: Tx,
  { id, material_id, quantity }: { id: number; material_id: number; quantity: string },
): Promise<void> {
  const price = (await currentCosts(tx, [material_id], 'material_prices')).get(material_id);
  const rate = price ? (await rateOn(tx, price.currency, todayInChile())).valor : null;
  await sql`
    update material_request_lines set quantity = ${quantity}::numeric, unit_price = ${price?.amount ?? null}::numeric,
      currency = ${price?.currency ?? null}, amount = round(coalesce(${quantity}::numeric * ${price?.amount ?? null}::numeric * ${rate}::numeric, 0))
    where id = ${id}`.execute(tx);
}

/** What approval is asked for: what somebody corrected it to, but never less than the lines say. */
export const amountToApprove = sql<string>`greatest(new_amount, amount)::text`;

/** The request says what its lines add up to; what somebody corrected was another sum. */
export async function sumLines(tx: Tx, request_id: number): Promise<void> {
  await sql`
    update material_requests set lines = sums.lines, amount = sums.amount, new_amount = null, amount_reason = null
    from (select count(*) as lines, coalesce(sum(amount), 0) as amount from material_request_lines where request_id = ${request_id}) as sums
    where id = ${request_id}`.execute(tx);
}

/** The limits that a request is held to (maintainer of restrictions); gives the lines that need a special approval. */
export async function refuseBeyondLimits(
  context: Writing,
  asked: { items: readonly Line[]; urgent: boolean; project_id: number | null; required_date: string | null },
): Promise<Line[]> {
  const { tx, events } = context;
  const limit = (code: Parameters<typeof restriction>[1]) => restriction({ db: tx, events }, code);
  const most = await limit('material_request_lines');
  if (most !== undefined && asked.items.length > most)
    throw new Problem('rule', {
      message: `Una solicitud puede tener a lo más ${most} líneas, y esta tiene ${asked.items.length}. Divídala en dos.`,
    });
  await refuseDate(asked.required_date, await limit('required_date_days_back'), await limit('required_date_days_ahead'));
  if (asked.urgent) await refuseUrgent(context, await limit('urgent_requests_per_month'));
  if (asked.project_id !== null) await refuseOpen(tx, asked.project_id, await limit('open_requests_per_project'));
  const whole = await limit('line_quantity');
  return whole === undefined ? [] : asked.items.filter((it) => thousandths(it.quantity) > thousandths(String(whole)));
}

async function refuseDate(date: string | null, back: number | undefined, ahead: number | undefined): Promise<void> {
  if (!date) return;
  const days = Math.round((Date.parse(date) - Date.parse(todayInChile())) / 86_400_000);
  const said = (text: string) => new Problem('invalid', { fields: { required_date: text } });
  if (back !== undefined && days < -back) throw said(back === 0 ? 'La fecha ya pasó.' : `No puede ser de hace más de ${back} días.`);
  if (ahead !== undefined && days > ahead) throw said(`No puede ser de más de ${formatNumber(String(ahead))} días adelante.`);
}

/** Two at once of one person wait for each other: the limit holds. */
async function refuseUrgent({ tx, user }: Writing, most: number | undefined): Promise<void> {
  if (most === undefined) return;
  await sql`select pg_advisory_xact_lock(hashtext('urgent material requests'), ${user.id})`.execute(tx);
  const made = await urgentRequests(tx, user.id);
  if (made >= most)
    throw new Problem('rule', {
      message: `Este mes ya hizo ${made} solicitudes urgentes, y el máximo es ${most}. Pídala como normal.`,
      fields: { request_type: 'Llegó al máximo de urgentes de este mes.' },
    });
}

/** Urgent ones that somebody asked for this month. */
export async function urgentRequests(db: Pick<Tx, 'selectFrom'>, user_id: number): Promise<number> {
  const { made } = await db
    .selectFrom('material_requests')
    .where('requester_id', '=', user_id)
    .where('request_type', '=', 'SOLICITUD DE MATERIAL URGENTE')
    .where(sql<boolean>`sent_at >= date_trunc('month', now() at time zone 'America/Santiago') at time zone 'America/Santiago'`)
    .select((it) => it.fn.countAll<number>().as('made'))
    .executeTakeFirstOrThrow();
  return made;
}

async function refuseOpen(tx: Tx, project_id: number, most: number | undefined): Promise<void> {
  if (most === undefined) return;
  await sql`select pg_advisory_xact_lock(hashtext('open material requests'), ${project_id})`.execute(tx);
  const open = await openRequests(tx, project_id);
  if (open >= most)
    throw new Problem('rule', {
      message: `El proyecto tiene ${open} solicitudes abiertas, y el máximo es ${most}. Cierre o anule alguna antes.`,
      fields: { project_code: 'Tiene demasiadas solicitudes abiertas.' },
    });
}

/** Requests of a project that still want something of somebody. */
export async function openRequests(db: Pick<Tx, 'selectFrom'>, project_id: number): Promise<number> {
  const { open } = await db
    .selectFrom('material_requests')
    .where('project_id', '=', project_id)
    .where('status', 'in', ['restringida', 'pendiente', 'aprobada', 'incompleta', 'en_curso'])
    .select((it) => it.fn.countAll<number>().as('open'))
    .executeTakeFirstOrThrow();
  return open;
}
