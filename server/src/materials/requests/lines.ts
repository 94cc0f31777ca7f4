import { formatNumber } from 'contract/format.ts';
import { sql } from 'kysely';
import { restriction } from '../../administration/index.ts';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { thousandths } from '../decimals.ts';
import { materialsOf } from '../stock/known.ts';
import { cost, pricesNow, sumLines } from './prices.ts';
import { todayInChile } from '../../platform/today.ts';

interface Line {
  code: string;
  quantity: string;
  comment: string | null;
}

/** Writes the lines of a request in place of those it had, at the current prices and today's rates (spec 2 §3). */
export async function writeLines(tx: Tx, request_id: number, items: readonly Line[]): Promise<void> {
  const materials = await materialsOf(tx, items);
  const prices = await pricesNow(tx, [...materials.values()]);
  const rows = items.map(({ code, quantity, comment }, at) => {
    const material_id = materials.get(code);
    return { line: at + 1, material_id, quantity, comment, ...(material_id !== undefined && prices.get(material_id)) };
  });
  await tx.deleteFrom('material_request_lines').where('request_id', '=', request_id).execute();
  await sql`
    insert into material_request_lines (request_id, line, material_id, quantity, comment, unit_price, currency, amount)
    select ${request_id}, line.line, line.material_id, line.quantity, line.comment, now.amount, now.currency, ${cost}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as line (line integer, material_id integer, quantity numeric(18, 3), comment text, amount numeric, currency text, rate numeric),
      lateral (select line.amount, line.currency, line.rate) as now`.execute(tx);
  await sumLines(tx, request_id);
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
