import type { CellValue, DrawnRow, GridSource, Trouble } from '../ui/grid/columns.ts';
import type { WrongCell } from '../ui/grid/gridProps.ts';
import type { CellChange, Part, RowChange, SaveAnswer } from './parts.ts';

interface HeldRow<Row> extends DrawnRow<Row> {
  /** As the server has it. */
  saved: Row;
  /** One's own cells that the server has not said yet. */
  own: ReadonlyMap<string, CellValue>;
}

/** The rows of a sheet: what the server has, one's own changes over it, and what is wrong with them. */
export class Sheet<Row extends { id: number }> implements GridSource<Row> {
  readonly part: Part<Row>;
  readonly #held = new Map<number, HeldRow<Row>>();
  /** Taken away here, and not yet there. */
  readonly #leaving = new Set<number>();
  #ids: readonly number[] = [];
  /** Taken away by somebody else, and something of one's own is in them. */
  readonly #gone = new Set<number>();
  /** Of those that are gone, which are being added again. */
  readonly #returning = new Set<number>();
  /** Of rows that were added here, the age that one's own last saving gave them. */
  readonly #ownAges = new Map<number, number>();
  /** The row in which one writes now. */
  #written: number | undefined;
  #rows: readonly Row[] | undefined;
  #troubles: number | undefined;
  readonly #listeners = new Set<() => void>();

  constructor(part: Part<Row>) {
    this.part = part;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly drawn = (id: number): DrawnRow<Row> | undefined => this.#held.get(id);
  /** All rows in their order; the same array until something changes. */
  readonly rows = (): readonly Row[] => (this.#rows ??= this.#readRows());
  row = (id: number): Row | undefined => this.#held.get(id)?.row;
  saved = (id: number): Row | undefined => this.#held.get(id)?.saved;

  /** Rows in trouble, in their order. */
  troubled(): { id: number; cell: string; trouble: Trouble }[] {
    return this.#ids.flatMap((id) => [...(this.#held.get(id)?.troubles ?? [])].map(([cell, trouble]) => ({ id, cell, trouble })));
  }

  /** How many cells are. */
  readonly countTroubles = (): number =>
    (this.#troubles ??= this.#ids.reduce((sum, id) => sum + (this.#held.get(id)?.troubles.size ?? 0), 0));

  /** What the server has now; one's own cells stay over it. Without `ids` these rows come to those that are there. */
  receive(rows: readonly Row[], ids?: readonly number[]): void {
    for (const row of rows) {
      const held = this.#held.get(row.id);
      if (held && this.part.ageOf(held.saved) > this.part.ageOf(row)) continue;
      if (held && this.isOwn(row.id) && this.#isRecalculated(held.saved, row)) this.#ownAges.set(row.id, this.part.ageOf(row));
      this.#hold(row.id, { ...(held ?? empty), saved: row });
    }
    for (const id of ids ?? []) this.#comeBack(id);
    const all = ids ? this.#withOwn(ids) : [...this.#ids, ...rows.map((it) => it.id).filter((it) => !this.#ids.includes(it))];
    this.#ids = all.filter((it) => this.#held.has(it) && !this.#leaving.has(it));
    const there = new Set(all);
    // Those that are being taken away may have to come back.
    for (const id of this.#held.keys()) if (!there.has(id) && !this.#leaving.has(id)) this.#held.delete(id);
    this.#tell();
  }

  /** Somebody else took it away, and brought it back. */
  #comeBack(id: number): void {
    if (!this.#gone.delete(id)) return;
    this.#returning.delete(id);
    const held = this.#held.get(id);
    if (held) this.#hold(id, { ...held, troubles: beforeGone(held.troubles) });
  }

  /** Those that the server has, and in their places those that it has no more and one has written in. */
  #withOwn(ids: readonly number[]): number[] {
    const there = new Set(ids);
    const all = [...ids];
    for (const [place, id] of this.#ids.entries()) {
      if (there.has(id)) continue;
      const held = this.#held.get(id);
      if (!held || (isUntouched(held) && id !== this.#written)) continue;
      this.#gone.add(id);
      // What is no value, or stood against what somebody else wrote, would go with its row and nobody would know of it.
      this.#hold(id, { ...held, troubles: new Map([...held.troubles].map(([cell, it]) => [cell, goneWith(it)])) });
      all.splice(place, 0, id);
    }
    return all;
  }

  /** How many of its rows the server has, as far as is known here. */
  get size(): number {
    return this.#ids.length - this.#gone.size;
  }
  isGone = (id: number): boolean => this.#gone.has(id);
  isReturning = (id: number): boolean => this.#returning.has(id);

  /** What was written in a row and the server does not have. */
  ownCells = (id: number): [string, CellValue][] => [...(this.#held.get(id)?.own ?? [])];
  /** What was wrong with its cells before somebody took it away. */
  troublesBefore = (id: number): ReadonlyMap<string, Trouble> => beforeGone(this.#held.get(id)?.troubles ?? new Map());

  setReturning(id: number, isReturning: boolean): void {
    if (isReturning) this.#returning.add(id);
    else this.#returning.delete(id);
    this.#tell();
  }

  /** Where one writes: nobody takes that row from under one's hands. */
  writeIn(id: number | undefined): void {
    const before = this.#written;
    this.#written = id;
    if (before === undefined || before === id || !this.#gone.has(before)) return;
    const held = this.#held.get(before);
    if (!held || isUntouched(held)) this.letGo(before);
  }

  /** A row that somebody else took away is not kept any more. */
  letGo(id: number): void {
    this.#gone.delete(id);
    this.#returning.delete(id);
    this.#held.delete(id);
    this.#ids = this.#ids.filter((it) => it !== id);
    this.#tell();
  }

  /** One's own changes, as they will be. */
  apply(changes: readonly CellChange[]): void {
    for (const { id, cell, after } of changes) {
      const held = this.#held.get(id);
      if (!held) continue;
      const troubles = new Map(held.troubles);
      troubles.delete(cell);
      this.#hold(id, { ...held, troubles, own: new Map(held.own).set(cell, after) });
    }
    this.#tell();
  }

  /** What was typed in cells and is no value; told once, however many they are. */
  complain(cells: readonly WrongCell[]): void {
    for (const { id, key, typed, message } of cells) this.#trouble(id, key, { kind: 'wrong', typed, message });
    this.#tell();
  }
  /** What was wrong with a row is so once more. */
  trouble(id: number, troubles: ReadonlyMap<string, Trouble>): void {
    for (const [cell, it] of troubles) this.#trouble(id, cell, it);
    this.#tell();
  }
  #trouble(id: number, cell: string, it: Trouble): void {
    const held = this.#held.get(id);
    if (held) this.#hold(id, { ...held, troubles: new Map(held.troubles).set(cell, this.#gone.has(id) ? goneWith(it) : it) });
  }

  /** What stood in a cell against what somebody else wrote is given up. */
  yieldTo(id: number, cell: string): void {
    const held = this.#held.get(id);
    if (!held) return;
    const [troubles, own] = [new Map(held.troubles), new Map(held.own)];
    troubles.delete(cell);
    own.delete(cell);
    this.#hold(id, { ...held, troubles, own });
    this.#tell();
  }

  /** Rows that were added here: nobody else has written in them. */
  own(rows: readonly Row[]): void {
    for (const row of rows) this.#ownAges.set(row.id, this.part.ageOf(row));
  }
  ownAge = (id: number): number | undefined => this.#ownAges.get(id);
  /** Whether nobody else has written in a row that was added here, as far as is known. */
  isOwn(id: number): boolean {
    const saved = this.#held.get(id)?.saved;
    return saved !== undefined && this.#ownAges.get(id) === this.part.ageOf(saved);
  }

  /** Whether nothing is another but what formulas give: nobody wrote in the row, a variable has another value. */
  #isRecalculated(before: Row, after: Row): boolean {
    return this.part.contentOf(before) === this.part.contentOf(after);
  }

  /** A saving that follows one's own; where an age lies between, somebody else wrote in the row as well. */
  #keepOwn(rows: readonly Row[], refused: SaveAnswer<Row>['refused']): void {
    for (const row of rows) {
      const age = this.part.ageOf(row);
      if (this.#ownAges.get(row.id) === age - 1 && !refused.some((it) => it.id === row.id)) this.#ownAges.set(row.id, age);
    }
  }

  /** The answer to a saving: cells that were written since stay one's own. */
  settle(sent: readonly RowChange[], { rows, refused, gone }: SaveAnswer<Row>): void {
    const byId = new Map(rows.map((it) => [it.id, it]));
    this.#keepOwn(rows, refused);
    for (const { id, cells } of sent) {
      const held = this.#held.get(id);
      if (!held) continue;
      const own = new Map(held.own);
      for (const [cell, value] of cells) if (own.get(cell) === value) own.delete(cell);
      const troubles = new Map(held.troubles);
      for (const it of refused) if (it.id === id && !own.has(it.cell)) troubles.set(it.cell, it.trouble);
      this.#hold(id, { saved: byId.get(id) ?? held.saved, own, troubles, row: held.row });
    }
    for (const { id, cells } of sent) if (gone.includes(id)) this.#markGone(id, cells);
    this.#tell();
  }

  /** What was written in a row that is not there any more stands in its cells, with the reason. */
  #markGone(id: number, cells: ReadonlyMap<string, CellValue>): void {
    const held = this.#held.get(id);
    if (!held) return;
    this.#gone.add(id);
    const own = new Map([...cells, ...held.own]);
    const troubles = [...own].map(([cell, mine]): [string, Trouble] => [cell, { kind: 'gone', mine, message: rowGone }]);
    // What was typed last in a cell is what is told of it.
    const typed = [...beforeGone(held.troubles)].map(([cell, it]): [string, Trouble] => [cell, goneWith(it)]);
    this.#hold(id, { ...held, own, troubles: new Map([...troubles, ...typed]) });
  }

  /** Rows that are taken away; `putBack` when they were not. */
  take(ids: readonly number[]): void {
    for (const id of ids) this.#leaving.add(id);
    this.#ids = this.#ids.filter((it) => !this.#leaving.has(it));
    this.#tell();
  }
  putBack(ids: readonly number[]): void {
    for (const id of ids) this.#leaving.delete(id);
    this.#ids = [...this.#ids, ...ids.filter((it) => this.#held.has(it) && !this.#ids.includes(it))];
    this.#tell();
  }
  forget(ids: readonly number[]): void {
    for (const id of ids) {
      this.#leaving.delete(id);
      this.#held.delete(id);
    }
  }

  /** One's own changes are given up. */
  dropOwn(): void {
    for (const id of this.#gone) this.letGo(id);
    for (const [id, { saved }] of this.#held) this.#hold(id, { ...empty, saved });
    this.#tell();
  }

  /** Every row is computed anew: what formulas rest on has changed. */
  recompute(): void {
    for (const [id, held] of this.#held) if (held.own.size > 0) this.#hold(id, held);
    this.#tell();
  }

  #readRows(): Row[] {
    const rows: Row[] = [];
    for (const id of this.#ids) {
      const held = this.#held.get(id);
      if (held) rows.push(held.row);
    }
    return rows;
  }

  #hold(id: number, held: Omit<HeldRow<Row>, 'row'> & { row?: Row }): void {
    const row = [...held.own].reduce((it, [cell, value]) => this.part.write(it, cell, value), held.saved);
    this.#held.set(id, { ...held, row });
  }

  #tell(): void {
    this.#rows = undefined;
    this.#troubles = undefined;
    for (const listener of this.#listeners) listener();
  }
}

const rowGone = 'Otra persona quitó esta fila.';
const goneWith = (it: Trouble): Trouble =>
  it.kind === 'gone' ? it : { kind: 'gone', mine: it.kind === 'wrong' ? it.typed : it.mine, message: rowGone, before: it };
const beforeGone = (troubles: ReadonlyMap<string, Trouble>): ReadonlyMap<string, Trouble> =>
  new Map(
    [...troubles].flatMap(([cell, it]): [string, Trouble][] => {
      const left = it.kind === 'gone' ? it.before : it;
      return left ? [[cell, left]] : [];
    }),
  );

/** Nothing of one's own is in it, nor was typed in it. */
const isUntouched = ({ own, troubles }: { own: ReadonlyMap<string, CellValue>; troubles: ReadonlyMap<string, Trouble> }): boolean =>
  own.size === 0 && troubles.size === 0;

const empty = { own: new Map<string, CellValue>(), troubles: new Map<string, Trouble>() };
