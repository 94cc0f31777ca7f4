import type { PortfolioRow } from 'contract/schedule/index.ts';
import type * as contract from 'contract/schedule/index.ts';
import type { Received } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import { sql } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { today } from '../../platform/database/days.ts';
import { pageOf } from '../../platform/database/pages.ts';
import { contains, textOf } from '../../platform/search/search.ts';
import { placesIn } from '../plans/scope.ts';
import '../../access/tables.ts';
import '../../catalogues/tables.ts';
import '../../projects/tables.ts';
import '../tables.ts';

const isLate = sql<boolean>`exists (
  select from schedule_activities as late where late.plan_id = plan.id and not late.is_summary and not late.inactive
    and late.actual_finish is null and late.finish_at < ${today})`;
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
  const isOfAll = scope.todos && scope.codigoProyecto === undefined && scope.jefe_proyecto_id === undefined;
  if (!isOfAll || !user.seesAllProjects) found = found.where('places.id', 'in', places.select('places.id'));
  if (!terminados) found = found.where('plan.pending', '>', 0);
  if (atrasados) found = found.where(sql<boolean>`(${isBeyond} or ${isLate})`);
  if (search)
    found = found.where(
      contains(textOf('projects.codigoProyecto', 'projects.nombre', 'places.codigoLugarInstalacion', 'places.nombre'), search),
    );
  const shown = found
    .leftJoin('users as manager', 'manager.id', 'projects.jefe_proyecto_id')
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
        and not late.inactive and late.actual_finish is null and late.finish_at < ${today})`.as('actividades_atrasadas'),
    )
    .orderBy('plan.finish_on')
    .orderBy('plan.id');
  const { items, ...totals } = await pageOf({ page, per_page }, found, shown);
  const bars = await barsOf(
    db,
    items.map((it) => it.id),
  );
  return { items: items.map(({ id, ...it }) => ({ ...it, etapas: bars.get(id) ?? [] })), ...totals };
}

/** From when until when each stage of these plans lasts, and how far it has come. */
async function barsOf(db: Reader, plans: readonly number[]): Promise<Map<number, PortfolioRow['etapas']>> {
  const { rows } = await sql<PortfolioRow['etapas'][number] & { plan_id: number }>`
    select own.plan_id, coalesce(stages.nombre, 'Sin etapa') as etapa, min(own.start_at)::date::text as desde,
      (max(own.finish_at) - interval '1 minute')::date::text as hasta,
      floor(sum(own.avance * coalesce(nullif(own.peso, 0), 0.01)) / sum(coalesce(nullif(own.peso, 0), 0.01)))::integer as avance,
      coalesce(${today} - min((own.finish_at - interval '1 minute')::date) filter (where own.actual_finish is null and own.finish_at < ${today}), 0) as dias_atraso
    from schedule_activities as own left join stages on stages.id = own.etapa_id
    where own.plan_id = any(${[...plans]}::integer[]) and not own.is_summary and not own.inactive
    group by own.plan_id, stages.id, stages.nombre, stages.orden order by own.plan_id, stages.orden nulls last`.execute(db);
  return new Map(
    [...Map.groupBy(rows, (it) => it.plan_id)].map(([id, own]) => [
      id,
      own.map(({ etapa, desde, hasta, avance, dias_atraso }) => ({ etapa, desde, hasta, avance, dias_atraso })),
    ]),
  );
}
