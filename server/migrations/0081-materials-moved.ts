import { sql, type Kysely } from 'kysely';

/** What a request brings from another project is that project's no more: each transfer says from which lines it took it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table material_request_lines
      add column moved_quantity numeric(18, 3) not null default 0
        constraint material_request_lines_moved_quantity_check check (moved_quantity >= 0),
      drop constraint request_line_used,
      add constraint request_line_used check (consumed_quantity + returned_quantity + returning_quantity + moved_quantity <= received_quantity);

    create table request_line_moves (
      transfer_id integer not null,
      line integer not null,
      request_line_id integer not null references material_request_lines,
      quantity numeric(18, 3) not null check (quantity > 0),
      -- What did not arrive and came back.
      back_quantity numeric(18, 3) not null default 0,
      primary key (transfer_id, line, request_line_id),
      foreign key (transfer_id, line) references stock_transfer_lines (transfer_id, line),
      constraint request_line_moves_back check (back_quantity between 0 and quantity)
    );
    create index request_line_moves_of_request_line on request_line_moves (request_line_id);

    create function count_move() returns trigger language plpgsql as $$
      begin
        update material_request_lines set moved_quantity = moved_quantity + new.quantity - new.back_quantity
          - case when tg_op = 'UPDATE' then old.quantity - old.back_quantity else 0 end
          where id = new.request_line_id;
        return null;
      end $$;
    create trigger request_line_moves_count after insert on request_line_moves for each row execute function count_move();
    create trigger request_line_moves_count_again after update of back_quantity on request_line_moves
      for each row execute function count_move();
    create trigger request_line_moves_stay before delete on request_line_moves for each row execute function refuse_change();
    create trigger request_line_moves_say_what_they_said before update on request_line_moves for each row
      when (row(old.transfer_id, old.line, old.request_line_id, old.quantity)
        is distinct from row(new.transfer_id, new.line, new.request_line_id, new.quantity))
      execute function refuse_change();
    create trigger request_line_moves_are_not_emptied before truncate on request_line_moves
      for each statement execute function refuse_change();
  `.execute(db);
}
