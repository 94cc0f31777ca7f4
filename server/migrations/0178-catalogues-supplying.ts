import { sql, type Kysely } from 'kysely';

/** What forms of suppliers and materials choose from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(['business_categories', 'payment_methods', 'services_bought'].map(plain).join('')).execute(db);
  await sql.raw(['banks', 'expense_items'].map(coded).join('') + others + entries).execute(db);
}

const plain = (table: string): string => `
  create table ${table} (
    id integer primary key generated always as identity,
    nombre text collate es_natural not null check (nombre <> ''),
    activo boolean not null default true,
    version integer not null default 1
  );
  create unique index ${table}_nombre on ${table} (name_key(nombre)) where activo;
`;
const coded = (table: string): string => `
  create table ${table} (
    id integer primary key generated always as identity,
    codigo text collate es_natural not null check (codigo ~ '^[A-Z0-9][A-Z0-9-]*$'),
    nombre text collate es_natural not null check (nombre <> ''),
    activo boolean not null default true,
    version integer not null default 1
  );
  create unique index ${table}_codigo on ${table} (name_key(codigo)) where activo;
  create unique index ${table}_nombre on ${table} (name_key(nombre)) where activo;
`;
const others = `
  create table payment_conditions (
    id integer primary key generated always as identity,
    nombre text collate es_natural not null check (nombre <> ''),
    dias integer not null check (dias between 0 and 365),
    activo boolean not null default true,
    version integer not null default 1
  );
  create unique index payment_conditions_nombre on payment_conditions (name_key(nombre)) where activo;
  create table supplier_document_types (
    id integer primary key generated always as identity,
    nombre text collate es_natural not null check (nombre <> ''),
    vence boolean not null default false,
    bloquea boolean not null default false,
    aviso_dias integer not null check (aviso_dias between 1 and 180),
    activo boolean not null default true,
    version integer not null default 1
  );
  create unique index supplier_document_types_nombre on supplier_document_types (name_key(nombre)) where activo;
`;
const entries = `
  -- The ERP has it, where one is connected.
  alter table suppliers add en_erp boolean not null default false;
  insert into business_categories (nombre) values
    ('Paneles y baterías'), ('Inversores y monitoreo'), ('Estructura y fijaciones'), ('Material eléctrico'), ('Media tensión'),
    ('Obras civiles'), ('Transporte y grúas'), ('Ingeniería y estudios'), ('Capacitación y prevención'), ('Otros');
  insert into payment_methods (nombre) values ('Transferencia'), ('Vale vista'), ('Cheque'), ('Carta de crédito');
  insert into services_bought (nombre) values ('Productos'), ('Servicios'), ('Productos y servicios'), ('Honorarios');
  insert into payment_conditions (nombre, dias) values ('Contado', 0), ('15 días', 15), ('30 días', 30), ('45 días', 45), ('60 días', 60);
  insert into expense_items (codigo, nombre) values
    ('EQUIPOS', 'Equipos principales'), ('MATERIALES', 'Materiales de instalación'), ('EPP', 'Elementos de protección personal'),
    ('HERRAMIENTAS', 'Herramientas'), ('INSUMOS', 'Insumos');
  insert into supplier_document_types (nombre, vence, bloquea, aviso_dias) values
    ('Certificado F30-1 de cumplimiento laboral', true, true, 10), ('Póliza de seguro', true, true, 30),
    ('Certificado bancario', false, false, 30), ('Carpeta tributaria', true, false, 30), ('Ficha de proveedor', false, false, 30);
`;
