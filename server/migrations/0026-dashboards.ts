import { sql, type Kysely } from 'kysely';

/** Dashboards of other systems that are shown inside the product: of a segment, of a project, or of a place. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table dashboards (
      id integer primary key generated always as identity,
      titulo text collate "es-x-icu" not null check (titulo <> ''),
      url text not null check (url ~ '^https?://[^[:space:]]+$' and length(url) <= 2000),
      segmento text check (segmento in ('general', 'RE', 'CI', 'PG')),
      project_id integer references projects on delete cascade,
      place_id integer references places on delete cascade,
      stage_id integer references stages,
      orden integer not null default 0,
      user_id integer references users,
      created_at timestamptz not null default now(),
      version integer not null default 1,
      check (num_nonnulls(segmento, project_id, place_id) = 1)
    );
    create unique index dashboards_once on dashboards (md5(url), segmento, project_id, place_id) nulls not distinct;
    create index dashboards_of_segment on dashboards (segmento, orden, id) where segmento is not null;
    create index dashboards_of_project on dashboards (project_id, orden, id) where project_id is not null;
    create index dashboards_of_place on dashboards (place_id, orden, id) where place_id is not null;
    create index dashboards_of_stage on dashboards (stage_id);
    create index dashboards_of_user on dashboards (user_id);
  `.execute(db);
}
