import { sql, type RawBuilder, type SqlBool } from 'kysely';
import '../../materials/tables.ts';

/** The lines of the requests of places, narrowed by `request` and `line`; drafts ask for nothing yet. What was merged is what it became. */
export const threadLines = (where: RawBuilder<SqlBool>) => sql`
  select line.*, living_material(line.material_id) as thread_material_id, request.place_id, request.status, request.number, request.to_warehouse_id, request.document_kind, request.requester_id,
    coalesce(request.sent_at, request.created_at) as asked_at, request.closed_by, request.closed_at, request.close_reason
  from material_requests as request join material_request_lines as line on line.request_id = request.id
  where request.place_id is not null and request.status <> 'borrador' and ${where}`;

export interface Pair {
  place_id: number;
  material_id: number;
}

/** One material of one place. */
export const ofPair = ({ place_id, material_id }: Pair): RawBuilder<SqlBool> =>
  sql<SqlBool>`request.place_id = ${place_id} and line.material_id = any(same_material(${material_id}))`;
