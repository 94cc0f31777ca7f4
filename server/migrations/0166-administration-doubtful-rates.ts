import { sql, type Kysely } from 'kysely';

/** What a source published and a person must confirm: it moved more against the day before than such a value does. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table doubtful_rates (
      moneda text not null check (moneda in ('USD', 'EUR', 'UF')),
      fecha date not null,
      valor numeric(15, 6) not null check (valor > 0),
      fuente text not null,
      estado text not null default 'pendiente' check (estado in ('pendiente', 'descartado')),
      primary key (moneda, fecha)
    );
  `.execute(db);
}
