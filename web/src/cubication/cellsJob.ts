import { cubageLimits } from 'contract/cubication/index.ts';
import type { CellValue } from '../ui/grid/columns.ts';
import type { CellChange, Part, RowChange, SaveAnswer } from './parts.ts';

/** Where the cells are that are to be saved. */
interface Target<Row extends { id: number }> {
  part: Part<Row>;
  saved: (id: number) => Row | undefined;
  settle: (sent: readonly RowChange[], answer: SaveAnswer<Row>) => void;
}

/** Cells of a sheet on their way to the server: what is written before they leave goes with them. */
export class CellsJob<Row extends { id: number } = never> {
  readonly #target: Target<Row>;
  readonly #rows = new Map<number, { id: number; seen: Map<string, CellValue>; cells: Map<string, CellValue> }>();

  constructor(target: Target<Row>, changes: readonly CellChange[]) {
    this.#target = target;
    this.#put(changes);
  }

  changes = (): number => [...this.#rows.values()].reduce((sum, it) => sum + it.cells.size, 0);

  /** Takes more cells of the same sheet along. */
  takes(target: object, changes: readonly CellChange[]): boolean {
    if (target !== this.#target) return false;
    this.#put(changes);
    return true;
  }

  run = async (): Promise<void> => {
    while (this.#rows.size > 0) {
      const some = [...this.#rows.values()].slice(0, cubageLimits.added);
      const answer = await this.#target.part.save(some, this.#target.saved);
      for (const { id } of some) this.#rows.delete(id);
      this.#target.settle(some, answer);
    }
  };

  #put(changes: readonly CellChange[]): void {
    for (const { id, cell, before, after } of changes) {
      const row = this.#rows.get(id) ?? { id, seen: new Map(), cells: new Map() };
      if (!row.seen.has(cell)) row.seen.set(cell, before);
      row.cells.set(cell, after);
      this.#rows.set(id, row);
    }
  }
}
