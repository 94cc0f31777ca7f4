import type { ApprovalStrip } from 'contract/approvals/index.ts';
import { formatMoney } from 'contract/format.ts';
import { orderStates, termsInWords } from 'contract/orders/index.ts';
import { sql } from 'kysely';
import { notifyPeople } from '../../access/index.ts';
import { feeOf } from '../../administration/index.ts';
import type { ApprovalSubject, ApprovalDeclaration } from '../../approvals/index.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { today } from '../../platform/database/days.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { stateAfter } from '../../platform/state-after.ts';
import { isPaidByFee, requireOrderable } from '../../suppliers/index.ts';
import { orderAt } from '../address.ts';
import { announceOrders } from '../live.ts';
import { postOrder } from './document.ts';
import { auditOfOrder } from './history.ts';
import { refuseOtherTax } from './other-tax.ts';
import { termColumns } from './terms.ts';
import { orderParts } from './to-approve.ts';
import '../tables.ts';

/** What is asked approval for: an order that supply prepared. */
export const ofOrderApproval = (id: number) => ({ entity: 'purchase_order', entity_id: String(id) });

const lockPrepared = (tx: Writing['tx'], id: string) =>
  tx.selectFrom('purchase_orders').where('id', '=', Number(id)).selectAll().forUpdate().executeTakeFirstOrThrow();

/** What becomes of an order once its approval ends: it goes to the ERP, or what it asked for may be ordered again. */
async function orderDecided(context: Writing, approval: ApprovalStrip): Promise<void> {
  const { tx } = context;
  const order = await lockPrepared(tx, approval.entity_id);
  const isApproved = approval.estado === 'aprobado';
  const before = await auditOfOrder(tx, order.id);
  const approvers = [...new Set(approval.steps.flatMap((it) => (it.estado === 'aprobado' ? (it.decided_by ?? []) : [])))];
  await tx
    .updateTable('purchase_orders')
    .set((it) => ({
      status: stateAfter(orderStates, order.status, isApproved ? 'approve' : 'reject'),
      approvers,
      version: it('version', '+', 1),
    }))
    .where('id', '=', order.id)
    .execute();
  await tx.updateTable('purchase_order_editions').set({ approvers }).where('order_id', '=', order.id).where('edition', '=', 1).execute();
  if (isApproved)
    await postOrder(context, {
      id: order.id,
      request_type: 'ORDEN DE COMPRA',
      destinations: await context.hooks.orderDestinations[order.origin]?.(context, await requestsOf(tx, order)),
    });
  const comment = approval.steps.findLast((it) => it.decided_by !== null)?.comentario ?? null;
  await record(context, {
    action: isApproved ? 'approve_order' : 'reject_order',
    entity: 'purchase_order',
    id: order.number,
    before,
    after: { ...(await auditOfOrder(tx, order.id)), ...(comment !== null && { razon: comment }) },
  });
  await tellPreparer(context, order, { isApproved, comment });
  await announceOrders(tx);
}

/** The requests that its lines come from. */
async function requestsOf(tx: Writing['tx'], { id, origin_id }: { id: number; origin_id: number }): Promise<number[]> {
  const lines = await tx.selectFrom('purchase_order_lines').where('order_id', '=', id).select('origin_id').distinct().execute();
  return [...new Set([origin_id, ...lines.flatMap((it) => it.origin_id ?? [])])];
}

async function tellPreparer(
  context: Writing,
  { prepared_by, number }: { prepared_by: number | null; number: string },
  { isApproved, comment }: { isApproved: boolean; comment: string | null },
): Promise<void> {
  if (prepared_by === null || prepared_by === context.user.id) return;
  await notifyPeople(context, {
    user_ids: [prepared_by],
    kind: 'approval',
    title: `La orden ${number} fue ${isApproved ? 'aprobada' : 'rechazada'}`,
    text: comment,
    url: orderAt(number),
    mail: 'aviso_aprobaciones',
  });
}

/** Whoever says yes hears why the supplier may not be bought from meanwhile, or what it is taxed as by now; what is asked for does not change. */
async function refuseUnfitSupplier(context: Writing, { entity_id }: Pick<ApprovalStrip, 'entity_id'>): Promise<boolean> {
  const order = await lockPrepared(context.tx, entity_id);
  await requireOrderable(context, order.supplier_code);
  await refuseOtherTax(context.tx, order, 'rechácela');
  return false;
}

/** Orders in the words of whoever decides about them. */
async function orderSubjects(db: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, ApprovalSubject>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('purchase_orders as it')
    .leftJoin('projects', 'projects.id', 'it.project_id')
    .leftJoin('users as preparer', 'preparer.id', 'it.prepared_by')
    .where('it.id', 'in', [...ids])
    .select(['it.id', 'it.number', 'it.supplier', 'it.currency', 'it.origin_number', 'it.cost_center', 'it.payment_terms', 'it.comment'])
    .select(['projects.codigoProyecto as project_code', 'preparer.nombre as preparer'])
    .select([plainDecimal('it.net').as('net'), plainDecimal('it.total').as('total'), ...termColumns])
    .select(
      sql<string | null>`case when ${isPaidByFee(sql.ref('it.supplier_code'))} then round(${feeOf(sql.ref('it.net'), today)},
        case when it.currency = 'CLP' then 0 else 2 end)::text end`.as('cost'),
    )
    .execute();
  return new Map(
    rows.map((it) => {
      const facts: [string, string | null][] = [
        ['Solicitudes', it.origin_number],
        ['Proyecto', it.project_code],
        ['CECO', it.cost_center],
        ['Preparó', it.preparer],
        ['Pago', it.payment_terms],
        ['Anticipo, retención e hitos', termsInWords(it)],
        ['Neto', formatMoney(it.net, it.currency)],
        ['Total', formatMoney(it.total, it.currency)],
        ['Cuesta con la retención de su boleta', it.cost && formatMoney(it.cost, it.currency)],
        ['Comentario', it.comment],
      ];
      return [
        it.id,
        {
          title: `Orden ${it.number}`,
          subtitle: it.supplier,
          url: orderAt(it.number),
          facts: facts.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
        },
      ];
    }),
  );
}

/** What orders that supply prepared say of themselves to those who decide about them. */
export const approvedOrders: ApprovalDeclaration = {
  subjects: orderSubjects,
  decided: orderDecided,
  bringUpToDate: refuseUnfitSupplier,
  parts: orderParts,
};
