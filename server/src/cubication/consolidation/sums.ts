import { sql, type RawBuilder } from 'kysely';
import { askedAt, underWayTo } from '../../materials/index.ts';
import '../../schedule/tables.ts';
import '../tables.ts';

/** The take-offs that count at some places. */
export interface CountedDocument {
  id: number;
  place_id: number;
}

/**
 * What each place needs of each material and how far it is, as the tables `needed`, `begins` and `lines` of a statement. What is left is left
 * at one place: what another asked beyond its own take-off serves nobody else. What was merged is counted as what it became (decision 107), whose
 * stock it is.
 */
export function linesOf(documents: readonly CountedDocument[]): RawBuilder<unknown> {
  const ids = documents.map((it) => it.id);
  const places = [...new Set(documents.map((it) => it.place_id))];
  return sql`
    begins as materialized (
      select plan.place_id, activity.etapa_id, min(activity.start_at) as start_at
      from schedule_plans as plan join schedule_activities as activity on activity.plan_id = plan.id
      where plan.place_id = any(${places}::integer[]) and activity.etapa_id is not null and not activity.is_summary and not activity.inactive
      group by plan.place_id, activity.etapa_id
    ), needed as materialized (
      select cubages.place_id, living_material(own.material_id) as material_id, sum(own.quantity) as taken_off, min(coalesce(activity.start_at, begins.start_at))::date as needed_on
      from cubage_materials as own join cubages on cubages.id = own.cubage_id
      left join schedule_activities as activity on activity.id = own.activity_id
      left join begins on begins.place_id = cubages.place_id and begins.etapa_id = own.stage_id
      where own.cubage_id = any(${ids}::integer[])
      group by 1, 2
    ), asked as materialized (
      ${askedAt(places)}
    ), under_way as materialized (
      ${underWayTo(places)}
    ), lines as materialized (
      select it.*, greatest(0, taken_off - asked) as "left", greatest(0, asked - taken_off) as beyond
      from (
        select place_id, material_id, coalesce(needed.taken_off, 0) as taken_off, needed.needed_on, coalesce(asked.asked, 0) as asked,
          coalesce(asked.received, 0) as received, coalesce(under_way.reserved, 0) as reserved, coalesce(under_way.on_the_way, 0) as on_the_way
        from needed full join asked using (place_id, material_id) left join under_way using (place_id, material_id)
      ) as it
      where taken_off > 0 or asked > 0
    )`;
}

const sumNames = ['taken_off', 'left', 'beyond', 'asked', 'received', 'on_the_way', 'reserved'] as const;
export type Sums = Record<(typeof sumNames)[number], string> & { needed_on: string | null };

/** Sums of `lines`, as numbers. */
export const sumsOfLines = sql`${sql.join(sumNames.map((it) => sql`sum(${sql.ref(`lines.${it}`)}) as ${sql.ref(it)}`))},
  min(lines.needed_on) filter (where lines."left" > 0) as needed_on`;

/** The same as they are answered. */
export const sumsTold = (from: string) =>
  sql`${sql.join(sumNames.map((it) => sql`trim_scale(${sql.ref(`${from}.${it}`)})::text as ${sql.ref(it)}`))},
    ${sql.ref(`${from}.needed_on`)}::text as needed_on`;
