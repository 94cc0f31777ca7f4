import { sql, type Kysely } from 'kysely';

/** What is installed at a place. Its power stays where it is, in the place; the panels must agree with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table technical_information (
      id integer primary key generated always as identity,
      place_id integer not null unique references places on delete cascade,
      estructura text check (estructura in
        ('techo_coplanar', 'techo_plano', 'suelo_fija', 'suelo_seguidor', 'estacionamiento', 'flotante', 'fachada', 'otra')),
      voltaje integer check (voltaje between 12 and 500000),
      fases smallint check (fases in (1, 3)),
      conexion text check (conexion in ('netbilling', 'sin_inyeccion', 'hibrido', 'off_grid', 'pmgd', 'pmg')),
      medidor text,
      distribuidora text,
      numero_cliente text,
      -- kWh a year
      generacion_anual integer check (generacion_anual > 0),
      -- Degrees: from the horizontal; from the north, clockwise.
      inclinacion numeric(3, 1) check (inclinacion between 0 and 90),
      azimut numeric(4, 1) check (azimut >= 0 and azimut < 360),
      observaciones text,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      check (fases <> 1 or voltaje <= 1000)
    );
    create table technical_panels (
      place_id integer not null references technical_information (place_id) on delete cascade,
      orden smallint not null,
      modelo text not null,
      cantidad integer not null check (cantidad between 1 and 1000000),
      potencia_wp integer not null check (potencia_wp between 10 and 1000),
      primary key (place_id, orden)
    );
    create table technical_inverters (
      place_id integer not null references technical_information (place_id) on delete cascade,
      orden smallint not null,
      modelo text not null,
      cantidad integer not null check (cantidad between 1 and 100000),
      potencia_kw numeric(8, 3) not null check (potencia_kw between 0.1 and 10000),
      primary key (place_id, orden)
    );

    -- The power of a place and its panels agree within one part in a hundred, whoever writes either.
    create function refuse_other_power() returns trigger language plpgsql as $$
      declare
        place integer := case tg_table_name when 'places' then (to_jsonb(new) ->> 'id')::integer else (to_jsonb(new) ->> 'place_id')::integer end;
        panels numeric := (select sum(cantidad::numeric * potencia_wp) from technical_panels where place_id = place);
        declared numeric := (select kwp * 1000 from places where id = place);
      begin
        if panels is not null and (declared is null or abs(declared - panels) * 100 > panels) then
          raise exception 'the power of a place is not that of its panels' using errcode = 'check_violation', constraint = 'places_power_as_panels';
        end if;
        return null;
      end $$;
    create constraint trigger places_power_as_panels after update of kwp on places
      for each row when (new.kwp is distinct from old.kwp) execute function refuse_other_power();
    create constraint trigger panels_as_power_of_place after insert or update on technical_panels
      for each row execute function refuse_other_power();
  `.execute(db);
}
