import type { SupplyFigure, SupplyKind } from 'contract/dashboards/index.ts';
import type * as contract from 'contract/dashboards/index.ts';
import type { Received } from 'contract/call.ts';
import { sql, type RawBuilder } from 'kysely';
import { requestsSeenBy } from '../../materials/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import { dayWithin, todayOnce } from '../../platform/database/days.ts';
import { contains, textOf } from '../../platform/search/search.ts';
import { may, type User } from '../../platform/user.ts';
import { serviceRequestsSeenBy } from '../../services/index.ts';

export type SupplyFilters = Received<typeof contract.consolidatedRequests>;

/** Of the project, or else of the cost centre; what neither has a line for is of the others. */
export const businessLine = sql<contract.SupplyLine>`coalesce(project.linea, center.codigo_unidad, 'OT')`;

/** What a request is counted in. */
export const isCounted: Record<SupplyFigure, RawBuilder<boolean>> = {
  asked: sql`true`,
  approved: sql`it.is_approved`,
  ordered: sql`it.is_ordered`,
  received: sql`it.is_received`,
  used: sql`it.is_used`,
  returned: sql`it.is_returned`,
  waiting: sql`it.is_open`,
  late: sql`it.due_date < ${todayOnce}`,
  moved: sql`it.is_moved`,
};

/** The kinds of requests that somebody may read. */
export const kindsRead = (user: User): SupplyKind[] => [
  ...(may(user, 'materials:read') ? ['materials' as const] : []),
  ...(may(user, 'services:read') ? ['services' as const] : []),
];

/** What was asked for, as far as one may see it: who sees only their own projects sees of each kind what its own list shows. */
function sumsSeenBy(db: Reader, user: User, wanted: SupplyKind | undefined) {
  const kinds = kindsRead(user).filter((it) => wanted === undefined || it === wanted);
  const ofKind: Record<SupplyKind, RawBuilder<boolean>> = user.seesAllProjects
    ? { materials: sql`it.material_request_id is not null`, services: sql`it.service_request_id is not null` }
    : {
        materials: sql`it.material_request_id = any(array(${requestsSeenBy(db, user).select('it.id')}))`,
        services: sql`it.service_request_id = any(array(${serviceRequestsSeenBy(db, user).select('it.id')}))`,
      };
  return db
    .selectFrom('supply_sums as it')
    .where(sql<boolean>`(${sql.join([sql`false`, ...kinds.map((kind) => ofKind[kind])], sql` or `)})`);
}

/** The requests that the filters find, with the project or cost centre that they are charged to. */
export function filteredSupply(db: Reader, user: User, filters: SupplyFilters) {
  const { search, kind, business_line, project_code, cost_center, place_code, without_place, buyer_id, unassigned, from, to } = filters;
  let found = sumsSeenBy(db, user, kind)
    .leftJoin('projects as project', 'project.id', 'it.project_id')
    .leftJoin('cost_centers as center', 'center.codigo', 'it.cost_center');
  if (search) found = found.where(isCalled(search));
  if (business_line) found = found.where(businessLine, '=', business_line);
  if (project_code)
    found = found.where('it.project_id', '=', db.selectFrom('projects').where('codigoProyecto', '=', project_code).select('id'));
  if (cost_center) found = found.where('it.cost_center', '=', cost_center);
  if (place_code)
    found = found.where('it.place_id', '=', db.selectFrom('places').where('codigoLugarInstalacion', '=', place_code).select('id'));
  if (without_place) found = found.where('it.place_id', 'is', null);
  if (buyer_id) found = found.where('it.buyer_id', '=', buyer_id);
  if (unassigned) found = found.where('it.is_bought', '=', true).where('it.buyer_id', 'is', null);
  return from || to ? found.where(dayWithin('it.asked_on', { from, to })) : found;
}

const isCalled = (typed: string) => sql<boolean>`(
  it.project_id in (select id from projects where ${contains(sql`busqueda`, typed)})
  or it.place_id in (select id from places where ${contains(sql`busqueda`, typed)})
  or it.cost_center in (select codigo from cost_centers where ${contains(textOf('codigo', 'nombre'), typed)}))`;
