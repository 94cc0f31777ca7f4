import { sql } from 'kysely';
import { whoRequested } from '../../access/index.ts';
import {
  cancelApproval,
  deciderOf,
  isAmongDeciders,
  isOtherBand,
  noteSubjectChange,
  openApproval,
  openApprovalOf,
  restateAmount,
} from '../../approvals/index.ts';
import type { Writing } from '../../platform/context.ts';
import type { Opener } from '../../platform/openers.ts';
import { Problem } from '../../platform/problem.ts';
import { holdLeftover } from '../stock/promises.ts';
import { holdRows, touchRequest } from './hold.ts';
import { refuseUnfitOrder } from './order.ts';
import { amountToApprove, forgetCorrection, priceAnew } from './prices.ts';
import '../../projects/tables.ts';

/** Asks those whom the matrix names for what a request costs; for one with a material without a price, those of the highest amounts. */
export async function askApproval(context: Writing, id: number): Promise<void> {
  const { urgent, ...asking } = await askingOf(context, id);
  await openApproval(context, { ...asking, kind: urgent ? 'urgent_materials' : 'materials' });
}

/** Asks for the special approval of a quantity beyond the limit; the usual one comes after it. */
export async function askException(context: Writing, id: number): Promise<void> {
  const { urgent: _urgent, ...asking } = await askingOf(context, id);
  await openApproval(context, { ...asking, kind: 'restrictions' });
}

async function askingOf({ tx }: Writing, id: number) {
  const row = await tx
    .selectFrom('material_requests as it')
    .leftJoin('projects', 'projects.id', 'it.project_id')
    .where('it.id', '=', id)
    .select(['it.requester_id', 'it.cost_center', 'projects.codigoProyecto as project', amountToApprove.as('amount')])
    .select([sql<boolean>`it.request_type = 'SOLICITUD DE MATERIAL URGENTE'`.as('urgent'), isPriced.as('isPriced')])
    .executeTakeFirstOrThrow();
  return {
    entity: 'material_request',
    entity_id: id,
    amount: row.amount,
    currency: 'CLP' as const,
    codigo_proyecto: row.project,
    codigo_centro_costo: row.cost_center,
    requester_user_id: row.requester_id,
    urgent: row.urgent,
    isPriced: row.isPriced,
  };
}

const isPriced = sql<boolean>`not exists (
  select from material_request_lines where request_id = it.id and unit_price is null and quantity > 0)`;

/** Who asked for it can change it. */
export const whoAsked = (id: number): Opener =>
  whoRequested((db) => db.selectFrom('material_requests').where('id', '=', id).select('requester_id').executeTakeFirst());

/** Who asks for more asks: whoever may decide a request, at whatever step, asks for no more of it than was asked for. */
export async function refuseDecider({ tx, user }: Writing, id: number): Promise<void> {
  if (await isAmongDeciders(tx, await deciderOf(tx, user), { entity: 'material_request', entity_id: id }))
    throw new Problem(
      'rule',
      {
        message: 'Usted decide esta solicitud, y nadie aprueba lo que pide: que la aumente quien la hizo, u otra persona.',
        fields: { quantity: 'Quien decide no pide más.' },
      },
      whoAsked(id),
    );
}

/** The approval that waits, beside what the request costs now. */
interface Waiting {
  id: number;
  /** It costs more than was asked for, or may: a part of it has no price, and everything had one. */
  exceeded: boolean;
  /** Somebody has said yes to what it was. */
  begun: boolean;
  amount: string;
}

/** Takes the open approval back and asks as things stand now, when that is needed; says whether it was. */
export async function askAgain(context: Writing, id: number, isNeeded: (open: Waiting) => boolean | Promise<boolean>): Promise<boolean> {
  const { tx } = context;
  const open = await openApprovalOf(tx, { entity: 'material_request', entity_id: id });
  if (!open) return false;
  const now = await tx
    .selectFrom('material_requests as it')
    .where('it.id', '=', id)
    .select(sql<string>`greatest(it.new_amount, it.amount)::text`.as('amount'))
    .select(
      sql<boolean>`${open.amount_clp}::numeric < greatest(it.new_amount, it.amount) or (${open.is_priced}::boolean and not ${isPriced})`.as(
        'exceeded',
      ),
    )
    .executeTakeFirstOrThrow();
  if (!(await isNeeded({ ...now, id: open.id, begun: open.begun }))) return false;
  await cancelApproval(context, { approval_id: open.id });
  await (open.kind === 'restrictions' ? askException : askApproval)(context, id);
  return true;
}

/**
 * Before somebody says yes to a request its prices and the rates are read anew, and what cannot be ordered is refused. A price that
 * is another one is looked at again, and who said yes before is asked again; an amount of another band asks those of that band.
 */
export async function renewRequest(context: Writing, { entity, entity_id }: { entity: string; entity_id: string }): Promise<boolean> {
  const { tx } = context;
  const id = Number(entity_id);
  await holdRows(tx, id);
  const { amount: from } = await tx
    .selectFrom('material_requests')
    .where('id', '=', id)
    .select(amountToApprove.as('amount'))
    .executeTakeFirstOrThrow();
  const repriced = await priceAnew(tx, id);
  const isRepriced = repriced.length > 0;
  if (isRepriced) await forgetCorrection(tx, id);
  await refuseUnfitOrder(context, id);
  await holdLeftover(context, id);
  let isElsewhere = false;
  await askAgain(context, id, async (open) => {
    isElsewhere = await isOtherBand(tx, open.id, { from, to: open.amount });
    const isAsked = isElsewhere || (isRepriced && (open.exceeded || open.begun));
    if (!isAsked) await restateAmount(tx, open.id, open.amount);
    return isAsked;
  });
  if (!isRepriced && !isElsewhere) return false;
  await touchRequest(tx, id);
  const what = [
    ...repriced.map((it) => `${it}: cambió de precio`),
    ...(isElsewhere ? [`con ${isRepriced ? 'esos precios' : 'el tipo de cambio de hoy'} la deciden otras personas, y se les pidió`] : []),
  ];
  await noteSubjectChange(context, { entity, entity_id }, what, 'nobody');
  return true;
}
