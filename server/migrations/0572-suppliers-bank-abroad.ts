import { sql, type Kysely } from 'kysely';

/** An account in a bank of another country: named with its SWIFT code, and of no kind that we know. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(accounts + guards).execute(db);
}

const accounts = `
  alter table supplier_bank_accounts
    add column country text not null default 'CL' check (country ~ '^[A-Z]{2}$'),
    add column bank_name text,
    add column swift text constraint supplier_bank_accounts_swift check (swift ~ '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$'),
    alter column bank_id drop not null,
    alter column kind drop not null,
    add constraint supplier_bank_accounts_bank_of check (case country
      when 'CL' then bank_id is not null and kind is not null and bank_name is null and swift is null
      else bank_id is null and kind is null and bank_name is not null and swift is not null end);
`;

const guards = `
  create or replace function keep_bank_account() returns trigger language plpgsql as $$
    begin
      if (new.supplier_id, new.country, new.bank_id, new.bank_name, new.swift, new.kind, new.number, new.holder, new.email, new.file, new.asked_by)
        is distinct from
        (old.supplier_id, old.country, old.bank_id, old.bank_name, old.swift, old.kind, old.number, old.holder, old.email, old.file, old.asked_by)
      then
        raise exception 'What was asked for of account % does not change', old.id
          using errcode = 'check_violation', constraint = 'supplier_bank_accounts_unchanged';
      end if;
      if old.status <> new.status and (old.status, new.status) not in (('por_confirmar', 'vigente'), ('por_confirmar', 'rechazada'),
        ('por_confirmar', 'anulada'), ('vigente', 'reemplazada')) then
        raise exception 'Account % does not go from % to %', old.id, old.status, new.status
          using errcode = 'check_violation', constraint = 'supplier_bank_accounts_steps';
      end if;
      return new;
    end $$;

  create or replace function end_foreign_accounts() returns trigger language plpgsql as $$
    begin
      with ended as (
        update supplier_bank_accounts set comment = 'Cambió el RUT del proveedor.',
          status = case status when 'vigente' then 'reemplazada' else 'anulada' end,
          decided_at = coalesce(decided_at, now())
        where supplier_id = new.id and status in ('por_confirmar', 'vigente') and holder is distinct from coalesce(new.rut, new.tax_id)
        returning bank_id, bank_name, number, email)
      -- As auditOfAccount says it: never the whole number.
      insert into audit (user_id, user_email, action, entity, entity_id, before, after, request_id)
      select null, null, 'end_bank', 'supplier', coalesce(new.supplier_code, new.name),
        json_build_object('banco', coalesce(banks.nombre, ended.bank_name), 'cuenta', '•••• ' || right(ended.number, 4),
          'correo_pagos', ended.email)::jsonb,
        json_build_object('motivo', 'Cambió el RUT del proveedor.')::jsonb, 'supplier_records_end_accounts'
      from ended left join banks on banks.id = ended.bank_id;
      return null;
    end $$;
`;
