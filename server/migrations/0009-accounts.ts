import { sql, type Kysely } from 'kysely';

/** What a person says of themselves, contracts of the staff, superiors without circles, reviewed spreadsheets of people. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create extension if not exists btree_gist;

    drop index users_search;
    alter table users
      alter nombre type text collate "es-x-icu",
      add foto text,
      add telefono text,
      add direccion text,
      add contacto_emergencia text,
      -- Null until the person chooses: each device keeps its own look till then.
      add tema text check (tema in ('light', 'dark', 'system')),
      add aviso_aprobaciones boolean not null default true,
      add aviso_menciones boolean not null default true,
      add resumen_diario boolean not null default false;
    alter table users add busqueda text not null generated always as (fold((nombre collate "C") || ' ' || email)) stored;
    create index users_search on users using gin (busqueda gin_trgm_ops);
    create index users_by_name on users (nombre, id) include (activo, codigo_rol);
    create index users_by_last_access on users (last_access_at, id);
    create index users_by_last_access_desc on users (last_access_at desc nulls last, id desc);
    create index users_by_creation on users (created_at, id);

    drop index staff_search;
    alter table staff add busqueda text not null
      generated always as (fold((nombre collate "C") || ' ' || coalesce(email, '') || ' ' || coalesce(rut, ''))) stored;
    create index staff_search on staff using gin (busqueda gin_trgm_ops);

    create table contracts (
      id integer primary key generated always as identity,
      staff_id integer not null references staff,
      tipo text not null check (tipo in ('indefinido', 'plazo_fijo', 'por_obra', 'honorarios')),
      desde date not null,
      hasta date check (hasta >= desde),
      horas_semanales numeric(3, 1) check (horas_semanales > 0 and horas_semanales <= 45),
      version integer not null default 1,
      check (tipo <> 'plazo_fijo' or hasta is not null),
      -- One contract at a time; the last day counts.
      constraint contracts_one_at_a_time exclude using gist (staff_id with =, daterange(desde, hasta, '[]') with &&)
    );

    -- Whoever follows the superiors upwards must come to an end. Changes wait for each other: two halves of a circle never both pass.
    create function refuse_circle_of_superiors() returns trigger language plpgsql as $$
      begin
        perform pg_advisory_xact_lock(hashtext('circle of superiors'));
        if exists (
          with recursive above (id) as (
            select new.jefe_id
            union
            select staff.jefe_id from staff join above using (id) where staff.jefe_id is not null
          )
          select from above where id = new.id
        ) then
          raise exception 'a circle of superiors' using errcode = 'check_violation', constraint = 'staff_without_circle';
        end if;
        return null;
      end $$;
    create constraint trigger staff_without_circle after insert or update of jefe_id on staff
      for each row when (new.jefe_id is not null) execute function refuse_circle_of_superiors();

    create table sheet_imports (
      id integer primary key generated always as identity,
      kind text not null check (kind in ('users', 'staff')),
      user_id integer not null references users on delete cascade,
      filename text not null,
      content jsonb not null,
      created_at timestamptz not null default now(),
      applied_at timestamptz
    );
    create index sheet_imports_of_user on sheet_imports (user_id);
  `.execute(db);
}
