import { textOf, type Row } from './filter.ts';
import { general } from './refusal.ts';
import type { Shape } from './shapes.ts';

const moving: ReadonlySet<string> = new Set([
  'StockTransfers',
  'PurchaseDeliveryNotes',
  'PurchaseReturns',
  'InventoryGenExits',
  'InventoryGenEntries',
]);

/** What moves an item that is managed by serial numbers names as many as it moves; of others none are taken. */
export function checkSerials({ set, lines: linesOf }: Shape, lines: readonly Row[], items: readonly Row[]): void {
  if (!moving.has(set)) return;
  for (const [at, line] of lines.entries()) {
    const where = `[${linesOf}.SerialNumbers][line: ${at + 1}]`;
    const serials = line['SerialNumbers'];
    const named = Array.isArray(serials) ? serials.map((it: Row) => textOf(it['InternalSerialNumber'])) : [];
    const isManaged = items.find((it) => it['ItemCode'] === line['ItemCode'])?.['ManageSerialNumbers'] === 'tYES';
    if (!isManaged && named.length > 0) throw general(`Item is not managed by serial numbers ${where}`);
    if (isManaged && new Set(named).size !== line['Quantity'])
      throw general(`Cannot add row without complete selection of batch/serial numbers ${where}`);
  }
}
