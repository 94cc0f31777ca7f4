import { sql } from 'kysely';
import { refuseBeyondRestrictions, restriction, whoSetsLimits } from '../../administration/index.ts';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { thousandths } from '../decimals.ts';
import { materialsOf } from '../stock/materials-of.ts';
import { cost, pricesNow, sumLines } from '../requests/prices.ts';

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
  const most = await restriction({ db: tx, events }, 'material_request_lines');
  if (most !== undefined && asked.items.length > most)
    throw new Problem(
      'rule',
      { message: `Una solicitud puede tener a lo más ${most} líneas, y esta tiene ${asked.items.length}. Divídala en dos.` },
      whoSetsLimits,
    );
  await refuseBeyondRestrictions(context, asked);
  const whole = await restriction({ db: tx, events }, 'line_quantity');
  return whole === undefined ? [] : asked.items.filter((it) => thousandths(it.quantity) > thousandths(String(whole)));
}
