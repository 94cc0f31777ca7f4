import { sql, type Kysely } from 'kysely';

/** Biddings: sealed calls for offers on what service requests ask for, the two people who open each, and the record of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(biddings + acts + seals + quotations).execute(db);
}

const biddings = `
  create table biddings (
    quote_request_id integer primary key references quote_rounds,
    request_id integer not null references service_requests,
    -- Why it is bid below the threshold.
    reason text check (reason <> ''),
    started_by integer not null references users,
    started_at timestamptz not null default now(),
    -- Who opened first; the second person opens with them, or they are forgotten.
    first_by integer references users,
    first_at timestamptz,
    few_offers_reason text check (few_offers_reason <> ''),
    version integer not null default 1,
    constraint biddings_first check ((first_by is null) = (first_at is null))
  );
  create index biddings_of_request on biddings (request_id, quote_request_id);
  create index biddings_of_starter on biddings (started_by);
  create index biddings_of_first on biddings (first_by);
`;

const acts = `
  create table bidding_acts (
    -- Given by us one after the other: records have no gaps.
    id integer primary key,
    number text not null generated always as ('ACTA-' || repeat('0', greatest(0, 6 - length(id::text))) || id::text) stored unique,
    quote_request_id integer not null unique references biddings,
    deadline timestamptz not null,
    first_by integer not null references users,
    first_at timestamptz not null,
    second_by integer not null references users,
    opened_at timestamptz not null,
    offers integer not null check (offers >= 0),
    policy_id integer not null references quotation_policies,
    file_id integer not null unique references service_files,
    constraint bidding_acts_two check (first_by <> second_by),
    constraint bidding_acts_over check (first_at >= deadline),
    constraint bidding_acts_together check (opened_at between first_at and first_at + interval '15 minutes')
  );
  create index bidding_acts_of_first on bidding_acts (first_by);
  create index bidding_acts_of_second on bidding_acts (second_by);
  create index bidding_acts_of_policy on bidding_acts (policy_id);
  create trigger bidding_acts_stay before update or delete on bidding_acts for each row execute function refuse_change();

  -- The one that a request is bought by, until it is given up or found without offers.
  create function bidding_of(request integer) returns integer language sql stable as $$
    select bid.quote_request_id from biddings as bid
    join quote_requests as quote on quote.id = bid.quote_request_id
    where bid.request_id = request and quote.status not in ('rechazada', 'anulada')
      and not exists (select from bidding_acts as act where act.quote_request_id = bid.quote_request_id and act.offers = 0)
  $$;

  create function refuse_second_bidding() returns trigger language plpgsql as $$
    begin
      if bidding_of(new.request_id) is not null then
        raise exception 'it is bid already' using errcode = 'check_violation', constraint = tg_name;
      end if;
      return new;
    end $$;
  create trigger biddings_one before insert on biddings for each row execute function refuse_second_bidding();
`;

const seals = `
  -- Why an offer that came late was taken.
  alter table supplier_offers add late_reason text check (late_reason <> '');

  -- What is sealed stays sealed until it is opened, and what was opened stays as it was.
  create trigger quote_rounds_sealed before update on quote_rounds
    for each row when (old.sealed <> new.sealed or (old.opened_at is not null and to_jsonb(old) - 'version' <> to_jsonb(new) - 'version'))
    execute function refuse_change();
  create trigger quote_rounds_extended before update on quote_rounds
    for each row when (old.sealed and old.deadline <> new.deadline and (new.deadline < old.deadline or old.deadline <= clock_timestamp()))
    execute function refuse_change();

  create function refuse_opening_without_act() returns trigger language plpgsql as $$
    begin
      if not exists (select from bidding_acts as act
        where act.quote_request_id = new.quote_request_id and act.opened_at = new.opened_at and act.deadline = new.deadline) then
        raise exception 'it is opened by two people' using errcode = 'check_violation', constraint = tg_name;
      end if;
      return null;
    end $$;
  create constraint trigger quote_rounds_act after insert or update on quote_rounds deferrable initially deferred
    for each row when (new.sealed and new.opened_at is not null) execute function refuse_opening_without_act();

  create function refuse_seal_without_bidding() returns trigger language plpgsql as $$
    begin
      if not exists (select from biddings where quote_request_id = new.quote_request_id) then
        raise exception 'only a bidding is sealed' using errcode = 'check_violation', constraint = tg_name;
      end if;
      return null;
    end $$;
  create constraint trigger quote_rounds_bidding after insert on quote_rounds deferrable initially deferred
    for each row when (new.sealed) execute function refuse_seal_without_bidding();

  -- An offer in a bidding comes from its supplier, nobody takes it sealed, or a late one without a reason, and none comes once they were opened.
  create function refuse_unsealed_offer() returns trigger language plpgsql as $$
    declare
      round record;
    begin
      select it.sealed, it.opened_at into round
      from quote_rounds as it join quote_invitations as invitation on invitation.quote_request_id = it.quote_request_id
      where invitation.id = new.invitation_id for share of it;
      if round.sealed and ((tg_op = 'INSERT' and (new.entered_by is not null or round.opened_at is not null))
          or (tg_op = 'UPDATE' and (round.opened_at is null or (new.late and new.taken_at is not null and new.late_reason is null)))) then
        raise exception 'its bidding is sealed' using errcode = 'check_violation', constraint = tg_name;
      end if;
      return new;
    end $$;
  create trigger supplier_offers_sealed before insert or update on supplier_offers
    for each row execute function refuse_unsealed_offer();
`;

const quotations = `
  -- The offer that a supplier sent, of which it was taken.
  alter table service_documents add offer_id integer references supplier_offers;
  create unique index service_documents_of_offer on service_documents (offer_id, item_id) where offer_id is not null and deleted_at is null;

  create function refuse_quotation_by_hand() returns trigger language plpgsql as $$
    begin
      if new.category = 0 and new.offer_id is null
          and bidding_of((select request_id from service_items where id = new.item_id)) is not null then
        raise exception 'it is bid' using errcode = 'check_violation', constraint = tg_name;
      end if;
      return new;
    end $$;
  create trigger service_documents_bid before insert on service_documents for each row execute function refuse_quotation_by_hand();
`;
