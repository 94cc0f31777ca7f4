import type { ApprovalStrip } from 'contract/approvals/index.ts';
import { compareDecimals, sumOf } from 'contract/decimals.ts';
import { formatNumber } from 'contract/format.ts';
import { notifyPeople } from '../../access/index.ts';
import type { ApprovalSubject, ApprovalDeclaration } from '../../approvals/index.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { orderAt } from '../address.ts';
import { announceOrders } from '../live.ts';
import { pendingLines } from '../pending.ts';
import { lockEdition } from '../orders/edition-rows.ts';
import { informErp } from './inform.ts';
import { editionParts } from './parts.ts';
import { editionsByIds } from './read.ts';
import { moveEdition } from '../orders/edition-changes.ts';

/** What becomes of a version once its approval ends: the ERP is told of it, or the one in force stands. */
async function editionDecided(context: Writing, approval: ApprovalStrip): Promise<void> {
  const { tx } = context;
  const edition = await lockEdition(tx, Number(approval.entity_id));
  const isApproved = approval.estado === 'aprobado';
  const approvers = [...new Set(approval.steps.flatMap((it) => (it.estado === 'aprobado' ? (it.decided_by ?? []) : [])))];
  if (isApproved) await refuseBelowArrived(tx, edition);
  await moveEdition(tx, edition, isApproved ? 'approve' : 'reject', isApproved ? { approvers } : {});
  if (isApproved) await informErp(context, edition);
  const comment = approval.steps.findLast((it) => it.decided_by !== null)?.comentario ?? null;
  await tx
    .updateTable('purchase_orders')
    .set((it) => ({ version: it('version', '+', 1) }))
    .where('id', '=', edition.order_id)
    .execute();
  await record(context, {
    action: isApproved ? 'approve' : 'reject',
    entity: 'purchase_order',
    id: edition.number,
    after: { edicion: edition.edition, ...(comment !== null && { razon: comment }) },
  });
  await tellAmender(context, edition, { isApproved, comment });
  await announceOrders(tx);
}

/** While it was being decided something may have come: what has come is asked for. */
async function refuseBelowArrived(
  tx: Tx,
  { order_id, edition, number }: { order_id: number; edition: number; number: string },
): Promise<void> {
  const asked = await tx
    .selectFrom('purchase_order_lines')
    .where('order_id', '=', order_id)
    .where('edition', '=', edition)
    .select(['line', 'quantity'])
    .execute();
  const byLine = new Map(asked.map((it) => [it.line, it.quantity]));
  for (const { line, code, received, elsewhere } of await pendingLines(tx, order_id).execute()) {
    const came = sumOf([received, elsewhere]);
    if (compareDecimals(byLine.get(line) ?? '0', came) < 0)
      throw new Problem('rule', {
        message: `De ${code} ya se recibieron ${formatNumber(came)}, más de lo que pide la versión ${edition} de ${number}: rechácela.`,
      });
  }
}

async function tellAmender(
  context: Writing,
  { id, number, edition }: { id: number; number: string; edition: number },
  { isApproved, comment }: { isApproved: boolean; comment: string | null },
): Promise<void> {
  const { created_by } = await context.tx
    .selectFrom('purchase_order_editions')
    .where('id', '=', id)
    .select('created_by')
    .executeTakeFirstOrThrow();
  if (created_by === null || created_by === context.user.id) return;
  await notifyPeople(context, {
    user_ids: [created_by],
    kind: 'approval',
    title: `La versión ${edition} de ${number} fue ${isApproved ? 'aprobada' : 'rechazada'}`,
    text: comment,
    url: orderAt(number),
    mail: 'aviso_aprobaciones',
  });
}

/** Versions of orders in the words of whoever decides about them; what changes, from what to what, are its parts. */
async function editionSubjects(db: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, ApprovalSubject>> {
  const found = await editionsByIds(db, ids);
  return new Map(
    found.map(({ id, number, supplier, project_code, cost_center, now }) => {
      const facts: [string, string | null][] = [
        ['Proyecto', project_code],
        ['CECO', cost_center],
        ['Motivo', now.reason],
      ];
      return [
        id,
        {
          title: `Versión ${now.edition} de ${number}`,
          subtitle: supplier,
          url: orderAt(number),
          facts: facts.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
        },
      ];
    }),
  );
}

/** What versions of orders say of themselves to those who decide about them. */
export const approvedEditions: ApprovalDeclaration = { subjects: editionSubjects, decided: editionDecided, parts: editionParts };
