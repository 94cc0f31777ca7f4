import { expect, test } from 'vitest';
import { scene } from '../../../test/scene.ts';
import { similarSuppliers } from './similar.ts';

const { db, given } = await scene();

test('who is asked for no more does not take the place of who is there', async () => {
  for (let at = 0; at < 12; at += 1) await given.supplierCandidate('Fijaciones Ventisquero SpA');
  await db.updateTable('supplier_records').set({ discarded: true }).where('name', '=', 'Fijaciones Ventisquero SpA').execute();
  const { id } = await given.supplierCandidate('Fijaciones Ventisqueros Ltda.');

  const found = await similarSuppliers(db, { name: 'Fijaciones Ventisquero', code: '', tax_id: '', country: 'CL' });

  expect(found.map((it) => it.id)).toEqual([id]);
});

test('where many share a word, the nearest come first', async () => {
  for (let at = 0; at < 12; at += 1) await given.supplierCandidate(`Comercial Huemul ${at + 20}`);
  const { id } = await given.supplierCandidate('Comercial Huemul 7 Limitada');

  const found = await similarSuppliers(db, { name: 'Comercial Huemul 7', code: '', tax_id: '', country: 'CL' });

  expect(found).toHaveLength(10);
  expect(found[0]).toMatchObject({ id, same_name: true });
});
