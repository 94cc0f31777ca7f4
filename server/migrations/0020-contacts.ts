import { sql, type Kysely } from 'kysely';

/** The contacts of places take over from the one contact that stood in each place's own row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table contacts (
      id integer primary key generated always as identity,
      place_id integer not null references places on delete cascade,
      -- Missing where a place came with no more than a mail or a telephone.
      nombre text collate "es-x-icu",
      rut text check (rut ~ '^[1-9][0-9]{0,7}-[0-9K]$'),
      cargo text collate "es-x-icu",
      email text check (email = lower(email)),
      telefono text constraint contacts_telephone check (telefono ~ '^[+][1-9][0-9]{7,14}$'),
      principal boolean not null default false,
      observaciones text,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      busqueda text not null generated always as (fold(
        coalesce(nombre collate "C", '') || ' ' || coalesce(cargo collate "C", '') || ' ' || coalesce(email, '') || ' ' ||
        coalesce(rut, '') || ' ' || coalesce(telefono, ''))) stored,
      check (num_nonnulls(nombre, email, telefono) > 0)
    );
    create unique index contacts_one_main on contacts (place_id) where principal;
    create unique index contacts_email_once on contacts (place_id, email) where email is not null;
    create index contacts_of_place on contacts (place_id, nombre, id);
    create index contacts_of_email on contacts (email, place_id) where email is not null;

    -- A number in any usual Chilean form is kept in the one form; any other text is kept as a remark, so that nothing is lost.
    with old as (
      select id, nullif(trim("nombreContacto"), '') as nombre, nullif(lower(trim("emailContacto")), '') as email,
        nullif(trim("telefonoContacto"), '') as written,
        regexp_replace(regexp_replace("telefonoContacto", '[^0-9]', '', 'g'), '^(00)?(56(?=[0-9]{9}$)|0+)', '') as digits
      from places
    ), read as (
      select *, case when written !~ '[[:alpha:]]' and digits ~ '^[2-9][0-9]{8}$' then '+56' || digits
          when written ~ '^[+][0-9 ().-]+$' and digits !~ '^56' and digits ~ '^[1-9][0-9]{7,14}$' then '+' || digits end as telefono
      from old
    )
    insert into contacts (place_id, nombre, email, telefono, principal, observaciones)
    select id, case when num_nonnulls(nombre, email, telefono) = 0 then 'Sin nombre' else nombre end, email, telefono, true,
      case when telefono is null then 'Teléfono anotado: ' || written end
    from read where num_nonnulls(nombre, email, written) > 0;

    drop index places_of_contact;
    alter table places drop "nombreContacto", drop "emailContacto", drop "telefonoContacto";
  `.execute(db);
}
