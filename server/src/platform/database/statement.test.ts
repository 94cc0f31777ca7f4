import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { scene } from '../../../test/scene.ts';
import type { Reader, Tx } from './database.ts';
import { statement } from './statement.ts';

const { db, given } = await scene();
const ana = await given.user({ nombre: 'Ana' });
const bruno = await given.user({ nombre: 'Bruno' });

interface Shape {
  isBackwards: boolean;
}

test('a statement is written once for each shape, and answers what each one asks', async () => {
  let written = 0;
  const people = statement((on: Reader, { isBackwards }: Shape, { ids }: { ids: number[] }) => {
    written += 1;
    const found = on
      .selectFrom('users')
      .select('nombre')
      .where(sql<boolean>`id = any(${ids})`);
    return found.orderBy('nombre', isBackwards ? 'desc' : 'asc');
  });
  const named = async (isBackwards: boolean, ...ids: number[]) => (await people(db, { isBackwards }, { ids })).map((it) => it.nombre);

  expect(await named(false, ana.id)).toEqual(['Ana']);
  expect(await named(false, bruno.id, ana.id)).toEqual(['Ana', 'Bruno']);
  expect(await named(true, bruno.id, ana.id)).toEqual(['Bruno', 'Ana']);
  expect(await Promise.all([named(false, bruno.id), named(true, ana.id)])).toEqual([['Bruno'], ['Ana']]);
  expect(written).toBe(2);
});

test('what is not given is not written: a column keeps its value, and null is a value', async () => {
  const change = statement((tx: Tx, _shape: null, { id, ...row }: { id: number; nombre?: string | undefined; telefono?: string | null }) =>
    tx.updateTable('users').set(row).where('id', '=', id).returning(['nombre', 'telefono']),
  );
  const write = (row: { nombre?: string | undefined; telefono?: string | null }) =>
    db.transaction().execute((tx) => change(tx, null, { id: ana.id, ...row }));

  expect(await write({ nombre: 'Ana María', telefono: '+56 9 1234 5678' })).toEqual([{ nombre: 'Ana María', telefono: '+56 9 1234 5678' }]);
  expect(await write({ nombre: undefined, telefono: null })).toEqual([{ nombre: 'Ana María', telefono: null }]);
  expect(await write({ nombre: 'Ana' })).toEqual([{ nombre: 'Ana', telefono: null }]);
});

test('within a transaction it is asked over its line, and what is rolled back is not there', async () => {
  const rename = statement((tx: Tx, _shape: null, { id, nombre }: { id: number; nombre: string }) =>
    tx.updateTable('users').set({ nombre }).where('id', '=', id).returning('nombre'),
  );
  const name = statement((on: Reader, _shape: null, { id }: { id: number }) =>
    on.selectFrom('users').select('nombre').where('id', '=', id),
  );

  const refused = db.transaction().execute(async (tx) => {
    expect(await rename(tx, null, { id: bruno.id, nombre: 'Otro' })).toEqual([{ nombre: 'Otro' }]);
    expect(await name(tx, null, { id: bruno.id })).toEqual([{ nombre: 'Otro' }]);
    expect(await name(db, null, { id: bruno.id })).toEqual([{ nombre: 'Bruno' }]);
    throw new Error('refused');
  });

  await expect(refused).rejects.toThrow('refused');
  expect(await name(db, null, { id: bruno.id })).toEqual([{ nombre: 'Bruno' }]);
});

test('a text that depends on a value is refused when it is written: it would answer the next one wrongly', async () => {
  const wrong = statement((on: Reader, _shape: null, { nombre }: { nombre: string }) =>
    on.selectFrom('users').select('id').where('nombre', '=', `La ${nombre}`),
  );

  await expect(wrong(db, null, { nombre: 'Ana' })).rejects.toThrow('belongs to the shape');
});
