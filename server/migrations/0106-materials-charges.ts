import { sql, type Kysely } from 'kysely';

/**
 * Of how many lines a project or a cost centre received something, and of how many something is left: kept with each change of a
 * line, so that the list of who has materials need not group all lines there are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table material_charges (
      project_id integer references projects on delete cascade,
      cost_center text collate "C" references cost_centers on update cascade on delete cascade,
      received integer not null,
      remaining integer not null,
      constraint material_charges_one check (num_nonnulls(project_id, cost_center) = 1),
      constraint material_charges_counts check (remaining between 0 and received),
      constraint material_charges_once unique nulls not distinct (project_id, cost_center)
    );
    create index material_charges_of_cost_center on material_charges (cost_center);
    insert into material_charges (project_id, cost_center, received, remaining)
      select project_id, cost_center, sum(${received}), sum(${remaining})
      from material_request_lines join material_requests as request on request.id = request_id
      where received_quantity > 0 group by 1, 2;
  `.execute(db);
  await follow('insert', 'referencing new table as after', lines('after', 1)).execute(db);
  await follow('delete', 'referencing old table as before', lines('before', -1)).execute(db);
  await follow(
    'update',
    'referencing old table as before new table as after',
    sql`${lines('before', -1)} union all ${lines('after', 1)}`,
  ).execute(db);
}

const received = sql.raw('(received_quantity > 0)::integer');
const remaining = sql.raw('(received_quantity > consumed_quantity + returned_quantity + returning_quantity + moved_quantity)::integer');

const lines = (name: 'before' | 'after', sign: 1 | -1) => sql`
  select request_id, ${sql.lit(sign)} * ${received} as received, ${sql.lit(sign)} * ${remaining} as remaining
  from ${sql.raw(name)} where received_quantity > 0`;

const follow = (event: 'insert' | 'update' | 'delete', tables: string, changed: ReturnType<typeof sql>) => sql`
  create function charge_lines_on_${sql.raw(event)}() returns trigger language plpgsql as $$
    declare change record;
    begin
      -- In one order, so that two who change lines of the same ones wait for each other and not in a circle.
      for change in
        select project_id, cost_center, sum(changed.received) as received, sum(changed.remaining) as remaining
        from (${changed}) as changed join material_requests as request on request.id = request_id
        group by 1, 2 having sum(changed.received) <> 0 or sum(changed.remaining) <> 0 order by 1, 2
      loop
        insert into material_charges (project_id, cost_center, received, remaining)
          values (change.project_id, change.cost_center, 0, 0) on conflict do nothing;
        update material_charges as it set received = it.received + change.received, remaining = it.remaining + change.remaining
          where it.project_id = change.project_id or it.cost_center = change.cost_center;
      end loop;
      return null;
    end $$;
  create trigger material_request_lines_charge_on_${sql.raw(event)} after ${sql.raw(event)} on material_request_lines
    ${sql.raw(tables)} for each statement execute function charge_lines_on_${sql.raw(event)}()`;
