import { sql, type Kysely } from 'kysely';

/**
 * One name, however it is spelt: of cost centres in use, and of clients whom no RUT tells apart. Names that were two until now are
 * told apart by code or number; a person may then write them anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update cost_centers as it set nombre = it.nombre || ' (' || it.codigo || ')'
    from (select codigo, row_number() over (partition by name_key(nombre) order by codigo) as place from cost_centers where activo) as alike
    where alike.codigo = it.codigo and alike.place > 1;
  `.execute(db);
  await sql`create unique index cost_centers_nombre on cost_centers (name_key(nombre)) where activo`.execute(db);
  await sql`
    update clients as it set nombre = left(it.nombre, 185) || ' (' || it.id || ')'
    from (select id, row_number() over (partition by name_key(nombre) order by id) as place from clients where rut is null) as alike
    where alike.id = it.id and alike.place > 1;
  `.execute(db);
  await sql`create unique index clients_nombre on clients (name_key(nombre)) where rut is null`.execute(db);
  // Looked for by everybody who is entered without a RUT.
  await sql`create index clients_by_name_key on clients (name_key(nombre))`.execute(db);
}
