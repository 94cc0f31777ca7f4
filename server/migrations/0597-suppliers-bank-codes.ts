import { sql, type Kysely } from 'kysely';

/** The ERP pays by the code of a bank: while a supplier is paid there, or is to be, nobody makes it another one alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create function keep_bank_code() returns trigger language plpgsql as $$
    begin
      if exists (select from supplier_bank_accounts where bank_id = old.id and status in ('por_confirmar', 'vigente')) then
        raise exception 'Suppliers are paid in bank %', old.codigo
          using errcode = 'check_violation', constraint = 'banks_code_of_accounts';
      end if;
      return null;
    end $$;
    create constraint trigger banks_code_of_accounts after update of codigo on banks
      for each row when (old.codigo is distinct from new.codigo) execute function keep_bank_code();`)
    .execute(db);
}
