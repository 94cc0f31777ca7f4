import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import type { Naming } from './names.ts';
import '../../access/tables.ts';
import '../tables.ts';

/**
 * For each rule its one approver, by whatever it names them: the person, the only holder of the position, who leads the project,
 * the unit or the cost centre that it speaks of. Undefined where it may be several, or one only the request tells.
 */
export async function onlyApprovers(db: Reader, rules: readonly Naming[]): Promise<(number | undefined)[]> {
  const { rows } = await sql<{ place: number; staff_id: number }>`
    with rule as (
      select * from jsonb_to_recordset(${JSON.stringify(rules.map((it, place) => ({ ...it, place })))}::jsonb) as it (
        place integer, approver_kind text, staff_id integer, cargo_id integer,
        codigo_unidad text, codigo_centro_costo text, codigo_proyecto text)
    ), approver as (
      select place, staff_id from rule where approver_kind = 'employee'
      union select place, staff.id from rule join staff on staff.cargo_id = rule.cargo_id where approver_kind = 'position'
      union select place, staff.id from rule
        join projects on projects."codigoProyecto" = codigo_proyecto join staff on staff.user_id = projects.jefe_proyecto_id
        where approver_kind = 'project_manager'
      union select place, responsable_id from rule
        join submanagements on submanagements.codigo_unidad = rule.codigo_unidad and submanagements.activo
        where approver_kind = 'unit_head'
      union select place, responsable_id from rule
        join cost_centers on cost_centers.codigo = codigo_centro_costo where approver_kind = 'cost_center_owner'
    )
    select place, min(staff.id) as staff_id from approver
    join staff on staff.id = approver.staff_id and staff.activo
    join users on users.id = staff.user_id and users.activo = 1
    group by place having count(distinct staff.id) = 1`.execute(db);
  const found = new Map(rows.map((it) => [it.place, it.staff_id]));
  return rules.map((_, place) => found.get(place));
}
