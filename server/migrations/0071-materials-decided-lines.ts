import { sql, type Kysely } from 'kysely';

/** Who decides may take less of a line than was asked for, or nothing; what was approved stays as it was approved, price included. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table material_request_lines
      add column asked_quantity numeric(18, 3),
      drop constraint material_request_lines_quantity_check,
      add constraint material_request_lines_quantity_check check (quantity >= 0);
    update material_request_lines set asked_quantity = quantity;
    alter table material_request_lines
      alter asked_quantity set not null,
      add constraint request_line_decided check (asked_quantity > 0 and quantity <= asked_quantity);

    create function ask_for_request_line() returns trigger language plpgsql as $$
      begin
        new.asked_quantity := coalesce(new.asked_quantity, new.quantity);
        return new;
      end $$;
    create trigger material_request_lines_asked before insert on material_request_lines
      for each row execute function ask_for_request_line();

    create table material_request_line_decisions (
      id integer primary key generated always as identity,
      request_line_id integer not null references material_request_lines,
      approval_id integer not null references approvals,
      by_user_id integer not null references users,
      at timestamptz not null default clock_timestamp(),
      from_quantity numeric(18, 3) not null,
      to_quantity numeric(18, 3) not null,
      reason text not null check (reason <> ''),
      constraint line_decision_takes_less check (to_quantity >= 0 and to_quantity < from_quantity)
    );
    create index material_request_line_decisions_of_line on material_request_line_decisions (request_line_id, id);
    create index material_request_line_decisions_of_approval on material_request_line_decisions (approval_id);
    create index material_request_line_decisions_by_user on material_request_line_decisions (by_user_id);
    create trigger material_request_line_decisions_stay before update or delete on material_request_line_decisions
      for each row execute function refuse_change();

    create function keep_approved_line() returns trigger language plpgsql as $$
      begin
        if (select status from material_requests where id = old.request_id) not in ('borrador', 'restringida', 'pendiente') then
          raise exception 'what was approved of a request stays' using errcode = 'check_violation', constraint = tg_name;
        end if;
        return new;
      end $$;
    create trigger request_line_stays_as_approved before update on material_request_lines for each row
      when ((old.quantity, old.asked_quantity, old.unit_price, old.currency, old.amount)
        is distinct from (new.quantity, new.asked_quantity, new.unit_price, new.currency, new.amount))
      execute function keep_approved_line();
  `.execute(db);
}
