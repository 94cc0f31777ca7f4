import { sql, type Kysely } from 'kysely';

/** Projects, places and clients carry the types that the catalogues keep; a place’s technical information its regulations and app. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table projects
      add column tipo_proyecto_id integer references project_types,
      add column tipo_venta_id integer references sale_types;
    create index projects_of_type on projects (tipo_proyecto_id);
    create index projects_of_sale_type on projects (tipo_venta_id);
    alter table clients add column tipo_cliente_id integer references client_types;
    create index clients_of_type on clients (tipo_cliente_id);
    alter table places add column tipo_instalacion_id integer references installation_types;
    create index places_of_installation_type on places (tipo_instalacion_id);
    alter table technical_information add column app_flex_id integer references flex_energy_apps;
    create index technical_information_of_app on technical_information (app_flex_id);
    create table technical_regulations (
      place_id integer not null references technical_information (place_id) on delete cascade,
      normativa_id integer not null references regulations,
      primary key (place_id, normativa_id)
    );
    create index technical_regulations_of_regulation on technical_regulations (normativa_id);
  `.execute(db);
}
