import { sql, type Kysely } from 'kysely';

/**
 * What was asked for, bought, received and used of each material in each month. Every change of what it follows from is written as
 * one more row of changes, which nobody waits for; every night these are added to the sums. A report reads both.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(tables + contributions + following + beginning).execute(db);
}

const figures = ['asked', 'bought', 'received', 'used', 'amount'];

const tables = `
  create table material_months (
    material_id integer not null references materials,
    month date not null,
    asked numeric(18, 3) not null,
    bought numeric(18, 3) not null,
    received numeric(18, 3) not null,
    used numeric(18, 3) not null,
    amount numeric(20, 0) not null,
    primary key (material_id, month),
    constraint material_months_first_day check (extract(day from month) = 1),
    constraint material_months_sums check (asked >= 0 and bought >= 0 and received >= 0 and used >= 0 and amount >= 0)
  );
  create index material_months_by_month on material_months (month);
  create table material_month_changes (
    material_id integer not null references materials,
    month date not null,
    asked numeric(18, 3) not null default 0,
    bought numeric(18, 3) not null default 0,
    received numeric(18, 3) not null default 0,
    used numeric(18, 3) not null default 0,
    amount numeric(20, 0) not null default 0
  );
  create index material_month_changes_of_material on material_month_changes (material_id, month);
`;

/** What a line is worth is rounded by itself, so that what is taken away again is what was added. */
const contributions = `
  create function month_of(at timestamptz) returns date language sql stable as $$
    select date_trunc('month', at at time zone 'America/Santiago')::date $$;
  create function is_asked(status text, sent_at timestamptz) returns boolean language sql immutable as $$
    select sent_at is not null and status not in ('borrador', 'anulada') $$;
  create function is_bought(status text, document_kind text) returns boolean language sql immutable as $$
    select document_kind in ('PurchaseRequest', 'PurchaseOrder') and status in ('aprobada', 'incompleta', 'en_curso', 'recibida', 'cerrada') $$;
  create function bought_amount(amount numeric, quantity numeric, closed numeric) returns numeric language sql immutable as $$
    select case when quantity > 0 then round(amount * (quantity - closed) / quantity) else 0 end $$;
`;

const contributionOf = (sign: '' | '-', request: string, lines: string) => `
  select line.material_id, month_of(${request}.sent_at) as month, ${sign}line.asked_quantity as asked,
    case when is_bought(${request}.status, ${request}.document_kind) then ${sign}(line.quantity - line.closed_quantity) else 0 end as bought,
    case when is_bought(${request}.status, ${request}.document_kind)
      then ${sign}bought_amount(line.amount, line.quantity, line.closed_quantity) else 0 end as amount
  from ${lines} where is_asked(${request}.status, ${request}.sent_at)`;

/** Only what differs in the end: most changes of a line touch none of it. */
const writeLines = (parts: readonly string[]) => `
  insert into material_month_changes (material_id, month, asked, bought, amount)
  select material_id, month, sum(asked), sum(bought), sum(amount) from (${parts.join(' union all ')}) as changed
  group by material_id, month having sum(asked) <> 0 or sum(bought) <> 0 or sum(amount) <> 0;`;

const ofLines = (sign: '' | '-', rows: string) =>
  contributionOf(sign, 'request', `${rows} as line join material_requests as request on request.id = line.request_id`);

const follow = (name: string, table: string, event: string, tablesOf: string, work: string) => `
  create function ${name}() returns trigger language plpgsql as $$ begin ${work} return null; end $$;
  create trigger ${table}_${name} after ${event} on ${table} ${tablesOf} for each statement execute function ${name}();
`;

const ofRequests = (sign: '' | '-', rows: string) =>
  `${contributionOf(sign, 'request', `${rows} as request join material_request_lines as line on line.request_id = request.id`)}
    and request.id in (
      select one.id from before as one join after as other using (id)
      where (one.status, one.sent_at, one.document_kind) is distinct from (other.status, other.sent_at, other.document_kind))`;

const both = 'referencing old table as before new table as after';
const following =
  follow('sum_new_lines', 'material_request_lines', 'insert', 'referencing new table as after', writeLines([ofLines('', 'after')])) +
  follow('sum_lines', 'material_request_lines', 'update', both, writeLines([ofLines('-', 'before'), ofLines('', 'after')])) +
  follow('sum_lost_lines', 'material_request_lines', 'delete', 'referencing old table as before', writeLines([ofLines('-', 'before')])) +
  follow('sum_requests', 'material_requests', 'update', both, writeLines([ofRequests('-', 'before'), ofRequests('', 'after')])) +
  follow(
    'sum_receipts',
    'material_receipt_lines',
    'insert',
    'referencing new table as after',
    `insert into material_month_changes (material_id, month, received)
      select line.material_id, month_of(receipt.received_at), sum(came.quantity)
      from after as came join material_receipts as receipt on receipt.id = came.receipt_id
      join material_request_lines as line on line.id = came.request_line_id
      join material_requests as request on request.id = line.request_id
      where request.document_kind in ('PurchaseRequest', 'PurchaseOrder') group by 1, 2;`,
  ) +
  follow(
    'sum_used_lines',
    'consumption_lines',
    'insert',
    'referencing new table as after',
    `insert into material_month_changes (material_id, month, used)
      select line.material_id, date_trunc('month', voucher.used_on)::date, sum(line.quantity)
      from after as line join consumption_vouchers as voucher on voucher.id = line.voucher_id
      where voucher.status = 'registrado' group by 1, 2;`,
  ) +
  follow(
    'sum_vouchers',
    'consumption_vouchers',
    'update',
    both,
    `insert into material_month_changes (material_id, month, used)
      select line.material_id, date_trunc('month', after.used_on)::date, -sum(line.quantity)
      from before join after using (id) join consumption_lines as line on line.voucher_id = id
      where before.status = 'registrado' and after.status = 'anulado' group by 1, 2;`,
  );

const beginning = `
  insert into material_months (material_id, month, ${figures.join(', ')})
  select material_id, month, sum(asked), sum(bought), sum(received), sum(used), sum(amount) from (
    select material_id, month, asked, bought, 0 as received, 0 as used, amount from (${ofLines('', 'material_request_lines')}) as lines
    union all
    select line.material_id, month_of(receipt.received_at), 0, 0, came.quantity, 0, 0
    from material_receipt_lines as came join material_receipts as receipt on receipt.id = came.receipt_id
    join material_request_lines as line on line.id = came.request_line_id join material_requests as request on request.id = line.request_id
    where request.document_kind in ('PurchaseRequest', 'PurchaseOrder')
    union all
    select line.material_id, date_trunc('month', voucher.used_on)::date, 0, 0, 0, line.quantity, 0
    from consumption_lines as line join consumption_vouchers as voucher on voucher.id = line.voucher_id
    where voucher.status = 'registrado') as all_there_is
  group by 1, 2;
`;
