import { approvalStatuses, type ApprovalStatus } from 'contract/approvals/index.ts';
import { requestPhases, statesOfApproval, type MaterialRequest, type TransferKind } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { instantWithin } from '../../platform/database/days.ts';
import { handsColumns, inHandsOf, waitingFor } from '../../approvals/index.ts';
import { contains, containsWords, escapeLike } from '../../platform/search/search.ts';
import { allowedAmong } from '../../platform/rules.ts';
import type { User } from '../../platform/user.ts';
import { projectsSeenBy } from '../../projects/index.ts';
import { warehousesSeenBy } from '../visible.ts';
import { requestActions, type Standing } from './actions.ts';
import { isOfDay } from './of-day.ts';
import '../../administration/tables.ts';
import '../../projects/tables.ts';
import '../../schedule/tables.ts';

/** Whoever looks. */
type Seeing = Pick<User, 'id' | 'seesAllProjects'>;
export type RequestFilters = Omit<Received<typeof contract.getMaterialRequests>, 'page' | 'per_page'>;

/** Why a site role sees a request: it is one's own, or of a project or a warehouse that one sees. */
const reasonsToSee = (db: Reader, user: Seeing) => {
  const projects = projectsSeenBy(db, user).select('projects.id');
  const kept = warehousesSeenBy(db, user).select('warehouses.id');
  return [
    { column: sql.ref('requester_id'), among: sql`${user.id}` },
    { column: sql.ref('project_id'), among: projects },
    { column: sql.ref('from_warehouse_id'), among: kept },
    { column: sql.ref('to_warehouse_id'), among: kept },
  ];
};

/** Requests that a person may know of; drafts are nobody else's. */
export function requestsSeenBy(db: Reader, user: Seeing) {
  const all = db
    .selectFrom('material_requests as it')
    .where((of) => of.or([of('it.status', '<>', 'borrador'), of('it.requester_id', '=', user.id)]));
  if (user.seesAllProjects) return all;
  const reasons = reasonsToSee(db, user).map(({ column, among }) => sql`it.${column} in (${among})`);
  return all.where(sql<boolean>`(${sql.join(reasons, sql` or `)})`);
}

/** Whether `charged` is a request that a site role sees, each reason along its index: what they look for is looked for only there. */
export const isSeen = (db: Reader, user: Seeing) => {
  const reasons = reasonsToSee(db, user).map(({ column, among }) => sql`select id from material_requests where ${column} in (${among})`);
  return sql<boolean>`charged.id = any(array(${sql.join(reasons, sql` union `)}))`;
};

export function filteredRequests(db: Reader, user: Seeing, filters: RequestFilters) {
  const { search, status, approval_status, phase, request_type, category, document_kind, transfer_kind } = filters;
  const { project_code, place_code, cost_center, warehouse_code, requester_id, mine, managed, from, to, waiting_days, of_day } = filters;
  let found = requestsSeenBy(db, user);
  if (search) found = found.where(sql<boolean>`it.id = any(array(${requestsMeant(db, user, search)}))`);
  if (status) found = found.where('it.status', '=', status);
  if (approval_status) found = found.where('it.status', 'in', statesOfApproval[approval_status]);
  if (phase) found = found.where('it.status', 'in', requestPhases[phase].states);
  if (request_type) found = found.where('it.request_type', '=', request_type);
  if (category) found = found.where('it.category', '=', category);
  if (document_kind) found = found.where('it.document_kind', '=', document_kind);
  if (transfer_kind) found = found.where(isMovedAs(transfer_kind));
  if (project_code)
    found = found.where('it.project_id', '=', db.selectFrom('projects').where('codigoProyecto', '=', project_code).select('id'));
  if (place_code)
    found = found.where('it.place_id', 'in', db.selectFrom('places').where('codigoLugarInstalacion', '=', place_code).select('id'));
  if (cost_center) found = found.where('it.cost_center', '=', cost_center);
  if (warehouse_code) {
    const named = db.selectFrom('warehouses').where('codigo', '=', warehouse_code).select('id');
    found = found.where((of) => of.or([of('it.from_warehouse_id', '=', named), of('it.to_warehouse_id', '=', named)]));
  }
  if (managed) found = found.where('it.project_id', 'in', db.selectFrom('projects').where('jefe_proyecto_id', '=', user.id).select('id'));
  if (mine) found = found.where('it.requester_id', '=', user.id);
  if (requester_id) found = found.where('it.requester_id', '=', requester_id);
  if (waiting_days) found = found.where(sql<boolean>`it.id = any(array(${waitingFor(db, 'material_request', waiting_days)}))`);
  if (of_day) found = found.where(isOfDay[of_day](db, user.id));
  return found.where(instantWithin('it.created_at', { from, to }));
}

/** Of what is moved: whether it is brought or fetched. */
const isMovedAs = (kind: TransferKind) => sql<boolean>`it.document_kind = 'InventoryTransferRequest' and it.transfer_kind = ${kind}`;

/** Of words that many materials have, the requests of these: who means another writes one word more. */
const mostMaterials = 200;

/** By number, comment or ERP number, by project, by the code of a material, or by its words; each part has its index. */
export const requestsMeant = (db: Reader, user: Seeing, typed: string) =>
  db
    .selectFrom('material_requests as own')
    .where(contains(sql<string>`own.busqueda`, typed))
    .select('own.id')
    .union(
      db
        .selectFrom('material_requests as charged')
        .innerJoin('projects', 'projects.id', 'charged.project_id')
        .where(contains(sql<string>`projects.busqueda`, typed))
        .$if(!user.seesAllProjects, (it) => it.where(isSeen(db, user)))
        .select('charged.id'),
    )
    .union(
      db
        .selectFrom('material_request_lines')
        .innerJoin('materials', 'materials.id', 'material_id')
        .where('materials.codigo', 'like', `${escapeLike(typed.toUpperCase())}%`)
        .select('request_id as id'),
    )
    .union(
      db
        .selectFrom('material_request_lines')
        .where(
          sql<boolean>`material_id = any(array(
            select id from materials where ${containsWords(sql<string>`materials.busqueda`, typed)} order by codigo limit ${mostMaterials}))`,
        )
        .select('request_id as id'),
    );

const columns = [
  'it.id',
  'it.number',
  'it.status',
  'it.request_type',
  'it.category',
  'it.document_kind',
  'it.transfer_kind',
  'it.project_id',
  'it.cost_center',
  'it.source',
  'it.from_warehouse_id',
  'it.to_warehouse_id',
  'it.required_date',
  'it.lines',
  'it.activity_id',
  'it.takeoff',
  'it.requester_id',
  'it.created_at',
  'it.sent_at',
  'it.amount_reason',
  'it.erp_number',
  'it.version',
  'projects.codigoProyecto as project_code',
  'projects.nombre as project',
  'stages.nombre as stage',
  'places.codigoLugarInstalacion as place_code',
  'places.nombre as place',
  'activity.nombre as activity',
  'cost_centers.nombre as cost_center_name',
  'source.codigo as from_code',
  'source.nombre as from_name',
  'target.codigo as to_code',
  'target.nombre as to_name',
  'requester.nombre as requester',
] as const;

/** Requests with what a person reads beside them. */
export const requestRowsOf = (found: ReturnType<typeof requestsSeenBy>) =>
  found
    .innerJoin('users as requester', 'requester.id', 'it.requester_id')
    .leftJoin('projects', 'projects.id', 'it.project_id')
    .leftJoin('stages', 'stages.id', 'it.stage_id')
    .leftJoin('places', 'places.id', 'it.place_id')
    .leftJoin('schedule_activities as activity', 'activity.id', 'it.activity_id')
    .leftJoin('cost_centers', 'cost_centers.codigo', 'it.cost_center')
    .leftJoin('warehouses as source', 'source.id', 'it.from_warehouse_id')
    .leftJoin('warehouses as target', 'target.id', 'it.to_warehouse_id')
    .leftJoinLateral(inHandsOf('material_request', sql.ref<number>('it.id')).as('waiting'), (join) => join.onTrue())
    .select(columns)
    .select(handsColumns)
    .select([sql<string | null>`it.amount::text`.as('amount'), sql<string | null>`it.new_amount::text`.as('new_amount')])
    .select(sql<boolean>`exists (select from leftovers where request_id = it.id and leftovers.source = 'obra')`.as('is_from_site'));
export type RequestRow = Awaited<ReturnType<ReturnType<typeof requestRowsOf>['execute']>>[number];

export const approvalStatusOf = (status: string): ApprovalStatus | null =>
  approvalStatuses.find((it) => statesOfApproval[it].some((one) => one === status)) ?? null;

/** A row as it is answered, with what the person may do with it now. */
export function presentRequest(row: RequestRow, user: User, standing: Standing): MaterialRequest {
  const { waiting_approval: _approval, waiting_staff: _asked, is_from_site: _site, ...told } = row;
  const { project_id, created_at, sent_at, waiting_since } = row;
  return {
    ...told,
    transfer_kind: row.document_kind === 'InventoryTransferRequest' ? row.transfer_kind : null,
    approval_status: approvalStatusOf(row.status),
    charge_kind: row.cost_center !== null && project_id === null ? 2 : 1,
    created_at: created_at.toISOString(),
    sent_at: sent_at?.toISOString() ?? null,
    waiting_since: waiting_since?.toISOString() ?? null,
    allowed_actions: allowedAmong(requestActions, { row, user, ...standing }),
  };
}
