import { requestStates } from 'contract/materials/index.ts';
import type { ApprovalStrip } from 'contract/approvals/index.ts';
import { formatDay } from 'contract/format.ts';
import { notifyPeople } from '../../access/index.ts';
import type { ErpContext, ErpPostTold, LivePost } from '../../erp/index.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { stateAfter } from '../../platform/state-after.ts';
import { giversOf } from '../leftovers/place.ts';
import { askApproval } from './asking.ts';
import { settle, touchRequest } from './hold.ts';
import { tellTakeoff } from './of-takeoff.ts';
import { documentsStanding, sendRequests } from './ordering.ts';
import { priceAnew } from './prices.ts';
import '../../access/tables.ts';
import '../../projects/tables.ts';

const lockDecided = (tx: Tx, id: number) =>
  tx.selectFrom('material_requests').where('id', '=', id).selectAll().forUpdate().executeTakeFirstOrThrow();

const urlOf = (number: string): string => `/sap/request-materials/${number}`;

/** What becomes of a request once an approval of it ends. */
export const requestApproved = (context: Writing, approval: ApprovalStrip): Promise<void> =>
  approval.kind === 'restrictions' ? exceptionDecided(context, approval) : requestDecided(context, approval);

/** The special approval of a quantity beyond the limit: allowed, the usual one begins; refused, the request is. */
async function exceptionDecided(context: Writing, approval: ApprovalStrip): Promise<void> {
  const { tx } = context;
  const row = await lockDecided(tx, Number(approval.entity_id));
  if (approval.estado !== 'aprobado') return rejectRequest(context, row, approval);
  await touchRequest(tx, row.id, { status: stateAfter(requestStates, row.status, 'allow') });
  await priceAnew(tx, row.id);
  await askApproval(context, row.id);
}

/** Approved by everybody, it goes to the ERP in the same transaction; rejected by one, that was it. */
async function requestDecided(context: Writing, approval: ApprovalStrip): Promise<void> {
  const { tx } = context;
  const row = await lockDecided(tx, Number(approval.entity_id));
  if (approval.estado !== 'aprobado') return rejectRequest(context, row, approval);
  await touchRequest(tx, row.id, { status: stateAfter(requestStates, row.status, 'approve') });
  const approvers = [...new Set(approval.steps.flatMap((it) => (it.estado === 'aprobado' ? (it.decided_by ?? []) : [])))];
  await sendRequests(context, [row], approvers);
  await tell(context, row, `${row.number} fue aprobada`);
}

type Row = Awaited<ReturnType<typeof lockDecided>>;

async function rejectRequest(context: Writing, row: Row, { steps }: ApprovalStrip): Promise<void> {
  const last = steps.findLast((it) => it.estado === 'rechazado');
  await touchRequest(context.tx, row.id, { status: stateAfter(requestStates, row.status, 'reject') });
  await tell(context, row, `${row.number} fue rechazada por ${last?.decided_by ?? 'quien decide'}`, last?.comentario);
}

const tell = (
  context: Pick<Writing, 'tx' | 'jobs' | 'config'>,
  { requester_id, number }: Pick<Row, 'requester_id' | 'number'>,
  title: string,
  text: string | null = null,
): Promise<void> =>
  notifyPeople(context, { user_ids: [requester_id], kind: 'approval', title, text, url: urlOf(number), mail: 'aviso_aprobaciones' });

/** What the ERP said of a request: it has a number there now, or lacks something; or what was sent to it was taken back. */
export async function requestPosted(context: ErpContext, { post }: { post: ErpPostTold }): Promise<void> {
  const all = post.state === 'cancelado' ? await linesOfPart(context.tx, post.source_id, post.part) : [];
  await keepPosted(context, post.source_id, all);
  await tellTakeoff(context, post.source_id);
}

/** An order of a request stands otherwise than before: it has its number, was refused, or counts no more. */
export async function requestOrdered(context: ErpContext, id: number, lost: readonly number[]): Promise<void> {
  await keepPosted(context, id, lost);
  await tellTakeoff(context, id);
}

async function keepPosted(context: ErpContext, id: number, lost: readonly number[]): Promise<void> {
  const { tx } = context;
  const row = await tx.selectFrom('material_requests').where('id', '=', id).selectAll().forUpdate().executeTakeFirst();
  if (!row) return;
  const posts = await documentsStanding(tx, row.id);
  if (lost.length > 0) await giveUp(context, row, { lines: lost, isLast: posts.length === 0 });
  const action = actionFor(posts);
  const status = requestStates.allows(row.status, action) ? stateAfter(requestStates, row.status, action) : undefined;
  const arrived = posts.filter(hasArrived);
  const error = errorOf(posts);
  // A second document of it may fail for a reason of its own.
  const isToldMore = row.status === 'incompleta' && error !== row.erp_error;
  if (!status && arrived.length === 0 && !isToldMore) return;
  const numbers = arrived.flatMap((it) => it.erp_number ?? []);
  await touchRequest(tx, row.id, {
    ...(status && { status }),
    erp_number: numbers.length > 0 ? numbers.join(', ') : null,
    erp_error: error,
  });
  if (!status) return;
  await record(context, {
    action: action === 'take_back' ? 'cancel' : action,
    entity: 'material_request',
    id: row.number,
    before: { estado: requestStates.label(row.status) },
    after: {
      estado: requestStates.label(status),
      ...(numbers.length > 0 && { numero_erp: numbers.join(', ') }),
      ...(error && { motivo: error }),
    },
  });
  if (status === 'en_curso') await tellKeepers(context, row);
  // What a take-off sent, whoever sent it hears of from there.
  if (row.takeoff !== null) return;
  if (action === 'take_back') await tell(context, row, `${row.number} se anuló: se retiró su envío al ERP`);
  if (action === 'fail') await tell(context, row, `${row.number} quedó incompleta: el ERP no la aceptó`, error);
}

const hasArrived = ({ state }: LivePost): boolean => state === 'publicado' || state === 'espera_en_erp';

/** How a request stands with all its documents: it lacks something while one of them does, and goes on once all have arrived. */
function actionFor(posts: readonly LivePost[]): 'take_back' | 'fail' | 'post' | 'retry' {
  if (posts.length === 0) return 'take_back';
  if (posts.some((it) => it.state === 'fallido')) return 'fail';
  return posts.every(hasArrived) ? 'post' : 'retry';
}

function errorOf(posts: readonly LivePost[]): string | null {
  const failed = posts.filter((it) => it.state === 'fallido');
  if (failed.length === 0) return null;
  const told = ({ part, last_error }: LivePost) =>
    [posts.length > 1 && `Orden en ${part}`, last_error?.text ?? 'El ERP no la aceptó.'].filter(Boolean).join(': ');
  return failed.map(told).join(' ');
}

/** The lines that a document of its own asked for: all of them, or those of its currency. */
async function linesOfPart(tx: Tx, request_id: number, part: string): Promise<number[]> {
  const rows = await tx
    .selectFrom('material_request_lines')
    .where('request_id', '=', request_id)
    .$if(part !== '', (it) => it.where((of) => of(of.cast<string>('currency', 'text'), '=', part)))
    .select('id')
    .execute();
  return rows.map((it) => it.id);
}

/**
 * One of the documents was taken back: nobody sends what was in it. What was under way already is over when nothing else of it is to come.
 */
async function giveUp(
  context: ErpContext,
  { id, status, requester_id }: Row,
  { lines, isLast }: { lines: readonly number[]; isLast: boolean },
): Promise<void> {
  const isUnderWay = status === 'en_curso';
  if (isLast && !isUnderWay) return;
  await context.tx
    .updateTable('material_request_lines')
    .set({ closed_quantity: sql`quantity + extra_quantity - sent_quantity` })
    .where('request_id', '=', id)
    .$if(!isLast, (it) => it.where('id', 'in', [...lines]))
    .execute();
  if (isUnderWay) await settle(context, id, context.user?.id ?? requester_id);
}

/** Whoever works in the warehouse that a request waits for hears that it does. */
async function tellKeepers(context: ErpContext, { id, number, from_warehouse_id, required_date }: Row): Promise<void> {
  const givers = await giversOf(context.tx, id);
  if (givers.length > 0)
    return notifyPeople(context, {
      user_ids: givers,
      kind: 'request',
      title: `${number} pide un sobrante que usted tiene`,
      text: 'Entréguelo, o diga por qué no.',
      url: `/materiales/sobrantes?search=${number}`,
    });
  if (from_warehouse_id === null) return;
  const keepers = await context.tx
    .selectFrom('warehouse_users')
    .innerJoin('warehouse_user_warehouses', 'warehouse_user_id', 'warehouse_users.id')
    .innerJoin('warehouses', 'warehouses.codigo', 'codigo_bodega')
    .where('warehouses.id', '=', from_warehouse_id)
    .where('warehouse_users.activo', '=', 1)
    .select(['user_id', 'warehouses.codigo'])
    .limit(200)
    .execute();
  await notifyPeople(context, {
    user_ids: keepers.map((it) => it.user_id),
    kind: 'request',
    title: `${number} espera despacho desde ${keepers[0]?.codigo ?? ''}`,
    text: required_date && `Se necesita el ${formatDay(required_date)}`,
    url: `/materiales/reservas?search=${number}`,
  });
}
