import { sql } from 'kysely';
import type { Stage } from './stage.ts';

/**
 * People of these names with accounts, and for each of them so many requests that wait for their decision: three lines each, at the
 * prices of today, so that nothing of them changes between asking and deciding.
 */
export async function fillApprovals(
  db: Stage['db'],
  { name, people, each }: { name: string; people: number; each: number },
): Promise<{ user_id: number; requests: number }[]> {
  const email = `${name.toLowerCase()}.%`;
  await sql`
    insert into users (email, nombre, codigo_rol, activo)
    select lower(${name}::text) || '.' || n || '@soldepapel.example', ${name}::text || ' ' || n, 'JPR', 1
    from generate_series(1, ${people}::integer) as n`.execute(db);
  await sql`insert into staff (nombre, email, user_id) select nombre, email, id from users where email like ${email}`.execute(db);
  const { rows } = await sql<{ user_id: number; requests: number }>`
    with priced as (
      select distinct on (material_id) material_id, monto, moneda from material_prices order by material_id, desde desc, id desc
    ), offered as (
      select material_id, monto, row_number() over (order by material_id) - 1 as place from priced where moneda = 'CLP'
    ), asked as (
      select n, 1 + place % 3 as line, material_id, monto, 10 * monto as amount
      from generate_series(0, ${people * each}::integer - 1) as n
      join offered on place / 3 = n % (select count(*) / 3 from offered)
    ), requests as (
      insert into material_requests (status, request_type, category, document_kind, source, project_id, requester_id, lines, amount, comment, sent_at)
      select 'pendiente', 'SOLICITUD DE MATERIALES', 1, 'InventoryTransferRequest', 'central', (select min(id) from projects),
        (select min(id) from users where codigo_rol = 'SUP'), 3, sum(amount), n, now()
      from asked group by n returning id, requester_id, amount, comment
    ), lines as (
      insert into material_request_lines (request_id, line, material_id, quantity, unit_price, currency, amount)
      select requests.id, line, material_id, 10, monto, 'CLP', asked.amount from requests join asked on n = comment::integer
    ), approvals as (
      insert into approvals (kind, entity, entity_id, round, requester_user_id, amount, currency, amount_clp, rate, matrix_version, created_at)
      select 'materials', 'material_request', id::text, 1, requester_id, amount, 'CLP', amount, 1, 1, now() - make_interval(secs => comment::integer)
      from requests returning id, entity_id
    ), steps as (
      insert into approval_steps (approval_id, orden, level, why, estado, began_at, due_at)
      select id, 1, 1, ${name}, 'pendiente', now(), now() + interval '2 days' from approvals returning id, approval_id
    ), dealt as (
      select steps.id as step_id, approvals.entity_id::integer as request_id, 1 + (row_number() over (order by steps.id) - 1) % ${people}::integer as n
      from steps join approvals on approvals.id = approval_id
    ), deciders as (
      select staff.id, user_id, row_number() over (order by staff.id) as n from staff where email like ${email}
    ), candidates as (
      insert into approval_candidates (step_id, staff_id, why)
      select step_id, deciders.id, ${name} from dealt join deciders using (n)
    )
    select user_id, count(*) as requests from dealt join deciders using (n) group by 1`.execute(db);
  await sql`vacuum (analyze) material_requests, material_request_lines, approvals, approval_steps, approval_candidates, users, staff`.execute(
    db,
  );
  return rows;
}
