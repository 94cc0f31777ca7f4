import { sql, type Kysely } from 'kysely';

/** What a supplier says of an order with the link of its mail: yes, another day, or no; and for which day each line is promised. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(links + answers + promises).execute(db);
}

const links = `
  create table purchase_order_links (
    id integer primary key generated always as identity,
    order_id integer not null references purchase_orders,
    edition integer not null,
    -- To whom the mail with it goes, as its addresses stand there.
    emails text not null check (emails <> ''),
    -- Of the link in the last mail that left; each mail has one of its own.
    token_hash bytea unique check (length(token_hash) = 32),
    mail_id integer unique references mails on delete set null,
    sent_at timestamptz,
    asked_by integer not null references users,
    asked_at timestamptz not null default now(),
    -- Until when an answer may take, and until when the link opens, as the constants said when it was asked.
    answer_due date not null,
    open_until date not null,
    seen_at timestamptz,
    answered_at timestamptz,
    revoked_at timestamptz,
    status text not null default 'enviada',
    version integer not null default 1,
    unique (order_id, edition),
    foreign key (order_id, edition) references purchase_order_editions (order_id, edition),
    constraint purchase_order_links_status check (
      status in ('enviada', 'vista', 'confirmada', 'por_aceptar', 'no_aceptada', 'no_puede', 'revocada')),
    constraint purchase_order_links_answered check (
      case when status in ('enviada', 'vista') then answered_at is null when status = 'revocada' then true else answered_at is not null end),
    constraint purchase_order_links_revoked check (status <> 'revocada' or revoked_at is not null),
    constraint purchase_order_links_sent check ((token_hash is null) or (sent_at is not null)),
    constraint purchase_order_links_until check (answer_due <= open_until)
  );
  create index purchase_order_links_of_asker on purchase_order_links (asked_by);
  create index purchase_order_links_unanswered on purchase_order_links (answer_due) where status in ('enviada', 'vista');
  create index purchase_order_links_to_accept on purchase_order_links (order_id) where status in ('por_aceptar', 'no_puede');
`;

const answers = `
  create table purchase_order_answers (
    id integer primary key generated always as identity,
    link_id integer not null references purchase_order_links,
    -- Which one of this link: the newest counts.
    number integer not null check (number > 0),
    comment text check (comment <> ''),
    answered_at timestamptz not null default clock_timestamp(),
    unique (link_id, number)
  );
  create trigger purchase_order_answers_stay before update or delete on purchase_order_answers for each row execute function refuse_change();

  create table purchase_order_answer_lines (
    answer_id integer not null references purchase_order_answers,
    line integer not null check (line > 0),
    says text not null check (says in ('confirma', 'otra_fecha', 'no_puede')),
    -- For which day it was wanted when this was said.
    wanted date,
    date date,
    comment text check (comment <> ''),
    -- Later than wanted: a buyer accepts it, or not.
    is_to_decide boolean not null,
    decision text check (decision in ('aceptada', 'no_aceptada')),
    decided_by integer references users,
    decided_at timestamptz,
    reason text check (reason <> ''),
    primary key (answer_id, line),
    constraint purchase_order_answer_lines_says check (
      case says when 'no_puede' then date is null and comment is not null when 'otra_fecha' then date is not null else true end),
    constraint purchase_order_answer_lines_decided check (
      num_nonnulls(decision, decided_by, decided_at) in (0, 3) and (decision is null or is_to_decide)
      and (decision is distinct from 'no_aceptada' or reason is not null)),
    constraint purchase_order_answer_lines_to_decide check (not is_to_decide or says = 'otra_fecha')
  );
  create index purchase_order_answer_lines_of_decider on purchase_order_answer_lines (decided_by);
  create trigger purchase_order_answer_lines_stay before delete on purchase_order_answer_lines for each row execute function refuse_change();
  -- What was said is never written anew, and what was decided stays decided.
  create trigger purchase_order_answer_lines_unchanged before update of answer_id, line, says, wanted, date, comment, is_to_decide
    on purchase_order_answer_lines for each row execute function refuse_change();
  create trigger purchase_order_answer_lines_once before update on purchase_order_answer_lines
    for each row when (old.decision is not null) execute function refuse_change();
`;

const promises = `
  create table purchase_order_promises (
    order_id integer not null references purchase_orders,
    line integer not null check (line > 0),
    -- What was promised first stays: how far a promise moved is told by both.
    first_date date not null,
    date date not null,
    promised_at timestamptz not null default now(),
    primary key (order_id, line)
  );
  create trigger purchase_order_promises_first before update of order_id, line, first_date on purchase_order_promises
    for each row when (old.first_date is distinct from new.first_date or old.line <> new.line or old.order_id <> new.order_id)
    execute function refuse_change();
`;
