import { sql, type Kysely } from 'kysely';

/** Whom the company buys from, by the code that the ERP knows them by; what requests named before is an entry too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table suppliers (
      id integer primary key generated always as identity,
      -- A code is never used again: papers that name it must go on meaning the same supplier.
      codigo text collate es_natural not null check (codigo <> '') constraint suppliers_codigo unique,
      nombre text collate es_natural not null check (nombre <> ''),
      rut text,
      activo boolean not null default true,
      version integer not null default 1
    );
    insert into suppliers (codigo, nombre)
      select distinct supplier_code, supplier_code from material_requests where supplier_code is not null;
    alter table material_requests add foreign key (supplier_code) references suppliers (codigo) on update cascade;
    create index material_requests_of_supplier on material_requests (supplier_code);
  `.execute(db);
}
