import { sql, type Kysely } from 'kysely';

/**
 * How much of a fee (boleta de honorarios) whoever pays it keeps back for the tax office, from which day on (law 21.133): what such a
 * supplier takes home is not what they cost.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(retentions).execute(db);
}

const retentions = `
  create table fee_retentions (
    id integer primary key generated always as identity,
    desde date not null constraint fee_retentions_desde unique,
    percent numeric(5, 2) not null check (percent >= 0 and percent < 100),
    reason text not null check (reason <> ''),
    -- Nobody: it came with the product.
    changed_by integer references users,
    changed_at timestamptz not null default now(),
    version integer not null default 1,
    constraint fee_retentions_announced check (changed_by is null or desde > (changed_at at time zone 'America/Santiago')::date)
  );
  create index fee_retentions_of_author on fee_retentions (changed_by);
  create trigger fee_retentions_stay before update or delete on fee_retentions
    for each row when (old.desde <= (now() at time zone 'America/Santiago')::date) execute function refuse_change();
  insert into fee_retentions (desde, percent, reason) values
    ('1900-01-01', 10, 'La tasa anterior a la ley 21.133.'),
    ('2020-01-01', 10.75, 'Ley 21.133.'), ('2021-01-01', 11.5, 'Ley 21.133.'), ('2022-01-01', 12.25, 'Ley 21.133.'),
    ('2023-01-01', 13, 'Ley 21.133.'), ('2024-01-01', 13.75, 'Ley 21.133.'), ('2025-01-01', 14.5, 'Ley 21.133.'),
    ('2026-01-01', 15.25, 'Ley 21.133.'), ('2027-01-01', 16, 'Ley 21.133.'), ('2028-01-01', 17, 'Ley 21.133.');

  create function fee_retention_on(day date) returns numeric language sql stable as $$
    select percent from fee_retentions where desde <= day order by desde desc limit 1 $$;
`;
