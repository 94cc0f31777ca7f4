import { sql, type Kysely } from 'kysely';

/** Two suppliers that are the same: which one became which, why and by whom. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table supplier_merges (
      id integer primary key generated always as identity,
      number text not null generated always as ('FP-' || lpad(id::text, 6, '0')) stored,
      supplier_code text collate es_natural not null references suppliers (codigo) constraint supplier_merges_once unique,
      into_code text collate es_natural not null references suppliers (codigo),
      reason text not null check (reason <> ''),
      merged_by integer not null references users,
      merged_at timestamptz not null default now(),
      constraint supplier_merges_two check (supplier_code <> into_code)
    );
    create index supplier_merges_into on supplier_merges (into_code);
    create index supplier_merges_of_user on supplier_merges (merged_by);
    create trigger supplier_merges_stay before update or delete on supplier_merges for each row execute function refuse_change();
  `)
    .execute(db);
}
