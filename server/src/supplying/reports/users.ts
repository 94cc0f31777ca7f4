import type { UserFigure, UserReportRequest, UserReportRow } from 'contract/supplying/index.ts';
import type * as contract from 'contract/supplying/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import { pagesOf, type Paged } from 'contract/fields.ts';
import { requestStates } from 'contract/materials/index.ts';
import { serviceRequestStates } from 'contract/services/index.ts';
import { sql, type RawBuilder } from 'kysely';
import { lastDecisions } from '../../approvals/index.ts';
import { requestsSeenBy } from '../../materials/index.ts';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { dayOf, instantWithin } from '../../platform/database/days.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { inOrder } from '../../platform/database/pages.ts';
import type { User } from '../../platform/user.ts';
import { projectsSeenBy } from '../../projects/index.ts';
import { daysOf, monthsOf, type Months } from './months.ts';
import '../../materials/tables.ts';
import '../../services/tables.ts';

type Filters = Received<typeof contract.exportUserReport>;
interface Narrowing {
  months: Months;
  user_id: number | undefined;
}

/** A request of either kind as the report counts it: one row each. */
function requestsCounted(db: Reader, user: User, { months, user_id }: Narrowing) {
  const days = daysOf(months);
  const by = user_id === undefined ? sql`true` : sql`it.requester_id = ${user_id}`;
  const materials = user.seesAllProjects ? sql`true` : sql`it.id in (${requestsSeenBy(db, user).select('it.id')})`;
  const services = user.seesAllProjects
    ? sql`true`
    : sql`(it.requester_id = ${user.id} or it.project_id in (${projectsSeenBy(db, user).select('projects.id')}))`;
  return sql<CountedRequest>`(
    select 'materiales' as kind, it.id, it.requester_id as user_id, it.sent_at as at, it.status,
      it.status in ('aprobada', 'incompleta', 'en_curso', 'recibida', 'cerrada') as approved,
      it.request_type = 'SOLICITUD DE MATERIAL URGENTE' as urgent, false as maverick, coalesce(it.new_amount, it.amount) as amount, decision.decided_at
    from material_requests as it left join ${lastDecisions('material_request', days.from)} as decision on decision.entity_id = it.id
    where it.sent_at is not null and it.status not in ('borrador', 'anulada') and ${instantWithin('it.sent_at', days)} and ${by} and ${materials}
    union all
    select 'servicios', it.id, it.requester_id, it.created_at, it.status, it.status = 'approved',
      it.request_type = 'SOLICITUD DE SERVICIO URGENTE', it.request_type = 'SOLICITUD MAVERICK', it.amount, decision.decided_at
    from service_requests as it left join ${lastDecisions('service_request', days.from)} as decision on decision.entity_id = it.id
    where it.status <> 'cancelled' and ${instantWithin('it.created_at', days)} and ${by} and ${services})`;
}

interface CountedRequest {
  kind: 'materiales' | 'servicios';
  id: number;
  user_id: number;
  at: Date;
  status: string;
  approved: boolean;
  urgent: boolean;
  maverick: boolean;
  amount: string | null;
  decided_at: Date | null;
}

/** As an instant: many rows are put together by it sooner than by its words. */
const monthBegins = sql<Date>`date_trunc('month', it.at at time zone 'America/Santiago')`;
const monthOf = (begins: RawBuilder<unknown>) => sql<string>`to_char(${begins}, 'YYYY-MM')`;
const hours = sql`extract(epoch from it.decided_at - it.at) / 3600`;
const count = (what: RawBuilder<unknown>) => sql<number>`(count(*) filter (where ${what}))::integer`;
const [urgent, maverick] = [count(sql`it.urgent`), count(sql`it.maverick`)];

const narrowingOf = ({ period, month, user_id }: Omit<Filters, 'sort'>): Narrowing => ({
  months: month === undefined ? monthsOf(period) : monthAlone(month),
  user_id,
});
const monthAlone = (month: string): Months => ({ from: `${month}-01`, to: `${month}-01` });

/** Each person in each month. */
export function userReportRowsOf(db: Reader, user: User, { sort, ...filters }: Filters) {
  const groups = db
    .selectFrom(requestsCounted(db, user, narrowingOf(filters)).as('it'))
    .groupBy(['it.user_id', monthBegins])
    .select([
      'it.user_id',
      monthBegins.as('begins'),
      sql<number>`count(*)::integer`.as('asked'),
      count(sql`it.approved`).as('approved'),
      urgent.as('urgent'),
      sql<string>`trim_scale(round(${urgent} * 100.0 / count(*), 1))::text`.as('urgent_percent'),
      maverick.as('maverick'),
      sql<number[] | null>`array_agg((${hours})::double precision) filter (where it.decided_at is not null)`.as('hours'),
      sql<string>`coalesce(sum(it.amount) filter (where it.approved), 0)`.as('amount'),
    ]);
  const isDescending = sort.startsWith('-');
  // Names and words of months only of what is left once all are put together.
  const named = db
    .selectFrom(groups.as('it'))
    .innerJoin('users', 'users.id', 'it.user_id')
    .selectAll('it')
    // Not while they are put together: it would have all of them sorted.
    .select(
      sql<string | null>`(select round((percentile_cont(0.5) within group (order by each))::numeric, 1) from unnest(it.hours) as each)`.as(
        'hours_to_decide',
      ),
    )
    .select(['users.nombre as user', monthOf(sql.ref('it.begins')).as('month')]);
  return db
    .selectFrom(named.as('it'))
    .select(['it.user_id', 'it.user', 'it.month', 'it.asked', 'it.approved', 'it.urgent', 'it.urgent_percent', 'it.maverick'])
    .select([plainDecimal<null>('it.hours_to_decide').as('hours_to_decide'), plainDecimal('it.amount').as('amount')])
    .orderBy(
      inOrder([
        { by: sql.ref(`it.${sort.replace('-', '')}`), isDescending, isEmptyLast: true },
        { by: sql.ref('it.month'), isDescending: true },
        { by: sql.ref('it.user') },
        { by: sql.ref('it.user_id') },
      ]),
    );
}

/** Few enough for all of them to be read: how many there are is counted with them. */
export async function userReport(
  { db, user }: Reading,
  { page, per_page, ...filters }: Received<typeof contract.userReport>,
): Promise<Paged<UserReportRow>> {
  const all = await userReportRowsOf(db, user, filters).execute();
  const first = (page - 1) * per_page;
  return { items: all.slice(first, first + per_page), total_items: all.length, total_pages: pagesOf(all.length, per_page) };
}

/** By month, and the ten who ask most. */
export async function userReportFigures(
  { db, user }: Reading,
  filters: Received<typeof contract.userReportFigures>,
): Promise<Answer<typeof contract.userReportFigures>> {
  const found = db.selectFrom(requestsCounted(db, user, narrowingOf(filters)).as('it'));
  const asked = sql<number>`count(*)::integer`.as('asked');
  const [by_month, by_user] = await Promise.all([
    found
      .groupBy(monthBegins)
      .select([monthOf(monthBegins).as('month'), asked, urgent.as('urgent')])
      .orderBy(monthBegins, 'desc')
      .limit(24)
      .execute(),
    db
      .selectFrom(
        found
          .groupBy('it.user_id')
          .select(['it.user_id', asked])
          .orderBy(sql`count(*) desc, it.user_id`)
          .limit(10)
          .as('it'),
      )
      .innerJoin('users', 'users.id', 'it.user_id')
      .select(['it.user_id', 'users.nombre as user', 'it.asked'])
      .orderBy('it.asked', 'desc')
      .orderBy('it.user_id')
      .execute(),
  ]);
  return { by_month: by_month.toReversed(), by_user };
}

const isCounted: Record<UserFigure, RawBuilder<boolean>> = {
  asked: sql<boolean>`true`,
  approved: sql<boolean>`it.approved`,
  urgent: sql<boolean>`it.urgent`,
  maverick: sql<boolean>`it.maverick`,
  urgent_percent: sql<boolean>`it.urgent`,
  hours_to_decide: sql<boolean>`it.decided_at is not null`,
  amount: sql<boolean>`it.approved`,
};

/** The requests that a figure of somebody's month counts, newest first. */
export async function userReportRequests(
  { db, user }: Reading,
  { page, per_page, user_id, month, figure }: Received<typeof contract.userReportRows>,
): Promise<Paged<UserReportRequest>> {
  const rows = await db
    .selectFrom(requestsCounted(db, user, { months: monthAlone(month), user_id }).as('it'))
    .where(isCounted[figure])
    .leftJoin('material_requests as material', (join) => join.onRef('material.id', '=', 'it.id').on('it.kind', '=', 'materiales'))
    .leftJoin('service_requests as service', (join) => join.onRef('service.id', '=', 'it.id').on('it.kind', '=', 'servicios'))
    .select([
      'it.kind',
      sql<string>`coalesce(material.number, service.number)`.as('number'),
      sql<string>`coalesce(service.title, material.comment, '')`.as('title'),
      'it.status',
      sql<string>`${dayOf('it.at')}::text`.as('day'),
      plainDecimal<null>(sql`round((${hours})::numeric, 1)`).as('hours_to_decide'),
      plainDecimal<null>('it.amount').as('amount'),
    ])
    .orderBy('it.at', 'desc')
    .orderBy('it.kind')
    .orderBy('it.id', 'desc')
    .execute();
  const first = (page - 1) * per_page;
  const items = rows.slice(first, first + per_page).map((it) => ({ ...it, status: labelOf(it) }));
  return { items, total_items: rows.length, total_pages: pagesOf(rows.length, per_page) };
}

function labelOf({ kind, status }: Pick<UserReportRequest, 'kind' | 'status'>): string {
  if (kind === 'materiales') {
    const known = requestStates.names.find((it) => it === status);
    return known ? requestStates.label(known) : status;
  }
  const known = serviceRequestStates.names.find((it) => it === status);
  return known ? serviceRequestStates.label(known) : status;
}
