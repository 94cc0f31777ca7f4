import { sql, type Kysely } from 'kysely';

/**
 * What rows were before they changed (decision 058). `versions` has a table for each table that is looked back at: a row of it says
 * what a row was until an instant, or that it was not there yet. `past` has a view of the same name for each: the table as it stood
 * at `past.at`. Over a search path that begins with `past`, what reads the tables reads them as they stood then.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create schema versions;
    create schema past;
    create table versions.kept (name text primary key, key text[] not null, born text, since timestamptz not null default now());
    create function past.at() returns timestamptz language sql stable as $$ select current_setting('past.at')::timestamptz $$;
  `.execute(db);
  for (const it of [renew, keep, beginAnew]) await sql.raw(it).execute(db);
}

/**
 * Keeps what the rows of a table were, from now on; they are told apart by `key`, which never changes, and looked for by the
 * columns of `found_by`. A row is there since the instant in its column `born`, or since it was inserted.
 */
const keep = `
  create function versions.keep(kept_name text, key text[], born text default null, found_by text[] default '{}') returns void
  language plpgsql as $body$
    declare
      event text;
      sought text;
    begin
      insert into versions.kept (name, key, born) values (kept_name, key, born);
      execute format('create table versions.%I (valid_until timestamptz not null, was_there boolean not null)', kept_name);
      perform versions.renew(kept_name);
      execute format('alter table versions.%I add primary key (%s, valid_until)',
        kept_name, (select string_agg(quote_ident(it), ', ') from unnest(key) as it));
      foreach sought in array found_by loop
        execute format('create index on versions.%I (%I)', kept_name, sought);
      end loop;
      foreach event in array array['update', 'delete'] loop
        execute format(
          'create trigger %1$I after %2$s on public.%3$I referencing old table as before for each statement execute function versions.%3$I()',
          kept_name || '_version_on_' || event, event, kept_name);
      end loop;
      if born is null then
        execute format(
          'create trigger %1$I after insert on public.%2$I referencing new table as after for each statement execute function versions.%2$I()',
          kept_name || '_version_on_insert', kept_name);
      end if;
    end $body$`;

/**
 * Writes the function that keeps versions of a table, and the view of its past, for the columns that it has now. What one
 * transaction does happens at one instant, which is later than that of every earlier change of the same row.
 */
const renew = `
  create function versions.renew(kept_name text) returns void language plpgsql as $body$
    declare
      kept versions.kept;
      added record;
      columns text;
      of_key text;
      same_row text;
      was_born text;
    begin
      select * into strict kept from versions.kept where name = kept_name;
      -- A file that only an earlier version names is nobody's: its name is kept as a text.
      for added in
        select attname, format_type(coalesce(nullif(typbasetype, 0), atttypid), atttypmod) as type
        from pg_attribute join pg_type on pg_type.oid = atttypid
        where attrelid = format('public.%I', kept_name)::regclass and attnum > 0 and not attisdropped and attname not in (
          select attname from pg_attribute where attrelid = format('versions.%I', kept_name)::regclass and not attisdropped)
        order by attnum
      loop
        execute format('alter table versions.%I add %I %s', kept_name, added.attname, added.type);
      end loop;
      select string_agg(quote_ident(attname), ', ' order by attnum) into columns
        from pg_attribute where attrelid = format('public.%I', kept_name)::regclass and attnum > 0 and not attisdropped;
      select string_agg(quote_ident(it), ', '), string_agg(format('other.%1$I = it.%1$I', it), ' and ') into of_key, same_row
        from unnest(kept.key) as it;
      was_born := case when kept.born is null then '' else format('it.%I <= past.at() and ', kept.born) end;

      execute format($function$
        create or replace function versions.%1$I() returns trigger language plpgsql as $trigger$
          begin
            if tg_op = 'INSERT' then
              insert into versions.%1$I (%2$s, valid_until, was_there)
                select %2$s, now(), false from after on conflict do nothing;
            else
              insert into versions.%1$I (%3$s, valid_until, was_there)
                select %3$s, greatest(now(), (
                  select max(other.valid_until) + interval '1 microsecond' from versions.%1$I as other
                  where %4$s and other.valid_until > now())), true
                from before as it on conflict do nothing;
            end if;
            return null;
          end $trigger$ $function$, kept_name, of_key, columns, same_row);

      execute format('drop view if exists past.%I', kept_name);
      execute format($view$
        create view past.%1$I as
          select %2$s from public.%1$I as it
          where %3$s not exists (select from versions.%1$I as other where %4$s and other.valid_until > past.at())
          union all
          select %2$s from versions.%1$I as it
          where it.was_there and it.valid_until > past.at() and %3$s not exists (
            select from versions.%1$I as other where %4$s and other.valid_until > past.at() and other.valid_until < it.valid_until)
        $view$, kept_name, columns, was_born, same_row);
    end $body$`;

/** Forgets what was, for who fills a company at once: what is there then counts as there since it says so itself. */
const beginAnew = `
  create function versions.begin_anew() returns void language plpgsql as $$
    declare it record;
    begin
      for it in select name from versions.kept loop
        execute format('truncate versions.%I', it.name);
      end loop;
      update versions.kept set since = now();
    end $$`;
