import { sql, type Kysely } from 'kysely';

/** Where suppliers are paid: an account is in force once a second person has confirmed it, and its history stays. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(accounts + guards).execute(db);
}

const accounts = `
  create table supplier_bank_accounts (
    id integer primary key generated always as identity,
    supplier_id integer not null references supplier_records,
    status text not null default 'por_confirmar'
      constraint supplier_bank_accounts_status check (status in ('por_confirmar', 'vigente', 'reemplazada', 'rechazada', 'anulada')),
    bank_id integer not null references banks,
    kind text not null constraint supplier_bank_accounts_kind check (kind in ('corriente', 'vista', 'ahorro')),
    number text not null constraint supplier_bank_accounts_number check (number ~ '^[A-Z0-9]{6,34}$'),
    holder text not null,
    email text not null,
    reason text not null,
    file stored_file not null unique,
    file_name text not null,
    bytes integer not null constraint supplier_bank_accounts_bytes check (bytes > 0),
    asked_by integer not null references users,
    asked_at timestamptz not null default now(),
    decided_by integer references users,
    decided_at timestamptz,
    comment text,
    constraint supplier_bank_accounts_decided check ((status = 'por_confirmar') = (decided_at is null) and case
      -- What ends because the supplier turned out to be another one nobody decided.
      when status = 'anulada' then true
      else (decided_by is null) = (decided_at is null) end),
    constraint supplier_bank_accounts_second_person check (case
      when status in ('vigente', 'reemplazada', 'rechazada') then decided_by <> asked_by
      when status = 'anulada' then decided_by = asked_by
      else true end)
  );
  create unique index supplier_bank_accounts_pending on supplier_bank_accounts (supplier_id) where status = 'por_confirmar';
  create unique index supplier_bank_accounts_in_force on supplier_bank_accounts (supplier_id) where status = 'vigente';
  create index supplier_bank_accounts_history on supplier_bank_accounts (supplier_id, id);
  create index supplier_bank_accounts_waiting on supplier_bank_accounts (asked_at) where status = 'por_confirmar';
  create index supplier_bank_accounts_bank on supplier_bank_accounts (bank_id);
`;

const guards = `
  -- Another account is another row: what somebody confirmed stays what it was.
  create function keep_bank_account() returns trigger language plpgsql as $$
    begin
      if (new.supplier_id, new.bank_id, new.kind, new.number, new.holder, new.email, new.file, new.asked_by)
        is distinct from (old.supplier_id, old.bank_id, old.kind, old.number, old.holder, old.email, old.file, old.asked_by) then
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
  create trigger supplier_bank_accounts_keep before update on supplier_bank_accounts for each row execute function keep_bank_account();

  -- Nobody is paid into somebody else's account.
  create function require_own_account() returns trigger language plpgsql as $$
    begin
      if new.status in ('por_confirmar', 'vigente')
        and not exists (select from supplier_records as it where it.id = new.supplier_id and coalesce(it.rut, it.tax_id) = new.holder) then
        raise exception 'Account % is not of supplier %', new.id, new.supplier_id
          using errcode = 'check_violation', constraint = 'supplier_bank_accounts_holder';
      end if;
      return new;
    end $$;
  create trigger supplier_bank_accounts_own before insert or update of status on supplier_bank_accounts
    for each row execute function require_own_account();

  -- Who turns out to be another one, whoever writes it, is not paid in the account of the one before.
  create function end_foreign_accounts() returns trigger language plpgsql as $$
    begin
      update supplier_bank_accounts set comment = 'Cambió el RUT del proveedor.',
        status = case status when 'vigente' then 'reemplazada' else 'anulada' end,
        decided_at = coalesce(decided_at, now())
      where supplier_id = new.id and status in ('por_confirmar', 'vigente') and holder is distinct from coalesce(new.rut, new.tax_id);
      return null;
    end $$;
  create trigger supplier_records_end_accounts after update of rut, tax_id on supplier_records
    for each row when (coalesce(new.rut, new.tax_id) is distinct from coalesce(old.rut, old.tax_id))
    execute function end_foreign_accounts();
`;
