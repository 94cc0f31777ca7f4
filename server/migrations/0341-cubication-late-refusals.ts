import { sql, type Kysely } from 'kysely';

/** What the ERP held as a draft may be refused there when the take-off is closed long since: its row is pending again (decision 097). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(closed).execute(db);
}

/** As before; only what the ERP took for good keeps its state until the take-off is opened again. */
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
      end if;
      if tg_table_name <> 'cubage_rows' or tg_op <> 'UPDATE' or before - free <> after - free
        or (before ->> 'erp_status' = 'aceptado' and after ->> 'erp_status' is null) then
        raise exception 'Take-off % is closed', document using errcode = 'check_violation', constraint = 'cubages_closed_stay';
      end if;
    end if;
    return coalesce(new, old);
  end $$;
`;
