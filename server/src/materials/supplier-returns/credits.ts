import { supplierReturnStates } from 'contract/materials/index.ts';
import { sql } from 'kysely';
import { notifyPeople } from '../../access/index.ts';
import { holdForArrival } from '../../orders/index.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Workshop } from '../../platform/area.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { stateAfter } from '../../platform/state-after.ts';
import { lockRequestLines } from '../usage/usage.ts';
import { returnAt } from './address.ts';
import { giveUpLeft } from './give-up.ts';
import { readLocked } from './lock.ts';
import '../../orders/tables.ts';
import '../tables.ts';

type Working = Pick<Workshop, 'jobs' | 'config'>;

/** So many returns are looked at in one reading of the ERP; the next one takes the others. */
const mostSettled = 200;

/**
 * Returns of which the ERP has credit notes for all that was not brought again are credited as if somebody had written them down; one whose
 * note is cancelled there waits for it again.
 */
export async function settleErpCredits({ db, ...working }: Working & Pick<Workshop, 'db'>): Promise<void> {
  const found = await returnsToSettle(db).select(['it.id', 'it.order_id']).orderBy('it.id').limit(mostSettled).execute();
  const failures: unknown[] = [];
  for (const it of found)
    await db
      .transaction()
      .execute((tx) => settleReturn({ ...working, tx }, it))
      .catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'Some returns could not be credited');
}

/** All of a return that was not brought again is credited by what the ERP has. */
const isCovered = sql<boolean>`(exists (select from supplier_credit_note_lines as own where own.return_id = it.id)
  and not exists (select from supplier_return_lines as line where line.return_id = it.id and line.quantity - line.replaced_quantity
    > coalesce((select sum(own.quantity) from supplier_credit_note_lines as own where own.return_id = it.id and own.line = line.order_line), 0)))`;

/** What somebody wrote down here is theirs to answer for. */
const isByHand = sql<boolean>`exists (select from purchase_order_credits as own where own.return_id = it.id)`;

const returnsToSettle = (db: Reader) =>
  db
    .selectFrom('supplier_returns as it')
    .where(
      sql<boolean>`(it.status in ('despachada', 'cerrada') and ${isCovered} or it.status = 'acreditada' and not ${isByHand} and not ${isCovered})`,
    );

async function settleReturn(context: Working & { tx: Tx }, { id, order_id }: { id: number; order_id: number }): Promise<void> {
  const { tx } = context;
  const asked = await tx.selectFrom('supplier_return_lines').where('return_id', '=', id).select('request_line_id').execute();
  await lockRequestLines(
    tx,
    asked.map((it) => it.request_line_id),
  );
  await holdForArrival(tx, order_id);
  await sql`select from supplier_returns where id = ${id} for update`.execute(tx);
  const seen = await returnsToSettle(tx)
    .where('it.id', '=', id)
    .select(['it.sent_by', 'it.created_by', 'it.credit_folio'])
    .executeTakeFirst();
  if (!seen) return;
  const row = await readLocked(context, id);
  const action = row.status === 'acreditada' ? 'uncredit' : 'credit';
  if (action === 'credit') await giveUpLeft({ ...context, user: undefined }, row, seen.sent_by ?? seen.created_by);
  const status = stateAfter(supplierReturnStates, row.status, action);
  const note = action === 'credit' ? await noteOf(tx, id) : nothing;
  await tx
    .updateTable('supplier_returns')
    // What was given up is not waited for again: from now on a credit note is owed for it.
    .set({ ...note, status, ...(action === 'uncredit' && { outcome: 'nota_de_credito' as const }), version: row.version + 1 })
    .where('id', '=', id)
    .execute();
  const words = (of: typeof status, folio: string | null) => ({ estado: supplierReturnStates.label(of), nota_de_credito: folio });
  await record(
    { tx, user: undefined, requestId: 'erp_purchases' },
    {
      action,
      entity: 'supplier_return',
      id: row.number,
      before: words(row.status, seen.credit_folio),
      after: words(status, note.credit_folio),
    },
  );
  await notifyPeople(context, {
    user_ids: [seen.created_by],
    kind: 'request',
    title:
      action === 'credit'
        ? `Llegó la nota de crédito ${note.credit_folio ?? ''} de la devolución ${row.number}`
        : `En el ERP se anuló la nota de crédito de la devolución ${row.number}: falta otra`,
    url: returnAt(row.number),
  });
}

const nothing = { credit_folio: null, credit_on: null, credit_net: null };

/** Of several notes all their numbers, the last day and the sum. */
async function noteOf(tx: Tx, id: number) {
  const { rows } = await sql<{ credit_folio: string; credit_on: string; credit_net: string }>`
    select string_agg(distinct coalesce(note.folio, 'N.º ' || note.number), ', ') as credit_folio, max(note.day)::text as credit_on,
      sum(own.net)::text as credit_net
    from supplier_credit_note_lines as own join supplier_credit_notes as note using (erp_entry) where own.return_id = ${id}`.execute(tx);
  return rows[0] ?? nothing;
}
