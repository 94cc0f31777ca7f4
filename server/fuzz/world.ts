import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { sql } from 'kysely';
import { allCalls } from 'contract/all.ts';
import { modules, type Permission } from 'contract/permissions.ts';
import { loadDemo } from '../demo/load.ts';
import { demoPassword } from '../demo/access/people.ts';
import { given } from '../src/access/given.ts';
import { hashPassword } from '../src/access/sessions/passwords.ts';
import { openApp } from '../src/app.ts';
import { chosenFiles } from '../src/outside/files/choose.ts';
import { readConfig } from '../src/platform/config.ts';
import type { Database } from '../src/platform/database/database.ts';
import type { ValuesByColumn } from './values.ts';

export type World = Awaited<ReturnType<typeof openWorld>>;

/** The demo company behind a listening server, and what its rows hold. */
export async function openWorld(url: string, folder: string) {
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', DATABASE_POOL: '8', DEMO: '1' });
  await loadDemo(url, { projects: 12, store: (await chosenFiles(config)).store });
  const app = await openApp(config, url, { background: false, checkAnswers: true });
  const passwordHash = await hashPassword(demoPassword);
  const causes: Error[] = [];
  app.http.addHook('onError', async (_request, _reply, error) => void causes.push(error));
  const { port } = new URL(await app.http.listen({ host: '127.0.0.1', port: 0 }));
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  return {
    db: app.db,
    line: { port: Number(port), agent },
    /** What its rows hold now: calls change and delete them. */
    known: async () => knownIn(app.db),
    /** What went wrong since the last time somebody asked. */
    causes: () => causes.splice(0),
    /** Somebody who may do everything, whatever others did before. */
    newcomer: async () => newcomer(app.db, passwordHash),
    close: async () => {
      agent.destroy();
      await app.close();
    },
  };
}

/** Somebody who may do everything, with a place in the staff and in every warehouse; modules that were taken away are there again. */
async function newcomer(db: Database, password_hash: string) {
  await db
    .insertInto('permission_modules')
    .values(Object.entries(modules).map(([nombre, descripcion]) => ({ nombre, descripcion })))
    .onConflict((it) => it.column('nombre').doUpdateSet({ activo: true }))
    .execute();
  const person = await given.user(db, { email: `${randomUUID()}@soldepapel.example`, permissions: everything, password_hash });
  await given.staff(db, { nombre: person.nombre, user_id: person.id });
  const warehouses = await db.selectFrom('warehouses').select('codigo').execute();
  await given.warehouseUser(
    db,
    person.id,
    warehouses.map((it) => it.codigo),
  );
  return given.session(db, person.id);
}

const isPermission = (it: string): it is Permission => it.includes(':');
const everything = [...new Set(allCalls.map((it) => it.permission).filter(isPermission))];

/** A few values of every column. */
async function knownIn(db: Database): Promise<ValuesByColumn> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select c.table_name as "table", c.column_name as "column" from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and udt_name in ('int4', 'text', 'date', 'numeric', 'bool', 'citext', 'varchar', 'uuid')
    order by 1, 2`.execute(db);
  const known = new Map<string, unknown[]>([['codes', []]]);
  const add = (name: string, values: unknown[]) => known.set(name, [...new Set([...(known.get(name) ?? []), ...values])]);
  for (const { table, column } of columns) {
    const { rows } = await sql<{ value: unknown }>`
      select distinct ${sql.ref(column)} as value from ${sql.table(table)} where ${sql.ref(column)} is not null order by 1 limit 5`.execute(
      db,
    );
    const values = rows.map((it) => it.value);
    add(column, values);
    if (column.startsWith('codigo')) add('codes', values.slice(0, 2));
  }
  for (const [names, value] of await placeNames(db)) for (const name of names) known.set(name, [value]);
  return known;
}

/** A place and its project, by all names that calls have for their codes: drawn each by itself they would not fit together. */
async function placeNames(db: Database) {
  const place = await db
    .selectFrom('places')
    .select(['codigoProyecto', 'codigoLugarInstalacion'])
    .orderBy((of) => of.selectFrom('place_documents').whereRef('place_id', '=', 'places.id').select(of.fn.countAll().as('n')), 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!place) return [];
  return [
    [['codigoProyecto', 'codigo_proyecto', 'project_code', 'projectCode', 'proyecto'], place.codigoProyecto],
    [['codigoLugarInstalacion', 'place_code', 'placeCode', 'lugar'], place.codigoLugarInstalacion],
  ] as const;
}
