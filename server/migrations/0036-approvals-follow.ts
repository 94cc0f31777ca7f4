import { sql, type Kysely } from 'kysely';

/** When each step began, what was done to remind of it, and the links in mails by which it is decided. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table approval_steps add column began_at timestamptz;
    update approval_steps as step set began_at = coalesce(
      (select max(before.decided_at) from approval_steps as before where before.approval_id = step.approval_id and before.orden < step.orden),
      (select created_at from approvals where approvals.id = step.approval_id))
    where estado = 'pendiente';
    alter table approval_steps add check (estado <> 'pendiente' or began_at is not null);

    -- Once a day each, and escalated once: two servers that remind at the same time remind once.
    create table approval_reminders (
      id integer primary key generated always as identity,
      step_id integer not null references approval_steps,
      kind text not null check (kind in ('recordatorio', 'pedido', 'escalada')),
      day date not null,
      at timestamptz not null default clock_timestamp(),
      -- Nobody: the clock.
      by_user_id integer references users,
      told text not null,
      unique (step_id, kind, day),
      check ((kind = 'pedido') = (by_user_id is not null))
    );
    create unique index approval_reminders_escalated on approval_reminders (step_id) where kind = 'escalada';
    create index approval_reminders_of_user on approval_reminders (by_user_id);
    create trigger approval_reminders_kept before update or delete on approval_reminders
      for each row execute function refuse_change_of_approvals();

    -- A link is made for one person and one step; only its hash is kept.
    create table approval_links (
      token_hash bytea primary key,
      step_id integer not null references approval_steps,
      user_id integer not null references users,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz
    );
    create index approval_links_of_step on approval_links (step_id);
    create index approval_links_of_user on approval_links (user_id);
    create index approval_links_expired on approval_links (expires_at);
  `.execute(db);
}
