import type { Client } from 'pg';
import { checkDigit } from 'contract/rut.ts';
import { lines } from '../company.ts';
import type { Person } from './people.ts';

/** Who leads each sub-management (demo company §6). */
const heads: Record<string, string> = {
  'Gerencia General': 'ximena.avellano@soldepapel.example',
  Operaciones: 'vicente.algarrobo@soldepapel.example',
  Finanzas: 'leonor.manio@soldepapel.example',
  Residencial: 'matias.canelo@soldepapel.example',
  'Comercial e Industrial': 'isidora.coigue@soldepapel.example',
  'Proyectos de Generación': 'bruno.lenga@soldepapel.example',
  Abastecimiento: 'rocio.alerce@soldepapel.example',
};
const generalManager = 'ximena.avellano@soldepapel.example';
const operationsManager = 'vicente.algarrobo@soldepapel.example';
/** These report to operations, the others to the general manager. */
const underOperations: readonly string[] = [
  ...Object.values(lines).map((it) => it.subgerencia),
  'Abastecimiento',
  'Logística',
  'Ingeniería',
  'Prevención',
];

const trades = { 'maestro eléctrico': 6, ayudante: 10, montajista: 6, rigger: 1, operador: 1 } as const;

/** The crew on site, who have no account. */
const crew = Object.entries(trades)
  .flatMap(([oficio, count]) => Array.from({ length: count }, () => oficio))
  .map((oficio, at) => {
    const body = String(33_001_001 + at);
    return { nombre: `Maestro Demo ${String(at + 1).padStart(2, '0')}`, rut: `${body}-${checkDigit(body)}`, oficio };
  });

/** Positions, sub-managements with their heads, and everybody's place among them. */
export async function loadOrganization(client: Client, people: readonly Person[]): Promise<void> {
  const given = JSON.stringify(people);
  const units = Object.fromEntries(Object.entries(lines).map(([codigo, { subgerencia }]) => [subgerencia, codigo]));
  await client.query(
    'insert into positions (nombre) select distinct cargo from jsonb_to_recordset($1) as it(cargo text) on conflict do nothing',
    [given],
  );
  await client.query(
    `insert into submanagements (nombre, codigo_unidad)
     select distinct subgerencia, $2::jsonb ->> subgerencia from jsonb_to_recordset($1) as it(subgerencia text) on conflict do nothing`,
    [given, JSON.stringify(units)],
  );
  await client.query(
    `insert into staff (nombre, rut, email, cargo_id, subgerencia_id, user_id)
     select it.nombre, it.rut, it.email, positions.id, submanagements.id, users.id
     from jsonb_to_recordset($1) as it(nombre text, rut text, email text, cargo text, subgerencia text)
     join positions on positions.nombre = it.cargo
     join submanagements on submanagements.nombre = it.subgerencia
     join users on users.email = it.email
     on conflict do nothing`,
    [given],
  );
  await client.query(
    `insert into staff (nombre, rut, oficio)
     select nombre, rut, oficio from jsonb_to_recordset($1) as it(nombre text, rut text, oficio text) on conflict do nothing`,
    [JSON.stringify(crew)],
  );
  await appointHeads(client);
}

async function appointHeads(client: Client): Promise<void> {
  await client.query(
    `update submanagements set responsable_id = staff.id
     from jsonb_each_text($1) as head(nombre, email) join staff using (email)
     where submanagements.nombre = head.nombre and responsable_id is null`,
    [JSON.stringify(heads)],
  );
  // Everybody reports to the head of their sub-management, heads to operations or to the general manager.
  await client.query(
    `update staff set jefe_id = case
       when staff.id = general.id then null
       when head.id <> staff.id then head.id
       when area.nombre = any($3) and operations.id <> staff.id then operations.id
       else general.id end
     from submanagements as area, staff as general, staff as operations, staff as head
     where staff.jefe_id is null and area.id = staff.subgerencia_id and general.email = $1 and operations.email = $2
       and head.id = coalesce(area.responsable_id, case when area.nombre = any($3) then operations.id else general.id end)`,
    [generalManager, operationsManager, underOperations],
  );
}
