import { sql, type Kysely } from 'kysely';

/** What a supplier said otherwise than by their link: who wrote it down, how it came, and who said it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table purchase_order_answers
      add column registered_by integer references users,
      add column means text check (means in ('telefono', 'correo', 'en_persona')),
      add column spoke_with text check (spoke_with <> ''),
      add constraint purchase_order_answers_registered check (num_nonnulls(registered_by, means, spoke_with) in (0, 3));
    create index purchase_order_answers_of_registrar on purchase_order_answers (registered_by);
  `.execute(db);
}
