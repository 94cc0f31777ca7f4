import { sql, type Kysely } from 'kysely';

/** Versions of a purchase order, what each says, and to whom it was sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(editions + orders + lines + mails).execute(db);
}

const editions = `
  create table purchase_order_editions (
    id integer primary key generated always as identity,
    order_id integer not null references purchase_orders,
    edition integer not null check (edition > 0),
    status text not null constraint purchase_order_editions_status
      check (status in ('por_aprobar', 'por_informar', 'rechazada_erp', 'vigente', 'reemplazada', 'rechazada', 'retirada')),
    reason text,
    created_by integer references users,
    created_at timestamptz not null default now(),
    erp_error text,
    approvers text[] not null,
    payment_terms text,
    delivery_place text,
    delivery_date date,
    comment text,
    subtotal numeric(20, 2) not null,
    discount numeric(20, 2) not null,
    net numeric(20, 2) not null,
    taxable numeric(20, 2) not null,
    tax numeric(20, 2) not null,
    total numeric(20, 2) not null,
    unique (order_id, edition),
    unique (order_id, edition, total),
    -- The first says what was approved; whoever amends says why.
    constraint purchase_order_editions_amended check ((edition = 1) = (reason is null) and (edition = 1) = (created_by is null)),
    constraint purchase_order_editions_refused check ((status = 'rechazada_erp') = (erp_error is not null)),
    constraint purchase_order_editions_first check (edition > 1 or status in ('vigente', 'reemplazada')),
    constraint purchase_order_editions_sums check (discount >= 0 and net = subtotal - discount and taxable between 0 and net and tax >= 0
      and total = net + tax)
  );
  -- One counts, and one at a time is to replace it.
  create unique index purchase_order_editions_in_force on purchase_order_editions (order_id) where status = 'vigente';
  create unique index purchase_order_editions_under_way on purchase_order_editions (order_id)
    where status in ('por_aprobar', 'por_informar', 'rechazada_erp');
  create index purchase_order_editions_by on purchase_order_editions (created_by);
  insert into purchase_order_editions (order_id, edition, status, created_at, approvers, payment_terms, delivery_place, delivery_date, comment,
      subtotal, discount, net, taxable, tax, total)
    select id, 1, 'vigente', created_at, approvers, payment_terms, delivery_place, delivery_date, comment,
      subtotal, discount, net, taxable, tax, total
    from purchase_orders;
`;

const orders = `
  alter table purchase_orders
    add column annul_reason text,
    drop constraint purchase_orders_issued,
    -- What was issued keeps its number when it is annulled.
    add constraint purchase_orders_issued check ((status = 'anulada' or (status = 'emitida') = (erp_number is not null))
      and (erp_number is null) = (issued_at is null)),
    add constraint purchase_orders_annulled check (annul_reason is null or status = 'anulada'),
    -- What lists show is what the version in force says.
    add constraint purchase_orders_in_force foreign key (id, edition, total) references purchase_order_editions (order_id, edition, total)
      deferrable initially deferred;
`;

const lines = `
  alter table purchase_order_lines
    add column edition integer not null default 1,
    drop constraint purchase_order_lines_order_id_line_key,
    add unique (order_id, edition, line),
    add constraint purchase_order_lines_of_edition foreign key (order_id, edition) references purchase_order_editions (order_id, edition)
      deferrable initially deferred;
`;

const mails = `
  create table purchase_order_mails (
    id integer primary key generated always as identity,
    order_id integer not null,
    edition integer not null,
    recipients text not null check (recipients <> ''),
    subject text not null check (subject <> ''),
    body text not null check (body <> ''),
    mail_id integer not null,
    sent_by integer not null references users,
    sent_at timestamptz not null default now(),
    foreign key (order_id, edition) references purchase_order_editions (order_id, edition)
  );
  create index purchase_order_mails_of_order on purchase_order_mails (order_id, id desc);
  create index purchase_order_mails_by on purchase_order_mails (sent_by);
  create trigger purchase_order_mails_stay before update or delete on purchase_order_mails for each row execute function refuse_change();
`;
