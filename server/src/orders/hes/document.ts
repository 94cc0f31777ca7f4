import { randomUUID } from 'node:crypto';
import { whoHolds } from '../../access/index.ts';
import { basesOf, postToErp } from '../../erp/index.ts';
import type { Writing } from '../../platform/context.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { Problem } from '../../platform/problem.ts';
import { ofOrder } from '../orders/document.ts';
import '../tables.ts';

/** Where its post comes from. */
export const ofHes = (id: number) => ({ source: 'hes', source_id: id });

/** Has the ERP receive a sheet, copied from the lines of its order, once this transaction is committed; its number comes by `hesPosted`. */
export async function postReception(
  context: Pick<Writing, 'tx' | 'jobs' | 'user'>,
  { id, number }: { id: number; number: string },
): Promise<void> {
  const { tx, user } = context;
  const order = await tx
    .selectFrom('purchase_orders as it')
    .innerJoin('hes', 'hes.order_id', 'it.id')
    .leftJoin('projects', 'projects.id', 'it.project_id')
    .where('hes.id', '=', id)
    .select(['it.id', 'it.number', 'it.requester_id', 'it.supplier_code', 'it.currency', 'it.cost_center', 'hes.paper'])
    .select('projects.codigoProyecto as project')
    .executeTakeFirstOrThrow();
  const lines = await tx
    .selectFrom('hes_lines as came')
    .innerJoin('purchase_order_lines as first', (join) =>
      join.onRef('first.line', '=', 'came.line').on('first.order_id', '=', order.id).on('first.edition', '=', 1),
    )
    .where('came.hes_id', '=', id)
    .select(['first.id', 'came.line', 'first.code', 'first.name', 'first.tax_exempt', plainDecimal('came.quantity').as('quantity')])
    .orderBy('came.line')
    .execute();
  const bases = await basesOf(tx, ofOrder(order.id));
  const { currency, supplier_code, paper } = order;
  await postToErp(context, {
    ...ofHes(id),
    source_number: number,
    requester_id: order.requester_id,
    copies: [...new Set([...bases.values()].map((it) => it.post_id))],
    document: {
      kind: 'PurchaseDeliveryNote',
      reference: randomUUID(),
      request_type: 'HES',
      requester_email: user.email,
      comments: `${number} · ${order.number}`,
      supplier: supplier_code,
      currency,
      ...(paper !== null && { paper }),
      ...(order.project !== null && { project_code: order.project }),
      ...(order.cost_center !== null && { cost_center: order.cost_center }),
      lines: lines.map(({ id: reference, line, code, name, quantity, tax_exempt }) => {
        const base = bases.get(String(reference));
        if (!base)
          throw new Problem(
            'rule',
            { message: `El ERP todavía no tiene la orden ${order.number}: espere su número para recibirla.` },
            whoHolds('purchase_requests:update'),
          );
        return {
          reference: `${id}-${line}`,
          item_code: code,
          description: name.slice(0, 254),
          quantity,
          tax_exempt,
          base: { kind: base.kind, entry: base.entry, line: base.line },
        };
      }),
    },
  });
}
