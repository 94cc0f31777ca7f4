import { sql, type Kysely } from 'kysely';

/** Services and boards are commented as materials are, and what was said of a row stays when the row goes, with what it was. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(subjects + keeping).execute(db);
}

const subjects = `
  alter table cubage_comments drop constraint cubage_comments_row_id_fkey;
  alter table cubage_comments
    add constraint cubage_comments_row_id_fkey foreign key (row_id) references cubage_rows on delete set null,
    add column service_id integer references cubage_services on delete set null,
    add column panel_id integer references cubage_panels on delete set null,
    add column part text constraint cubage_comments_part check (part in ('materials', 'panels', 'services')),
    -- The number of a row that is gone, by which it is known when it comes back as another, and what it was.
    add column gone_id integer,
    add column about text;
  update cubage_comments set part = 'materials' where row_id is not null;
  alter table cubage_comments add constraint cubage_comments_subject check (
    num_nonnulls(row_id, panel_id, service_id, gone_id) <= 1
    and (row_id is null or part = 'materials') and (panel_id is null or part = 'panels') and (service_id is null or part = 'services')
    and (part is not null or gone_id is null) and (gone_id is null) = (about is null));
  create index cubage_comments_of_service on cubage_comments (service_id);
  create index cubage_comments_of_panel on cubage_comments (panel_id);
`;

const keeping = `
  create function keep_cubage_comments() returns trigger language plpgsql as $$
  begin
    if tg_table_name = 'cubage_rows' then
      update cubage_comments set row_id = null, gone_id = old.id, about = coalesce(old.custom_name,
        (select codigo || ' - ' || descripcion from materials where id = old.material_id)) || ' × ' || replace(trim_scale(old.quantity)::text, '.', ',')
        where row_id = old.id;
    elsif tg_table_name = 'cubage_panels' then
      update cubage_comments set panel_id = null, gone_id = old.id, about = old.name || ' × ' || replace(trim_scale(old.quantity)::text, '.', ',')
        where panel_id = old.id;
    else
      update cubage_comments set service_id = null, gone_id = old.id, about = old.name where service_id = old.id;
    end if;
    return old;
  end $$;
  create trigger cubage_rows_keep_comments before delete on cubage_rows for each row execute function keep_cubage_comments();
  create trigger cubage_panels_keep_comments before delete on cubage_panels for each row execute function keep_cubage_comments();
  create trigger cubage_services_keep_comments before delete on cubage_services for each row execute function keep_cubage_comments();
`;
