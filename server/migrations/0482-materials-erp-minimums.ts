import { sql, type Kysely } from 'kysely';

/** The least that the ERP says a warehouse should have of a material: told beside ours, and followed by nobody. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table erp_minimums (
      warehouse_id integer not null references warehouses,
      material_id integer not null references materials,
      quantity numeric(18, 3) not null check (quantity > 0),
      primary key (warehouse_id, material_id)
    )`.execute(db);
  await sql`create index erp_minimums_of_material on erp_minimums (material_id)`.execute(db);
}
