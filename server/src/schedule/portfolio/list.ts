import type { PortfolioRow } from 'contract/schedule/index.ts';
import type * as contract from 'contract/schedule/index.ts';
import type { Received } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import { sql, type Expression } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { today } from '../../platform/database/days.ts';
import { inOrder, readPage } from '../../platform/database/pages.ts';
import { contains } from '../../platform/search/search.ts';
import { isOfAll, placesIn } from '../plans/scope.ts';
import { hasPassed, lastDay } from '../plans/under-way.ts';
import '../../access/tables.ts';
import '../../catalogues/tables.ts';
import '../../projects/tables.ts';
import '../tables.ts';

const isLate = sql<boolean>`exists (
  select from schedule_activities as late where late.plan_id = plan.id and not late.is_summary and not late.inactive
    and late.actual_finish is null and ${hasPassed('late')})`;
/** The plan ends after what was agreed for the project. */
const isBeyond = sql<boolean>`coalesce(plan.finish_on > projects.fecha_termino, false)`;

export async function getPortfolio(
  { db, user }: Reading,
  { page, per_page, search, atrasados, terminados, ...scope }: Received<typeof contract.getPortfolio>,
): Promise<Paged<PortfolioRow>> {
  const places = await placesIn(db, user, scope);
  let found = db
    .selectFrom('schedule_plans as plan')
    .innerJoin('places', 'places.id', 'plan.place_id')
    .innerJoin('projects', 'projects.codigoProyecto', 'places.codigoProyecto')
    .where('plan.finish_on', 'is not', null)
    .where('plan.place_id', 'is not', null)
    .where('places.activo', '=', true);
  if (!isOfAll(user, scope)) found = found.where('places.id', 'in', places.select('places.id'));
  if (!terminados) found = found.where('plan.pending', '>', 0);
  if (atrasados) found = found.where(sql<boolean>`(${isBeyond} or ${isLate})`);
  if (search)
    found = found.where(
      sql<boolean>`(${contains(sql.ref('projects.busqueda'), search)} or ${contains(sql.ref('places.busqueda'), search)})`,
    );
  const { items, ...totals } = await readPage(
    { page, per_page },
    {
      count: async () => (await found.select((it) => it.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total,
      read: ({ limit, offset, isFromEnd }) => {
        const order = inOrder([{ by: sql.ref('plan.finish_on') }, { by: sql.ref('plan.id') }], isFromEnd);
        const cut = found.select('plan.id').orderBy(order).limit(limit).offset(offset);
        return rowsOf(db, cut).orderBy(order).execute();
      },
    },
  );
  const bars = await barsOf(
    db,
    items.map((it) => it.id),
  );
  return { items: items.map(({ id, ...it }) => ({ ...it, etapas: bars.get(id) ?? [] })), ...totals };
}

/** Of a page that was cut: what is late is counted in these plans alone. */
const rowsOf = (db: Reader, cut: Expression<{ id: number }>) =>
  db
    .selectFrom('schedule_plans as plan')
    .innerJoin('places', 'places.id', 'plan.place_id')
    .innerJoin('projects', 'projects.codigoProyecto', 'places.codigoProyecto')
    .leftJoin('users as manager', 'manager.id', 'projects.jefe_proyecto_id')
    .where(sql<boolean>`plan.id = any(array(${cut}))`)
    .select([
      'plan.id',
      'projects.codigoProyecto',
      'projects.nombre as proyecto',
      'places.codigoLugarInstalacion',
      'places.nombre as lugar',
    ])
    .select(['manager.nombre as jefe_proyecto', 'plan.start_on as desde', 'projects.fecha_termino as comprometido'])
    .select((of) => of.ref('plan.finish_on').$castTo<string>().as('hasta'))
    .select(sql<number | null>`plan.finish_on - projects.fecha_termino`.as('dias_atraso'))
    .select(plainDecimal('plan.avance').$castTo<string | null>().as('avance'))
    .select(
      sql<number>`(select count(*) from schedule_activities as late where late.plan_id = plan.id and not late.is_summary
        and not late.inactive and late.actual_finish is null and ${hasPassed('late')})`.as('actividades_atrasadas'),
    );

/** From when until when each stage of these plans lasts, and how far it has come: by its weights, or by its work where none has one, as a summary row of the Gantt. */
async function barsOf(db: Reader, plans: readonly number[]): Promise<Map<number, PortfolioRow['etapas']>> {
  const { rows } = await sql<PortfolioRow['etapas'][number] & { plan_id: number }>`
    select own.plan_id, coalesce(stages.nombre, 'Sin etapa') as etapa, min(own.start_at)::date::text as desde,
      max(${lastDay('own')})::text as hasta,
      coalesce(floor(coalesce(
        sum(own.avance * own.peso) / nullif(sum(own.peso), 0),
        sum(own.avance * work.minutes) / nullif(sum(work.minutes), 0)
      )), 0)::integer as avance,
      coalesce(${today} - min(${lastDay('own')}) filter (where own.actual_finish is null and ${hasPassed('own')}), 0) as dias_atraso
    from schedule_activities as own
    join schedule_plans as plan on plan.id = own.plan_id
    left join stages on stages.id = own.etapa_id,
    lateral (select ceil(own.duration * case when own.is_elapsed then plan.day_minutes / 1440.0 else 1 end) as minutes) as work
    where own.plan_id = any(${[...plans]}::integer[]) and not own.is_summary and not own.inactive
    group by own.plan_id, stages.id, stages.nombre, stages.orden order by own.plan_id, stages.orden nulls last`.execute(db);
  return new Map(
    [...Map.groupBy(rows, (it) => it.plan_id)].map(([id, own]) => [
      id,
      own.map(({ etapa, desde, hasta, avance, dias_atraso }) => ({ etapa, desde, hasta, avance, dias_atraso })),
    ]),
  );
}
