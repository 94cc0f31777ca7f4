import { sql, type Kysely } from 'kysely';

/** Text search that forgives accents and case, the audit trail, repeatable writes, mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create extension if not exists pg_trgm;
    create extension if not exists unaccent;

    -- unaccent() is only "stable", because its dictionary could change; indexes need "immutable".
    create function fold(text) returns text language sql immutable strict parallel safe
      return lower(unaccent('unaccent'::regdictionary, $1));

    -- Made once per database, the same for all servers on it.
    create table secrets (
      name text primary key,
      value bytea not null
    );

    create table audit (
      id integer primary key generated always as identity,
      at timestamptz not null default now(),
      user_id integer,
      user_email text,
      action text not null,
      entity text not null,
      entity_id text not null,
      before jsonb,
      after jsonb,
      request_id text not null
    );
    create index audit_of_entity on audit (entity, entity_id, id desc);
    create index audit_of_user on audit (user_id, id desc);

    create table idempotency_keys (
      user_id integer not null,
      key text not null,
      call text not null,
      input_hash text not null,
      answer jsonb,
      created_at timestamptz not null default now(),
      primary key (user_id, key)
    );
    create index idempotency_keys_by_age on idempotency_keys (created_at);

    create table mails (
      id integer primary key generated always as identity,
      para text not null,
      asunto text not null,
      texto text not null,
      estado text not null default 'pendiente' check (estado in ('pendiente', 'enviado', 'fallido')),
      error text,
      created_at timestamptz not null default now(),
      sent_at timestamptz,
      check ((estado = 'enviado') = (sent_at is not null))
    );
    create index mails_by_state on mails (estado, id desc);
  `.execute(db);
}
