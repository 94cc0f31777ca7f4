import {
  cubageParts,
  getCubageChanges,
  getDocumentPanels,
  getDocumentServices,
  solveVariables,
  type ClonedMaterials,
  type CubageInfo,
  type CubageMaterial,
  type CubagePanel,
  type CubageService,
  type Variables,
} from 'contract/cubication/index.ts';
import { Refused } from '../api/refused.ts';
import { newKey, send } from '../api/send.ts';
import { store } from '../api/store.ts';
import { notifyRefused } from '../ui/page/notices.tsx';
import type { CellValue, Trouble } from '../ui/grid/columns.ts';
import { CellsJob } from './cellsJob.ts';
import type { Deed } from './deeds.ts';
import { materialPart } from './materialPart.ts';
import { panelPart, servicePart } from './otherParts.ts';
import type { CellChange, PartName } from './parts.ts';
import { Renewal } from './renewal.ts';
import { Saver } from './saver.ts';
import { Sheet } from './sheet.ts';
import { Undoing } from './undoing.ts';
import { unitNumber } from './unitNumber.ts';

export interface Opening {
  document: CubageInfo;
  materials: readonly CubageMaterial[];
  services: readonly CubageService[];
  panels: readonly CubagePanel[];
}

/** What is known of the take-off besides its rows. */
export type Facts = Pick<CubageInfo, 'variables' | 'comments' | 'installed'> & {
  document: Omit<CubageInfo, 'totals' | 'findings' | 'score'>;
};

type AnySheet = Sheet<CubageMaterial> | Sheet<CubageService> | Sheet<CubagePanel>;

/** A take-off that somebody has open: its sheets, what they did, what waits to be saved, and what others change meanwhile. */
export class Work {
  readonly saver = new Saver();
  readonly materials: Sheet<CubageMaterial>;
  readonly services: Sheet<CubageService>;
  readonly panels: Sheet<CubagePanel>;
  readonly facts;
  /** As the server had it when it was opened, totals and checks too. */
  readonly opened: CubageInfo;
  readonly #id: number;
  readonly #me: string;
  #variables: Variables;
  #since: number;
  /** By which it is known whether the services and boards are those that were read last. */
  #others: string | undefined;
  readonly #renewal = new Renewal(() => this.#renew());
  /** How often rows came or went by one's own doing. */
  #moves = 0;
  readonly #undoing = new Undoing({
    standing: (part, id, cell) => this.#standing(part, id, cell),
    change: (part, changes) => this.#change(part, changes),
    rowsOf: (part, ids) => this.#rowsOf(part, ids),
    isMine: (part, row) => this.#isMine(part, row),
    takeOwn: (part, ids) => this.#take(part, ids, (id) => this.#ownAge(part, id)),
    addAgain: (part, rows) => this.#returnRows(part, rows),
    run: (changes, job) => this.#do(changes, job),
    refresh: () => this.refresh(),
    document: () => ({ ...this.facts.get().document, variables: this.facts.get().variables }),
    take: (document) => this.take(document),
  });
  readonly deeds = this.#undoing.deeds;

  constructor({ document, materials, services, panels }: Opening, me: string) {
    this.#id = document.document_id;
    this.opened = document;
    this.#me = me;
    this.#variables = solveVariables(document.variables);
    this.facts = store<Facts>({ document, ...document });
    const rests = { document_id: this.#id, variables: () => this.#variables };
    this.materials = new Sheet(materialPart({ ...rests, unitId: unitNumber }));
    this.services = new Sheet(servicePart(rests));
    this.panels = new Sheet(panelPart(rests));
    this.materials.receive(materials);
    this.services.receive(services);
    this.panels.receive(panels);
    this.#since = materials.reduce((most, it) => Math.max(most, it.revision), 0);
  }

  sheet = (part: PartName): AnySheet => this[part];
  get variables(): Variables {
    return this.#variables;
  }

  /** Writes cells, as they are to be. */
  write(part: PartName, cells: readonly { id: number; key: string; value: CellValue }[]): void {
    const changes = cells.flatMap(({ id, key, value }) => {
      const before = this.#standing(part, id, key);
      return before === undefined || before === value ? [] : [{ id, cell: key, before, after: value }];
    });
    if (changes.length === 0) return this.#dropTroubles(part, cells);
    this.#undoing.did({ kind: 'cells', part, changes });
    this.#change(part, changes);
  }

  /** Of two values of one cell one's own: written over what the other wrote. */
  keepMine(part: PartName, id: number, { cell, mine, theirs }: { cell: string; mine: CellValue; theirs: CellValue }): void {
    this.#change(part, [{ id, cell, before: theirs, after: mine }]);
  }

  complain(part: PartName, id: number, { cell, trouble }: { cell: string; trouble: Trouble }): void {
    this[part].complain(id, cell, trouble);
  }

  /** Adds rows by a call, once what waits before it has been saved. */
  add<Row extends { id: number }>(
    part: PartName,
    call: (key: string) => Promise<readonly Row[]>,
    onAdded?: (rows: readonly Row[]) => void,
  ): void {
    const key = newKey();
    void this.#do(1, async () => {
      const rows = await call(key);
      this.added(part, rows);
      onAdded?.(rows);
    });
  }

  /** A row that somebody else took away, with what was written in it here, as a new one. */
  addGone(part: PartName, id: number): void {
    const sheet = this[part];
    if (sheet.isReturning(id)) return;
    const [key, rows] = [newKey(), this.#rowsOf(part, [id])];
    const addIt = async () => {
      this.added(part, await this.#addAgain(part, rows, key));
      sheet.letGo(id);
    };
    sheet.setReturning(id, true);
    void this.#do(1, addIt, () => sheet.setReturning(id, false));
  }

  async remove(part: PartName, chosen: readonly number[]): Promise<void> {
    for (const id of chosen) if (this[part].isGone(id)) this[part].letGo(id);
    const ids = chosen.filter((it) => this[part].row(it));
    const rows = this.#rowsOf(part, ids);
    if (rows.length === 0) return;
    this.#undoing.did({ kind: 'removed', part, rows });
    await this.#take(part, ids);
  }

  /** What was written here and cannot be saved is given up; what the server has stands there. */
  giveUp = (): void => {
    this.saver.drop();
    for (const part of cubageParts) this[part].dropOwn();
    this.#undoing.forget();
    void this.refresh();
  };

  undo = (): Promise<void> => this.#undoing.undo();
  redo = (): Promise<void> => this.#undoing.redo();

  /** Variables that were saved, as they stood before. */
  wroteVariables(before: Facts['variables'], document: CubageInfo): void {
    this.take(document);
    this.#undoing.did({ kind: 'variables', before, after: document.variables });
  }

  /** What came from a template or from another take-off: taken back at once, but for its files. */
  async brought({ document, rows, sums, variables_before }: ClonedMaterials): Promise<void> {
    this.take(document);
    await this.refresh();
    const changes = sums.map(({ row_id, before, after }) => ({ id: row_id, cell: 'amount', before, after }));
    const deeds: Deed[] = [{ kind: 'variables', before: variables_before, after: document.variables }];
    if (changes.length > 0) deeds.push({ kind: 'cells', part: 'materials', changes });
    for (const part of cubageParts) {
      const ids = rows[part];
      if (ids.length === 0) continue;
      this[part].own(this.#rowsOf(part, ids) as never);
      deeds.push({ kind: 'added', part, ids });
    }
    this.#undoing.did({ kind: 'several', deeds });
  }

  /** What others changed. */
  refresh = (): Promise<void> => this.#renewal.run();

  async #renew(): Promise<'used' | 'outdated'> {
    const before = this.facts.get();
    const moves = this.#moves;
    const { document, variables, comments, rows, ids, others } = await send(getCubageChanges, {
      document_id: this.#id,
      since: this.#since,
    });
    // Asked before one's own rows came or went, it may not know of them.
    if (moves !== this.#moves) return 'outdated';
    this.#since = document.version;
    this.#variables = solveVariables(variables);
    this.facts.set({ ...before, variables, comments, document: { ...before.document, ...document } });
    this.materials.receive(rows, ids);
    this.materials.recompute();
    if (others === this.#others) return 'used';
    const [services, panels] = await Promise.all([
      send(getDocumentServices, { document_id: this.#id }),
      send(getDocumentPanels, { document_id: this.#id }),
    ]);
    if (moves !== this.#moves) return 'outdated';
    this.#receiveAll('services', services);
    this.#receiveAll('panels', panels);
    this.#others = others;
    return 'used';
  }

  /** A document that a call answered whole. */
  take(document: CubageInfo): void {
    this.#variables = solveVariables(document.variables);
    this.facts.set({ document, ...document });
    this.materials.recompute();
    void this.refresh();
  }

  #change(part: PartName, changes: readonly CellChange[]): void {
    this[part].apply(changes);
    const { last } = this.saver;
    if (last instanceof CellsJob && last.takes(this[part], changes)) return this.saver.changed();
    this.saver.put(new CellsJob<never>(this[part] as never, changes));
  }

  /** Whether they are gone; with the ages that they are to have, those that have others stay. */
  async #take(part: PartName, ids: readonly number[], seen?: (id: number) => number | undefined): Promise<boolean> {
    let isTaken = true;
    this[part].take(ids);
    const remove = async () => {
      // What a variable has given anew meanwhile has another age, and is nobody's writing.
      if (seen) await this.refresh();
      await this[part].part.remove(ids, seen);
      this.#moves += 1;
      this[part].forget(ids);
    };
    // Somebody else may have taken some of them away: those that are left stand there again.
    const putBack = () => {
      isTaken = false;
      this[part].putBack(ids);
      void this.refresh();
    };
    await this.#do(ids.length, remove, putBack);
    return isTaken;
  }

  /** Something that is saved in its turn; over when it is. */
  run = (changes: number, job: () => Promise<void>): Promise<void> => this.#do(changes, job);

  /** Rows whose amounts a call has written: taken back as if they had been written here. */
  wrote(part: PartName, rows: readonly { id: number }[]): void {
    const changes = rows.flatMap((row) => {
      const [before, after] = [this.#standing(part, row.id, 'amount'), this[part].part.read(row as never, 'amount')];
      return before === undefined || before === after ? [] : [{ id: row.id, cell: 'amount', before, after }];
    });
    this.#undoing.did({ kind: 'cells', part, changes });
    this.#receive(part, rows);
  }

  /** Rows that another part of the page has made. */
  added(part: PartName, rows: readonly { id: number }[]): void {
    this.#receive(part, rows);
    this[part].own(rows as never);
    this.#undoing.did({ kind: 'added', part, ids: rows.map((it) => it.id) });
  }

  #do(changes: number, run: () => Promise<void>, onRefused?: () => void): Promise<void> {
    return new Promise((resolve) => {
      this.saver.put({
        changes: () => changes,
        run: async () => {
          try {
            await run();
          } catch (error) {
            // Nobody would wait for it: what the server does not want is told, and given up.
            if (!(error instanceof Refused) || error.isUnanswered) throw error;
            notifyRefused(error);
            onRefused?.();
          }
          resolve();
        },
      });
    });
  }

  /** Rows that were taken away here are made again. */
  async #returnRows(part: PartName, rows: readonly { id: number }[]): Promise<readonly { id: number }[]> {
    let made: readonly { id: number }[] = [];
    const key = newKey();
    await this.#do(rows.length, async () => {
      made = await this.#addAgain(part, rows, key);
      this.#receive(part, made);
      this[part].own(made as never);
    });
    return made;
  }

  // The rows of a part are those of its sheet; the compiler does not follow that over the three of them.
  #receive(part: PartName, rows: readonly { id: number }[]): void {
    this.#moves += 1;
    this[part].receive(rows as never);
  }
  #receiveAll = (part: PartName, rows: readonly { id: number }[]): void =>
    this[part].receive(
      rows as never,
      rows.map((it) => it.id),
    );
  #addAgain = (part: PartName, rows: readonly { id: number }[], key: string): Promise<readonly { id: number }[]> =>
    this[part].part.addAgain(rows as never, key);
  #rowsOf = (part: PartName, ids: readonly number[]): { id: number }[] => ids.flatMap((id) => this[part].row(id) ?? []);
  #standing(part: PartName, id: number, cell: string): CellValue | undefined {
    const row = this[part].row(id);
    return row && this[part].part.read(row as never, cell);
  }
  #isMine(part: PartName, row: { id: number }): boolean {
    const editor = this[part].part.editorOf?.(row as never);
    return editor === undefined ? this[part].isOwn(row.id) : editor === this.#me;
  }
  /** The age that a row has to have to be taken away as one's own. */
  #ownAge(part: PartName, id: number): number | undefined {
    const sheet = this[part];
    const saved = sheet.saved(id);
    if (!saved || !sheet.part.editorOf) return sheet.ownAge(id);
    // No row has the age zero: where somebody else wrote since, it stays.
    return this.#isMine(part, saved) ? sheet.part.ageOf(saved as never) : 0;
  }
  #dropTroubles(part: PartName, cells: readonly { id: number; key: string }[]): void {
    for (const { id, key } of cells) if (this[part].drawn(id)?.troubles.has(key)) this[part].yieldTo(id, key);
  }
}
