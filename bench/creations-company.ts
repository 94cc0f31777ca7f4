import { sql } from 'kysely';
import type { Stage } from './stage.ts';

/** So many requests of materials to be created beside those that are there, most of them created by now. */
export async function addCreations(db: Stage['db'], many: number): Promise<void> {
  await sql`
    with asked as (
      insert into creation_requests (kind, status, title, completed, reason, requester_id, code, created_at, status_since)
      select 'material', case when n % 5 = 0 then 'en_revision' else 'creada' end, 'Material por crear ' || n, n % 5 > 0,
        'Falta para la obra ' || n % 1000, asker.id, case when n % 5 > 0 then 'PED-' || n end,
        now() - make_interval(mins => n), now() - make_interval(mins => n)
      from generate_series(1, ${many}::integer) as n, (select min(id) as id from users where activo = 1) as asker
      returning id, title)
    insert into material_creations (request_id, description) select id, title from asked`.execute(db);
  await sql`vacuum (analyze) creation_requests, material_creations`.execute(db);
}
