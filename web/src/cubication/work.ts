import { cubageParts, type ClonedMaterials, type CubageInfo, type SubstitutedMaterial } from 'contract/cubication/index.ts';
import { store } from '../api/store.ts';
import type { CellValue } from '../ui/grid/columns.ts';
import type { WrongCell } from '../ui/grid/gridProps.ts';
import type { EditorStep } from './deeds.ts';
import { News } from './news.ts';
import { OpenCubage, type Opening } from './openCubage.ts';
import type { CellChange, PartName } from './parts.ts';
import { RowMoves } from './rowMoves.ts';
import { Turns } from './turns.ts';
import { Undoing } from './undoing.ts';

/** What somebody does in a take-off that they have open: it is written, waits to be saved, and can be taken back. */
export class Work {
  /** As the server had it when it was opened, totals and checks too. */
  readonly opened: CubageInfo;
  readonly #turns = new Turns();
  readonly #open: OpenCubage;
  readonly #news: News;
  readonly #moves: RowMoves;
  readonly #undoing: Undoing;
  /** How often rows cost something else by one's own doing. */
  readonly repricings = store(0);

  constructor(opening: Opening, me: string) {
    this.opened = opening.document;
    const open = (this.#open = new OpenCubage(opening, me));
    this.#news = new News(
      open,
      opening.materials.reduce((most, it) => Math.max(most, it.revision), 0),
    );
    const moves = (this.#moves = new RowMoves({
      open,
      turns: this.#turns,
      refresh: this.refresh,
      did: (step) => this.#undoing.did(step),
    }));
    this.#undoing = new Undoing({
      standing: (part, id, cell) => open.standing(part, id, cell),
      change: (part, changes) => this.#change(part, changes),
      rowsOf: open.rowsOf,
      isMine: (part, row) => open.isMine(part, row),
      takeOwn: moves.takeOwn,
      bringBack: moves.bringBack,
      run: this.run,
      refresh: this.refresh,
      document: () => ({ ...this.facts.get().document, variables: this.facts.get().variables }),
      take: (document) => this.take(document),
      repriced: (document) => this.#takeRepriced(document),
      replaced: this.#takeReplaced,
    });
  }

  get saver() {
    return this.#turns.saver;
  }
  get materials() {
    return this.#open.materials;
  }
  get services() {
    return this.#open.services;
  }
  get panels() {
    return this.#open.panels;
  }
  get facts() {
    return this.#open.facts;
  }
  get variables() {
    return this.#open.variables;
  }
  get deeds() {
    return this.#undoing.deeds;
  }
  sheet = (part: PartName) => this.#open.sheet(part);

  /** Writes cells, as they are to be; `seen` is what stood there when somebody began to write, where they took their time. */
  write(part: PartName, cells: readonly { id: number; key: string; value: CellValue; seen?: CellValue }[]): void {
    const changes = cells.flatMap(({ id, key, value, seen }) => {
      const standing = this.#open.standing(part, id, key);
      if (standing === undefined || standing === value) return [];
      return [{ id, cell: key, before: seen === undefined ? standing : seen, after: value }];
    });
    if (changes.length === 0) return this.#dropTroubles(part, cells);
    this.#undoing.did({ kind: 'cells', part, changes });
    this.#change(part, changes);
  }

  /** Of two values of one cell one's own: written over what the other wrote. */
  keepMine(part: PartName, id: number, { cell, mine, theirs }: { cell: string; mine: CellValue; theirs: CellValue }): void {
    this.#change(part, [{ id, cell, before: theirs, after: mine }]);
  }

  complain = (part: PartName, cells: readonly WrongCell[]): void => this.sheet(part).complain(cells);

  add: RowMoves['add'] = (part, call, onAdded) => this.#moves.add(part, call, onAdded);
  added = (part: PartName, rows: readonly { id: number }[]): void => this.#moves.added(part, rows);
  addGone = (part: PartName, id: number): void => this.#moves.addGone(part, id);
  remove = (part: PartName, chosen: readonly number[]): Promise<void> => this.#moves.remove(part, chosen);

  /** Rows whose amounts a call has written: taken back as if they had been written here. */
  wrote(part: PartName, rows: readonly { id: number }[]): void {
    const changes = rows.flatMap((row) => {
      const [before, after] = [this.#open.standing(part, row.id, 'amount'), this.#open.read(part, row, 'amount')];
      return before === undefined || before === after ? [] : [{ id: row.id, cell: 'amount', before, after }];
    });
    this.#undoing.did({ kind: 'cells', part, changes });
    this.#open.receive(part, rows);
  }

  /** What was written here and cannot be saved is given up; what the server has stands there. */
  giveUp = (): void => {
    this.saver.drop();
    for (const part of cubageParts) this[part].dropOwn();
    this.#undoing.forget();
    void this.refresh();
  };

  #arrival: Promise<void> | undefined;
  /** What is still coming in is the last that was done. */
  undo = (): Promise<void> => this.#arrival?.then(() => this.undo()) ?? this.#undoing.undo();
  redo = (): Promise<void> => this.#arrival?.then(() => this.redo()) ?? this.#undoing.redo();

  /** Variables that were saved: those that were one's own, as they stood before and as they stand. */
  wroteVariables(document: CubageInfo, own: Pick<EditorStep & { kind: 'variables' }, 'before' | 'after'>): void {
    this.take(document);
    this.#undoing.did({ kind: 'variables', ...own });
  }

  /** Rows that took the costs of today; nothing to take back where all of them cost what they did. */
  repriced(document: CubageInfo, repricing_id: number | null): void {
    this.#takeRepriced(document);
    if (repricing_id !== null) this.#undoing.did({ kind: 'costs', repricing_id });
  }
  #takeRepriced(document: CubageInfo): void {
    this.take(document);
    this.repricings.set(this.repricings.get() + 1);
  }

  /** A material of its own that is one of the catalogue now. */
  substituted = (row: SubstitutedMaterial): void => {
    this.#takeReplaced(row);
    this.#undoing.did({ kind: 'substitution', substitution_id: row.substitution_id });
  };
  #takeReplaced = ({ substitution_id: _id, ...row }: SubstitutedMaterial): void => this.materials.receive([row]);

  /** A workbook that was loaded; nothing to take back where it changed nothing. */
  uploaded(upload_id: number | null): void {
    if (upload_id !== null) this.#undoing.did({ kind: 'upload', upload_id });
    void this.refresh();
  }

  /** What came from a template or from another take-off: taken back at once, but for its files. */
  brought(made: ClonedMaterials): Promise<void> {
    const arrival = this.#bring(made);
    const end = (): void => {
      if (this.#arrival === ended) this.#arrival = undefined;
    };
    const ended = arrival.then(end, end);
    this.#arrival = ended;
    return arrival;
  }

  async #bring({ document, rows, sums, variables_before }: ClonedMaterials): Promise<void> {
    this.take(document);
    await this.refresh();
    const changes = sums.map(({ row_id, before, after }) => ({ id: row_id, cell: 'amount', before, after }));
    const deeds: EditorStep[] = [{ kind: 'variables', before: variables_before, after: document.variables }];
    if (changes.length > 0) deeds.push({ kind: 'cells', part: 'materials', changes });
    for (const part of cubageParts) {
      const ids = rows[part];
      if (ids.length === 0) continue;
      this.sheet(part).own(this.#open.rowsOf(part, ids) as never);
      deeds.push({ kind: 'added', part, ids });
    }
    this.#undoing.did({ kind: 'several', deeds });
  }

  /** What others changed. */
  refresh = (): Promise<void> => this.#news.refresh();
  /** A document that a call answered whole. */
  take = (document: CubageInfo): void => this.#news.take(document);
  /** Something that is saved in its turn; over when it is. */
  run = (changes: number, job: () => Promise<void>): Promise<void> => this.#turns.run(changes, job);

  #change = (part: PartName, changes: readonly CellChange[]): void => this.#turns.write(this.sheet(part), changes);

  #dropTroubles(part: PartName, cells: readonly { id: number; key: string }[]): void {
    const sheet = this.sheet(part);
    for (const { id, key } of cells) if (sheet.drawn(id)?.troubles.has(key)) sheet.yieldTo(id, key);
  }
}
