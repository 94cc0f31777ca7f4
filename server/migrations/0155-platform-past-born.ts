import { sql, type Kysely } from 'kysely';

/**
 * What one transaction makes and changes again was never anything else for anybody: no version is kept of a row that says itself
 * that it was born since the transaction began. A request that is asked for is changed twice before anybody sees it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(renew).execute(db);
  await sql`select versions.renew(name) from versions.kept where born is not null`.execute(db);
}

const renew = `
  create or replace function versions.renew(kept_name text) returns void language plpgsql as $body$
    declare
      kept versions.kept;
      added record;
      columns text;
      of_key text;
      same_row text;
      was_born text;
      was_there_before text;
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
      was_there_before := case when kept.born is null then '' else format('where it.%I < now()', kept.born) end;

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
                from before as it %5$s on conflict do nothing;
            end if;
            return null;
          end $trigger$ $function$, kept_name, of_key, columns, same_row, was_there_before);

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
