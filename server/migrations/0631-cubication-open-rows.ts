import { sql, type Kysely } from 'kysely';

/**
 * Thousands of rows change at once where a variable of all of them does: of a document that is open nothing of a row is looked at, which took
 * as long as writing them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(closed).execute(db);
}

/** As before (0608). */
const closed = `
  create or replace function refuse_change_of_closed_cubage() returns trigger language plpgsql as $$
  declare
    document integer := coalesce(old.cubage_id, new.cubage_id);
    free text[] := array['erp_status', 'erp_error', 'stage_id', 'activity_id', 'comment', 'updated_by', 'updated_at'];
    before jsonb;
    after jsonb;
    stands text;
  begin
    select status into stands from cubages where id = document for share;
    -- Of a document that is deleted with its rows there is no state.
    if stands <> 'abierta' then
      before := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
      after := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
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
