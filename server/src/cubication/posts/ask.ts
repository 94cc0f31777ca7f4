import { cubageStates, type Cubage, type CubagePost } from 'contract/cubication/index.ts';
import type * as contract from 'contract/cubication/index.ts';
import { round, sumOf } from 'contract/decimals.ts';
import type { Received } from 'contract/call.ts';
import { openApproval } from '../../approvals/index.ts';
import { requireSupplier } from '../../catalogues/index.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { insertAll } from '../../platform/database/rowsets.ts';
import { Problem } from '../../platform/problem.ts';
import { requireAllowed } from '../../platform/rules.ts';
import { stateAfter } from '../../platform/state-after.ts';
import { refuseOthers } from '../../platform/user.ts';
import { cubageActions } from '../documents/actions.ts';
import { pesosOfRow } from '../documents/costs.ts';
import { findingsIn } from '../documents/info.ts';
import { holdCubage } from '../documents/lock.ts';
import { presentWeights } from '../documents/weights.ts';
import { moveCubage } from '../documents/move.ts';
import { unseenRow } from '../materials/not-seen.ts';
import { refuseAskedAlready } from './asked-already.ts';
import { chosenRows, refuseUnfit, refuseUnknownCost, refuseWithoutTerms } from './choose-rows.ts';
import { readPost } from './read.ts';
import { stagesFor } from './stages.ts';

type PostForm = Received<typeof contract.postDocumentToErp>;

/** Asks for the approval of the chosen rows; said again, the same post is answered (contract decision 61). */
export async function askPost(context: Writing, { document_id, version, user, ids, ...terms }: PostForm): Promise<CubagePost> {
  const { tx } = context;
  refuseOthers(context.user, user);
  const cubage = await holdCubage(context, document_id);
  const earlier = await samePost(tx, document_id, ids);
  if (earlier !== undefined) return readPost(tx, context.user, earlier);
  if (version !== undefined && cubage.version !== version) throw new Problem('stale', { current: cubage });
  requireAllowed(cubageActions.post, { row: cubage, user: context.user });
  const { place } = cubage;
  if (!place) throw new Error('Only the take-off of a place is sent');

  const rows = await chosenRows(tx, { cubage_id: document_id, ids });
  if (ids !== undefined && rows.length !== new Set(ids).size) throw unseenRow();
  const sent = rows.find((it) => it.erp_status !== null);
  if (sent) throw new Problem('rule', { message: `${sent.code ?? sent.name} ya está en el ERP: elija solo filas pendientes.` });
  if (rows.length === 0) throw new Problem('rule', { message: 'No queda ninguna fila pendiente de enviar.' });
  refuseUnfit(rows, await presentWeights({ db: tx, events: context.events }), await stoppingWhole(context, cubage));
  refuseUnknownCost(rows);
  refuseWithoutTerms(rows, terms);
  if (terms.supplier_code) await requireSupplier(tx, terms.supplier_code, 'supplier_code');
  await stagesFor(tx, place, rows, terms.stage_id ?? null);

  await refuseAskedAlready(context, { cubage_id: document_id, number: cubage.number, place_id: place.place_id }, rows);

  const amount = round(sumOf(rows.map((it) => pesosOfRow(it) ?? '0')));
  const { id } = await tx
    .insertInto('cubage_posts')
    .values({
      cubage_id: document_id,
      status: 'en_aprobacion',
      stage_id: terms.stage_id ?? null,
      required_date: terms.required_date ?? null,
      supplier_code: terms.supplier_code || null,
      comment: terms.comment ?? null,
      amount,
      created_by: context.user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertAll(
    tx,
    'cubage_post_rows',
    rows.map((it) => ({ post_id: id, row_id: it.id })),
  );
  await moveCubage(tx, cubage, stateAfter(cubageStates, cubage.status, 'ask'));
  await openApproval(context, {
    kind: 'cubication',
    entity: 'cubage_post',
    entity_id: id,
    amount,
    currency: 'CLP',
    codigo_proyecto: place.codigoProyecto,
  });
  await record(context, { action: 'ask_post', entity: 'cubage', id: cubage.number, after: { filas: rows.length } });
  return readPost(tx, context.user, id);
}

/** What all rows together stop: chosen or not, they are one document. */
const stoppingWhole = async (context: Writing, cubage: Cubage) =>
  (await findingsIn(context, context.tx, cubage)).filter((it) => it.row_id === null && it.weight === 'stops');

/** What is under way with these rows, or took them already. */
async function samePost(tx: Tx, cubage_id: number, ids: readonly number[] | undefined): Promise<number | undefined> {
  const live = await tx
    .selectFrom('cubage_posts')
    .where('cubage_id', '=', cubage_id)
    .where('ended_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  if (!live && ids === undefined) return undefined;
  const found = live ?? (await lastWith(tx, cubage_id, ids ?? []));
  if (!found) return undefined;
  if (ids === undefined) return found.id;
  const rows = await tx
    .selectFrom('cubage_post_rows')
    .where('post_id', '=', found.id)
    .where((of) => of.or([of('outcome', 'is', null), of('outcome', '=', 'accepted')]))
    .select('row_id')
    .execute();
  const its = new Set(rows.map((it) => it.row_id));
  return ids.every((it) => its.has(it)) ? found.id : undefined;
}

/** The newest post that the ERP took something of, if it has the first of these rows. */
const lastWith = (tx: Tx, cubage_id: number, [first]: readonly number[]) =>
  tx
    .selectFrom('cubage_posts as post')
    .innerJoin('cubage_post_rows as row', 'row.post_id', 'post.id')
    .innerJoin('cubage_rows', 'cubage_rows.id', 'row.row_id')
    .where('post.cubage_id', '=', cubage_id)
    .where('row.row_id', '=', first ?? 0)
    .where('row.outcome', '=', 'accepted')
    .where('cubage_rows.erp_status', 'is not', null)
    .select('post.id')
    .orderBy('post.id', 'desc')
    .executeTakeFirst();
