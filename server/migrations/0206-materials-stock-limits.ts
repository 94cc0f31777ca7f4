import { sql, type Kysely } from 'kysely';

/** How much of a material a warehouse should hold: below the minimum it is ordered, never beyond the maximum. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stock_limits (
      warehouse_id integer not null references warehouses,
      material_id integer not null references materials,
      -- Both may be taken away again; the row stays, so that a version is never used twice.
      minimum numeric(18, 3) constraint stock_limits_minimum check (minimum >= 0),
      maximum numeric(18, 3) constraint stock_limits_maximum check (maximum > 0),
      version integer not null default 1,
      changed_by integer references users,
      changed_at timestamptz not null default now(),
      primary key (warehouse_id, material_id),
      constraint stock_limits_in_order check (minimum <= maximum)
    );
    create index stock_limits_of_material on stock_limits (material_id, warehouse_id);
    create index stock_limits_of_user on stock_limits (changed_by);
  `.execute(db);
}
