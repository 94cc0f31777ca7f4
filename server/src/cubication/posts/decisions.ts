import { cubagePostStates, cubageStates, type CubagePostStatus } from 'contract/cubication/index.ts';
import type { ApprovalStrip } from 'contract/approvals/index.ts';
import { requestDocuments } from 'contract/materials/index.ts';
import { sql } from 'kysely';
import { notifyPeople } from '../../access/index.ts';
import type { ApprovalDeclaration } from '../../approvals/index.ts';
import { requireSupplier } from '../../catalogues/index.ts';
import { orderOfTakeoff } from '../../materials/index.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { stateAfter } from '../../platform/state-after.ts';
import '../../projects/tables.ts';
import { moveCubage } from '../documents/move.ts';
import { presentWeights } from '../documents/weights.ts';
import { refuseAskedAlready } from './asked-already.ts';
import { chosenRows, refuseUnfit, refuseUnknownCost } from './choose-rows.ts';
import { postParts } from './part.ts';
import { planRequests } from './requests.ts';
import { stagesFor } from './stages.ts';
import { postSubjects, urlOf } from './subject.ts';

/** A post and its take-off, held in this order by whoever decides or ends one. */
export async function holdPost(tx: Tx, id: number) {
  await sql`select from cubages where id = (select cubage_id from cubage_posts where id = ${id}) for update`.execute(tx);
  return tx
    .selectFrom('cubage_posts as post')
    .innerJoin('cubages', 'cubages.id', 'post.cubage_id')
    .innerJoin('places', 'places.id', 'cubages.place_id')
    .where('post.id', '=', id)
    .selectAll('post')
    .select(['cubages.number', 'cubages.status as document_status', 'cubages.closed', 'cubages.place_id'])
    .select(['places.codigoProyecto', 'places.codigoLugarInstalacion'])
    .executeTakeFirstOrThrow();
}
export type HeldPost = Awaited<ReturnType<typeof holdPost>>;

export const approvedPosts: ApprovalDeclaration = { subjects: postSubjects, decided: postDecided, parts: postParts };

/** Approved by everybody, its rows become requests and go to the ERP in the same transaction; rejected by one, it is as it was. */
async function postDecided(context: Writing, { entity_id, estado, steps }: ApprovalStrip): Promise<void> {
  const { tx } = context;
  const post = await holdPost(tx, Number(entity_id));
  if (estado === 'aprobado') return send(context, post);
  const last = steps.findLast((it) => it.estado === 'rechazado');
  await endPost(tx, post, stateAfter(cubagePostStates, post.status, 'reject'));
  await record(context, { action: 'reject_post', entity: 'cubage', id: post.number, after: { motivo: last?.comentario ?? null } });
  await notifyPeople(context, {
    user_ids: [post.created_by],
    kind: 'approval',
    title: `El envío de ${post.number} fue rechazado por ${last?.decided_by ?? 'quien decide'}`,
    text: last?.comentario ?? null,
    url: urlOf(post),
    mail: 'aviso_aprobaciones',
  });
}

/** It is over without the ERP: the take-off is what it was before. */
export async function endPost(tx: Tx, post: HeldPost, status: CubagePostStatus): Promise<void> {
  await tx
    .updateTable('cubage_posts')
    .set({ status, ended_at: sql<Date>`now()` })
    .where('id', '=', post.id)
    .execute();
  const back = stateAfter(cubageStates, post.document_status, post.closed ? 'confirm' : 'refuse');
  await moveCubage(tx, { document_id: post.cubage_id }, back);
}

async function send(context: Writing, post: HeldPost): Promise<void> {
  const { tx } = context;
  const { place_id } = post;
  if (place_id === null) throw new Error('Only the take-off of a place is sent');
  const rows = await chosenRows(tx, { post_id: post.id });
  // A material may have been retired since, or asked for by a request.
  refuseUnfit(rows, await presentWeights({ db: tx, events: context.events }));
  refuseUnknownCost(rows);
  await refuseAskedAlready(context, { cubage_id: post.cubage_id, number: post.number, place_id }, rows);
  if (post.supplier_code !== null) await requireSupplier(tx, post.supplier_code, 'supplier_code');
  const { project_id, stageOf } = await stagesFor(tx, post, rows, post.stage_id);
  const planned = planRequests(rows, stageOf);
  const requests = await orderOfTakeoff(
    context,
    planned.map(({ rows: _rows, ...it }) => ({
      ...it,
      takeoff: post.number,
      requester_id: post.created_by,
      project_id,
      place_id,
      supplier_code: it.document_kind === 'PurchaseOrder' ? post.supplier_code : null,
      required_date: requestDocuments[it.document_kind].eta ? post.required_date : null,
      comment: post.comment,
    })),
  );
  const sent = planned.flatMap((it, at) => it.rows.map((row_id) => ({ row_id, request_id: requests[at] })));
  await sql`
    update cubage_post_rows as own set request_id = it.request_id
    from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as it (row_id integer, request_id integer)
    where own.post_id = ${post.id} and own.row_id = it.row_id`.execute(tx);
  await sql`update cubage_rows set erp_error = null from cubage_post_rows as own
    where own.post_id = ${post.id} and own.row_id = cubage_rows.id and erp_error is not null`.execute(tx);
  await tx
    .updateTable('cubage_posts')
    .set({ status: stateAfter(cubagePostStates, post.status, 'approve') })
    .where('id', '=', post.id)
    .execute();
  await moveCubage(tx, { document_id: post.cubage_id }, stateAfter(cubageStates, post.document_status, 'post'));
  await record(context, { action: 'approve_post', entity: 'cubage', id: post.number, after: { filas: rows.length } });
}
