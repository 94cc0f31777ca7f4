import { sql, type Kysely } from 'kysely';

/**
 * What the months of each period of the report of products come to, summed by the night too: a year of every material is read as one row
 * of it. All rows are of one month, the one that was running when they were written; once it is over the months are summed by who asks.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table material_periods (
      period text not null constraint material_periods_known
        check (period in ('este_mes', 'mes_anterior', 'tres_meses', 'doce_meses', 'este_ano', 'ano_anterior', 'todo')),
      material_id integer not null references materials,
      month date not null,
      asked numeric(18, 3) not null,
      bought numeric(18, 3) not null,
      received numeric(18, 3) not null,
      used numeric(18, 3) not null,
      amount numeric(20, 0) not null,
      primary key (period, material_id)
    );
    create index material_periods_of_material on material_periods (material_id);
  `)
    .execute(db);
}
