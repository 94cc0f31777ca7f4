import { cubageStates, type Cubage, type CubageInfo } from 'contract/cubication/index.ts';
import type * as contract from 'contract/cubication/index.ts';
import { compareDecimals } from 'contract/decimals.ts';
import { formatNumber } from 'contract/format.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { holdRequest, withdrawOrder } from '../../materials/index.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { insertAll } from '../../platform/database/rowsets.ts';
import { Problem } from '../../platform/problem.ts';
import { requireAllowed } from '../../platform/rules.ts';
import { stateAfter } from '../../platform/state-after.ts';
import { refuseOthers } from '../../platform/user.ts';
import { seenPlace } from '../../projects/index.ts';
import { cubageActions } from '../documents/actions.ts';
import { readCubageInfo } from '../documents/info.ts';
import { holdCubage } from '../documents/lock.ts';
import { moveCubage } from '../documents/move.ts';
import { othersOf } from '../templates/compare.ts';
import '../../materials/requests/tables.ts';

/** Opens again what was sent last at a place, and keeps what it was. */
export async function resetCubage(
  context: Writing,
  { user, place_id, reason }: Received<typeof contract.resetDocument>,
): Promise<CubageInfo> {
  const { tx } = context;
  refuseOthers(context.user, user);
  const place = await seenPlace(tx, context.user, place_id);
  const last = await lastPosted(tx, place.id);
  if (!last) throw new Problem('rule', { message: 'En este lugar no hay ninguna cubicación enviada al ERP: no hay nada que reabrir.' });
  // The requests first, in their order, as whoever brings an answer of the ERP holds them.
  const requests = await requestsOf(tx, last.id);
  for (const { id } of requests) await holdRequest(tx, id);
  const cubage = await holdCubage(context, last.id);
  requireAllowed(cubageActions.reset, { row: cubage, user: context.user });
  if ((await lastPosted(tx, place.id))?.id !== last.id) throw new Problem('stale', { current: cubage });
  await refuseOpenBeside(tx, place.id);
  await refuseReceived(tx, last.id);

  const revision = await keepRevision(context, cubage, reason ?? null);
  const because = reason ?? `Se reabrió ${cubage.number}`;
  for (const { id } of requests) await withdrawOrder(context, { id, reason: because });
  await moveCubage(tx, cubage, stateAfter(cubageStates, cubage.status, 'reset'), 'opened');
  await sql`update cubage_rows set erp_status = null, erp_error = null where cubage_id = ${last.id}`.execute(tx);
  await sql`update cubage_post_rows set outcome = 'refused' from cubage_posts as post
    where post.id = post_id and post.cubage_id = ${last.id} and outcome = 'accepted'`.execute(tx);
  await record(context, {
    action: 'reset',
    entity: 'cubage',
    id: cubage.number,
    after: { revision: `Rev. ${revision}`, motivo: reason ?? null },
  });
  return readCubageInfo(context, tx, last.id);
}

const lastPosted = (tx: Tx, place_id: number) =>
  tx
    .selectFrom('cubages')
    .where('place_id', '=', place_id)
    .where('closed', '=', true)
    .select('id')
    .orderBy('posted_at', (by) => by.desc().nullsLast())
    .orderBy('id', 'desc')
    .executeTakeFirst();

const requestsOf = (tx: Tx, cubage_id: number) =>
  tx
    .selectFrom('material_requests as it')
    .where((of) =>
      of(
        'it.id',
        'in',
        of
          .selectFrom('cubage_post_rows as own')
          .innerJoin('cubage_posts as post', 'post.id', 'own.post_id')
          .where('post.cubage_id', '=', cubage_id)
          .where('own.request_id', 'is not', null)
          .select('own.request_id')
          .$castTo<{ request_id: number }>(),
      ),
    )
    .select('it.id')
    .orderBy('it.id')
    .execute();

async function refuseOpenBeside(tx: Tx, place_id: number): Promise<void> {
  const open = await tx
    .selectFrom('cubages')
    .where('place_id', '=', place_id)
    .where('closed', '=', false)
    .select('number')
    .executeTakeFirst();
  if (open)
    throw new Problem('rule', { message: `El lugar tiene otra cubicación abierta, ${open.number}: ciérrela antes de reabrir esta.` });
}

/** What left a warehouse or came from a supplier is taken back by nobody. */
async function refuseReceived(tx: Tx, cubage_id: number): Promise<void> {
  const moved = await tx
    .selectFrom('cubage_post_rows as own')
    .innerJoin('cubage_posts as post', 'post.id', 'own.post_id')
    .innerJoin('material_requests as request', 'request.id', 'own.request_id')
    .innerJoin('material_request_lines as line', 'line.request_id', 'request.id')
    .innerJoin('materials', 'materials.id', 'line.material_id')
    .where('post.cubage_id', '=', cubage_id)
    .where((of) => of.or([of('line.received_quantity', '>', '0'), of('line.sent_quantity', '>', '0')]))
    .select(['request.number', 'materials.codigo', 'line.received_quantity', 'line.sent_quantity'])
    .orderBy('line.id')
    .executeTakeFirst();
  if (!moved) return;
  const isReceived = compareDecimals(moved.received_quantity, '0') > 0;
  const amount = formatNumber(isReceived ? moved.received_quantity : moved.sent_quantity);
  throw new Problem('rule', {
    message: `De ${moved.number} ya ${isReceived ? 'se recibieron' : 'salieron'} ${amount} de ${moved.codigo}: no se reabre. Pida lo que falte, o devuelva lo que sobre.`,
  });
}

/** The next of its letters: A … Z, AA, AB … */
export function nameOfRevision(at: number): string {
  const letter = String.fromCodePoint(65 + (at % 26));
  return at < 26 ? letter : nameOfRevision(Math.floor(at / 26) - 1) + letter;
}

async function keepRevision(context: Writing, { document_id }: Cubage, reason: string | null): Promise<string> {
  const { tx, user } = context;
  const { count } = await tx
    .selectFrom('cubage_revisions')
    .where('cubage_id', '=', document_id)
    .select((it) => it.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const revision = nameOfRevision(count);
  const { totals } = await readCubageInfo(context, tx, document_id);
  const { id } = await tx
    .insertInto('cubage_revisions')
    .values({ cubage_id: document_id, revision, total: totals.total ?? '0', reason, with_others: true, created_by: user.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into cubage_revision_rows (revision_id, line, code, name, unit, quantity, total, erp_status)
    select ${id}, row_number() over (order by it.line, it.id), materials.codigo, coalesce(it.custom_name, materials.descripcion), units.codigo,
      it.quantity, it.quantity * it.cost * it.rate, it.erp_status
    from cubage_rows as it left join materials on materials.id = it.material_id
    join units on units.id = coalesce(it.custom_unit_id, materials.unidad_id)
    where it.cubage_id = ${document_id}`.execute(tx);
  const others = await othersOf(tx, document_id);
  await insertAll(
    tx,
    'cubage_revision_others',
    others.map((it, at) => ({ ...it, revision_id: id, line: at + 1 })),
  );
  return revision;
}
