import { sql } from 'kysely';
import { fillRequests } from './requests.ts';
import type { Stage } from './stage.ts';

/** Of a company with a million lines; of a smaller one a hundredth. */
const rows = { stocks: 50_000, entries: 400_000, notices: 100_000, visits: 400_000 };
const large = 1_000_000;

/** What a company has after years, beside its projects: request lines, two fifths of them received, stock, audit, notices, visits. */
export async function fillLargeCompany(db: Stage['db'], { reader, lines }: { reader: number; lines: number }): Promise<void> {
  if (await db.selectFrom('audit').where('entity_id', '=', 'CARGA-1').select('id').executeTakeFirst()) return;
  await fillRequests(db, lines);
  const { stocks, entries, notices, visits } = rowsBeside(lines);
  await sql`
    update material_request_lines as line set sent_quantity = quantity, received_quantity = quantity,
      consumed_quantity = case when request.status = 'cerrada' then quantity else 0 end
    from material_requests as request where request.id = request_id and request.status in ('recibida', 'cerrada') and sent_quantity = 0 and closed_quantity = 0`.execute(
    db,
  );
  await sql`
    insert into stock_movements (material_id, to_warehouse_id, quantity, kind, document_kind, document_number)
    select material.id, place.id, 1 + material.id % 90, 'saldo_inicial', 'Carga', 'CARGA-1'
    from (select id, row_number() over (order by id) as n from materials order by id desc limit ${stocks}) as material
    join (select id, row_number() over (order by id) - 1 as n, count(*) over () as of from warehouses) as place on place.n = material.n % place.of`.execute(
    db,
  );
  await sql`
    insert into audit (at, user_id, user_email, action, entity, entity_id, before, after, request_id)
    select now() - make_interval(secs => (${entries}::integer - n) * 60), users.id, email, (array['create', 'update', 'delete'])[1 + n % 3],
      (array['project', 'place', 'material_request', 'user', 'document'])[1 + n % 5], 'CARGA-' || n, '{"nombre": "Antes"}', '{"nombre": "Despues"}', gen_random_uuid()::text
    from generate_series(1, ${entries}::integer) as n
    join (select id, email, row_number() over (order by id) - 1 as place from users order by id limit 20) as users on users.place = n % 20
    order by n`.execute(db);
  await sql`
    insert into notifications (user_id, kind, title, text, url, created_at, read_at)
    select ${reader}, 'comment', 'Comentario ' || n, 'Texto', '/proyectos', now(), now() from generate_series(1, ${notices}::integer) as n`.execute(
    db,
  );
  await sql`
    insert into access_log (user_email, url, ip, at)
    select 'persona.' || n % 200 || '@soldepapel.example', '/proyectos/' || n % 5000, '127.0.0.1', now() - make_interval(secs => ${visits}::integer - n)
    from generate_series(1, ${visits}::integer) as n`.execute(db);
  await sql`vacuum (analyze)`.execute(db);
}

const rowsBeside = (lines: number): typeof rows => {
  if (lines >= large) return rows;
  const few = (count: number): number => Math.ceil(count / 100);
  return { stocks: few(rows.stocks), entries: few(rows.entries), notices: few(rows.notices), visits: few(rows.visits) };
};
