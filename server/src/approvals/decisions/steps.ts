import type { ApprovalStrip } from 'contract/approvals/index.ts';
import { sql } from 'kysely';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { deadlines } from '../reminders/deadline.ts';
import '../tables.ts';

/** A step's turn comes. */
export async function beginStep({ tx, events }: Writing, approval_id: number, orden: number): Promise<void> {
  const began_at = new Date();
  const due = (await deadlines({ db: tx, events })).dueOf(began_at);
  await tx
    .updateTable('approval_steps')
    .set((it) => ({ estado: 'pendiente', began_at, due_at: it.fn.coalesce('due_at', sql<Date>`${due}::timestamptz`) }))
    .where('approval_id', '=', approval_id)
    .where('orden', '=', orden)
    .execute();
  await tx
    .updateTable('approvals')
    .set((it) => ({ version: it('version', '+', 1) }))
    .where('id', '=', approval_id)
    .execute();
}

/** Ends an approval; steps that had no turn are skipped. */
export async function closeApproval(
  tx: Tx,
  { id: approval_id, steps }: ApprovalStrip,
  estado: 'aprobado' | 'rechazado' | 'anulado' | 'pendiente',
): Promise<void> {
  if (estado === 'anulado' || steps.some((it) => it.estado === 'en_espera'))
    await tx
      .updateTable('approval_steps')
      .set({ estado: 'omitido' })
      .where('approval_id', '=', approval_id)
      .where('estado', 'in', ['en_espera', 'pendiente'])
      .execute();
  await tx
    .updateTable('approvals')
    .set((it) => ({ estado, decided_at: sql<Date>`clock_timestamp()`, version: it('version', '+', 1) }))
    .where('id', '=', approval_id)
    .execute();
}
