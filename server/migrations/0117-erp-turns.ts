import { sql, type Kysely } from 'kysely';

/**
 * Whose turn it is, by what each unfinished post touches: the first of each stands at its front, found by an index however
 * many stand behind it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(turns).execute(db);
}

const turns = `
  create table erp_turns (
    touch text not null,
    position bigint not null,
    post_id uuid not null references erp_posts on delete cascade,
    primary key (touch, position)
  );
  create index erp_turns_of_post on erp_turns (post_id);
  create function take_turns() returns trigger language plpgsql as $$
    begin
      delete from erp_turns where post_id = new.id;
      if new.state not in ('publicado', 'cancelado') then
        insert into erp_turns (touch, position, post_id) select distinct touch, new.position, new.id from unnest(new.touches) as touch;
      end if;
      return null;
    end $$;
  create trigger erp_posts_take_turns after insert on erp_posts for each row execute function take_turns();
  create trigger erp_posts_take_turns_again after update of state, touches on erp_posts for each row
    when (new.touches <> old.touches or (new.state in ('publicado', 'cancelado')) <> (old.state in ('publicado', 'cancelado')))
    execute function take_turns();
  insert into erp_turns (touch, position, post_id)
    select distinct touch, position, id from erp_posts, unnest(touches) as touch where state not in ('publicado', 'cancelado');
  drop index erp_posts_unfinished;
`;
