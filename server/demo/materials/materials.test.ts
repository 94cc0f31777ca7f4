import { expect, test } from 'vitest';
import { stockDifferences } from '../../src/materials/index.ts';
import { scene } from '../../test/scene.ts';
import { loadDemo } from '../load.ts';
import { demoMaterials } from './materials-list.ts';

const { db, url } = await scene();

test(
  'the demo company has materials, and a stock that its ledger explains; loaded again it is not doubled',
  { timeout: 240_000 },
  async () => {
    // Without files: what is signed, photographed and invoiced with them is looked at elsewhere.
    await loadDemo(url, { projects: 20 });
    const count = async (table: 'materials' | 'stock_movements' | 'stock_transfers' | 'stock_counts') =>
      (
        await db
          .selectFrom(table)
          .select((it) => it.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n;
    const before = await Promise.all([count('materials'), count('stock_movements'), count('stock_transfers'), count('stock_counts')]);

    await loadDemo(url, { projects: 20, add: true });

    // One more was asked for and approved, and one was written down a second time and became the other.
    expect(before[0]).toBe(demoMaterials.length + 2);
    expect(demoMaterials.length).toBeGreaterThan(145);
    expect(before.slice(2)).toEqual([7, 3]);
    expect(await Promise.all([count('materials'), count('stock_movements'), count('stock_transfers'), count('stock_counts')])).toEqual(
      before,
    );
    expect(await stockDifferences(db)).toEqual([]);
    const told = await db
      .selectFrom('erp_posts')
      .where('source', 'not in', ['material_request', 'creation_request'])
      .select(['kind', 'state', 'erp_number'])
      .execute();
    expect(new Set(told.map((it) => it.kind))).toEqual(
      new Set(['StockTransfer', 'InventoryGenEntry', 'InventoryGenExit', 'PurchaseOrder', 'PurchaseDeliveryNote', 'PurchaseReturn']),
    );
    // Orders to the supplier that the ERP has blocked were refused: those of a request in two currencies, and one that supply made, behind which
    // another of the same purchase waits. What was refused of a take-off is withdrawn with it.
    const unfinished = told.filter((it) => it.state !== 'publicado' || it.erp_number === null).map((it) => `${it.kind} ${it.state}`);
    expect(unfinished.toSorted((one, other) => one.localeCompare(other))).toEqual([
      'PurchaseOrder cancelado',
      'PurchaseOrder cancelado',
      'PurchaseOrder fallido',
      'PurchaseOrder fallido',
      'PurchaseOrder fallido',
      'PurchaseOrder pendiente',
    ]);
    const proposed = await db.selectFrom('stock_differences').select('state').orderBy('id').execute();
    expect(proposed.map((it) => it.state).toSorted()).toEqual(['abierta', 'abierta', 'descartada']);
    expect(await db.selectFrom('material_prices').select('id').execute()).toHaveLength(
      3 * demoMaterials.filter((it) => Number(it.price) > 0).length,
    );
  },
);
