import { catalogues, unidad, type Catalogue } from 'contract/catalogues/index.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { scene } from '../../../test/scene.ts';
import { tableOf } from './entry-tables.ts';
import { hasWords, referencesTo, usesOf } from './uses.ts';

const { as, db, given } = await scene();

test('whoever refers to a catalogue has a word for people: add the table to `words` in uses.ts', async () => {
  const references = await Promise.all(Object.values<Catalogue>(catalogues).map((it) => referencesTo(db, tableOf(it))));

  const tables = new Set(references.flat().map((it) => it.table));
  expect(tables.size).toBeGreaterThan(3);
  expect([...tables].filter((it) => !hasWords(it))).toEqual([]);
});

test('a foreign key is enough to keep an entry, by its number or by its code, also from a table that nobody has told of', async () => {
  const keeper = await as('catalogues:delete');
  const unit = await given.entry(unidad, { codigo: 'PALLET' });
  const spare = await given.entry(unidad);
  await sql`create unique index units_by_code on units (codigo)`.execute(db);
  await sql`create table probe_lines (unidad_id integer references units on delete cascade, codigo text references units (codigo))`.execute(
    db,
  );
  await sql`insert into probe_lines values (${unit.id}, null), (${unit.id}, 'PALLET'), (null, 'PALLET')`.execute(db);

  expect(await usesOf(db, unidad, unit.id)).toEqual([{ table: 'probe_lines', count: 4, text: '4 probe_lines' }]);
  expect(await usesOf(db, unidad, spare.id)).toEqual([]);
  expect(await keeper.refused(unidad.calls.remove, { id: unit.id })).toMatchObject({
    status: 409,
    message: 'Esta entrada no se puede eliminar, porque está en uso: 4 probe_lines. Puede retirarla: nadie más la podrá elegir.',
  });
  await keeper.call(unidad.calls.remove, { id: spare.id });
});

test('somebody who is just choosing an entry keeps it: the one who deletes it waits and is refused', async () => {
  const keeper = await as('catalogues:delete');
  const unit = await given.entry(unidad);
  const { promise: chosen, resolve: choose } = Promise.withResolvers<void>();
  const { promise: waiting, resolve: commit } = Promise.withResolvers<void>();
  const choosing = db.transaction().execute(async (tx) => {
    await tx.insertInto('activities').values({ nombre: 'Con unidad', descripcion: null, unidad_id: unit.id }).execute();
    choose();
    await waiting;
  });
  await chosen;

  const deleting = keeper.raw(unidad.calls.remove, { id: unit.id });
  commit();
  await choosing;

  expect((await deleting).statusCode).toBe(409);
});
