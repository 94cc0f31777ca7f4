import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createProyecto, filteredProjects } from 'contract/projects/index.ts';
import { scene } from '../../../test/scene.ts';
import { openApp } from '../../app.ts';
import { on } from './http.ts';
import { DatabaseLost } from '../lost-line.ts';

const { db, url, config, given, as } = await scene();

const errorOf = (code: string) => Object.assign(new Error(code), { code });
const byDatabase = (code: string) => Object.assign(new pg.DatabaseError(code, 1, 'error'), { code });

test.each([
  ['the disk of the files is full', errorOf('ENOSPC'), 507, 'No queda espacio en el disco'],
  ['the disk of the database is full', byDatabase('53100'), 507, 'No queda espacio en el disco'],
  ['the folder is read-only', errorOf('EROFS'), 507, 'no puede escribir en su carpeta'],
  ['the folder belongs to somebody else', errorOf('EACCES'), 507, 'no puede escribir en su carpeta'],
  ['no more files can be opened', errorOf('EMFILE'), 503, 'muy ocupado'],
  ['the database takes no more connections', new DatabaseLost(byDatabase('53300')), 503, 'muy ocupado'],
  ['others change the same rows, again and again', byDatabase('40P01'), 503, 'muy ocupado'],
  ['the database shuts down', new DatabaseLost(byDatabase('57P01')), 503, 'La base de datos no responde'],
  ['the database has become a standby', new DatabaseLost(byDatabase('25006')), 503, 'La base de datos no responde'],
])('when %s, the answer says so', async (_what, error, status, words) => {
  const broken = on(filteredProjects, () => Promise.reject(error));
  const app = await openApp(config, url, { background: false, routes: [broken] });
  const { token, cookie } = await given.session((await given.user({ permissions: ['projects:read'] })).id);

  const response = await app.http.inject({
    url: filteredProjects.path,
    headers: { 'x-access-key': 'web', authorization: `Bearer ${token}`, cookie: `session_half=${cookie}` },
  });
  await app.close();

  expect([response.statusCode, response.json().message]).toEqual([status, expect.stringContaining(words)]);
  expect(response.headers['retry-after'] !== undefined).toBe(status === 503);
});

test('a disk of the database that fills up in the middle of a write is told as such, and nothing is written', async () => {
  await sql`create function no_room() returns trigger language plpgsql
    as $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(db);
  await sql`create trigger no_room after insert on projects for each row execute function no_room()`.execute(db);

  const refused = await (await as('projects:create')).refused(createProyecto, { nombre: 'Sin espacio', linea: 'CI' });

  expect(refused).toMatchObject({ status: 507, code: 'disk_full' });
  await sql`drop trigger no_room on projects`.execute(db);
  expect(await db.selectFrom('projects').select('id').execute()).toEqual([]);
});
