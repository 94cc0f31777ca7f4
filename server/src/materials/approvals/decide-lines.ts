import type { LineDecision } from 'contract/approvals/index.ts';
import { formatNumber } from 'contract/format.ts';
import { sql } from 'kysely';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { notifyPeople } from '../../access/index.ts';
import { restateAmount, noteSubjectChange } from '../../approvals/index.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { thousandths } from '../decimals.ts';
import { holdRows, touchRequest } from '../requests/hold.ts';
import { amountToApprove, forgetCorrection, priceAnew } from '../requests/prices.ts';
import '../../catalogues/tables.ts';

interface Deciding {
  approval_id: number;
  request_id: number;
  lines: readonly LineDecision[];
}

/**
 * Takes less of some lines than is asked for, or nothing: from then on the request asks for what is left of it, whoever decides
 * later decides of that, and whoever asked is told which lines, and why. Those who are asked stay asked: approvals never need fewer.
 */
export async function decideLines(context: Writing, { approval_id, request_id, lines }: Deciding): Promise<void> {
  const { tx } = context;
  await holdRows(tx, request_id);
  const taken = takenOf(await linesOf(tx, request_id), lines);
  if (taken.length === 0) return;
  await write(context, approval_id, taken);
  await priceAnew(tx, request_id);
  await forgetCorrection(tx, request_id);
  await touchRequest(tx, request_id);
  const after = await tx
    .selectFrom('material_requests')
    .where('id', '=', request_id)
    .select(['number', 'requester_id', amountToApprove.as('amount')])
    .executeTakeFirstOrThrow();
  await restateAmount(tx, approval_id, after.amount);
  const told = taken.map(words);
  await noteSubjectChange(context, { entity: 'material_request', entity_id: request_id }, told);
  await record(context, { action: 'decide_lines', entity: 'material_request', id: after.number, after: { lineas: told } });
  await notifyPeople(context, {
    user_ids: [after.requester_id],
    kind: 'approval',
    title: `${context.user.nombre} no aprobó todo lo que pide ${after.number}`,
    text: told.join('. ').slice(0, 500),
    url: `/sap/request-materials/${after.number}`,
    mail: 'aviso_aprobaciones',
  });
}

/** Whether nothing would be left of a request: then it is rejected. */
export async function isNothingLeft(db: Reader, request_id: number, lines: readonly LineDecision[]): Promise<boolean> {
  const left = new Map(lines.map((it) => [it.material_request_item_id, it.quantity]));
  return (await linesOf(db, request_id)).every((it) => thousandths(left.get(it.id) ?? it.quantity) === 0n);
}

type Line = Awaited<ReturnType<typeof linesOf>>[number];

const linesOf = (db: Reader | Tx, request_id: number) =>
  db
    .selectFrom('material_request_lines as line')
    .innerJoin('materials', 'materials.id', 'line.material_id')
    .innerJoin('units', 'units.id', 'materials.unidad_id')
    .where('line.request_id', '=', request_id)
    .select(['line.id', 'materials.descripcion as description', 'units.codigo as unit'])
    .select(plainDecimal('line.quantity').as('quantity'))
    .execute();

interface LineChange extends Line {
  to: string;
  reason: string;
}

/** What is approved as it is asked for is no decision of its own; more than that is nobody's to give. */
function takenOf(asked: readonly Line[], lines: readonly LineDecision[]): LineChange[] {
  const known = new Map(asked.map((it) => [it.id, it]));
  const fields: Record<string, string> = {};
  const taken: LineChange[] = [];
  for (const [at, { material_request_item_id, quantity: to, reason }] of lines.entries()) {
    const line = known.get(material_request_item_id);
    if (!line) fields[`lines.${at}.material_request_item_id`] = 'La solicitud no tiene esa línea.';
    else if (thousandths(to) > thousandths(line.quantity))
      fields[`lines.${at}.quantity`] = `A lo más ${formatNumber(line.quantity)}: más lo pide quien solicita.`;
    else if (thousandths(to) < thousandths(line.quantity)) taken.push({ ...line, to, reason });
  }
  if (Object.keys(fields).length > 0) throw new Problem('invalid', { fields });
  return taken;
}

async function write({ tx, user }: Writing, approval_id: number, taken: readonly LineChange[]): Promise<void> {
  await sql`
    update material_request_lines as line set quantity = given.quantity
    from jsonb_to_recordset(${JSON.stringify(taken.map((it) => ({ id: it.id, quantity: it.to })))}::jsonb) as given (id integer, quantity numeric)
    where line.id = given.id`.execute(tx);
  await tx
    .insertInto('material_request_line_decisions')
    .values(
      taken.map(({ id, quantity, to, reason }) => ({
        request_line_id: id,
        approval_id,
        by_user_id: user.id,
        from_quantity: quantity,
        to_quantity: to,
        reason,
      })),
    )
    .execute();
}

const words = ({ description, unit, quantity, to, reason }: LineChange): string =>
  thousandths(to) === 0n
    ? `${description}: rechazada (${reason})`
    : `${description}: de ${formatNumber(quantity)} a ${formatNumber(to)} ${unit} (${reason})`;
