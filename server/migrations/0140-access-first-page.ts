import { sql, type Kysely } from 'kysely';

/** With which page somebody's day begins; null until they choose: the projects, for who may read them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add primera_pagina text check (primera_pagina in ('proyectos', 'mi_dia'))`.execute(db);
}
