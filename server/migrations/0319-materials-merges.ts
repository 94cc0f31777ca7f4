import { sql, type Kysely } from 'kysely';

/**
 * Two materials that are the same: the one that was merged is retired for good, and its code is another name of the one that stays. Ledger
 * and papers keep the code they were written with; whoever sums adds both.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(materials + merges).execute(db);
}

const materials = `
  alter table materials
    -- Always the one that is in use: whoever is merged later takes along those merged into it.
    add column merged_into integer references materials,
    -- The codes and names of those merged into it, by which it is found.
    add column alias text collate "C" not null default '',
    add constraint materials_merged check (merged_into is null or (not activo and merged_into <> id)),
    drop column busqueda;
  alter table materials add column busqueda text not null
    generated always as (fold(codigo || ' ' || (descripcion collate "C") || case alias when '' then '' else ' ' || alias end)) stored;
  create index materials_search on materials using gin (busqueda gin_trgm_ops);
  create index materials_merged_into on materials (merged_into) where merged_into is not null;

  create function living_material(asked integer) returns integer language sql stable as $$
    select coalesce(merged_into, id) from materials where id = asked $$;
  -- All numbers under which something of a material was written.
  create function same_material(asked integer) returns integer[] language sql stable as $$
    select array(select id from materials where id = asked union all select id from materials where merged_into = asked) $$;
`;

const merges = `
  alter table stock_movements drop constraint stock_movements_kind_check,
    add constraint stock_movements_kind_check
      check (kind in ('saldo_inicial', 'recepcion', 'traslado', 'consumo', 'devolucion', 'ajuste', 'fusion'));

  create table material_merges (
    id integer primary key generated always as identity,
    number text not null generated always as ('FU-' || lpad(id::text, 6, '0')) stored,
    material_id integer not null references materials constraint material_merges_once unique,
    -- As it was decided; where that one is now is said by the materials.
    into_id integer not null references materials,
    reason text not null check (reason <> ''),
    -- What lay at sites, which no ledger keeps, and the ERP does.
    at_sites numeric(18, 3) not null check (at_sites >= 0),
    merged_by integer not null references users,
    merged_at timestamptz not null default now(),
    constraint material_merges_two check (material_id <> into_id)
  );
  create index material_merges_into on material_merges (into_id);
  create index material_merges_of_user on material_merges (merged_by);
  create trigger material_merges_stay before update or delete on material_merges for each row execute function refuse_change();
`;
