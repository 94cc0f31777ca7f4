import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { scene } from '../../../test/scene.ts';
import { newPool, openDatabase, type Tx } from './database.ts';
import { statement } from './statement.ts';

const { db, url, given } = await scene();
const { id } = await given.user({ nombre: 'Ana' });
/** All over one line, which is not given up however long the machine does something else. */
const pool = newPool(url, 1);
pool.options.idleTimeoutMillis = 0;
const line = openDatabase(pool);
afterAll(() => line.destroy());

interface Name {
  nombre: string | null;
}
const rename = statement(
  (tx: Tx, _shape: null, { nombre }: Name) =>
    tx
      .updateTable('users')
      .set({ nombre: sql`${nombre}` })
      .where('id', '=', id),
  {
    isAnswered: false,
  },
);
const tell = statement((tx: Tx, _shape: null, { text }: { text: string }) => tx.selectNoFrom(sql`${text}::text`.as('told')), {
  isAnswered: false,
});
const nameIn = async (tx: Pick<Tx, 'selectFrom'>) =>
  (await tx.selectFrom('users').select('nombre').where('id', '=', id).executeTakeFirstOrThrow()).nombre;

/** How often the line was spoken over meanwhile. */
function countTurns(): () => number {
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => asked.mockRestore());
  return () => asked.mock.calls.length;
}

// A line learns each statement by asking it alone.
beforeAll(async () => {
  await line.transaction().execute(async (tx) => {
    await rename(tx, null, { nombre: 'Ana' });
    await tell(tx, null, { text: 'nothing' });
    await nameIn(tx);
  });
});
beforeEach(() => db.updateTable('users').set({ nombre: 'Ana' }).where('id', '=', id).execute());

test('the beginning goes with the first statement, what nobody waits for with the next one or the commit', async () => {
  const turns = countTurns();

  const seen = await line.transaction().execute(async (tx) => {
    await rename(tx, null, { nombre: 'Berta' });
    await tell(tx, null, { text: 'rows that nobody waits for' });
    const nombre = await nameIn(tx);
    await rename(tx, null, { nombre: 'Carla' });
    return nombre;
  });

  expect(turns()).toBe(2);
  expect(seen, 'what goes along is done before').toBe('Berta');
  expect(await nameIn(db)).toBe('Carla');
});

test('a transaction that asks nothing is none for the database', async () => {
  const turns = countTurns();

  await line.transaction().execute(async () => undefined);
  await expect(line.transaction().execute(() => Promise.reject(new Error('not today')))).rejects.toThrow('not today');

  expect(turns()).toBe(0);
});

test('when what went along is refused, what came after it is not done, and nothing stays', async () => {
  const afterwards = line.transaction().execute(async (tx) => {
    await tx.updateTable('users').set({ telefono: '+56 2' }).where('id', '=', id).execute();
    await rename(tx, null, { nombre: null });
    return tx.updateTable('users').set({ telefono: '+56 9' }).where('id', '=', id).execute();
  });
  await expect(afterwards).rejects.toMatchObject({ code: '23502' });

  const committed = line.transaction().execute((tx) => rename(tx, null, { nombre: null }));
  await expect(committed, 'with the commit').rejects.toMatchObject({ code: '23502' });

  expect(await db.selectFrom('users').select(['nombre', 'telefono']).where('id', '=', id).executeTakeFirst()).toEqual({
    nombre: 'Ana',
    telefono: null,
  });
  expect(await line.transaction().execute(nameIn), 'the line is as it was').toBe('Ana');
});

test('what waits to go along is forgotten when the work fails', async () => {
  const work = line.transaction().execute(async (tx) => {
    await nameIn(tx);
    await rename(tx, null, { nombre: 'Berta' });
    throw new Error('no');
  });
  await expect(work).rejects.toThrow('no');
  await line.transaction().execute(nameIn);

  expect(await nameIn(db)).toBe('Ana');
});

test('several statements in one text, which cannot be prepared, come after what went along', async () => {
  await line.transaction().execute(async (tx) => {
    await rename(tx, null, { nombre: 'Berta' });
    await sql`set local lock_timeout = 1000; update users set telefono = nombre where id = ${sql.lit(id)}; update users set nombre = 'Carla' where id = ${sql.lit(id)}`.execute(
      tx,
    );
  });

  expect(await db.selectFrom('users').select(['nombre', 'telefono']).where('id', '=', id).executeTakeFirst()).toEqual({
    nombre: 'Carla',
    telefono: 'Berta',
  });
});

test('outside a transaction everything is asked at once', async () => {
  await rename(line as unknown as Tx, null, { nombre: 'Dora' });

  expect(await nameIn(db)).toBe('Dora');
});

test('a statement is learned by its name wherever its line breaks; several in one text are not', async () => {
  const learned = async () =>
    (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(line)).rows.map((it) => it.statement);

  await sql`
    select ${'broken'}::text
  `.execute(line);

  expect(await learned()).toContainEqual(expect.stringMatching(/^\s*select \$1::text\s*$/));
  expect((await learned()).filter((it) => it.includes(';'))).toEqual([]);
});

test('the columns of a prepared statement are described once for each line, and its rows read alike ever after', async () => {
  const described = vi.spyOn(pg.Connection.prototype, 'describe');
  onTestFinished(() => described.mockRestore());
  const ask = async (at: Date | null) =>
    (
      await sql`select ${at}::timestamptz as at, date '2031-03-01' as day, 12345678901::bigint as many, ${[1, 2]}::integer[] as numbers,
        1 as twice, null as twice`.execute(line)
    ).rows;
  const rest = { day: '2031-03-01', many: 12_345_678_901, numbers: [1, 2], twice: null };

  expect(await ask(new Date(0))).toEqual([{ at: new Date(0), ...rest }]);
  expect(await ask(null)).toEqual([{ at: null, ...rest }]);
  expect(described).toHaveBeenCalledTimes(1);
});

test('a statement that was refused when first asked, and one whose values cannot be sent, leave the line as it was', async () => {
  const half = async (by: number) => (await sql<{ half: number }>`select 8 / ${by}::integer as half`.execute(line)).rows;
  const endless: unknown[] = [];
  endless.push({ endless });

  await expect(half(0)).rejects.toMatchObject({ code: '22012' });
  expect(await half(2)).toEqual([{ half: 4 }]);
  await expect(sql`select ${{ endless }}::jsonb as never`.execute(line)).rejects.toThrow(TypeError);
  expect(await half(4)).toEqual([{ half: 2 }]);
});
