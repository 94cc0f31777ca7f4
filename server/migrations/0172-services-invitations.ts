import { sql, type Kysely } from 'kysely';

/** Calls for offers on quote requests: who was invited, what they were asked, what they offered and what they wanted to know. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(rounds + invitations + offers + questions).execute(db);
}

const rounds = `
  create table quote_rounds (
    quote_request_id integer primary key references quote_requests,
    deadline timestamptz not null,
    -- A bidding: what is offered stays closed until it is opened.
    sealed boolean not null,
    terms text,
    started_by integer not null references users,
    started_at timestamptz not null default now(),
    opened_at timestamptz,
    version integer not null default 1,
    constraint quote_rounds_deadline check (deadline > started_at),
    constraint quote_rounds_opened check (opened_at is null or (sealed and opened_at >= deadline))
  );
  create index quote_rounds_of_starter on quote_rounds (started_by);

  create table quote_lines (
    id integer primary key generated always as identity,
    quote_request_id integer not null references quote_rounds,
    line integer not null check (line > 0),
    description text not null check (description <> ''),
    quantity numeric(18, 3) not null check (quantity > 0),
    unit text not null,
    service_item_id integer references service_items,
    unique (quote_request_id, line),
    unique (quote_request_id, service_item_id)
  );
  create index quote_lines_of_item on quote_lines (service_item_id);
  create trigger quote_lines_stay before update or delete on quote_lines for each row execute function refuse_change();

  -- Suppliers may read it: of the papers of a quote request, those that go along with the call for offers.
  alter table quote_request_documents add for_suppliers boolean not null default false;
`;

const invitations = `
  create table quote_invitations (
    id integer primary key generated always as identity,
    quote_request_id integer not null references quote_rounds,
    supplier_code text references suppliers (codigo) on update cascade,
    supplier_rut text not null,
    supplier_name text not null check (supplier_name <> ''),
    -- Nobody is written to without one: their offer is registered by a buyer.
    email text,
    -- Of the link in the last mail that left; each mail has one of its own.
    token_hash bytea unique check (length(token_hash) = 32),
    mail_id integer unique references mails on delete set null,
    sent_at timestamptz,
    seen_at timestamptz,
    declined_at timestamptz,
    declined_reason text,
    revoked_at timestamptz,
    created_by integer not null references users,
    created_at timestamptz not null default now(),
    version integer not null default 1,
    unique (quote_request_id, supplier_rut),
    constraint quote_invitations_link check ((token_hash is null) = (sent_at is null)),
    constraint quote_invitations_declined check ((declined_at is null) = (declined_reason is null))
  );
  create index quote_invitations_of_supplier on quote_invitations (supplier_code);
  create index quote_invitations_of_creator on quote_invitations (created_by);

  -- What comes by a link comes from nobody of the company.
  alter table service_files
    alter uploaded_by drop not null,
    add invitation_id integer references quote_invitations,
    add constraint service_files_from check (num_nonnulls(uploaded_by, invitation_id) = 1);
  create index service_files_of_invitation on service_files (invitation_id) where invitation_id is not null;
`;

const offers = `
  create table supplier_offers (
    id integer primary key generated always as identity,
    invitation_id integer not null references quote_invitations,
    -- Which one of this supplier: the newest is the one that counts.
    number integer not null check (number > 0),
    received_at timestamptz not null default clock_timestamp(),
    late boolean not null,
    coin text not null check (coin in ('CLP', 'USD', 'EUR', 'UF')),
    tax_exempt boolean not null,
    offer_number text,
    date date not null,
    valid_until date,
    delivery_days integer check (delivery_days between 0 and 999),
    payment_terms text,
    freight numeric(18, 4) check (freight >= 0),
    comment text,
    file_id integer not null references service_files,
    -- Of all of it as it was received, its file too.
    sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
    -- A buyer, for one that came otherwise.
    entered_by integer references users,
    taken_at timestamptz,
    taken_by integer references users,
    unique (invitation_id, number),
    constraint supplier_offers_valid check (valid_until >= date),
    constraint supplier_offers_taken check ((taken_at is null) = (taken_by is null))
  );
  create index supplier_offers_of_file on supplier_offers (file_id);
  create index supplier_offers_of_enterer on supplier_offers (entered_by);
  create index supplier_offers_of_taker on supplier_offers (taken_by);
  create trigger supplier_offers_stay before delete on supplier_offers for each row execute function refuse_change();
  -- What was received is never written anew, and what was taken stays taken.
  create trigger supplier_offers_unchanged before update of
    invitation_id, number, received_at, late, coin, tax_exempt, offer_number, date, valid_until, delivery_days, payment_terms, freight,
    comment, file_id, sha256, entered_by on supplier_offers for each row execute function refuse_change();
  create trigger supplier_offers_once before update on supplier_offers
    for each row when (old.taken_at is not null) execute function refuse_change();

  create table supplier_offer_lines (
    offer_id integer not null references supplier_offers,
    line_id integer not null references quote_lines,
    price numeric(18, 4) not null check (price > 0),
    primary key (offer_id, line_id)
  );
  create index supplier_offer_lines_of_line on supplier_offer_lines (line_id);
  create trigger supplier_offer_lines_stay before update or delete on supplier_offer_lines
    for each row execute function refuse_change();
`;

const questions = `
  create table quote_questions (
    id integer primary key generated always as identity,
    invitation_id integer not null references quote_invitations,
    question text not null check (question <> ''),
    asked_at timestamptz not null default now(),
    answer text check (answer <> ''),
    answered_by integer references users,
    answered_at timestamptz,
    constraint quote_questions_answered check (num_nonnulls(answer, answered_by, answered_at) in (0, 3))
  );
  create index quote_questions_of_invitation on quote_questions (invitation_id, id);
  create index quote_questions_of_answerer on quote_questions (answered_by);
`;
