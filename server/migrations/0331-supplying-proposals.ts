import { sql, type Kysely } from 'kysely';

/** What the night proposes to order of a material for a warehouse that keeps a minimum or a maximum of it; one at a time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table replenishment_proposals (
      id integer primary key generated always as identity,
      number text not null generated always as ('RP-' || lpad(id::text, 6, '0')) stored,
      warehouse_id integer not null references warehouses,
      material_id integer not null references materials,
      state text not null default 'propuesta'
        constraint replenishment_proposals_state check (state in ('propuesta', 'pedida', 'descartada', 'sin_efecto')),
      -- Bought, or brought from the central warehouse, where enough is free.
      way text not null constraint replenishment_proposals_way check (way in ('compra', 'traslado')),
      -- From whom it is usually bought.
      supplier_code text references suppliers (codigo),
      quantity numeric(18, 3) not null constraint replenishment_proposals_quantity check (quantity > 0),
      -- What it rests on, as people read it.
      why text not null,
      found_at timestamptz not null default now(),
      -- The night in which it was proposed last.
      seen_at timestamptz not null default now(),
      decided_by integer references users,
      decided_at timestamptz,
      asked_quantity numeric(18, 3) constraint replenishment_proposals_asked check (asked_quantity > 0),
      request_id integer references material_requests,
      reason text,
      -- Until then nobody is asked again.
      dropped_until date,
      version integer not null default 1,
      constraint replenishment_proposals_decided check (
        case state
          when 'pedida' then num_nulls(decided_by, decided_at, asked_quantity, request_id) = 0
          when 'descartada' then num_nulls(decided_by, decided_at, reason, dropped_until) = 0
          else num_nonnulls(decided_by, decided_at, asked_quantity, request_id, reason, dropped_until) = 0 end)
    );
    create unique index replenishment_proposals_once on replenishment_proposals (warehouse_id, material_id) where state = 'propuesta';
    create index replenishment_proposals_open on replenishment_proposals (state, id);
    create index replenishment_proposals_dropped on replenishment_proposals (warehouse_id, material_id, dropped_until) where state = 'descartada';
    create index replenishment_proposals_of_material on replenishment_proposals (material_id);
    create index replenishment_proposals_of_supplier on replenishment_proposals (supplier_code);
    create index replenishment_proposals_by on replenishment_proposals (decided_by);
    create index replenishment_proposals_of_request on replenishment_proposals (request_id);
  `)
    .execute(db);
}
