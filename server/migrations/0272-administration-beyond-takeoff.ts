import { sql, type Kysely } from 'kysely';

/** What may be asked for beyond the take-off of a place. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into request_restrictions (codigo, nombre, descripcion, unidad, quantity, entero, orden) values
      ('beyond_takeoff', 'Más de lo cubicado', 'Cuánto más de lo cubicado de un lugar puede pedirse sin una aprobación especial.', '%', 0, false, 9)
  `.execute(db);
}
