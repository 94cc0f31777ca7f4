import { sql, type Kysely } from 'kysely';

/** What costs nothing has no price: the entries that said so say nothing, and what has no price is decided by those of the highest amounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from material_prices where monto = 0;
    alter table material_prices drop constraint material_prices_monto_check,
      add constraint price_above_zero check (monto > 0);
  `.execute(db);
}
