import { sql, type Kysely } from 'kysely';

/** Why something goes back to its supplier. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table supplier_return_reasons (
      id integer primary key generated always as identity,
      nombre text collate es_natural not null check (nombre <> ''),
      activo boolean not null default true,
      version integer not null default 1
    );
    create unique index supplier_return_reasons_nombre on supplier_return_reasons (name_key(nombre)) where activo;
    insert into supplier_return_reasons (nombre) values
      ('Llegó dañado'), ('Falla de fábrica'), ('No es lo que se ordenó'), ('Llegó de más'), ('Vencido o fuera de norma');
  `.execute(db);
}
