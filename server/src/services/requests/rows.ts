import {
  statesOfServiceApproval,
  type ServiceItemStatus,
  type ServiceRequest,
  type ServiceRequestStatus,
} from 'contract/services/index.ts';
import type * as contract from 'contract/services/index.ts';
import type { Received } from 'contract/call.ts';
import { sql, type Expression } from 'kysely';
import { handsColumns, inHandsOf, waitingFor } from '../../approvals/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import { instantWithin, today } from '../../platform/database/days.ts';
import { allowedAmong } from '../../platform/rules.ts';
import { contains } from '../../platform/search/search.ts';
import type { User } from '../../platform/user.ts';
import { projectsSeenBy } from '../../projects/index.ts';
import { biddingNumber } from '../bidding.ts';
import { serviceRequestActions } from './actions.ts';
import { isOfDay } from './of-day.ts';
import '../tables.ts';

/** Whoever looks. */
type Seeing = Pick<User, 'id' | 'seesAllProjects'>;
export type ServiceFilters = Omit<Received<typeof contract.getServiceRequest>, 'page' | 'per_page'> & {
  /** One of these, where somebody asks in words of requests of both kinds. */
  statuses?: readonly ServiceRequestStatus[] | undefined;
};

/** Requests that a person may know of: all, or one's own and those of the projects that one sees. */
export function requestsSeenBy(db: Reader, user: Seeing) {
  const all = db.selectFrom('service_requests as it');
  if (user.seesAllProjects) return all;
  const projects = projectsSeenBy(db, user).select('projects.id');
  return all.where((of) => of.or([of('it.requester_id', '=', user.id), of('it.project_id', 'in', projects)]));
}

/** By number, title or comment, or by its project. */
const requestsMeant = (db: Reader, typed: string) =>
  db
    .selectFrom('service_requests as own')
    .where(contains(sql<string>`own.busqueda`, typed))
    .select('own.id')
    .union(
      db
        .selectFrom('service_requests as charged')
        .innerJoin('projects', 'projects.id', 'charged.project_id')
        .where(contains(sql<string>`projects.busqueda`, typed))
        .select('charged.id'),
    )
    .union(
      db
        .selectFrom('service_items as item')
        .innerJoin('services', 'services.id', 'item.service_id')
        .where(contains(sql<string>`fold(services.codigo || ' ' || services.nombre)`, typed))
        .where('item.deleted_at', 'is', null)
        .select('item.request_id as id'),
    );

export function filteredServices(db: Reader, user: Seeing, filters: ServiceFilters) {
  const { search, status, request_type, project_code, place_code, cost_center, requester_id, buyer_id } = filters;
  const { unassigned, mine, managed, asset, from, to, approval_status, statuses, waiting_days, of_day } = filters;
  let found = requestsSeenBy(db, user);
  if (search) found = found.where(sql<boolean>`it.id = any(array(${requestsMeant(db, search)}))`);
  for (const sought of [status && [status], approval_status && statesOfServiceApproval[approval_status], statuses])
    if (sought) found = found.where(standsAmong(db, sought));
  if (request_type) found = found.where('it.request_type', '=', request_type);
  if (project_code)
    found = found.where('it.project_id', '=', db.selectFrom('projects').where('codigoProyecto', '=', project_code).select('id'));
  if (place_code)
    found = found.where('it.place_id', 'in', db.selectFrom('places').where('codigoLugarInstalacion', '=', place_code).select('id'));
  if (cost_center) found = found.where('it.cost_center', '=', cost_center);
  if (requester_id) found = found.where('it.requester_id', '=', requester_id);
  if (buyer_id) found = found.where('it.buyer_id', '=', buyer_id);
  if (unassigned) found = found.where(isAmong(unassignedOf(db)));
  if (mine) found = found.where('it.requester_id', '=', user.id);
  if (of_day) found = found.where(isOfDay[of_day](user.id));
  if (managed) found = found.where('it.project_id', 'in', db.selectFrom('projects').where('jefe_proyecto_id', '=', user.id).select('id'));
  // As its index says it.
  if (asset !== undefined) found = found.where(asset ? sql<boolean>`it.has_asset` : sql<boolean>`not it.has_asset`);
  if (waiting_days) found = found.where(isAmong(waitingFor(db, 'service_request', waiting_days)));
  return found.where(instantWithin('it.created_at', { from, to }));
}

/** What is under way is little beside what was asked for in years: found first, and then put in whatever order. */
const isAmong = (few: Expression<{ id: number }>) => sql<boolean>`it.id = any(array(${few}))`;

const isFinal = (status: ServiceRequestStatus): boolean => status === 'approved' || status === 'rejected' || status === 'cancelled';
const standsAmong = (db: Reader, sought: readonly ServiceRequestStatus[]) => {
  const [only, ...others] = sought;
  if (only === undefined) return sql<boolean>`false`;
  if (!isFinal(only)) return isAmong(db.selectFrom('service_requests as open').where('open.status', 'in', sought).select('open.id'));
  // Of one the index has them in order, of all three they are nearly everything.
  return others.length === 0 ? sql<boolean>`it.status = ${only}` : sql<boolean>`it.status = any(${[...sought]}::text[])`;
};

/** As its index says it. */
const unassignedOf = (db: Reader) =>
  db
    .selectFrom('service_requests as open')
    .where('open.buyer_id', 'is', null)
    .where(sql<boolean>`open.status not in ('approved', 'rejected', 'cancelled')`)
    .select('open.id');

/** The last day on which a cancelled request may be reopened: by the policy in force when it was cancelled (spec 2 §5). */
const reopensUntil = sql<string | null>`(
  it.cancellation_date + (
    select reopening_days from quotation_policies where desde <= it.cancellation_date order by desde desc limit 1)::integer)`;

/** Requests with what a person reads beside them. */
export const requestRowsOf = (found: ReturnType<typeof requestsSeenBy>) =>
  found
    .innerJoin('users as requester', 'requester.id', 'it.requester_id')
    .leftJoin('users as buyer', 'buyer.id', 'it.buyer_id')
    .leftJoin('projects', 'projects.id', 'it.project_id')
    .leftJoin('places', 'places.id', 'it.place_id')
    .leftJoin('cost_centers', 'cost_centers.codigo', 'it.cost_center')
    .leftJoinLateral(inHandsOf('service_request', sql.ref<number>('it.id')).as('waiting'), (join) => join.onTrue())
    .select([
      'it.id',
      'it.number',
      'it.status',
      'it.status_since',
      'it.request_type',
      'it.title',
      'it.cost_center',
      'it.required_date',
      'it.items',
      'it.requester_id',
      'it.buyer_id',
      'it.created_at',
      'it.cancellation_date',
      'it.version',
      'projects.codigoProyecto as project_code',
      'projects.nombre as project',
      'places.codigoLugarInstalacion as place_code',
      'places.nombre as place',
      'cost_centers.nombre as cost_center_name',
      'requester.nombre as requester',
      'buyer.nombre as buyer',
    ])
    .select(handsColumns)
    .select([
      sql<string | null>`it.amount::text`.as('amount'),
      sql<ServiceItemStatus[]>`coalesce(
        (select json_agg(distinct item.status) from service_items as item where item.request_id = it.id and item.deleted_at is null), '[]')`.as(
        'statuses',
      ),
      reopensUntil.as('reopens_until'),
      sql<boolean>`coalesce(${today} <= ${reopensUntil}, false)`.as('can_reopen'),
      biddingNumber(sql.ref<number>('it.id')).as('bidding'),
    ]);
export type RequestRow = Awaited<ReturnType<ReturnType<typeof requestRowsOf>['execute']>>[number];

/** A row as it is answered, with what the person may do with it now. */
export function presentRequest(row: RequestRow, user: User, waits: ReadonlySet<number>): ServiceRequest {
  const { waiting_approval: _approval, waiting_staff: _asked, waiting_since: _since, statuses: _statuses, ...rest } = row;
  const { reopens_until: _until, can_reopen: _can, bidding: _bidding, created_at, status_since, project_code, ...told } = rest;
  return {
    ...told,
    project_code,
    charge_kind: project_code === null ? 2 : 1,
    created_at: created_at.toISOString(),
    status_since: status_since.toISOString(),
    allowed_actions: allowedAmong(serviceRequestActions, { row, user, waits }),
  };
}
