import { textOf, type Row } from './filter.ts';
import { Refusal } from './refusal.ts';

interface Shelf {
  InStock: number;
  Committed: number;
  Ordered: number;
  /** What should lie there at least. */
  MinimalStock: number;
}

/** What lies in each warehouse, is promised from it and is on order for it. */
export class Shelves {
  readonly rows = new Map<string, Shelf>();

  at(item: string, warehouse: string) {
    const key = `${item} ${warehouse}`;
    const found: Shelf = this.rows.get(key) ?? { InStock: 0, Committed: 0, Ordered: 0, MinimalStock: 0 };
    this.rows.set(key, found);
    return found;
  }

  /** Requests commit, orders order, receptions and entries bring, transfers and exits take: below zero nothing goes. */
  move(set: string, given: Row, lines: readonly Row[]): void {
    const takes = set === 'StockTransfers' || set === 'InventoryGenExits' || set === 'PurchaseReturns';
    const moves = lines.map((line) => ({
      item: textOf(line['ItemCode']),
      quantity: Number(line['Quantity']),
      from: textOf(line['FromWarehouseCode'] ?? given['FromWarehouse'] ?? line['WarehouseCode']),
      to: textOf(line['WarehouseCode']),
    }));
    // All of them or none.
    if (takes)
      for (const [at, { item, from }] of moves.entries()) {
        const wanted = moves.filter((it) => it.item === item && it.from === from).reduce((sum, it) => sum + it.quantity, 0);
        if (exact(this.at(item, from).InStock - wanted) < 0)
          throw new Refusal(400, -10, `Quantity falls into negative inventory [${item}][line: ${at + 1}]`);
      }
    for (const { item, quantity, from, to } of moves) {
      const [source, target] = [this.at(item, from), this.at(item, to)];
      if (set === 'InventoryTransferRequests') source.Committed = exact(source.Committed + quantity);
      if (set === 'PurchaseOrders') target.Ordered = exact(target.Ordered + quantity);
      if (takes) source.InStock = exact(source.InStock - quantity);
      if (set === 'StockTransfers' || set === 'InventoryGenEntries' || set === 'PurchaseDeliveryNotes')
        target.InStock = exact(target.InStock + quantity);
      if (set === 'PurchaseDeliveryNotes') target.Ordered = Math.max(0, exact(target.Ordered - quantity));
    }
  }
}

/** Three decimals, as quantities have. */
export const exact = (value: number): number => Math.round(value * 1000) / 1000;
