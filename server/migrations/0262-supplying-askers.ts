import { sql, type Kysely } from 'kysely';

/** Everybody who ever answered for a creation request, whoever hands it over: none of them approves it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(askers).execute(db);
}

const askers = `
  alter table creation_requests add column askers integer[] not null default '{}';
  -- As far back as it can be known: who answers for it, and whoever else it was asked for approval as.
  update creation_requests as it set askers = array(
    select it.requester_id union select approvals.requester_user_id from approvals
    where approvals.entity = 'creation_request' and approvals.entity_id = it.id::text);

  create function add_creation_asker() returns trigger language plpgsql as $$
    begin
      if not new.requester_id = any(new.askers) then new.askers = new.askers || new.requester_id; end if;
      return new;
    end $$;
  create trigger creation_requests_askers before insert or update of requester_id on creation_requests
    for each row execute function add_creation_asker();
`;
