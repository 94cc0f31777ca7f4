import { motivoDevolucionProveedor } from 'contract/catalogues/index.ts';
import { compareDecimals, productOf } from 'contract/decimals.ts';
import { formatNumber } from 'contract/format.ts';
import type { SupplierReturnInfo } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import { requireActive } from '../../catalogues/index.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { requestsSeenBy } from '../requests/rows.ts';
import { lockRequestLines } from '../usage/usage.ts';
import { auditOfReturn } from './history.ts';
import { returnableLines } from './returnable.ts';
import { readSupplierReturn } from './rows.ts';

type ReturnForm = Received<typeof contract.createSupplierReturn>;

/** Writes down what of a receipt goes back; nothing moves until it leaves, and nobody else returns the same meanwhile. */
export async function createSupplierReturn(context: Writing, asked: ReturnForm): Promise<SupplierReturnInfo> {
  const { tx, user } = context;
  const { receipt_number, outcome, reason_id, detail, items } = asked;
  await requireActive(tx, { reason_id: [motivoDevolucionProveedor, reason_id] });
  await lockRequestLines(
    tx,
    items.map((it) => it.material_request_item_id),
  );
  const receipt = await receiptNamed(context, receipt_number);
  const lines = await linesOf(context, receipt.id, items);
  const [first] = lines;
  if (!first)
    throw new Problem('invalid', { fields: { receipt_number: `La recepción ${receipt_number} no viene de una orden de compra.` } });
  const made = await tx
    .insertInto('supplier_returns')
    .values({
      outcome,
      reason_id,
      detail,
      order_id: first.order_id,
      receipt_id: receipt.id,
      warehouse_id: receipt.warehouse_id,
      created_by: user.id,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('supplier_return_lines')
    .values(
      lines.map(({ material_request_item_id, order_line, material_id, quantity, exact_price }, at) => ({
        return_id: made.id,
        line: at + 1,
        request_line_id: material_request_item_id,
        order_line,
        material_id,
        quantity,
        worth: productOf(exact_price, quantity),
      })),
    )
    .execute();
  const after = await readSupplierReturn(tx, context, made.number);
  await record(context, { action: 'create', entity: 'supplier_return', id: made.number, after: auditOfReturn(after) });
  return after;
}

/** A receipt of what a supplier brought for a request that the person sees, and where it lies. */
async function receiptNamed({ tx, user }: Writing, number: string): Promise<{ id: number; warehouse_id: number | null }> {
  const found = await tx
    .selectFrom('material_receipts as receipt')
    .innerJoin('material_requests as request', 'request.id', 'receipt.request_id')
    .where('receipt.number', '=', number)
    .where('request.id', 'in', requestsSeenBy(tx, user).select('it.id'))
    .select(['receipt.id', 'request.to_warehouse_id as warehouse_id'])
    .executeTakeFirst();
  if (!found) throw new Problem('invalid', { fields: { receipt_number: `La recepción ${number} no existe, o no tiene acceso a ella.` } });
  return found;
}

/** The lines that are named, of none more than may go back; refused at the line. */
async function linesOf({ tx, user }: Writing, receipt_id: number, items: ReturnForm['items']) {
  const known = new Map(
    (await returnableLines(tx, user).where('receipt.id', '=', receipt_id).execute()).map((it) => [it.material_request_item_id, it]),
  );
  const fields: Record<string, string> = {};
  const lines = items.flatMap(({ material_request_item_id, quantity }, at) => {
    // Nothing of it goes back.
    if (!quantity) return [];
    const line = known.get(material_request_item_id);
    if (!line) {
      fields[`items.${at}.material_request_item_id`] = 'Esa línea no vino con esta recepción de una orden de compra.';
      return [];
    }
    if (compareDecimals(quantity, line.available) > 0)
      fields[`items.${at}.quantity`] = `De ${line.code} se pueden devolver ${formatNumber(line.available)} ${line.unit}.`;
    return [{ ...line, quantity }];
  });
  if (Object.keys(fields).length > 0) throw new Problem('invalid', { fields });
  return lines;
}
