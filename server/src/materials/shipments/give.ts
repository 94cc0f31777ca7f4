import type { Leftover } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import { sql } from 'kysely';
import { notifyPeople } from '../../access/index.ts';
import type { Reading, Writing } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { inOrder, readPage } from '../../platform/database/pages.ts';
import { Problem } from '../../platform/problem.ts';
import { allowedAmong, requireAllowed } from '../../platform/rules.ts';
import { contains } from '../../platform/search/search.ts';
import type { User } from '../../platform/user.ts';
import { ownProjects } from '../../projects/index.ts';
import { decimalOf, thousandths } from '../decimals.ts';
import { namedPlace } from '../leftovers/place.ts';
import { changedRequest, holdRows, settle, touchRequest } from '../requests/hold.ts';
import { readRequest, unseenRequest } from '../requests/info.ts';
import { tellBoughtAfterAll } from '../requests/replacements.ts';
import { requestsSeenBy } from '../requests/rows.ts';
import { warehousesSeenBy } from '../visible.ts';
import { sendRequest } from './dispatch.ts';
import { leftoverActions, type LeftoverCase } from './give-actions.ts';
import '../../projects/tables.ts';

type Filters = Received<typeof contract.listLeftovers>;

/** Works where it lies: in its warehouse, or on its project; of a warehouse also whoever sees them all. */
const givenBy = (db: Reader, user: User) =>
  sql<boolean>`(leftover.project_id in (${ownProjects(db, user.id)})
    or leftover.warehouse_id in (${warehousesSeenBy(db, user).select('warehouses.id')}))`;

/** Requests for what lies elsewhere, that one sees or is to give. */
function leftoversSeenBy(db: Reader, user: User) {
  const seen = requestsSeenBy(db, user).select('it.id');
  return db
    .selectFrom('leftovers as leftover')
    .innerJoin('material_requests as request', 'request.id', 'leftover.request_id')
    .innerJoin('material_request_lines as line', 'line.request_id', 'request.id')
    .innerJoin('materials', 'materials.id', 'line.material_id')
    .where((of) => of.or([of('request.id', 'in', seen), givenBy(db, user)]));
}

const rowsOf = (db: Reader, user: User, found: ReturnType<typeof leftoversSeenBy>) =>
  found
    .innerJoin('units', 'units.id', 'materials.unidad_id')
    .innerJoin('materials as asked', 'asked.id', 'leftover.asked_material_id')
    .innerJoin('users', 'users.id', 'request.requester_id')
    .leftJoin('projects as charged', 'charged.id', 'request.project_id')
    .select(['request.id', 'request.number', 'request.status', 'request.version', 'request.created_at', 'request.requester_id'])
    .select(['leftover.source', 'leftover.held_until', 'leftover.expired_at', 'users.nombre as requester'])
    .select(['materials.codigo as code', 'materials.descripcion as description', 'units.codigo as unit', 'asked.codigo as asked_code'])
    .select([namedPlace.code.as('place_code'), namedPlace.name.as('place'), namedPlace.paper.as('paper')])
    .select([plainDecimal('line.quantity').as('quantity'), plainDecimal('line.sent_quantity').as('sent_quantity')])
    .select(plainDecimal('line.closed_quantity').as('closed_quantity'))
    .select(['line.id as line_id', 'request.from_warehouse_id', givenBy(db, user).as('isGiver')])
    .select(sql<string>`coalesce(charged."codigoProyecto" || ' ' || charged.nombre, request.cost_center)`.as('charge'));
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

/** What was asked for instead of being bought, and by whom it is to be given. */
export async function listLeftovers(
  { db, user }: Reading,
  { page, per_page, sort, search, status, source, mine }: Filters,
): Promise<Paged<Leftover>> {
  let found = leftoversSeenBy(db, user);
  if (search)
    found = found.where((of) => of.or([contains(of.ref('request.busqueda'), search), contains(of.ref('materials.busqueda'), search)]));
  if (status) found = found.where('request.status', '=', status);
  if (source) found = found.where('leftover.source', '=', source);
  if (mine) found = found.where(givenBy(db, user));
  const isDescending = sort.startsWith('-');
  const id = { by: sql.ref('request.id'), isDescending };
  const order = sort.endsWith('created_at') ? [{ by: sql.ref('request.created_at'), isDescending }, id] : [id];
  const { items, ...totals } = await readPage(
    { page, per_page },
    {
      count: async () => (await found.select((it) => it.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total,
      read: ({ limit, offset, isFromEnd }) =>
        rowsOf(db, user, found).orderBy(inOrder(order, isFromEnd)).limit(limit).offset(offset).execute(),
    },
  );
  return { items: items.map((it) => present(it, user)), ...totals };
}

const present = (row: Row, user: User): Leftover => {
  const {
    isGiver,
    held_until,
    expired_at,
    created_at,
    id: _id,
    line_id: _line,
    from_warehouse_id: _from,
    requester_id: _who,
    ...told
  } = row;
  const isWaiting = row.status === 'pendiente' || row.status === 'restringida';
  return {
    ...told,
    created_at: created_at.toISOString(),
    held_until: isWaiting && held_until.getTime() > Date.now() ? held_until.toISOString() : null,
    is_expired: isWaiting && (expired_at !== null || held_until.getTime() <= Date.now()),
    allowed_actions: allowedAmong(leftoverActions, { row, isGiver, user }),
  };
};

/** What the actions of a leftover are judged by. */
export async function readLeftoverCase({ db, user }: Pick<Reading, 'db' | 'user'>, number: string): Promise<LeftoverCase & { row: Row }> {
  const row = await rowsOf(db, user, leftoversSeenBy(db, user).where('request.number', '=', number)).executeTakeFirst();
  if (!row) throw unseenRequest({ number });
  return { row, isGiver: row.isGiver, user };
}

/** Whoever has it gives it: what was asked for leaves with its paper. */
export async function giveLeftover(
  context: Writing,
  { number, version, ...shipment }: Received<typeof contract.giveLeftover>,
): Promise<{ done: true }> {
  const { row, before, within } = await lockLeftover(context, number, { action: 'give', version });
  const left = thousandths(row.quantity) - thousandths(row.sent_quantity) - thousandths(row.closed_quantity);
  await sendRequest(within, before, {
    ...shipment,
    from: { id: row.from_warehouse_id ?? 0 },
    items: [{ material_request_item_id: row.line_id, quantity: decimalOf(left) }],
    reservation_reason: null,
  });
  return { done: true };
}

/** Whoever has it needs it: nothing of it is held any more, and who asked may buy. */
export async function declineLeftover(
  context: Writing,
  { number, version, reason }: Received<typeof contract.declineLeftover>,
): Promise<{ done: true }> {
  const { tx, user } = context;
  const { row, before, within } = await lockLeftover(context, number, { action: 'decline', version });
  await tx
    .updateTable('material_request_lines')
    .set((it) => ({ closed_quantity: it('quantity', '-', it.ref('sent_quantity')) }))
    .where('id', '=', row.line_id)
    .execute();
  await touchRequest(tx, row.id, { close_reason: reason });
  await settle(within, row.id, user.id);
  const title = `${user.nombre} no entrega ${row.code} de ${row.place}`;
  await notifyPeople(context, {
    user_ids: [row.requester_id].filter((it) => it !== user.id),
    kind: 'request',
    title: `${title}: puede comprarlo`,
    text: reason,
    url: `/sap/request-materials/${number}`,
  });
  await tellBoughtAfterAll(context, row.id, { title, text: reason });
  await changedRequest(within, 'decline', before);
  return { done: true };
}

/**
 * Also of a project that one does not see: who gives sees what is asked of them and nothing else of the request, so that what follows
 * is done `within` the sight of it, and no other action is opened by it.
 */
async function lockLeftover(
  context: Writing,
  number: string,
  { action, version }: { action: Leftover['allowed_actions'][number]; version: number },
) {
  const { tx, user } = context;
  const found = await tx.selectFrom('material_requests').where('number', '=', number).select('id').executeTakeFirst();
  if (!found) throw unseenRequest({ number });
  await holdRows(tx, found.id);
  const judged = await readLeftoverCase({ db: tx, user }, number);
  requireAllowed(leftoverActions[action], judged);
  if (judged.row.version !== version) throw new Problem('stale', { current: present(judged.row, user) });
  const within = { ...context, user: { ...user, seesAllProjects: true } };
  return { row: judged.row, before: await readRequest(tx, within.user, { number }), within };
}
