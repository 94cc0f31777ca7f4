import { erpKinds, type ErpKind } from 'contract/erp/index.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { reopenOrders } from './embedded-returns.ts';
import { bringSerialsBack } from './embedded-serials.ts';
import { rejection } from './failure.ts';

/** An entry that is no number of ours is nobody's. */
export const whole = (entry: string): number => (/^\d{1,9}$/.test(entry) ? Number(entry) : 0);

export const closeLine = (tx: Tx, { entry, line }: { entry: number; line: number }) =>
  tx
    .updateTable('erp_document_lines')
    .set({ is_closed: true, open_quantity: '0' })
    .where('entry', '=', entry)
    .where('line', '=', line)
    .execute();

/** A document with nothing open is closed. */
export const closeWithoutOpenLines = (tx: Tx, entry: number) =>
  tx
    .updateTable('erp_documents')
    .set({ status: 'closed' })
    .where('entry', '=', entry)
    .where((it) =>
      it.not(it.exists(it.selectFrom('erp_document_lines').where('entry', '=', entry).where('open_quantity', '>', '0').select('line'))),
    )
    .execute();

/** Holds a document that nothing has ended. */
export async function lockOpen(tx: Tx, kind: ErpKind, entry: string): Promise<{ entry: number }> {
  const head = await tx
    .selectFrom('erp_documents')
    .select(['entry', 'status'])
    .where('kind', '=', kind)
    .where('entry', '=', whole(entry))
    .forUpdate()
    .executeTakeFirst();
  if (!head) throw rejection(`${erpKinds[kind]} ${entry} no existe.`, { code: '-2028' });
  if (head.status !== 'open') throw rejection('El documento ya está cerrado.', { code: '-5006' });
  return head;
}

interface Ending {
  kind: ErpKind;
  entry: string;
  as: 'closed' | 'cancelled';
}

/** What a cancelled copy took from its bases is open again. */
export async function finish(tx: Tx, { kind, entry, as }: Ending): Promise<void> {
  const head = await lockOpen(tx, kind, entry);
  await tx.updateTable('erp_documents').set({ status: as }).where('entry', '=', head.entry).execute();
  if (as === 'closed') return;
  await reopenOrders(tx, head.entry, 'close');
  await bringSerialsBack(tx, head.entry);
  const taken = await tx
    .selectFrom('erp_document_lines')
    .select(['base_entry', 'base_line', 'quantity'])
    .where('entry', '=', head.entry)
    .where('base_entry', 'is not', null)
    .orderBy('base_entry')
    .orderBy('base_line')
    .execute();
  for (const { base_entry, base_line, quantity } of taken) {
    await tx
      .updateTable('erp_document_lines')
      .set({ open_quantity: sql<string>`least(quantity, open_quantity + ${quantity}::numeric)` })
      .where('entry', '=', base_entry ?? 0)
      .where('line', '=', base_line ?? 0)
      // What is closed is not waited for again.
      .where('is_closed', '=', false)
      .execute();
    await tx
      .updateTable('erp_documents')
      .set({ status: 'open' })
      .where('entry', '=', base_entry ?? 0)
      .where('status', '=', 'closed')
      .where((it) =>
        it.exists(
          it
            .selectFrom('erp_document_lines')
            .where('entry', '=', base_entry ?? 0)
            .where('open_quantity', '>', '0')
            .select('line'),
        ),
      )
      .execute();
  }
}
