import { sql, type Kysely } from 'kysely';

/** To which standards a material belongs, as supply marks it; and indexes by which a report reads how old stock is and what was used. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table material_marks (
      material_id integer primary key references materials,
      c_i boolean not null default false,
      pg boolean not null default false,
      residencial boolean not null default false,
      otros boolean not null default false,
      version integer not null default 1,
      changed_by integer references users,
      changed_at timestamptz not null default now()
    );
    create index material_marks_of_user on material_marks (changed_by);
    create index stock_movements_into on stock_movements (to_warehouse_id, material_id, at) include (quantity, kind)
      where to_warehouse_id is not null;
    create index stock_movements_out_of on stock_movements (from_warehouse_id, material_id, at) include (quantity, kind)
      where from_warehouse_id is not null;
    create index material_requests_sent on material_requests (sent_at)
      include (id, requester_id, status, request_type, amount, new_amount) where sent_at is not null;
  `.execute(db);
}
