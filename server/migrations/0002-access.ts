import { sql, type Kysely } from 'kysely';

/** People, roles, what roles may do, sessions in two halves, keys of outside clients. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table roles (
      codigo_rol text primary key check (codigo_rol ~ '^[A-Z0-9_]{1,10}$'),
      nombre text not null unique,
      activo boolean not null default true,
      ve_todos_los_proyectos boolean not null default true,
      version integer not null default 1
    );

    create table permission_modules (
      id integer primary key generated always as identity,
      nombre text not null unique,
      descripcion text not null,
      activo boolean not null default true,
      version integer not null default 1
    );

    create table role_permissions (
      codigo_rol text not null references roles on update cascade on delete cascade,
      modulo_permiso_id integer not null references permission_modules,
      read boolean not null default true,
      "create" boolean not null default false,
      "update" boolean not null default false,
      "delete" boolean not null default false,
      approve boolean not null default false,
      primary key (codigo_rol, modulo_permiso_id)
    );
    create index role_permissions_of_module on role_permissions (modulo_permiso_id);

    create table users (
      id integer primary key generated always as identity,
      token_usuario text not null unique default gen_random_uuid()::text,
      email text not null unique check (email = lower(email)),
      nombre text not null,
      rut text unique,
      cargo text,
      subgerencia text,
      codigo_rol text references roles on update cascade,
      activo smallint not null default 0 check (activo in (0, 1)),
      debe_cambiar_clave boolean not null default false,
      password_hash text,
      google_sub text unique,
      last_access_at timestamptz,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      -- who may work has a role
      check (activo = 0 or codigo_rol is not null)
    );
    create index users_of_role on users (codigo_rol);
    create index users_search on users using gin (fold(nombre || ' ' || email) gin_trgm_ops);

    create table sessions (
      id integer primary key generated always as identity,
      user_id integer not null references users on delete cascade,
      token_hash bytea not null unique,
      cookie_hash bytea not null,
      created_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now(),
      expires_at timestamptz not null,
      ip text,
      user_agent text
    );
    create index sessions_of_user on sessions (user_id);
    create index sessions_by_expiry on sessions (expires_at);

    create table password_resets (
      code_hash bytea primary key,
      user_id integer not null references users on delete cascade,
      expires_at timestamptz not null
    );
    create index password_resets_of_user on password_resets (user_id);

    -- Only failures are kept: right sign-ins are never held up.
    create table failed_attempts (
      id integer primary key generated always as identity,
      subject text not null,
      at timestamptz not null default now()
    );
    create index failed_attempts_of_subject on failed_attempts (subject, at);

    -- An outside client acts as a person of its own, within its scopes.
    create table access_keys (
      id integer primary key generated always as identity,
      nombre text not null,
      key_hash bytea not null unique,
      user_id integer not null references users,
      scopes text[] not null default '{}',
      created_at timestamptz not null default now(),
      revoked_at timestamptz
    );
    create index access_keys_of_user on access_keys (user_id);
  `.execute(db);
}
