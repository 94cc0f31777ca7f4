import type { LeftoverBought, LeftoversBoughtFigures } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import { sql } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { instantWithin } from '../../platform/database/days.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { inOrder, readPage } from '../../platform/database/pages.ts';
import type { User } from '../../platform/user.ts';
import { projectsSeenBy } from '../../projects/index.ts';
import '../../administration/tables.ts';
import '../../projects/tables.ts';
import '../tables.ts';
import { sameMaterial } from '../same.ts';

type Filters = Received<typeof contract.leftoversBoughtFigures>;

/** So many people and reasons stand in the figures. */
const mostCounted = 50;

/** How much of what lay elsewhere is bought as things stand now: a line is lowered, raised, closed, or replaced by a leftover. */
const boughtQuantity = sql<string>`least(it.offered_quantity, line.quantity + line.extra_quantity - line.closed_quantity)`;
const amountBought = sql<
  string | null
>`case when line.unit_price is not null and line.quantity > 0 then round(line.amount * ${boughtQuantity} / line.quantity) end`;

/** Purchases that were sent and not taken back, of what lay elsewhere. */
function boughtSeenBy(db: Reader, user: User, { from, to, user_id, reason_id, unexplained, project_code, code }: Filters) {
  let found = db
    .selectFrom('leftovers_ignored as it')
    .innerJoin('material_request_lines as line', 'line.id', 'it.request_line_id')
    .innerJoin('material_requests as request', 'request.id', 'line.request_id')
    .innerJoin('materials', 'materials.id', 'it.material_id')
    .leftJoin('projects', 'projects.id', 'it.project_id')
    .where('request.status', 'not in', ['borrador', 'rechazada', 'anulada'])
    .where(boughtQuantity, '>', '0');
  if (!user.seesAllProjects)
    found = found.where((of) =>
      of.or([of('it.user_id', '=', user.id), of('it.project_id', 'in', projectsSeenBy(db, user).select('projects.id'))]),
    );
  if (user_id) found = found.where('it.user_id', '=', user_id);
  if (reason_id) found = found.where('it.reason_id', '=', reason_id);
  if (unexplained) found = found.where('it.reason_id', 'is', null);
  if (project_code) found = found.where('projects.codigoProyecto', '=', project_code);
  if (code) found = found.where('materials.id', 'in', sameMaterial(code));
  return found.where(instantWithin('it.ignored_at', { from, to }));
}

/** «Compramos lo que teníamos», line by line. */
export async function listLeftoversBought(
  { db, user }: Reading,
  { page, per_page, sort, ...filters }: Received<typeof contract.listLeftoversBought>,
): Promise<Paged<LeftoverBought>> {
  const found = boughtSeenBy(db, user, filters);
  const isDescending = sort.startsWith('-');
  const by = sort.endsWith('amount') ? amountBought : sql.ref('it.ignored_at');
  const order = [
    { by, isDescending, isEmptyLast: true },
    { by: sql.ref('it.id'), isDescending },
  ];
  const { items, ...totals } = await readPage(
    { page, per_page },
    {
      count: async () => (await found.select((it) => it.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total,
      read: ({ limit, offset, isFromEnd }) =>
        found
          .innerJoin('units', 'units.id', 'materials.unidad_id')
          .innerJoin('materials as offered', 'offered.id', 'it.offered_material_id')
          .innerJoin('users', 'users.id', 'it.user_id')
          .leftJoin('leftover_reasons as reason', 'reason.id', 'it.reason_id')
          .select(['it.id', 'it.ignored_at', 'request.number', 'it.user_id', 'users.nombre as user', 'materials.codigo as code'])
          .select(['materials.descripcion as description', 'units.codigo as unit', 'it.offered_at', 'offered.codigo as offered_code'])
          .select([
            sql<string>`trim_scale(${boughtQuantity})::text`.as('quantity'),
            plainDecimal('it.offered_quantity').as('offered_quantity'),
          ])
          .select([sql<string | null>`${amountBought}::text`.as('amount'), 'reason.nombre as reason'])
          .select(sql<string>`coalesce(projects."codigoProyecto", it.cost_center)`.as('charge'))
          .orderBy(inOrder(order, isFromEnd))
          .limit(limit)
          .offset(offset)
          .execute(),
    },
  );
  return { items: items.map((it) => ({ ...it, ignored_at: it.ignored_at.toISOString() })), ...totals };
}

/** The same, counted by month, person and reason. */
export async function leftoversBoughtFigures({ db, user }: Reading, filters: Filters): Promise<LeftoversBoughtFigures> {
  const found = boughtSeenBy(db, user, filters);
  const total = sql<number>`count(*)`.as('total');
  const amount = sql<string>`coalesce(sum(${amountBought}), 0)::text`.as('amount');
  const month = sql<string>`to_char(it.ignored_at at time zone 'America/Santiago', 'YYYY-MM')`;
  const [months, people, reasons] = await Promise.all([
    found
      .select([month.as('month'), total, amount])
      .groupBy(month)
      .orderBy(month, 'desc')
      .limit(12)
      .execute(),
    found
      .innerJoin('users', 'users.id', 'it.user_id')
      .select(['it.user_id', 'users.nombre as user', total, amount])
      .groupBy(['it.user_id', 'users.nombre'])
      .orderBy(sql`count(*)`, 'desc')
      .orderBy('users.nombre')
      .limit(mostCounted)
      .execute(),
    found
      .leftJoin('leftover_reasons as reason', 'reason.id', 'it.reason_id')
      .select(['it.reason_id', 'reason.nombre as reason', total, amount])
      .groupBy(['it.reason_id', 'reason.nombre'])
      .orderBy(sql`count(*)`, 'desc')
      .orderBy('reason.nombre')
      .limit(mostCounted)
      .execute(),
  ]);
  return {
    by_month: months.toReversed().map(({ month: name, ...it }) => ({ ...daysOf(name, filters), ...it })),
    by_user: people,
    by_reason: reasons,
  };
}

/** The days of a month, as far as those asked for reach. */
function daysOf(name: string, { from, to }: Pick<Filters, 'from' | 'to'>): { from: string; to: string } {
  const month = Temporal.PlainYearMonth.from(name);
  const first = month.toPlainDate({ day: 1 }).toString();
  const last = month.toPlainDate({ day: month.daysInMonth }).toString();
  return { from: from && from > first ? from : first, to: to && to < last ? to : last };
}
