import { sql, type Kysely } from 'kysely';

/** What replaces a custom row that nobody knew the cost of brings its own, also where the take-off was sent (decision 227). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(closed).execute(db);
}

/** As before; a cost that is known stays. */
const closed = `
  create or replace function refuse_change_of_closed_cubage() returns trigger language plpgsql as $$
  declare
    before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
    after jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
    document integer := coalesce(before ->> 'cubage_id', after ->> 'cubage_id')::integer;
    free text[] := array['erp_status', 'erp_error', 'stage_id', 'activity_id', 'comment', 'updated_by', 'updated_at'];
    stands text;
  begin
    select status into stands from cubages where id = document for share;
    -- Of a document that is deleted with its rows there is no state.
    if stands <> 'abierta' then
      if before ->> 'erp_status' is null then
        free := free || array['material_id', 'custom_name', 'custom_unit_id'];
        if before ->> 'material_id' is null and after ->> 'material_id' is not null
          and (before ->> 'cost' is null or before ->> 'rate' is null) then
          free := free || array['cost', 'currency', 'rate', 'rate_day', 'rate_source'];
        end if;
      end if;
      if tg_table_name <> 'cubage_rows' or tg_op <> 'UPDATE' or before - free <> after - free
        or (before ->> 'erp_status' = 'aceptado' and after ->> 'erp_status' is null) then
        raise exception 'Take-off % is closed', document using errcode = 'check_violation', constraint = 'cubages_closed_stay';
      end if;
    end if;
    return coalesce(new, old);
  end $$;
`;
