import { sql, type Kysely } from 'kysely';

/** Who approves what (the matrix, with all its versions), what was asked and decided, who stands in for whom. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await matrix(db);
  await approvals(db);
  await substitutes(db);
}

async function matrix(db: Kysely<unknown>): Promise<void> {
  await sql`
    create extension if not exists btree_gist;

    create table cost_centers (
      codigo text collate "C" primary key check (codigo ~ '^[A-Z0-9][A-Z0-9._-]{1,19}$'),
      nombre text collate "es-x-icu" not null,
      responsable_id integer references staff,
      codigo_unidad text references business_units,
      activo boolean not null default true,
      version integer not null default 1
    );
    create index cost_centers_of_owner on cost_centers (responsable_id);
    create index cost_centers_of_unit on cost_centers (codigo_unidad);

    create table exchange_rates (
      moneda text not null check (moneda in ('USD', 'EUR', 'UF')),
      fecha date not null,
      valor numeric(18, 6) not null check (valor > 0),
      fuente text not null,
      primary key (moneda, fecha)
    );

    -- What belongs to history is never taken back.
    create function refuse_change_of_approvals() returns trigger language plpgsql as $$
      begin
        raise exception 'rows of % are history: they do not change', tg_table_name;
      end $$;

    create table approval_matrix_versions (
      version integer primary key check (version > 0),
      saved_at timestamptz not null default now(),
      saved_by integer references users,
      comment text not null
    );
    insert into approval_matrix_versions (version, comment) values (1, 'Matriz vacía');
    create index approval_matrix_versions_of_user on approval_matrix_versions (saved_by);
    create trigger approval_matrix_versions_kept before update or delete on approval_matrix_versions
      for each row execute function refuse_change_of_approvals();

    -- A rule holds from one version of the matrix to another; a changed one ends and another takes its place.
    create table approval_rules (
      id integer primary key generated always as identity,
      kind text not null,
      codigo_unidad text references business_units,
      codigo_centro_costo text collate "C" references cost_centers on update cascade,
      codigo_proyecto text collate "C" references projects ("codigoProyecto") on update cascade,
      level smallint not null check (level between 1 and 9),
      amount_from numeric(18, 2) not null check (amount_from >= 0),
      amount_to numeric(18, 2) check (amount_to > amount_from),
      approver_kind text not null check (approver_kind in ('employee', 'position', 'project_manager', 'unit_head', 'cost_center_owner')),
      staff_id integer references staff,
      cargo_id integer references positions,
      desde_version integer not null references approval_matrix_versions,
      hasta_version integer references approval_matrix_versions check (hasta_version > desde_version),
      replaces_id integer references approval_rules,
      scope text collate "C" not null generated always as (
        coalesce('project:' || codigo_proyecto, 'cost_center:' || codigo_centro_costo, 'unit:' || codigo_unidad, 'general')
      ) stored,
      approver text collate "C" not null generated always as (
        approver_kind || coalesce(':' || staff_id::text, ':' || cargo_id::text, '')
      ) stored,
      check (num_nonnulls(codigo_unidad, codigo_centro_costo, codigo_proyecto) <= 1),
      check ((approver_kind = 'employee') = (staff_id is not null)),
      check ((approver_kind = 'position') = (cargo_id is not null)),
      -- Nobody is asked twice about one amount, whichever the level.
      constraint approval_rules_same_approver exclude using gist (
        kind with =, scope with =, approver with =,
        numrange(amount_from, amount_to) with &&, int4range(desde_version, hasta_version) with &&
      )
    );
    create index approval_rules_by_scope on approval_rules (kind, scope, hasta_version);
    create index approval_rules_of_unit on approval_rules (codigo_unidad);
    create index approval_rules_of_cost_center on approval_rules (codigo_centro_costo);
    create index approval_rules_of_project on approval_rules (codigo_proyecto);
    create index approval_rules_of_staff on approval_rules (staff_id);
    create index approval_rules_of_position on approval_rules (cargo_id);
    create index approval_rules_began on approval_rules (desde_version);
    create index approval_rules_ended on approval_rules (hasta_version);
    create index approval_rules_replacing on approval_rules (replaces_id);

    -- A rule may end, once; a code that is renamed takes its rules along.
    create function keep_approval_rule() returns trigger language plpgsql as $$
      begin
        if (old.kind, old.level, old.amount_from, old.amount_to, old.approver_kind, old.staff_id, old.cargo_id, old.desde_version, old.replaces_id)
            is distinct from
            (new.kind, new.level, new.amount_from, new.amount_to, new.approver_kind, new.staff_id, new.cargo_id, new.desde_version, new.replaces_id)
          or (old.hasta_version is not null and new.hasta_version is distinct from old.hasta_version) then
          raise exception 'approval rules are history: they end, they do not change';
        end if;
        return new;
      end $$;
    create trigger approval_rules_kept before update on approval_rules for each row execute function keep_approval_rule();
    create trigger approval_rules_stay before delete on approval_rules for each row execute function refuse_change_of_approvals();
  `.execute(db);
}

async function approvals(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table approvals (
      id integer primary key generated always as identity,
      kind text not null,
      entity text not null,
      entity_id text not null,
      round integer not null check (round > 0),
      requester_user_id integer not null references users,
      requester_staff_id integer references staff,
      amount numeric(18, 2) not null check (amount >= 0),
      currency text not null check (currency in ('CLP', 'USD', 'EUR', 'UF')),
      amount_clp numeric(18, 2) not null check (amount_clp >= 0),
      rate numeric(18, 6) not null check (rate > 0),
      codigo_unidad text references business_units,
      codigo_centro_costo text collate "C" references cost_centers on update cascade,
      codigo_proyecto text collate "C" references projects ("codigoProyecto") on update cascade,
      matrix_version integer not null references approval_matrix_versions,
      estado text not null default 'pendiente' check (estado in ('pendiente', 'aprobado', 'rechazado', 'anulado')),
      created_at timestamptz not null default now(),
      decided_at timestamptz,
      version integer not null default 1,
      unique (kind, entity_id, round),
      check ((estado = 'pendiente') = (decided_at is null))
    );
    create unique index approvals_open on approvals (kind, entity_id) where estado = 'pendiente';
    create index approvals_of_requester on approvals (requester_user_id, id desc);
    create index approvals_of_staff on approvals (requester_staff_id);
    create index approvals_of_unit on approvals (codigo_unidad);
    create index approvals_of_cost_center on approvals (codigo_centro_costo);
    create index approvals_of_project on approvals (codigo_proyecto);

    create table approval_steps (
      id integer primary key generated always as identity,
      approval_id integer not null references approvals,
      orden smallint not null check (orden > 0),
      level smallint not null,
      rule_id integer references approval_rules,
      why text not null,
      estado text not null default 'en_espera' check (estado in ('en_espera', 'pendiente', 'aprobado', 'rechazado', 'omitido')),
      decided_by_user_id integer references users,
      on_behalf_of_staff_id integer references staff,
      decided_at timestamptz,
      comentario text,
      due_at timestamptz,
      unique (approval_id, orden),
      check ((estado in ('aprobado', 'rechazado')) = (decided_by_user_id is not null)),
      check ((decided_by_user_id is null) = (decided_at is null)),
      check (on_behalf_of_staff_id is null or decided_by_user_id is not null),
      check (estado <> 'rechazado' or length(trim(comentario)) > 0)
    );
    create unique index approval_steps_pending on approval_steps (approval_id) where estado = 'pendiente';
    create index approval_steps_of_rule on approval_steps (rule_id);
    create index approval_steps_decided_by on approval_steps (decided_by_user_id);
    create index approval_steps_on_behalf on approval_steps (on_behalf_of_staff_id);

    create table approval_candidates (
      step_id integer not null references approval_steps,
      staff_id integer not null references staff,
      why text not null,
      primary key (step_id, staff_id)
    );
    create index approval_candidates_of_staff on approval_candidates (staff_id, step_id);

    -- What was decided stays decided, and who was to decide it stays known.
    create trigger approval_steps_kept before update or delete on approval_steps
      for each row when (old.estado in ('aprobado', 'rechazado', 'omitido')) execute function refuse_change_of_approvals();
    create trigger approvals_kept before update on approvals
      for each row when (
        old.estado <> 'pendiente' and (old.kind, old.entity_id, old.round, old.amount_clp, old.estado, old.decided_at)
          is distinct from (new.kind, new.entity_id, new.round, new.amount_clp, new.estado, new.decided_at)
      ) execute function refuse_change_of_approvals();
    create trigger approvals_stay before delete on approvals for each row execute function refuse_change_of_approvals();
    create trigger approval_candidates_kept before update or delete on approval_candidates
      for each row execute function refuse_change_of_approvals();
  `.execute(db);
}

async function substitutes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table substitutions (
      id integer primary key generated always as identity,
      staff_id integer not null references staff,
      substitute_id integer not null references staff check (substitute_id <> staff_id),
      desde date not null,
      hasta date not null check (hasta >= desde),
      motivo text not null,
      created_at timestamptz not null default now(),
      created_by integer references users,
      -- Ended before it began: it never held.
      anulada_at timestamptz,
      exclude using gist (staff_id with =, daterange(desde, hasta, '[]') with &&) where (anulada_at is null)
    );
    create index substitutions_by_substitute on substitutions (substitute_id, desde);
    create index substitutions_by_day on substitutions using gist (daterange(desde, hasta, '[]')) where (anulada_at is null);
    create index substitutions_of_author on substitutions (created_by);

    create table automatic_substitutes (
      staff_id integer primary key references staff,
      substitute_id integer not null references staff check (substitute_id <> staff_id)
    );
    create index automatic_substitutes_by_substitute on automatic_substitutes (substitute_id);

    create table absences (
      id integer primary key generated always as identity,
      staff_id integer not null references staff,
      desde date not null,
      hasta date not null check (hasta >= desde),
      tipo text not null check (tipo in ('vacaciones', 'licencia', 'permiso', 'otro')),
      version integer not null default 1,
      constraint absences_overlap exclude using gist (staff_id with =, daterange(desde, hasta, '[]') with &&)
    );
    create index absences_by_day on absences using gist (daterange(desde, hasta, '[]'));
  `.execute(db);
}
