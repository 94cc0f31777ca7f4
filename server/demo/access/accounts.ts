import type { Client } from 'pg';

/** Contracts of everybody, phones and emergency contacts of who has an account; all of them have begun long ago. */
export async function loadAccounts(client: Client): Promise<void> {
  // People of the offices are employed for good, the crews by the site; a few have had a first contract on trial.
  await client.query(`
    insert into contracts (staff_id, tipo, desde, hasta, horas_semanales)
    select id, case when user_id is null then 'por_obra' else 'indefinido' end,
      date '2024-03-01' + (id * 37 % 400), null, 42
    from staff where not exists (select from contracts where staff_id = staff.id)
    on conflict do nothing`);
  await client.query(`
    insert into contracts (staff_id, tipo, desde, hasta, horas_semanales)
    select staff_id, 'plazo_fijo', desde - 92, desde - 1, 42
    from contracts where tipo = 'indefinido' and staff_id % 4 = 0
    on conflict do nothing`);
  await client.query(`
    update users set telefono = '+5695555' || to_char(id % 10000, 'FM0000'), direccion = 'Avenida Los Reflejos ' || (100 + id * 17 % 2000),
      contacto_emergencia = 'Familia, +56 9 5556 ' || to_char(id % 10000, 'FM0000')
    where telefono is null and exists (select from staff where user_id = users.id)`);
  await client.query('update users set primeros_pasos = false');
  await client.query(
    'update staff set telefono = users.telefono from users where users.id = staff.user_id and staff.telefono is distinct from users.telefono',
  );
}
