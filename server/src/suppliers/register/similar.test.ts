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
