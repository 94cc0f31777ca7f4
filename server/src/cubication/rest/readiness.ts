import { compareDecimals } from 'contract/decimals.ts';
import { formatNumber } from 'contract/format.ts';
import { sql } from 'kysely';
import { daysTaken, takeoffLines } from '../../materials/index.ts';
import type { ReadinessSource } from '../../platform/readiness.ts';
import { takeoffsUrlOf } from '../posts/subject.ts';
import '../../access/tables.ts';
import '../../projects/tables.ts';
import '../tables.ts';

/** Of what an activity was taken off for and nobody asked for yet, the material that takes longest. */
interface UnaskedMaterial {
  activity_id: number;
  material: string;
  quantity: string;
  unit: string;
  others: number;
  lead_days: number;
  quien: string | null;
  codigoLugarInstalacion: string;
  codigoProyecto: string;
}

/**
 * What was taken off for an activity, else for its stage, and is still to be asked for: rows that name it, up to what the place as a whole
 * leaves of the material (decision 098). What was asked for is supply's to say; of a place without a take-off nothing is said here.
 */
export const takeoffForActivity: ReadinessSource = {
  part: 'materiales',
  find: async ({ db, events, hooks }, activities) => {
    const { documents, lines } = await takeoffLines({ hooks, db }, [...new Set(activities.map((it) => it.place_id))]);
    const open = lines.filter((it) => compareDecimals(it.left, '0') > 0);
    if (open.length === 0) return [];
    const usual = await hooks.constant({ db, events }, 'replenishment_lead_days');
    const { rows } = await sql<UnaskedMaterial>`
      with asked as (
        select * from jsonb_to_recordset(${JSON.stringify(activities)}::jsonb) as it(id integer, place_id integer, stage_id integer)
      ), open as materialized (
        select *, ceil(coalesce(${daysTaken(sql`it.material_id`)}, ${usual}::integer) * 5 / 7.0)::integer as lead_days
        from jsonb_to_recordset(${JSON.stringify(open)}::jsonb) as it(place_id integer, material_id integer, description text, unit text, "left" numeric)
      ), needed as (
        select asked.id as activity_id, asked.place_id, open.description, open.unit, open.lead_days, least(sum(own.quantity), open."left") as quantity
        from asked join cubages as document on document.place_id = asked.place_id and document.number = any(${documents.map((it) => it.number)}::text[])
        join cubage_rows as own on own.cubage_id = document.id
          and (own.activity_id = asked.id or (own.activity_id is null and own.stage_id = asked.stage_id))
        join open on open.place_id = asked.place_id and open.material_id = living_material(own.material_id)
        where own.erp_status is null and own.quantity > 0
        group by asked.id, asked.place_id, open.material_id, open.description, open.unit, open.lead_days, open."left"
      )
      select distinct on (needed.activity_id) needed.activity_id, needed.description as material, trim_scale(needed.quantity)::text as quantity,
        needed.unit, needed.lead_days, (count(*) over (partition by needed.activity_id))::integer - 1 as others,
        manager.nombre as quien, places."codigoLugarInstalacion", places."codigoProyecto"
      from needed join places on places.id = needed.place_id
      left join projects on projects."codigoProyecto" = places."codigoProyecto" left join users as manager on manager.id = projects.jefe_proyecto_id
      order by needed.activity_id, needed.lead_days desc, needed.quantity desc, needed.description`.execute(db);
    return rows.map(({ activity_id, material, quantity, unit, others, lead_days, quien, codigoLugarInstalacion, codigoProyecto }) => ({
      activity_id,
      state: 'falta' as const,
      what: `${formatNumber(quantity)} ${unit} de ${material}: en la cubicación y sin pedir${others > 0 ? `, y ${others} más` : ''}`,
      who: quien,
      lead_days,
      url: takeoffsUrlOf({ codigoLugarInstalacion, codigoProyecto }),
    }));
  },
};
