import { expect, test } from 'vitest';
import { stockDifferences, usageDifferences } from '../src/materials/index.ts';
import { scene } from '../test/scene.ts';
import { loadDemo } from './load.ts';

const { db, url } = await scene();

test('the demo company used and gave back some of what it received, and every sum agrees', async () => {
  const kept = new Map<string, Buffer>();
  const store = {
    put: async (name: string, content: Buffer | Blob) => void kept.set(name, content instanceof Blob ? Buffer.alloc(0) : content),
    open: async () => undefined,
    remove: async () => undefined,
  };
  await loadDemo(url, { projects: 20, store });

  const vouchers = await db.selectFrom('consumption_vouchers').selectAll().orderBy('id').execute();
  expect(vouchers.map((it) => it.status)).toEqual(['registrado', 'anulado', 'registrado', 'registrado']);
  expect(vouchers.every((it) => kept.has(it.signature))).toBe(true);
  const lines = await db.selectFrom('consumption_lines').select('quantity').execute();
  expect(lines).toHaveLength(12);
  const returns = await db.selectFrom('material_returns').select(['status', 'number']).orderBy('id').execute();
  expect(returns.map((it) => it.status)).toEqual(['aprobado', 'pendiente']);
  const approvals = await db.selectFrom('approvals').where('kind', '=', 'returns').select('estado').orderBy('id').execute();
  expect(approvals.map((it) => it.estado)).toEqual(['aprobado', 'pendiente']);
  expect(await stockDifferences(db)).toEqual([]);
  expect(await usageDifferences(db)).toEqual([]);
}, 120_000);
