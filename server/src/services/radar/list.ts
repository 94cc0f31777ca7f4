import type { RadarRow } from 'contract/services/index.ts';
import type * as contract from 'contract/services/index.ts';
import type { Received } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import { sql } from 'kysely';
import { whoGrants } from '../../access/index.ts';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { dayWithin } from '../../platform/database/days.ts';
import { inOrder, pageOf } from '../../platform/database/pages.ts';
import { seesMoney } from '../../platform/money.ts';
import { Problem } from '../../platform/problem.ts';
import { contains } from '../../platform/search/search.ts';
import type { User } from '../../platform/user.ts';
import { requestsSeenBy } from '../requests/rows.ts';

export type RadarFilters = Received<typeof contract.radarFigures>;
type RadarListing = Received<typeof contract.radarXlsx>;

/** It tells of everybody's purchases and what they cost: only who sees all of them reads it. */
export function requireWholeSight(user: User): void {
  if (!seesMoney(user))
    throw new Problem('not_allowed', { message: 'El radar es de quienes ven todos los proyectos y sus montos.' }, whoGrants);
}

const daysOf = (month: string): { from: string; to: string } => {
  const days = Temporal.PlainYearMonth.from(month);
  return { from: days.toPlainDate({ day: 1 }).toString(), to: days.toPlainDate({ day: days.daysInMonth }).toString() };
};

/** What was approved although the radar spoke, each once, with the day of its approval. */
export function spokenOf(db: Reader, user: User, { search, month, rule, requester_id }: RadarFilters) {
  let findings = db.selectFrom('service_findings').select(['request_id', 'approved_on']).distinct();
  if (month) findings = findings.where(dayWithin('approved_on', daysOf(month)));
  if (rule) findings = findings.where('rule', '=', rule);
  let found = requestsSeenBy(db, user).innerJoin(findings.as('spoken'), 'spoken.request_id', 'it.id');
  if (search) found = found.where(contains(sql<string>`it.busqueda`, search));
  if (requester_id) found = found.where('it.requester_id', '=', requester_id);
  return found;
}

const columnOf = { approved_on: 'spoken.approved_on', number: 'it.id', amount: 'it.amount' } as const;

/** The rows of the list in the order that was asked for. */
export function radarRows(db: Reader, user: User, { sort, ...filters }: RadarListing) {
  const isDescending = sort.startsWith('-');
  const column = columnOf[sort.replace('-', '') as keyof typeof columnOf];
  return spokenOf(db, user, filters)
    .innerJoin('users as requester', 'requester.id', 'it.requester_id')
    .leftJoin('projects', 'projects.id', 'it.project_id')
    .select(['it.id as request_id', 'it.number', 'it.title', 'it.requester_id', 'requester.nombre as requester', 'spoken.approved_on'])
    .select([
      sql<string>`coalesce(projects."codigoProyecto" || ' - ' || projects.nombre, it.cost_center)`.as('charge'),
      sql<string | null>`it.amount::text`.as('amount'),
      sql<RadarRow['findings']>`(
        select json_agg(json_build_object('rule', rule, 'text', text) order by rule) from service_findings where request_id = it.id)`.as(
        'findings',
      ),
    ])
    .orderBy(
      inOrder([
        { by: sql.ref(column), isDescending, isEmptyLast: column === 'it.amount' },
        { by: sql.ref('it.id'), isDescending },
      ]),
    );
}

export async function listRadar(
  { db, user }: Reading,
  { page, per_page, ...listing }: Received<typeof contract.listRadar>,
): Promise<Paged<RadarRow>> {
  requireWholeSight(user);
  const { sort: _sort, ...filters } = listing;
  return pageOf({ page, per_page }, spokenOf(db, user, filters), radarRows(db, user, listing));
}
