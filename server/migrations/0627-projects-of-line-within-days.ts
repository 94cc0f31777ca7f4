import { sql, type Kysely } from 'kysely';

/**
 * A line's projects in the order of their power, amount or start that end between two days are found in their index alone: without the day
 * in it, the planner read the index of all lines, where the small houses come last (5,000 rows for 50).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    drop index projects_of_line_by_kwp;
    drop index projects_of_line_by_amount;
    drop index projects_of_line_by_start;
    create index projects_of_line_by_kwp on projects (linea, kwp desc nulls last, id desc) include (fecha_termino);
    create index projects_of_line_by_amount on projects (linea, monto desc nulls last, id desc) include (fecha_termino);
    create index projects_of_line_by_start on projects (linea, fecha_inicio desc nulls last, id desc) include (fecha_termino)`)
    .execute(db);
}
