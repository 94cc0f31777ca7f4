import { at, boxOf, within, type Box, type Selection, type Spot } from './selection.ts';
import type { Standing } from './columns.ts';

/** A cell that is being written. */
export interface Writing {
  text: string;
  /** What the cell said when somebody began to write. */
  began: string;
  /** What a choice or a mistake of reading says. */
  complaint?: string;
}

/** What a row has to know to draw itself; the same text as long as it looks the same. */
type Look = string;

/** Where one stands in a grid and what one writes there; rows follow only what is about them. */
export class GridStore {
  #ids: readonly number[] = [];
  #places = new Map<number, number>();
  #cols = 0;
  #selection: Selection | undefined;
  #writing: Writing | undefined;
  /** A row to stand in as soon as it is there. */
  #awaited: { id: number; col: number } | undefined;
  #hasArrived = false;
  #standing: ReadonlyMap<number, readonly Standing[]> = new Map();
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly selection = (): Selection | undefined => this.#selection;
  readonly writing = (): Writing | undefined => this.#writing;

  get size() {
    return { rows: this.#ids.length, cols: this.#cols };
  }

  /** The rows in their order; who stands in one keeps standing there. */
  arrange(ids: readonly number[], cols: number): void {
    if (ids === this.#ids && cols === this.#cols) return;
    const [active, corner] = [this.#selection?.active, this.#selection?.corner].map((it) => it && this.#ids[it.row]);
    const before = this.#selection;
    this.#ids = ids;
    this.#cols = cols;
    this.#places = new Map(ids.map((id, place) => [id, place]));
    const find = (id: number | undefined, spot: Spot): Spot =>
      within({ ...spot, row: (id === undefined ? undefined : this.#places.get(id)) ?? spot.row }, this.size);
    if (before)
      this.#selection = ids.length === 0 ? undefined : { active: find(active, before.active), corner: find(corner, before.corner) };
    if (!this.#arrive()) this.#tell();
  }

  /** Stands in a cell of a row: now, or when the grid has been arranged with it, unless one has gone elsewhere since. */
  goTo(id: number, col: number): void {
    this.#awaited = { id, col };
    this.#arrive();
  }
  #arrive(): boolean {
    const row = this.#awaited && this.#places.get(this.#awaited.id);
    if (!this.#awaited || row === undefined) return false;
    this.#hasArrived = true;
    this.stand({ row, col: this.#awaited.col });
    return true;
  }
  /** Whether one has come to a cell that was gone to, since this was asked: the keys are to be the grid's then. */
  takeArrival(): boolean {
    const hasArrived = this.#hasArrived;
    this.#hasArrived = false;
    return hasArrived;
  }

  idAt(row: number): number | undefined {
    return this.#ids[row];
  }
  placeOf(id: number): number | undefined {
    return this.#places.get(id);
  }
  /** The rows of what is chosen, in their order. */
  chosen(): readonly number[] {
    const box = this.box();
    return box ? this.#ids.slice(box.top, box.bottom + 1) : [];
  }
  box(): Box | undefined {
    return this.#selection && boxOf(this.#selection);
  }

  select(selection: Selection): void {
    this.#selection = selection;
    this.#writing = undefined;
    this.#awaited = undefined;
    this.#tell();
  }
  stand(spot: Spot): void {
    this.select(at(within(spot, this.size)));
  }
  write(writing: Writing | undefined): void {
    this.#writing = writing;
    this.#tell();
  }
  showOthers(standing: ReadonlyMap<number, readonly Standing[]>): void {
    this.#standing = standing;
    this.#tell();
  }
  others(id: number): readonly Standing[] {
    return this.#standing.get(id) ?? none;
  }

  /** How a row looks: which of its columns are chosen, in which one stands, whether it is being written, and who else is there. */
  lookOf(id: number): Look {
    const others = this.#standing.get(id);
    const place = this.#places.get(id);
    const box = this.box();
    const said = others ? JSON.stringify(others) : '';
    if (place === undefined || !box || !this.#selection || place < box.top || place > box.bottom) return `|||${said}`;
    const isActive = this.#selection.active.row === place;
    return `${box.left}-${box.right}|${isActive ? this.#selection.active.col : ''}|${isActive && this.#writing ? 'w' : ''}|${said}`;
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

const none: readonly Standing[] = [];
