import { centralWarehouse } from 'contract/catalogues/index.ts';
import { materialConditions, returnStates, type MaterialReturnInfo } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { ApprovalStrip } from 'contract/approvals/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { notifyPeople } from '../../access/index.ts';
import { cancelApproval, decide, isInMatrix, openApproval, type ApprovalDeclaration } from '../../approvals/index.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { notifyForm } from '../../platform/mail/notify.ts';
import { answerOf, Problem } from '../../platform/problem.ts';
import { refusalOf } from '../../platform/rules.ts';
import { stateAfter } from '../../platform/state-after.ts';
import { respectSitePromises } from '../stock/promises.ts';
import { moveStock } from '../stock/move.ts';
import type { Movement } from '../stock/movement.ts';
import { returnParts } from './return-parts.ts';
import { returnSubjects } from './return-subject.ts';
import { returnActions } from './return-actions.ts';
import { readReturn, readReturnCase } from './returns.ts';
import { chargeOf, lockRequestLines, mergeLines, takeFrom, type Charge, type LineShare } from './usage.ts';
import { openWarehouse } from '../visible.ts';

type ReturnForm = Received<typeof contract.postReturnMaterials>;
type Item = ReturnForm['items'][number];

/** Asks to give materials back: they stay where they are, and nobody can use them meanwhile. */
export async function postReturn(context: Writing, posted: ReturnForm): Promise<MaterialReturnInfo> {
  const { tx, user } = context;
  const { items, to_warehouse, reason } = posted;
  const charge = await chargeOf(tx, user, posted);
  const to = await openWarehouse(tx, to_warehouse, 'to_warehouse');
  const taken = await takeFrom(tx, charge, items);
  refuseSameWarehouse(taken, to);
  await respectSitePromises(context, { request_id: null, paper: 'una devolución', reason: null }, charge.project_id, taken);
  const made = await tx
    .insertInto('material_returns')
    .values({
      status: 'pendiente',
      ...charge,
      to_warehouse_id: to.id,
      reason,
      requested_by: user.id,
      decided_by: null,
      decision_comment: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const lines = mergeLines(taken, (it) => `${it.request_line_id} ${it.asked.condition}`);
  await tx
    .insertInto('material_return_lines')
    .values(
      lines.map(({ request_line_id, material_id, warehouse_id, quantity, asked }, at) => ({
        return_id: made.id,
        line: at + 1,
        request_line_id,
        material_id,
        warehouse_id,
        quantity,
        condition: asked.condition,
      })),
    )
    .execute();
  if (await isInMatrix(tx, 'returns')) await askApproval(context, made.id, charge);
  const after = await readReturn(tx, user, made);
  await record(context, { action: 'ask_return', entity: 'material_return', id: after.number, after: auditOfReturn(after) });
  await notifyForm(tx, context.jobs, {
    form: 'return',
    asunto: `Devolución ${after.number}`,
    texto: `${user.nombre} pidió devolver materiales a ${to_warehouse}: devolución ${after.number}.`,
  });
  return after;
}

function refuseSameWarehouse(taken: readonly LineShare<Item>[], { id, codigo }: { id: number; codigo: string }): void {
  if (!taken.some((it) => it.warehouse_id === id)) return;
  const other = codigo === centralWarehouse ? '' : ` Devuélvalo a ${centralWarehouse}.`;
  throw new Problem('invalid', { fields: { to_warehouse: `Parte de esto ya está en ${codigo}.${other}` } });
}

/** Worth what the requests said, net, in pesos. */
async function askApproval(context: Writing, id: number, { project_id, cost_center }: Charge): Promise<void> {
  const { amount, project } = await context.tx
    .selectFrom('material_return_lines as it')
    .innerJoin('material_request_lines as asked', 'asked.id', 'it.request_line_id')
    .where('it.return_id', '=', id)
    .select((of) => [
      sql<string>`coalesce(sum(round(asked.amount * it.quantity / asked.quantity)), 0)::text`.as('amount'),
      of.selectFrom('projects').where('id', '=', project_id).select('codigoProyecto').$asScalar().as('project'),
    ])
    .executeTakeFirstOrThrow();
  await openApproval(context, {
    kind: 'returns',
    entity: 'material_return',
    entity_id: id,
    amount,
    currency: 'CLP',
    codigo_proyecto: project,
    codigo_centro_costo: cost_center,
  });
}

/** Approves or rejects: through the matrix when it says who decides, else whoever may and did not ask. */
export async function decideReturn(
  context: Writing,
  { return_id, approved, comment, version }: Received<typeof contract.approveReturn>,
): Promise<MaterialReturnInfo> {
  const { tx, user } = context;
  const before = await readReturn(tx, user, { id: return_id });
  const { approval } = before;
  const isAsked = approval?.estado === 'pendiente';
  // Whose turn it is the approval says.
  if (!isAsked && !before.allowed_actions.includes('decide'))
    throw refusalOf(returnActions.decide, await readReturnCase(tx, user, { id: return_id }));
  if (before.version !== version) throw new Problem('stale', { current: before });
  if (isAsked) answerOf(await decide(context, { approval_id: approval.id }, { approved, comment, version: approval.version }));
  else await settle(context, { id: return_id, action: approved ? 'approve' : 'reject', comment });
  return readReturn(tx, user, { id: return_id });
}

/** What returns say of themselves to those whom the matrix asks. */
export const approvedReturns: ApprovalDeclaration = { subjects: returnSubjects, decided: returnDecided, parts: returnParts };

/** What the matrix decided, in whichever inbox. */
async function returnDecided(context: Writing, { entity_id, estado, steps }: ApprovalStrip): Promise<void> {
  const comment = steps.findLast((it) => it.decided_by !== null)?.comentario ?? null;
  await settle(context, { id: Number(entity_id), action: estado === 'aprobado' ? 'approve' : 'reject', comment });
}

/** Takes back what nobody has decided yet: whoever asked, or who may approve. */
export async function cancelReturn(
  context: Writing,
  { return_id, version, reason }: Received<typeof contract.cancelReturn>,
): Promise<MaterialReturnInfo> {
  const { tx, user } = context;
  const before = await readReturn(tx, user, { id: return_id });
  if (!before.allowed_actions.includes('cancel')) throw refusalOf(returnActions.cancel, await readReturnCase(tx, user, { id: return_id }));
  if (before.version !== version) throw new Problem('stale', { current: before });
  if (before.approval?.estado === 'pendiente') await cancelApproval(context, { approval_id: before.approval.id });
  await settle(context, { id: return_id, action: 'cancel', comment: reason });
  return readReturn(tx, user, { id: return_id });
}

type Action = 'approve' | 'reject' | 'cancel';

function refuseSettled({ number, status }: Pick<MaterialReturnInfo, 'number' | 'status'>, action: Action): void {
  stateAfter(returnStates, status, action, { message: `La devolución ${number} ya está ${returnStates.said(status)}.`, status });
}

interface Settlement {
  id: number;
  action: Action;
  comment: string | null;
}

/** Ends a return: what is approved goes into the warehouse, in the ledger; what is damaged only leaves where it was. */
async function settle(context: Writing, { id, action, comment }: Settlement): Promise<void> {
  const { tx, user } = context;
  const row = await tx.selectFrom('material_returns').where('id', '=', id).selectAll().forUpdate().executeTakeFirst();
  if (!row) throw new Problem('not_found');
  refuseSettled(row, action);
  const status = stateAfter(returnStates, row.status, action);
  const lines = await tx.selectFrom('material_return_lines').where('return_id', '=', id).selectAll().orderBy('line').execute();
  await lockRequestLines(
    tx,
    lines.map((it) => it.request_line_id),
  );
  if (status === 'aprobado') {
    const target = await openTarget(tx, row.to_warehouse_id);
    const movements = lines.map(({ material_id, warehouse_id, quantity, condition }): Movement => {
      return { material_id, from: warehouse_id ?? 'obra', to: condition === 'danado' ? 'fuera' : target, quantity };
    });
    const { number, project_id, place_id, cost_center, reason } = row;
    const document = { kind: 'devolucion' as const, number };
    await moveStock(context, { kind: 'devolucion', document, user_id: user.id, project_id, place_id, cost_center, reason }, movements);
  }
  await tx
    .updateTable('material_returns')
    .set({ status, decided_by: user.id, decided_at: sql`now()`, decision_comment: comment, version: row.version + 1 })
    .where('id', '=', id)
    .execute();
  await record(context, {
    action,
    entity: 'material_return',
    id: row.number,
    before: { estado: returnStates.label(row.status) },
    after: { estado: returnStates.label(status), comentario: comment },
  });
  if (user.id !== row.requested_by) await tell(context, row, status, comment);
}

/** Whoever asked hears what became of it. */
const tell = (
  context: Writing,
  { requested_by, number }: { requested_by: number; number: string },
  status: MaterialReturnInfo['status'],
  text: string | null,
): Promise<void> =>
  notifyPeople(context, {
    user_ids: [requested_by],
    kind: 'approval',
    title: `La devolución ${number} fue ${returnStates.said(status)}`,
    text,
    url: `/materiales/devoluciones/${number}`,
    mail: 'aviso_aprobaciones',
  });

async function openTarget(tx: Tx, id: number): Promise<number> {
  const { codigo } = await tx.selectFrom('warehouses').where('id', '=', id).select('codigo').executeTakeFirstOrThrow();
  return (await openWarehouse(tx, codigo, 'to_warehouse')).id;
}

const auditOfReturn = (it: MaterialReturnInfo) => ({
  estado: returnStates.label(it.status),
  cargo: it.project_code ?? it.cost_center,
  lugar: it.place_code,
  destino: it.to_code,
  materiales: it.items.map(({ code, quantity, condition }) => `${code} × ${quantity}, ${materialConditions[condition].toLowerCase()}`),
  motivo: it.reason,
});
