import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { modules } from 'contract/permissions.ts';
import { parseRut } from 'contract/rut.ts';
import { isRightPassword } from '../src/access/sessions/passwords.ts';
import { cloneDemo } from '../test/demo.ts';
import { bannerOn } from './company.ts';
import { generate } from './projects/generate.ts';
import { loadDemo } from './load.ts';
import { demoPassword } from './access/people.ts';
import { staffFor } from './access/staff.ts';
import { typicalPlans } from './schedule/typical-plans.ts';

function all(projects: number, seed = 1) {
  const batches = [...generate({ projects, seed })];
  return {
    users: batches.flatMap((it) => it.users),
    clients: batches.flatMap((it) => it.clients),
    projects: batches.flatMap((it) => it.projects),
    project_stages: batches.flatMap((it) => it.project_stages),
    places: batches.flatMap((it) => it.places),
  };
}

test('the same seed gives the same company, another seed another', () => {
  expect(all(60)).toEqual(all(60));
  expect(all(60, 2)).not.toEqual(all(60));
});

test('every stage is there in the default size, and the named projects come first', () => {
  const { projects, project_stages, places } = all(40);

  expect(projects).toHaveLength(40);
  expect(projects.slice(0, 10).map((it) => it.codigoProyecto)).toContain('CI-26012');
  expect(new Set(project_stages.map((it) => it.stage_id)).size).toBe(11);
  expect(places.filter((it) => it.codigoProyecto === 'RE-26038')).toHaveLength(12);
  expect(places.filter((it) => it.codigoProyecto === 'CI-26012')).toHaveLength(4);
});

test('a large company has the shares, the places and the two years it should', () => {
  const { projects, places } = all(4000);
  const share = (line: string) => projects.filter((it) => it.linea === line).length / projects.length;
  const days = projects.map((it) => String(it.fecha_inicio)).toSorted();

  expect([share('RE'), share('CI'), share('PG')]).toEqual([expect.closeTo(0.7, 1), expect.closeTo(0.25, 1), expect.closeTo(0.05, 1)]);
  expect(places.length / projects.length).toBeCloseTo(3, 0);
  expect([days[0], days.at(-1)]).toEqual(['2024-11-20', expect.stringMatching(/^2026-11/)]);
});

test('nothing of the data could be refused by a form: codes, RUTs, dates and power are right', () => {
  const { projects, clients, places, project_stages } = all(2000);

  expect(new Set(projects.map((it) => it.codigoProyecto)).size).toBe(2000);
  for (const { rut } of [...clients, ...staffFor(2000)]) expect(parseRut(String(rut))).toEqual({ ok: true, rut });
  for (const it of projects) {
    expect(it.codigoProyecto).toMatch(new RegExp(`^${it.linea}-${String(it.fecha_inicio).slice(2, 4)}\\d{3,}$`));
    expect(String(it.fecha_inicio) < String(it.fecha_termino)).toBe(true);
    expect(it.monto).toMatch(/^[1-9]\d{5,9}$/);
    expect(String(it.updated_at) < '2026-11-21').toBe(true);
  }
  for (const it of project_stages) expect(String(it.desde) < '2026-11-21').toBe(true);
  const watts = (rows: { kwp: unknown }[]) => rows.reduce((sum, it) => sum + Math.round(Number(it.kwp) * 1000), 0);
  expect(watts(places)).toBe(watts(projects));
});

test.each([
  ['2026-11-20', '28 de noviembre'],
  ['2026-11-21', '28 de noviembre'],
  ['2026-11-22', '5 de diciembre'],
  ['2026-12-25', '2 de enero'],
])('loaded on %s it says of a Saturday to come, the %s, that the company rests', (day, saturday) => {
  expect(bannerOn(day)).toContain(`El sábado ${saturday}, de 22:00 a 23:00`);
});

const database = await cloneDemo();
const client = new Client(database.url);
await client.connect();
afterAll(async () => {
  await client.end();
  await database.drop();
});
const one = async (sql: string): Promise<unknown[]> => (await client.query({ text: sql, rowMode: 'array' })).rows[0] ?? [];

test('the company is loaded whole, and people sign in with the demo password', async () => {
  expect(await one('select (select count(*)::int from projects), (select count(*)::int from places)')).toEqual([20, 51]);
  expect(
    await one(
      'select count(*)::int, count(distinct codigo_rol)::int, count(*) filter (where debe_cambiar_clave)::int from users where activo = 1',
    ),
  ).toEqual([27, 16, 1]);
  expect(await one('select enabled from maintenance_banner')).toEqual([true]);
  expect(await one('select count(*)::int from permission_modules')).toEqual([Object.keys(modules).length]);
  const [hash] = await one(`select password_hash from users where email = 'camila.peumo@soldepapel.example'`);
  expect(await isRightPassword(demoPassword, String(hash))).toBe(true);
});

test('looked back at, it is as its rows say: how they were loaded is no history', async () => {
  const [since] = await one('select min(since) = max(since) from versions.kept');
  const lines = await one(
    'select (select count(*)::int from versions.material_request_lines), (select count(*)::int from material_request_lines)',
  );

  expect([since, ...lines]).toEqual([true, 0, expect.any(Number)]);
  await client.query('begin');
  await client.query(`update material_request_lines set comment = 'Prueba'; set local search_path = past, public`);
  await client.query(`select set_config('past.at', (select max(created_at)::text from public.material_requests), true)`);
  expect(await one(`select count(*)::int from material_request_lines where comment = 'Prueba'`)).toEqual([0]);
  expect(await one('select count(*)::int from material_request_lines')).toEqual([lines[1]]);
  await client.query('rollback');
});

test('projects, clients and places have their types, and what is installed its regulations', async () => {
  expect(await one('select count(*)::int from projects where tipo_proyecto_id is null or tipo_venta_id is null')).toEqual([0]);
  expect(await one('select count(*)::int from clients join projects on cliente_id = clients.id where tipo_cliente_id is null')).toEqual([
    0,
  ]);
  expect(await one('select count(*)::int from places where tipo_instalacion_id is null')).toEqual([0]);
  expect(await one('select count(distinct tipo_venta_id) > 3 from projects')).toEqual([true]);
  expect(await one('select count(distinct place_id) = (select count(*) from technical_information) from technical_regulations')).toEqual([
    true,
  ]);
});

test('the company begins with a template of each type of project, the one that its places begin with, of all rows of its plan', async () => {
  const { rows } = await client.query({
    text: `select template.nombre, type.nombre, por_defecto, (
        select count(*)::int from schedule_plans as plan join schedule_activities as row on row.plan_id = plan.id
        where plan.template_id = template.id and not is_summary)
      from schedule_templates as template join project_types as type on type.id = tipo_proyecto_id order by template.id`,
    rowMode: 'array',
  });
  expect(rows).toEqual(Object.values(typicalPlans).map((it) => [it.nombre, it.tipo, true, it.rows.length]));
});

test('every place has a plan with dates, of the rows of its line’s typical plan', async () => {
  expect(
    await one(`select count(*)::int, count(plan.id)::int, count(distinct plan.id)::int, min(rows.total)::int > 20
      from places left join schedule_plans as plan on plan.place_id = places.id and plan.finish_on is not null and plan.working_days > 0
      left join lateral (select count(*) as total from schedule_activities where plan_id = plan.id) as rows on true`),
  ).toEqual([51, 51, 51, true]);
  const kinds = await client.query({
    text: `select distinct projects.linea, (select count(*)::int from schedule_activities where plan_id = plan.id and not is_summary) as total
      from schedule_plans as plan join places on places.id = place_id join projects using ("codigoProyecto") order by 1`,
    rowMode: 'array',
  });
  expect(kinds.rows).toEqual([
    ['CI', 34],
    ['PG', 40],
    ['RE', 24],
  ]);
});

test('everybody has a position, a sub-management and somebody above them, but the general manager', async () => {
  expect(await one('select count(*)::int, count(user_id)::int from staff')).toEqual([51, 27]);
  expect(await one('select count(*)::int from staff where user_id is not null and (cargo_id is null or subgerencia_id is null)')).toEqual([
    0,
  ]);
  expect(await one(`select string_agg(nombre, ', ') from staff where user_id is not null and jefe_id is null`)).toEqual([
    'Ximena Avellano',
  ]);
  expect(
    await one(`select boss.nombre from staff join staff as boss on boss.id = staff.jefe_id where staff.nombre = 'Camila Peumo'`),
  ).toEqual(['Isidora Coigüe']);
});

test('a database that holds something is left alone', async () => {
  await expect(loadDemo(database.url)).rejects.toThrow('ya tiene datos');

  expect(await one('select count(*)::int from projects')).toEqual([20]);
});

test('more is added when asked, with new codes and the same people', async () => {
  await loadDemo(database.url, { projects: 30, seed: 1, add: true });

  expect(await one('select count(*)::int, count(distinct "codigoProyecto")::int from projects')).toEqual([50, 50]);
  expect(await one('select count(*)::int from users')).toEqual([27]);
});

test('rows made afterwards are numbered on', async () => {
  const [last] = await one('select max(id) from clients');
  const [highest] = await one('select max("codigoLugarInstalacion") from places');

  const [inserted] = await one(`insert into clients (nombre) values ('Nuevo') returning id`);
  const [place] = await one(`select 'LI-' || lpad(nextval('place_codes')::text, 6, '0')`);
  const [project] = await one(`select last from project_code_counters where linea = 'RE' and year = 2026`);

  expect(inserted).toBe(Number(last) + 1);
  expect(String(place) > String(highest)).toBe(true);
  expect(Number(project)).toBeGreaterThanOrEqual(43);
});
