import { sql, type Kysely } from 'kysely';

/** An account that ends because its supplier turned out to be another one stands in the history too, whoever wrote the RUT. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(endings).execute(db);
}

const endings = `
  create or replace function end_foreign_accounts() returns trigger language plpgsql as $$
    begin
      with ended as (
        update supplier_bank_accounts set comment = 'Cambió el RUT del proveedor.',
          status = case status when 'vigente' then 'reemplazada' else 'anulada' end,
          decided_at = coalesce(decided_at, now())
        where supplier_id = new.id and status in ('por_confirmar', 'vigente') and holder is distinct from coalesce(new.rut, new.tax_id)
        returning bank_id, number, email)
      -- As auditOfAccount says it: never the whole number.
      insert into audit (user_id, user_email, action, entity, entity_id, before, after, request_id)
      select null, null, 'end_bank', 'supplier', coalesce(new.supplier_code, new.name),
        json_build_object('banco', banks.nombre, 'cuenta', '•••• ' || right(ended.number, 4), 'correo_pagos', ended.email)::jsonb,
        json_build_object('motivo', 'Cambió el RUT del proveedor.')::jsonb, 'supplier_records_end_accounts'
      from ended join banks on banks.id = ended.bank_id;
      return null;
    end $$;
`;
