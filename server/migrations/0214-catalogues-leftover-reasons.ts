import { sql, type Kysely } from 'kysely';

/** Why something is bought although it lies somewhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table leftover_reasons (
      id integer primary key generated always as identity,
      nombre text collate es_natural not null check (nombre <> ''),
      activo boolean not null default true,
      version integer not null default 1
    );
    create unique index leftover_reasons_nombre on leftover_reasons (name_key(nombre)) where activo;
    insert into leftover_reasons (nombre) values
      ('Se usará allá'), ('Está dañado o incompleto'), ('No llega a tiempo'), ('El flete cuesta más'), ('No sirve para esta obra');
  `.execute(db);
}
