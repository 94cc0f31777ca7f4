import { cubagePostStates, cubageStates } from 'contract/cubication/index.ts';
import { formatNumber } from 'contract/format.ts';
import type { ErpContext } from '../../erp/index.ts';
import { sql } from 'kysely';
import { notifyPeople } from '../../access/index.ts';
import type { TakeoffAnswer } from '../../materials/index.ts';
import { record } from '../../platform/audit/audit.ts';
import { stateAfter } from '../../platform/state-after.ts';
import { moveCubage } from '../documents/move.ts';
import { holdPost, type HeldPost } from './decisions.ts';
import { urlOf } from './subject.ts';

/**
 * What the ERP said of a request that rows of a take-off became: each row says so, and the take-off is closed by the first that arrived, or open
 * again once none did (contract decision 60). Said again it changes nothing more.
 */
export async function takeoffAnswered(context: ErpContext, { request_id, outcome, error }: TakeoffAnswer): Promise<void> {
  const { tx } = context;
  const found = await tx.selectFrom('cubage_post_rows').where('request_id', '=', request_id).select('post_id').limit(1).executeTakeFirst();
  if (!found) return;
  const post = await holdPost(tx, found.post_id);
  const isNew = await (outcome === 'waits'
    ? keepWaiting(context, request_id, error)
    : keepOutcome(context, { request_id, outcome, error }));
  if (!isNew) return;
  await settlePost(context, post);
  if (outcome === 'refused' && post.status !== 'enviando') await tellLateRefusal(context, post);
}

/** What the ERP held as a draft was refused there after all, when nobody looks at the post any more. */
const tellLateRefusal = (context: ErpContext, post: HeldPost): Promise<void> =>
  notifyPeople(context, {
    user_ids: [post.created_by],
    kind: 'approval',
    title: `El ERP no aceptó filas de ${post.number} que esperaban su aprobación`,
    text: 'Quedaron pendientes: corríjalas y envíelas de nuevo.',
    url: urlOf(post),
    mail: 'aviso_aprobaciones',
  });

/** What is tried again says why it did not arrive yet. */
async function keepWaiting({ tx }: ErpContext, request_id: number, error: string | null): Promise<boolean> {
  const { numAffectedRows } = await sql`update cubage_rows set erp_error = ${error} from cubage_post_rows as own
    where own.request_id = ${request_id} and own.row_id = cubage_rows.id and own.outcome is null
      and cubage_rows.erp_status is null and erp_error is distinct from ${error}`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

async function keepOutcome({ tx }: ErpContext, { request_id, outcome, error }: TakeoffAnswer): Promise<boolean> {
  if (outcome === 'refused') {
    // What the ERP took for good and somebody takes back there stays told as what it was; only a draft may still be refused.
    const refused = await sql`
      with gone as (
        update cubage_post_rows as own set outcome = 'refused' from cubage_rows as it
        where own.request_id = ${request_id} and it.id = own.row_id and own.outcome is distinct from 'refused'
          and it.erp_status is distinct from 'aceptado'
        returning own.row_id)
      update cubage_rows set erp_status = null, erp_error = ${error} from gone where cubage_rows.id = gone.row_id`.execute(tx);
    return (refused.numAffectedRows ?? 0n) > 0n;
  }
  const erp_status = outcome === 'accepted' ? 'aceptado' : 'espera';
  const accepted = await sql`
    with own as (update cubage_post_rows set outcome = 'accepted' where request_id = ${request_id} returning row_id)
    update cubage_rows set erp_status = ${erp_status}, erp_error = null from own
    where cubage_rows.id = own.row_id and cubage_rows.erp_status is distinct from ${erp_status}`.execute(tx);
  return (accepted.numAffectedRows ?? 0n) > 0n;
}

async function settlePost(context: ErpContext, post: HeldPost): Promise<void> {
  const { tx } = context;
  const { accepted, pending, rows, in_erp } = await tallyOf(context, post);
  const isPosted = in_erp > 0;
  // Once it is over, a draft that the ERP refuses after all only leaves its rows pending again.
  if (post.status !== 'enviando' || pending > 0)
    return moveCubage(tx, { document_id: post.cubage_id }, post.document_status, isPosted ? 'posted' : undefined);
  const step = accepted === rows ? 'confirm' : accepted > 0 ? 'confirm_some' : 'refuse';
  await tx
    .updateTable('cubage_posts')
    .set({ status: stateAfter(cubagePostStates, post.status, step), ended_at: sql<Date>`now()` })
    .where('id', '=', post.id)
    .execute();
  const status = stateAfter(cubageStates, post.document_status, isPosted ? 'confirm' : 'refuse');
  await moveCubage(tx, { document_id: post.cubage_id }, status, isPosted ? 'posted' : undefined);
  await record(context, {
    action: accepted > 0 ? 'posted' : 'refused_by_erp',
    entity: 'cubage',
    id: post.number,
    before: { estado: cubageStates.label(post.document_status) },
    after: { estado: cubageStates.label(status), filas: accepted },
  });
  await notifyPeople(context, {
    user_ids: [post.created_by],
    kind: 'approval',
    title:
      accepted === 0
        ? `El ERP no aceptó ninguna fila de ${post.number}`
        : `${post.number}: el ERP aceptó ${formatNumber(accepted)} de ${formatNumber(rows)} filas`,
    text: accepted === rows ? null : 'Cada fila dice por qué no: corríjala y envíela de nuevo.',
    url: urlOf(post),
    mail: 'aviso_aprobaciones',
  });
}

async function tallyOf({ tx }: ErpContext, { id, cubage_id }: HeldPost) {
  const { rows } = await sql<{ accepted: number; pending: number; rows: number; in_erp: number }>`
    select count(*) filter (where outcome = 'accepted') as accepted, count(*) filter (where outcome is null) as pending, count(*) as rows,
      (select count(*) from cubage_rows where cubage_id = ${cubage_id} and erp_status is not null) as in_erp
    from cubage_post_rows where post_id = ${id}`.execute(tx);
  return rows[0] ?? { accepted: 0, pending: 0, rows: 0, in_erp: 0 };
}
