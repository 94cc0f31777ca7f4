import { sql, type Kysely } from 'kysely';

/**
 * What went back to its supplier was not received after all, in the sums of months as everywhere else (decision 164): it is counted off in
 * the month in which it left. That month may hold less of it than went back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(following + standing).execute(db);
}

/** Of returns, each with its sign, what they take off what was received of purchases. */
const countOff = (returns: string) => `
  insert into material_month_changes (material_id, month, received)
    select line.material_id, month_of(it.sent_at), sum(it.sign * given.quantity)
    from (${returns}) as it join supplier_return_lines as given on given.return_id = it.id
    join material_request_lines as line on line.id = given.request_line_id
    join material_requests as request on request.id = line.request_id
    where request.document_kind in ('PurchaseRequest', 'PurchaseOrder') group by 1, 2;`;

const sentBack = (rows: string) => `select id, sent_at from ${rows} where is_sent_back(status)`;
const only = (rows: string, others: string, sign: string) =>
  `select id, sent_at, ${sign} as sign from (${sentBack(rows)} except ${sentBack(others)}) as those`;

const following = `
  alter table material_months drop constraint material_months_sums,
    add constraint material_months_sums check (asked >= 0 and bought >= 0 and used >= 0 and amount >= 0);

  create function is_sent_back(status text) returns boolean language sql immutable as $$
    select status not in ('por_despachar', 'anulada') $$;

  create function sum_sent_back() returns trigger language plpgsql as $$
    begin
      ${countOff(`${only('after', 'before', '-1')} union all ${only('before', 'after', '1')}`)}
      return null;
    end $$;
  create trigger supplier_returns_sum_sent_back after update on supplier_returns
    referencing old table as before new table as after for each statement execute function sum_sent_back();
`;

/** The night adds it to the months, and the months to the periods. */
const standing = countOff(`select id, sent_at, -1 as sign from supplier_returns where is_sent_back(status)`);
