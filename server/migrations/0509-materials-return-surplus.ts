import { sql, type Kysely } from 'kysely';

/** What goes back to its supplier and had come beyond its order is not brought again: nothing is owed for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table supplier_return_lines add column surplus_quantity numeric(18, 3) not null default 0,
      drop constraint supplier_return_lines_replaced,
      add constraint supplier_return_lines_replaced
        check (replaced_quantity >= 0 and surplus_quantity >= 0 and replaced_quantity + surplus_quantity <= quantity);
    alter table supplier_returns drop constraint supplier_returns_status,
      add constraint supplier_returns_status check (status in ('por_despachar', 'despachada', 'acreditada', 'repuesta', 'cerrada', 'anulada'));
  `)
    .execute(db);
}
