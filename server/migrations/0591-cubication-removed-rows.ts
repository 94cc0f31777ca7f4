import { sql, type Kysely } from 'kysely';

/** Rows that were taken away, whoever did it, as they were: they come back by their numbers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table cubage_removed_rows (
      part text not null constraint cubage_removed_rows_part check (part in ('materials', 'panels', 'services')),
      id integer not null,
      cubage_id integer not null references cubages on delete cascade,
      kept jsonb not null,
      -- Of what was sent to the ERP, what named it.
      post_rows integer[] not null,
      removed_at timestamptz not null default now(),
      primary key (part, id)
    );
    create index cubage_removed_rows_of on cubage_removed_rows (cubage_id);
    create index cubage_removed_rows_by_age on cubage_removed_rows (removed_at);

    -- Of a document that is deleted with its rows nothing is kept.
    create function keep_removed_cubage_row() returns trigger language plpgsql as $$
    begin
      insert into cubage_removed_rows (part, id, cubage_id, kept, post_rows)
        select tg_argv[0], old.id, old.cubage_id, to_jsonb(old),
          case when tg_argv[0] = 'materials' then array(select id from cubage_post_rows where row_id = old.id) else '{}' end
        from cubages where id = old.cubage_id
      on conflict (part, id) do update set kept = excluded.kept, post_rows = excluded.post_rows, removed_at = excluded.removed_at;
      return old;
    end $$;
    create trigger cubage_rows_keep_removed before delete on cubage_rows
      for each row execute function keep_removed_cubage_row('materials');
    create trigger cubage_panels_keep_removed before delete on cubage_panels
      for each row execute function keep_removed_cubage_row('panels');
    create trigger cubage_services_keep_removed before delete on cubage_services
      for each row execute function keep_removed_cubage_row('services')`)
    .execute(db);
}
