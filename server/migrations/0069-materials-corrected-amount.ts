import { sql, type Kysely } from 'kysely';

/** A corrected amount says why (contract decision 64); those of before say that they do not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table material_requests add column amount_reason text;
    update material_requests set amount_reason = 'Sin motivo registrado' where new_amount is not null;
    alter table material_requests add constraint corrected_amount_says_why check ((new_amount is null) = (amount_reason is null));
  `.execute(db);
}
