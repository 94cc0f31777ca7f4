import { sql, type Kysely } from 'kysely';

/** Registrations that wait for the owner of the address, and how often strangers have mail written. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Several may wait for one address: it is taken by whoever confirms.
    create table registrations (
      id integer primary key generated always as identity,
      email text not null check (email = lower(email)),
      nombre text not null,
      password_hash text not null,
      code_hash bytea unique,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    );
    create index registrations_of_email on registrations (email);
    create index registrations_by_expiry on registrations (expires_at);

    create table request_counts (
      subject text primary key,
      began_at timestamptz not null default now(),
      count integer not null default 1 check (count > 0)
    );
    create index request_counts_by_age on request_counts (began_at);

    -- Accounts that wait since before addresses were confirmed: whoever registered them may be somebody else. Their password
    -- opens nothing; whoever is activated is sent a link to choose one.
    update users set password_hash = null
    where activo = 0 and codigo_rol is null and last_access_at is null and google_sub is null;
  `.execute(db);
}
