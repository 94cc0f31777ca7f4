import { sql, type Kysely } from 'kysely';

/**
 * What a take-off says of materials of the catalogue, in its rows and on its sheet of boards: boards counted in its total, and were missing where it is
 * asked how much of a material a place needs, so that asking for them needed an exception.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create view cubage_materials as
      select cubage_id, material_id, quantity, cost, rate, dispatch, stage_id, activity_id from cubage_rows where material_id is not null
      union all
      select cubage_id, material_id, quantity, cost, rate, null, null, null from cubage_panels where material_id is not null`)
    .execute(db);
}
