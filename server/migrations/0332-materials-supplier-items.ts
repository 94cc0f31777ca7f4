import { sql, type Kysely } from 'kysely';

/** How a supplier sells a material: under which code, in which unit, how much at least and how long it takes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table material_suppliers (
      material_id integer not null references materials,
      supplier_code text not null references suppliers (codigo),
      supplier_item_code text,
      -- So many of our units are in one of theirs: a reel of 100 m.
      purchase_unit text,
      factor numeric(12, 3) constraint material_suppliers_factor check (factor > 0),
      -- In our unit.
      minimum_quantity numeric(12, 3) constraint material_suppliers_minimum check (minimum_quantity > 0),
      lead_days integer constraint material_suppliers_lead check (lead_days between 0 and 365),
      -- From whom it is bought unless somebody says otherwise.
      is_usual boolean not null default false,
      changed_by integer not null references users,
      changed_at timestamptz not null default now(),
      version integer not null default 1,
      primary key (material_id, supplier_code),
      constraint material_suppliers_unit check (num_nonnulls(purchase_unit, factor) <> 1)
    );
    create unique index material_suppliers_usual on material_suppliers (material_id) where is_usual;
    create index material_suppliers_of_supplier on material_suppliers (supplier_code);
    create index material_suppliers_by on material_suppliers (changed_by);
  `)
    .execute(db);
}
