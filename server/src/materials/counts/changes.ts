import { familiaMaterial } from 'contract/catalogues/index.ts';
import { countStates, type StockCountInfo } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import { formatNumber } from 'contract/format.ts';
import { sql } from 'kysely';
import { requireActive } from '../../catalogues/index.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import { brokenUnique } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { Problem } from '../../platform/problem.ts';
import { refusalOf } from '../../platform/rules.ts';
import { stateAfter } from '../../platform/state-after.ts';
import { decimalOf, thousandths } from '../decimals.ts';
import { materialsOf } from '../stock/materials-of.ts';
import { lockStocks, moveStock } from '../stock/move.ts';
import type { Place } from '../stock/movement.ts';
import { countActions } from './actions.ts';
import { movementsOf, readCount, readCountCase } from './counts.ts';
import { warehouseNamed } from '../visible.ts';

/** One at a time for each warehouse; its lines are what the ledger says is there, of one family where one is said. */
export async function openCount(
  context: Writing,
  { warehouse_code, family_id, blind, comment }: Received<typeof contract.openCount>,
): Promise<StockCountInfo> {
  const { tx, user } = context;
  const warehouse = await warehouseNamed(tx, user, warehouse_code);
  await requireActive(tx, { family_id: [familiaMaterial, family_id] });
  const made = await tx
    .insertInto('stock_counts')
    .values({
      warehouse_id: warehouse.id,
      familia_id: family_id ?? null,
      status: 'en_conteo',
      blind,
      comment,
      opened_by: user.id,
      submitted_by: null,
      decided_by: null,
      decision_comment: null,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (brokenUnique(error))
        throw new Problem('duplicate', {
          fields: { warehouse_code: `La bodega ${warehouse_code} ya tiene un conteo abierto: termínelo o anúlelo.` },
        });
      throw error;
    });
  await sql`
    insert into stock_count_lines (count_id, material_id, expected)
    select ${made.id}, material_id, quantity from stocks join materials on materials.id = material_id
    where warehouse_id = ${warehouse.id} and quantity > 0 and familia_id = coalesce(${family_id ?? null}::integer, familia_id)`.execute(tx);
  const after = await readCount(tx, user, made.number);
  await record(context, { action: 'open_count', entity: 'stock_count', id: made.number, after: auditOfCount(after) });
  return after;
}

/** Each line is compared with what the ledger says now: what moves before or afterwards is no difference. */
export async function saveCountLines(
  context: Writing,
  { number, items }: Received<typeof contract.saveCountLines>,
): Promise<StockCountInfo> {
  const { tx, user } = context;
  const { row } = await lockCount(context, { number, action: 'submit' });
  const materials = await materialsOf(tx, items);
  const given = items.map(({ code, counted_quantity, comment }) => ({
    material_id: materials.get(code),
    counted: counted_quantity,
    comment,
  }));
  await sql`
    insert into stock_count_lines as line (count_id, material_id, expected, counted, comment, counted_by, counted_at)
    select ${row.id}, given.material_id, coalesce(stocks.quantity, 0), given.counted, given.comment,
      case when given.counted is not null then ${user.id}::integer end, case when given.counted is not null then now() end
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (material_id integer, counted numeric, comment text)
    left join stocks on stocks.material_id = given.material_id and stocks.warehouse_id = ${row.warehouse_id}
    order by given.material_id
    on conflict (count_id, material_id) do update set
      expected = excluded.expected, counted = excluded.counted, comment = excluded.comment,
      counted_by = excluded.counted_by, counted_at = excluded.counted_at`.execute(tx);
  // What should not be there and was not counted after all is no line.
  await sql`delete from stock_count_lines where count_id = ${row.id} and counted is null and expected = 0`.execute(tx);
  return readCount(tx, user, number);
}

/** Without differences it is closed; with them it waits for somebody who did not count. */
export async function submitCount(context: Writing, { number, version }: Received<typeof contract.submitCount>): Promise<StockCountInfo> {
  const { tx, user } = context;
  const { before, row } = await lockCount(context, { number, version, action: 'submit' });
  const left = before.items.filter((it) => it.counted_quantity === null);
  if (left.length > 0) {
    const some = left.slice(0, 3).map((it) => it.code);
    const more = left.length > some.length ? ` y ${left.length - some.length} más` : '';
    throw new Problem('rule', { message: `Falta contar ${some.join(', ')}${more}. Si no hay, anote 0.` });
  }
  const differs = await tx
    .selectFrom('stock_count_lines')
    .where('count_id', '=', row.id)
    .whereRef('counted', '<>', 'expected')
    .select('material_id')
    .limit(1)
    .executeTakeFirst();
  const status = stateAfter(countStates, before.status, differs ? 'submit' : 'submit_equal');
  await tx
    .updateTable('stock_counts')
    .set({ status, submitted_by: user.id, submitted_at: sql`now()`, version: version + 1 })
    .where('id', '=', row.id)
    .execute();
  return recordCount(context, 'submit_count', before);
}

/** The stock takes over what was counted: each difference is one adjustment in the ledger. */
export async function approveCount(
  context: Writing,
  { number, version, last_movement, comment }: Received<typeof contract.approveCount>,
): Promise<StockCountInfo> {
  const { tx, user } = context;
  const { before, row } = await lockCount(context, { number, version, action: 'approve' });
  const lines = await tx
    .selectFrom('stock_count_lines')
    .where('count_id', '=', row.id)
    .whereRef('counted', '<>', 'expected')
    .select(['material_id', 'expected', 'counted'])
    .execute();
  await lockStocks(
    tx,
    lines.map(({ material_id }) => ({ material_id, from: row.warehouse_id, to: null })),
  );
  await refuseUnseenMovement(context, before, { count_id: row.id, warehouse_id: row.warehouse_id, seen: last_movement });
  const reason = ['Diferencia de inventario', comment].filter(Boolean).join(': ');
  await moveStock(
    context,
    { kind: 'ajuste', document: { kind: 'conteo', number }, user_id: user.id, reason },
    lines.map(({ material_id, expected, counted }) => {
      const amount = thousandths(counted ?? '0') - thousandths(expected);
      const [from, to]: [Place, Place] = amount < 0n ? [row.warehouse_id, 'fuera'] : ['fuera', row.warehouse_id];
      return { material_id, from, to, quantity: decimalOf(amount < 0n ? -amount : amount) };
    }),
  );
  await decide(context, before, { id: row.id, action: 'approve', comment });
  return recordCount(context, 'approve', before);
}

/** Whoever decides looks again when something came or went meanwhile, and is told what. */
async function refuseUnseenMovement(
  { tx, user }: Writing,
  { number }: StockCountInfo,
  { count_id, warehouse_id, seen }: { count_id: number; warehouse_id: number; seen: number | null },
): Promise<void> {
  const since = await movementsOf(tx, count_id)
    .where('moved.id', '>', seen ?? 0)
    .innerJoin('materials', 'materials.id', 'moved.material_id')
    .innerJoin('units', 'units.id', 'materials.unidad_id')
    .select(['descripcion', 'units.codigo as unit', 'moved.document_number', 'moved.to_warehouse_id'])
    .select(plainDecimal('moved.quantity').as('quantity'))
    .orderBy('moved.id')
    .limit(6)
    .execute();
  if (since.length === 0) return;
  const changes = since.map(
    (it) =>
      `${it.descripcion}: ${it.to_warehouse_id === warehouse_id ? 'entraron' : 'salieron'} ${formatNumber(it.quantity)} ${it.unit} (${it.document_number})`,
  );
  throw new Problem('stale', {
    message: `El stock se movió desde que lo vio: ${changes.slice(0, 5).join('; ')}${changes.length > 5 ? '; y más' : ''}. Revise el conteo y decida de nuevo.`,
    changes,
    current: await readCount(tx, user, number),
  });
}

/** What differs is counted again; the rest stays counted. */
export async function recountCount(
  context: Writing,
  { number, version, comment }: Received<typeof contract.recountCount>,
): Promise<StockCountInfo> {
  const { before, row } = await lockCount(context, { number, version, action: 'recount' });
  await context.tx
    .updateTable('stock_count_lines')
    .set({ counted: null, counted_by: null, counted_at: null })
    .where('count_id', '=', row.id)
    .whereRef('counted', '<>', 'expected')
    .execute();
  await decide(context, before, { id: row.id, action: 'recount', comment });
  return recordCount(context, 'recount', before);
}

export async function cancelCount(
  context: Writing,
  { number, version, reason }: Received<typeof contract.cancelCount>,
): Promise<StockCountInfo> {
  const { before, row } = await lockCount(context, { number, version, action: 'cancel' });
  await decide(context, before, { id: row.id, action: 'cancel', comment: reason });
  return recordCount(context, 'cancel', before);
}

interface Decision {
  id: number;
  action: 'approve' | 'recount' | 'cancel';
  comment: string | null;
}

const decide = ({ tx, user }: Writing, before: StockCountInfo, { id, action, comment }: Decision) =>
  tx
    .updateTable('stock_counts')
    .set({
      status: stateAfter(countStates, before.status, action),
      decided_by: user.id,
      decided_at: sql`now()`,
      decision_comment: comment,
      version: before.version + 1,
    })
    .where('id', '=', id)
    .execute();

interface CountMove {
  number: string;
  /** Lines are saved without one: several count at once. */
  version?: number;
  action: 'submit' | 'approve' | 'recount' | 'cancel';
}

/** Holds the count; refuses what its state or its version does not allow, and who counted to decide. */
async function lockCount({ tx, user }: Writing, { number, version, action }: CountMove) {
  const row = await tx
    .selectFrom('stock_counts')
    .where('number', '=', number)
    .select(['id', 'warehouse_id'])
    .forUpdate()
    .executeTakeFirst();
  const before = await readCount(tx, user, number);
  if (!row || !before.allowed_actions.includes(action)) throw refusalOf(countActions[action], await readCountCase(tx, user, number));
  if (version !== undefined && before.version !== version) throw new Problem('stale', { current: before });
  return { row, before };
}

async function recordCount(context: Writing, action: string, before: StockCountInfo): Promise<StockCountInfo> {
  const after = await readCount(context.tx, context.user, before.number);
  await record(context, { action, entity: 'stock_count', id: before.number, before: auditOfCount(before), after: auditOfCount(after) });
  return after;
}

/** What was expected stays out of it: the audit log is read by who counts, too. */
const auditOfCount = (it: StockCountInfo) => ({
  estado: countStates.label(it.status),
  bodega: it.warehouse_code,
  familia: it.family,
  contados: `${it.counted} de ${it.lines}`,
  motivo: it.decision_comment,
});
