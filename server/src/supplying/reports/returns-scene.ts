import { sql } from 'kysely';
import type { supplyScene } from '../scene.ts';
import '../../materials/tables.ts';

/** What goes back to suppliers of what requests brought, as rows: of which order it came is all the same to the sums. */
export async function returnsIn({ db, ana }: Pick<Awaited<ReturnType<typeof supplyScene>>, 'db' | 'ana'>) {
  await sql`alter table supplier_returns drop constraint supplier_returns_order_id_fkey`.execute(db);
  const reason = await db.selectFrom('supplier_return_reasons').select('id').orderBy('id').executeTakeFirstOrThrow();

  /** A hundredth of a unit of each line that a request brought is to go back, and may leave. */
  async function giveBack(request_id: number, sent_at: string | undefined): Promise<void> {
    const came = await db
      .selectFrom('material_receipt_lines as came')
      .innerJoin('material_receipts as receipt', 'receipt.id', 'came.receipt_id')
      .innerJoin('material_request_lines as line', 'line.id', 'came.request_line_id')
      .where('receipt.request_id', '=', request_id)
      .select(['receipt.id as receipt_id', 'line.id', 'line.material_id'])
      .execute();
    const [first] = came;
    if (!first) return;
    const { id: return_id } = await db
      .insertInto('supplier_returns')
      .values({ outcome: 'reposicion', order_id: 1, receipt_id: first.receipt_id, reason_id: reason.id, created_by: ana.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    const lines = came.map(({ id, material_id }, at) => ({ return_id, line: at + 1, order_line: 1, request_line_id: id, material_id }));
    await db
      .insertInto('supplier_return_lines')
      .values(lines.map((it) => ({ ...it, quantity: '0.01', worth: '3' })))
      .execute();
    if (sent_at === undefined) return;
    await db
      .updateTable('supplier_returns')
      .set({ status: 'despachada', sent_at: new Date(sent_at), sent_by: ana.id })
      .where('id', '=', return_id)
      .execute();
  }

  /** What was to go back last stays, whether or not it had left. */
  async function takeBack(): Promise<void> {
    const last = db.selectFrom('supplier_returns').where('status', '<>', 'anulada').select('id').orderBy('id', 'desc').limit(1);
    await db
      .updateTable('supplier_returns')
      .set({ status: 'anulada', ended_by: ana.id, ended_at: sql`now()`, end_reason: 'Estaba bueno' })
      .where('id', 'in', last)
      .execute();
  }
  return { giveBack, takeBack };
}
