import type { Client } from 'pg';

/** Who works in which warehouses (demo company §8). */
const warehouses: Record<string, readonly string[]> = {
  'hugo.belloto@soldepapel.example': ['BF0001', 'BF0002'],
  'martina.corcolen@soldepapel.example': ['BF0002', 'BM0002'],
  'sofia.tepa@soldepapel.example': ['BM0001'],
  'nicolas.olivillo@soldepapel.example': ['BM0002'],
  'pedro.ciruelillo@soldepapel.example': ['BM0003'],
};

/** Keys that open nothing: what they were nobody knows. One is in use, one was revoked. */
const keys = [
  {
    nombre: 'Informes de gerencia',
    email: 'emilio.guayacan@soldepapel.example',
    scopes: ['projects:read', 'reports:read'],
    revocada: false,
  },
  { nombre: 'Piloto de tablero', email: 'julio.notro@soldepapel.example', scopes: ['projects:read'], revocada: true },
];

/** Warehouse users, and the keys of outside clients. */
export async function loadRoles(client: Client): Promise<void> {
  const given = Object.entries(warehouses).flatMap(([email, codes]) => codes.map((codigo) => ({ email, codigo })));
  await client.query(
    `with given as (
       select users.id as user_id, warehouses.codigo from jsonb_to_recordset($1) as it(email text, codigo text)
       join users using (email) join warehouses using (codigo)
     ), made as (
       insert into warehouse_users (user_id) select distinct user_id from given on conflict do nothing returning id, user_id
     )
     insert into warehouse_user_warehouses (warehouse_user_id, codigo_bodega) select made.id, given.codigo from made join given using (user_id)`,
    [JSON.stringify(given)],
  );
  await client.query(
    `insert into access_keys (nombre, prefijo, key_hash, user_id, scopes, creada_por, created_at, last_used_at, revoked_at)
     select it.nombre, 'pa_' || left(md5(it.nombre), 5), sha256(gen_random_uuid()::text::bytea), users.id,
       array(select jsonb_array_elements_text(it.scopes)), maker.id, now() - interval '90 days',
       now() - case when it.revocada then interval '31 days' else interval '2 days' end, case when it.revocada then now() - interval '30 days' end
     from jsonb_to_recordset($1) as it(nombre text, email text, scopes jsonb, revocada boolean)
     join users using (email) left join users as maker on maker.email = 'catalina.tara@soldepapel.example'
     where not exists (select from access_keys as known where known.nombre = it.nombre)`,
    [JSON.stringify(keys)],
  );
}
