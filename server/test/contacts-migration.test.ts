import { Kysely, PostgresDialect, sql } from 'kysely';
import { expect, test } from 'vitest';
import { up } from '../migrations/0020-contacts.ts';
import { scene } from './scene.ts';

const { app, db, given } = await scene();

/** Places as they were before: each with a contact in its own row. */
const asBefore = sql`
  drop table contacts cascade;
  alter table places add "nombreContacto" text, add "emailContacto" text, add "telefonoContacto" text;
  create index places_of_contact on places ("emailContacto") where "emailContacto" is not null;`;

test('the contact in each place’s row becomes its main contact, and nothing that was written is lost', async () => {
  const before: [string | null, string | null, string | null][] = [
    ['Ana Boldo', 'Ana@Local.cl', '+56 9 5555 0101'],
    [null, 'bruno@local.cl', null],
    ['Carla', null, '0056 (2) 2345-6789'],
    ['Diego', null, '09 5555 0102'],
    ['Elisa', null, 'anexo 4471'],
    [null, null, '5555 0103'],
    ['Fabián', null, '+54 11 1234 5678'],
    [' ', '', ''],
    [null, null, null],
  ];
  const { codigoProyecto } = await given.project();
  const places = await Promise.all(before.map((_, n) => given.place({ codigoProyecto, codigoLugarInstalacion: `LI-M${n}` })));
  await asBefore.execute(db);
  for (const [n, [nombre, email, telefono]] of before.entries())
    await sql`update places set "nombreContacto" = ${nombre}, "emailContacto" = ${email}, "telefonoContacto" = ${telefono}
      where id = ${places[n]?.id}`.execute(db);

  // Without tables of its own, as the migrator gives it.
  await up(new Kysely<unknown>({ dialect: new PostgresDialect({ pool: app.pool }) }));

  const moved = await db
    .selectFrom('contacts')
    .innerJoin('places', 'places.id', 'contacts.place_id')
    .select(['contacts.nombre', 'email', 'telefono', 'observaciones', 'principal'])
    .orderBy('codigoLugarInstalacion')
    .execute();
  expect(moved.every((it) => it.principal)).toBe(true);
  expect(moved.map((it) => [it.nombre, it.email, it.telefono, it.observaciones])).toEqual([
    ['Ana Boldo', 'ana@local.cl', '+56955550101', null],
    [null, 'bruno@local.cl', null, null],
    ['Carla', null, '+56223456789', null],
    ['Diego', null, '+56955550102', null],
    ['Elisa', null, null, 'Teléfono anotado: anexo 4471'],
    ['Sin nombre', null, null, 'Teléfono anotado: 5555 0103'],
    ['Fabián', null, '+541112345678', null],
  ]);
  await expect(sql`select "nombreContacto" from places`.execute(db)).rejects.toThrow('does not exist');
});
