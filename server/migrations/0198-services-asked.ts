import { sql, type Kysely } from 'kysely';

/** What suppliers are asked changes for all of them and until the deadline; where an invitation goes to is on record. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(asked + addresses).execute(db);
}

const asked = `
  -- When what suppliers read was last changed: offers from before are marked.
  alter table quote_rounds add changed_at timestamptz;

  create function refuse_change_of_asked() returns trigger language plpgsql as $$
    begin
      if exists (select from quote_rounds
        where quote_request_id = (case tg_table_name when 'quote_requests' then old.id else (to_jsonb(old) ->> 'quote_request_id')::integer end)
          and deadline < clock_timestamp()) then
        raise exception 'suppliers have answered it' using errcode = 'check_violation', constraint = tg_name;
      end if;
      return coalesce(new, old);
    end $$;
  create trigger quote_requests_asked before update of title, description on quote_requests
    for each row when ((old.title, old.description) is distinct from (new.title, new.description))
    execute function refuse_change_of_asked();
  create trigger quote_request_documents_asked before update of for_suppliers or delete on quote_request_documents
    for each row when (old.for_suppliers) execute function refuse_change_of_asked();
`;

const addresses = `
  create table quote_invitation_addresses (
    id integer primary key generated always as identity,
    invitation_id integer not null references quote_invitations,
    from_email text,
    to_email text not null,
    reason text not null check (reason <> ''),
    changed_by integer not null references users,
    changed_at timestamptz not null default clock_timestamp(),
    constraint quote_invitation_addresses_other check (from_email is distinct from to_email)
  );
  create index quote_invitation_addresses_of_invitation on quote_invitation_addresses (invitation_id, id);
  create index quote_invitation_addresses_of_changer on quote_invitation_addresses (changed_by);
  create trigger quote_invitation_addresses_stay before update or delete on quote_invitation_addresses
    for each row execute function refuse_change();

  create function refuse_silent_address() returns trigger language plpgsql as $$
    begin
      if not exists (select from quote_invitation_addresses
        where invitation_id = new.id and to_email = new.email and from_email is not distinct from old.email) then
        raise exception 'why it goes to another address is missing' using errcode = 'check_violation', constraint = tg_name;
      end if;
      return null;
    end $$;
  create constraint trigger quote_invitations_address after update on quote_invitations deferrable initially deferred
    for each row when (old.email is distinct from new.email) execute function refuse_silent_address();
`;
