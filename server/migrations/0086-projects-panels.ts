import { sql, type Kysely } from 'kysely';

/** Special panels become a catalogue: people add, change and retire them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table special_panels
      drop constraint special_panels_nombre_key,
      alter nombre type text collate es_natural,
      add check (nombre <> ''),
      add column activo boolean not null default true,
      add column version integer not null default 1;
    create unique index special_panels_nombre on special_panels (fold(nombre)) where activo;
  `.execute(db);
}
