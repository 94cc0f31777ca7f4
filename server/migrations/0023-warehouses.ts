import { sql, type Kysely } from 'kysely';

/** Where a warehouse stands, to tell how far it is from a place. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table warehouses
      add column direccion text,
      add column comuna text,
      -- Latitude and longitude as one text, so that there is never half a point.
      add column coordenadas text check (coordenadas ~ '^-?[0-9]{1,2}\\.[0-9]{6}, -?[0-9]{1,3}\\.[0-9]{6}$');
  `.execute(db);
}
