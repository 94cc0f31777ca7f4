import type { RequestLine } from 'contract/materials/index.ts';
import { sql } from 'kysely';
import '../../access/tables.ts';
import '../tables.ts';

/** What those who decide took of a line, the first first. */
export const decisionsOf = (line: string) => sql<RequestLine['decisions']>`(
  select coalesce(json_agg(json_build_object('by', users.nombre, 'from_quantity', trim_scale(taken.from_quantity)::text,
    'to_quantity', trim_scale(taken.to_quantity)::text, 'reason', taken.reason,
    'at', to_char(taken.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by taken.id), '[]')
  from material_request_line_decisions as taken join users on users.id = taken.by_user_id
  where taken.request_line_id = ${sql.ref(line)})`;
