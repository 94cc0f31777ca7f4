import { sql, type Kysely } from 'kysely';

/**
 * A quantity that came from somewhere (a template, Excel, what was learned) and is written over remembers where it came from and how much
 * it was: written again as it was, by hand or by taking back, it comes from there again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table cubage_rows
      add column given_origin text constraint cubage_rows_given_origin check (given_origin in ('template', 'document', 'excel', 'learned')),
      add column given_quantity numeric(15, 3),
      add constraint cubage_rows_given check ((given_origin is null) = (given_quantity is null));
  `.execute(db);
  await sql.raw(given).execute(db);
}

const given = `
  create function keep_given_amount() returns trigger language plpgsql as $$
  declare
    was_given boolean := old.origin not in ('typed', 'formula') and old.formula is null;
  begin
    if was_given and new.origin = 'typed' and new.formula is null and new.quantity = old.quantity then
      new.origin := old.origin;
    end if;
    -- What else of the row changes says nothing of its amount.
    if new.quantity = old.quantity and new.origin = old.origin then
      return new;
    end if;
    if new.origin = 'typed' and new.quantity = old.given_quantity then
      new.origin := old.given_origin;
    end if;
    if was_given and (new.origin <> old.origin or new.quantity <> old.quantity) then
      new.given_origin := old.origin;
      new.given_quantity := old.quantity;
    end if;
    return new;
  end $$;
  create trigger cubage_rows_given before update of quantity, origin on cubage_rows
    for each row execute function keep_given_amount();
`;
