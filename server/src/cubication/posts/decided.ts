import { cubagePostStates, cubageStates, type CubagePostStatus } from 'contract/cubication/index.ts';
import type { ApprovalStrip } from 'contract/approvals/index.ts';
import { requestDocuments } from 'contract/materials/index.ts';
import { formatDay, formatNumber } from 'contract/format.ts';
import { sql } from 'kysely';
import { notifyPeople } from '../../access/index.ts';
import type { ApprovalSubject, Approved } from '../../approvals/index.ts';
import { requireSupplier } from '../../catalogues/index.ts';
import { orderOfTakeoff } from '../../materials/index.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { stateAfter } from '../../platform/state-after.ts';
import '../../projects/tables.ts';
import { moveCubage } from '../documents/move.ts';
import { presentWeights } from '../documents/weights.ts';
import { refuseAskedAlready } from './asked-already.ts';
import { chosenRows, refuseUnfit, refuseUnknownCost } from './chosen.ts';
import { planRequests } from './requests.ts';
import { stagesFor } from './stages.ts';

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

/** The screen of the place with its take-offs. */
export const urlOf = ({ codigoLugarInstalacion, codigoProyecto }: Pick<HeldPost, 'codigoLugarInstalacion' | 'codigoProyecto'>): string =>
  `/proyectos/lugarInstalacion/${codigoLugarInstalacion}/${codigoProyecto}/cubicles`;

export const approvedPosts: Approved = { subjects: postSubjects, decided: postDecided };

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
  for (const { rows: ids, ...planned } of planRequests(rows, stageOf)) {
    const isBought = requestDocuments[planned.document_kind].eta;
    const { id: request_id } = await orderOfTakeoff(context, {
      ...planned,
      takeoff: post.number,
      requester_id: post.created_by,
      project_id,
      place_id,
      supplier_code: planned.document_kind === 'PurchaseOrder' ? post.supplier_code : null,
      required_date: isBought ? post.required_date : null,
      comment: post.comment,
    });
    await tx
      .updateTable('cubage_post_rows')
      .set({ request_id })
      .where('post_id', '=', post.id)
      .where(sql<boolean>`row_id = any(${ids}::integer[])`)
      .execute();
  }
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

/** Posts in the words of whoever decides about them. */
async function postSubjects(db: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, ApprovalSubject>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('cubage_posts as post')
    .innerJoin('cubages', 'cubages.id', 'post.cubage_id')
    .innerJoin('places', 'places.id', 'cubages.place_id')
    .innerJoin('projects', 'projects.codigoProyecto', 'places.codigoProyecto')
    .where('post.id', 'in', [...ids])
    .select(['post.id', 'post.comment', 'post.required_date', 'post.supplier_code', 'cubages.number', 'places.nombre as place'])
    .select(['places.codigoLugarInstalacion', 'places.codigoProyecto', 'projects.nombre as project'])
    .select(
      sql<{ dispatch: keyof typeof requestDocuments | null; rows: number }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('dispatch', dispatch, 'rows', rows) order by dispatch) from (
          select cubage_rows.dispatch, count(*) as rows from cubage_post_rows as own join cubage_rows on cubage_rows.id = own.row_id
          where own.post_id = post.id group by cubage_rows.dispatch) as counted), '[]')`.as('kinds'),
    )
    .execute();
  return new Map(
    rows.map((it) => {
      const count = it.kinds.reduce((sum, { rows: of }) => sum + of, 0);
      const facts: [string, string | null][] = [
        ['Proyecto', `${it.codigoProyecto} - ${it.project}`],
        ['Lugar', it.place],
        ...it.kinds.map(({ dispatch, rows: of }): [string, string] => [
          dispatch === null ? 'Sin despacho' : requestDocuments[dispatch].label,
          of === 1 ? '1 material' : `${formatNumber(of)} materiales`,
        ]),
        ['Proveedor', it.supplier_code],
        ['Para el', it.required_date && formatDay(it.required_date)],
        ['Comentario', it.comment],
      ];
      return [
        it.id,
        {
          title: `${it.number} de ${it.codigoProyecto}`,
          subtitle: [it.place, count === 1 ? '1 material' : `${formatNumber(count)} materiales`].join(' · '),
          url: urlOf(it),
          facts: facts.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
        },
      ];
    }),
  );
}
