import { readFile } from 'node:fs/promises';
import { sql, type Kysely } from 'kysely';

/** The plain catalogues with their first entries; the stages become one of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(shared + tables + stages + central).execute(db);
  const file = new URL('../data/catalogos.json', import.meta.url);
  const entries = JSON.parse(await readFile(file, 'utf8')) as Record<string, object[]>;
  const rowsOf = (name: string) => sql`jsonb_array_elements(${JSON.stringify(entries[name])}::jsonb) with ordinality as rows (it, n)`;
  for (const name of ordered)
    await sql`insert into ${sql.table(name)} (nombre, descripcion, orden) select it ->> 'nombre', it ->> 'descripcion', n from ${rowsOf(name)}`.execute(
      db,
    );
  for (const name of unordered)
    await sql`insert into ${sql.table(name)} (nombre, descripcion) select it ->> 'nombre', it ->> 'descripcion' from ${rowsOf(name)}`.execute(
      db,
    );
  await sql`update stages set descripcion = it ->> 'descripcion' from ${rowsOf('stages')} where id = (it ->> 'id')::integer`.execute(db);
  await sql`
    insert into document_names (tipo_documento_id, nombre, area_responsable_id, privado, orden)
    select type.id, it ->> 'nombre', area.id, (it ->> 'privado')::boolean, row_number() over (partition by type.id order by n)
    from ${rowsOf('document_names')}
    join document_types as type on type.nombre = it ->> 'tipo_documento' join responsible_areas as area on area.nombre = it ->> 'area_responsable'`.execute(
    db,
  );
  await sql`
    insert into sub_stages (etapa_id, nombre, orden)
    select (it ->> 'etapa')::integer, it ->> 'nombre', row_number() over (partition by it -> 'etapa' order by n) from ${rowsOf('sub_stages')}`.execute(
    db,
  );
  await sql`insert into units (codigo, nombre) select it ->> 'codigo', it ->> 'nombre' from ${rowsOf('units')}`.execute(db);
  await sql`
    insert into activities (nombre, unidad_id)
    select it ->> 'nombre', units.id from ${rowsOf('activities')} left join units on units.codigo = it ->> 'unidad' order by n`.execute(db);
  await sql`
    insert into activity_settings (tipo_proyecto_id, actividad_id, etapa_id, duracion, peso, orden)
    select type.id, activities.id, (it ->> 'etapa')::integer, (it ->> 'duracion')::integer, (it ->> 'peso')::numeric,
      row_number() over (partition by type.id order by n)
    from ${rowsOf('activity_settings')}
    join project_types as type on type.nombre = it ->> 'tipo_proyecto' join activities on activities.nombre = it ->> 'actividad'`.execute(
    db,
  );
  await sql`
    insert into regulations (codigo, nombre, organismo)
    select it ->> 'codigo', it ->> 'nombre', it ->> 'organismo' from ${rowsOf('regulations')}`.execute(db);
  await sql`insert into warehouses (codigo, nombre) select it ->> 'codigo', it ->> 'nombre' from ${rowsOf('warehouses')}`.execute(db);
}

const ordered = ['document_types', 'project_types'];
const unordered = ['responsible_areas', 'client_types', 'sale_types', 'installation_types'];

const shared = `
  -- "2. Planos" before "10. Protocolos".
  create collation es_natural (provider = icu, locale = 'es-u-kn-true');

  create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'this row stays' using errcode = 'check_violation', constraint = tg_name;
    end $$;
`;

const nombre = `nombre text collate es_natural not null check (nombre <> '')`;
const plain = `${nombre}, descripcion text`;

/** What all catalogues have: an active flag, a version, and where people set it, an order (within one scope). */
const table = (name: string, columns: string, { order }: { order?: 'orden' | `${string}, orden` } = {}) => `
  create table ${name} (
    id integer primary key generated always as identity,
    ${columns},
    ${order ? `orden integer not null check (orden > 0), constraint ${name}_orden unique (${order}) deferrable,` : ''}
    activo boolean not null default true,
    version integer not null default 1
  );`;

/** No two active entries are alike. The index is called after the field that is told so. */
const unlike = (name: string, field: string, columns = `fold(${field})`) =>
  `create unique index ${name}_${field} on ${name} (${columns}) where activo;`;

const tables = [
  table('document_types', plain, { order: 'orden' }),
  table('responsible_areas', plain),
  table(
    'document_names',
    `tipo_documento_id integer not null references document_types, ${nombre},
     area_responsable_id integer references responsible_areas, privado boolean not null default false`,
    { order: 'tipo_documento_id, orden' },
  ),
  table('project_types', plain, { order: 'orden' }),
  table('client_types', plain),
  table('sale_types', plain),
  table('installation_types', plain),
  table('sub_stages', `etapa_id integer not null references stages, ${plain}`, { order: 'etapa_id, orden' }),
  table('units', `codigo text collate es_natural not null check (codigo ~ '^[A-Z0-9][A-Z0-9-]*$'), ${nombre}`),
  table('activities', `${plain}, unidad_id integer references units`),
  table(
    'activity_settings',
    `tipo_proyecto_id integer not null references project_types, actividad_id integer not null references activities,
     etapa_id integer references stages, duracion integer not null check (duracion between 0 and 1000),
     peso numeric(5, 2) not null check (peso between 0 and 100)`,
    { order: 'tipo_proyecto_id, orden' },
  ),
  table(
    'regulations',
    `codigo text collate es_natural not null check (codigo <> ''), ${nombre}, organismo text, url text check (url ~ '^https://')`,
  ),
  table('flex_energy_apps', `${plain}, url text not null check (url ~ '^https://')`, { order: 'orden' }),
  table(
    'warehouses',
    // A code is never used again: papers that name it must go on meaning the same warehouse.
    `codigo text collate es_natural not null check (codigo ~ '^[A-Z0-9][A-Z0-9-]*$') constraint warehouses_codigo unique, ${nombre},
     movil boolean not null default false`,
  ),
  ...['document_types', 'responsible_areas', 'project_types', 'client_types', 'sale_types', 'installation_types'].map((it) =>
    unlike(it, 'nombre'),
  ),
  ...['units', 'activities', 'regulations', 'flex_energy_apps', 'warehouses'].map((it) => unlike(it, 'nombre')),
  unlike('units', 'codigo'),
  unlike('regulations', 'codigo'),
  unlike('document_names', 'nombre', 'tipo_documento_id, fold(nombre)'),
  unlike('sub_stages', 'nombre', 'etapa_id, fold(nombre)'),
  unlike('activity_settings', 'actividad_id', 'tipo_proyecto_id, actividad_id'),
  'create index document_names_of_area on document_names (area_responsable_id);',
  'create index activities_of_unit on activities (unidad_id);',
  'create index activity_settings_of_activity on activity_settings (actividad_id);',
  'create index activity_settings_of_stage on activity_settings (etapa_id);',
].join('\n');

const stages = `
  alter table stages
    drop constraint stages_nombre_key,
    drop constraint stages_orden_key,
    alter nombre type text collate es_natural,
    add check (nombre <> ''),
    add descripcion text,
    add activo boolean not null default true,
    add version integer not null default 1,
    add constraint stages_orden unique (orden) deferrable,
    -- 1 to 8 are the delivery stages, in this order, before all others.
    add constraint stages_delivery check (case when id <= 8 then activo and orden = id else orden > 8 end),
    alter id add generated always as identity (start with 12);
  ${unlike('stages', 'nombre')}
  create trigger stages_delivery_stay before delete on stages for each row when (old.id <= 8) execute function refuse_change();
`;

const central = `
  create trigger warehouses_central_stays before delete on warehouses
    for each row when (old.codigo = 'BF0001') execute function refuse_change();
  create trigger warehouses_central_is_kept before update on warehouses
    for each row when (old.codigo = 'BF0001' and (new.codigo <> old.codigo or new.movil or not new.activo)) execute function refuse_change();
`;
