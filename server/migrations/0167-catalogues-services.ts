import { sql, type Kysely } from 'kysely';

/** What is bought and not stocked, why somebody bought before asking, and why only one supplier can do it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table services (
      id integer primary key generated always as identity,
      -- A code is never used again: papers that name it must go on meaning the same service.
      codigo text collate es_natural not null check (codigo ~ '^[A-Z0-9][A-Z0-9-]*$') constraint services_codigo unique,
      nombre text collate es_natural not null check (nombre <> ''),
      unidad text not null check (unidad <> ''),
      activo boolean not null default true,
      version integer not null default 1
    );
    create unique index services_nombre on services (name_key(nombre)) where activo;
    insert into services (codigo, nombre, unidad) values ('AFI-000001', 'Activo fijo', 'UN');
    create trigger services_asset_stays before delete on services
      for each row when (old.codigo = 'AFI-000001') execute function refuse_change();
    create trigger services_asset_is_kept before update on services
      for each row when (old.codigo = 'AFI-000001' and (new.codigo <> old.codigo or not new.activo)) execute function refuse_change();

    create table maverick_reasons (
      id integer primary key generated always as identity,
      nombre text collate es_natural not null check (nombre <> ''),
      descripcion text,
      activo boolean not null default true,
      version integer not null default 1
    );
    create unique index maverick_reasons_nombre on maverick_reasons (name_key(nombre)) where activo;
    insert into maverick_reasons (nombre, descripcion) values
      ('Emergencia en obra', 'Había que actuar en el momento para evitar un accidente o un daño.'),
      ('Planta o equipo detenido', 'Cada hora sin el servicio dejaba de generar o incumplía un contrato.'),
      ('Plazo de la SEC o de la distribuidora', 'La declaración, la conexión o la visita tenía fecha y no admitía espera.'),
      ('El proveedor contratado no cumplió', 'Otro hizo en el día lo que faltaba.'),
      ('Zona sin cobertura ni proveedores inscritos', 'Se contrató en el lugar lo que había.'),
      ('Compra sin conocer el procedimiento', null);

    create table unique_supplier_causes (
      id integer primary key generated always as identity,
      nombre text collate es_natural not null check (nombre <> ''),
      descripcion text,
      activo boolean not null default true,
      version integer not null default 1
    );
    create unique index unique_supplier_causes_nombre on unique_supplier_causes (name_key(nombre)) where activo;
    insert into unique_supplier_causes (nombre, descripcion) values
      ('Representante exclusivo de la marca en Chile', 'Con la carta de representación vigente.'),
      ('Patente, licencia o software propio', 'Con el registro o el contrato de licencia.'),
      ('Servicio regulado que presta una sola empresa', 'Empresa distribuidora, coordinador, municipio u otro organismo.'),
      ('La garantía del fabricante lo exige', 'Otro proveedor haría perder la garantía del equipo.'),
      ('Continuación de un trabajo ya contratado', 'Cambiar de proveedor obligaría a rehacer lo hecho.'),
      ('Único proveedor en la zona', 'Con las respuestas de los demás que se consultaron.');
  `.execute(db);
}
