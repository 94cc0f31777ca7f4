import { saveVariables, type CubageInfo } from 'contract/cubication/index.ts';
import { Refused } from '../api/refused.ts';
import { send } from '../api/send.ts';
import { store } from '../api/store.ts';
import type { CellValue } from '../ui/grid/columns.ts';
import { notify } from '../ui/page/notices.tsx';
import { noDeeds, renumber, takeBack, takeBackVariables, withDeed, type Deed, type Deeds } from './deeds.ts';
import type { CellChange, PartName } from './parts.ts';

type Row = { id: number };
type VariablesDeed = Deed & { kind: 'variables' };

/** What taking something back needs of the take-off in which it was done. */
interface Doing {
  standing: (part: PartName, id: number, cell: string) => CellValue | undefined;
  change: (part: PartName, changes: readonly CellChange[]) => void;
  rowsOf: (part: PartName, ids: readonly number[]) => Row[];
  isMine: (part: PartName, row: Row) => boolean;
  /** Whether they are gone; those in which somebody else wrote meanwhile stay. */
  takeOwn: (part: PartName, ids: readonly number[]) => Promise<boolean>;
  /** Makes rows like these, with other numbers. */
  addAgain: (part: PartName, rows: readonly Row[]) => Promise<readonly Row[]>;
  run: (changes: number, job: () => Promise<void>) => Promise<void>;
  refresh: () => Promise<void>;
  document: () => { document_id: number; version: number; variables: CubageInfo['variables'] };
  take: (document: CubageInfo) => void;
}

/** What somebody did in a take-off, and how it is taken back and done again. */
export class Undoing {
  readonly deeds = store<Deeds>(noDeeds);
  readonly #doing: Doing;
  /** The last that was asked for, until it is over. */
  #turn: Promise<void> | undefined;

  constructor(doing: Doing) {
    this.#doing = doing;
  }

  did(deed: Deed): void {
    this.deeds.set(withDeed(this.deeds.get(), deed));
  }
  /** What waits to be saved is given up with it: nothing waits for that any more. */
  forget = (): void => {
    this.#turn = undefined;
    this.deeds.set(noDeeds);
  };
  undo = (): Promise<void> => this.#inTurn('done', 'undone');
  redo = (): Promise<void> => this.#inTurn('undone', 'done');

  /** One after the other: each rests on what the one before it leaves, the numbers of rows made again among it. */
  #inTurn(from: keyof Deeds, to: keyof Deeds): Promise<void> {
    const back = () => this.#back(from, to);
    const turn = this.#turn ? this.#turn.then(back, back) : back();
    const end = () => {
      if (this.#turn === turn) this.#turn = undefined;
    };
    this.#turn = turn;
    void turn.then(end, end);
    return turn;
  }

  async #back(from: keyof Deeds, to: keyof Deeds): Promise<void> {
    const deeds = this.deeds.get();
    const deed = deeds[from].at(-1);
    if (!deed) return;
    this.deeds.set({ ...deeds, [from]: deeds[from].slice(0, -1) });
    const inverse = await this.#revert(deed);
    if (!inverse) return;
    const now = this.deeds.get();
    this.deeds.set({ ...now, [to]: [...now[to], inverse] });
  }

  /** The deed that does it again; nothing where all of it stays as it is. */
  #revert(deed: Deed): Promise<Deed | undefined> {
    switch (deed.kind) {
      case 'several':
        return this.#revertAll(deed.deeds);
      case 'variables':
        return this.#revertVariables(deed);
      case 'cells':
        return Promise.resolve(this.#revertCells(deed));
      case 'added':
        return this.#revertAdded(deed);
      case 'removed':
        return this.#revertRemoved(deed);
    }
  }

  /** In the opposite order: rows that use a variable go before it. */
  async #revertAll(all: readonly Deed[]): Promise<Deed | undefined> {
    const deeds: Deed[] = [];
    for (const one of all.toReversed()) {
      const inverse = await this.#revert(one);
      if (inverse) deeds.push(inverse);
    }
    return deeds.length === 0 ? undefined : { kind: 'several', deeds };
  }

  #revertCells({ part, changes: done }: Deed & { kind: 'cells' }): Deed | undefined {
    const { changes, left } = takeBack(done, (id, cell) => this.#doing.standing(part, id, cell));
    if (left > 0)
      notify('info', left === 1 ? 'Una celda quedó como está' : `${left} celdas quedaron como están`, 'Otra persona las cambió después.');
    if (changes.length === 0) return undefined;
    this.#doing.change(part, changes);
    return { kind: 'cells', part, changes };
  }

  async #revertAdded({ part, ids }: Deed & { kind: 'added' }): Promise<Deed | undefined> {
    const rows = this.#doing.rowsOf(part, ids).filter((it) => this.#doing.isMine(part, it));
    if (rows.length < ids.length) notify('info', 'Algunas filas quedaron como están', 'Otra persona las cambió o quitó después.');
    if (rows.length === 0) return undefined;
    const isTaken = await this.#doing.takeOwn(
      part,
      rows.map((it) => it.id),
    );
    return isTaken ? { kind: 'removed', part, rows } : undefined;
  }

  async #revertRemoved({ part, rows }: Deed & { kind: 'removed' }): Promise<Deed | undefined> {
    const made = await this.#doing.addAgain(part, rows);
    const numbers = new Map(rows.flatMap((it, at) => (made[at] ? [[it.id, made[at].id] as const] : [])));
    this.deeds.set(renumber(this.deeds.get(), part, numbers));
    return { kind: 'added', part, ids: made.map((it) => it.id) };
  }

  async #revertVariables(deed: VariablesDeed): Promise<Deed | undefined> {
    let done: Deed | undefined;
    await this.#doing.run(1, async () => {
      const { inverse, left } = await this.#saveBack(deed).catch((error: unknown) => {
        if (!(error instanceof Refused) || error.code !== 'stale') throw error;
        // Somebody else saved between the reading and the saving: theirs is read, and it is tried once more.
        return this.#saveBack(deed);
      });
      const words = left === 1 ? 'Una variable quedó como está' : `${left} variables quedaron como están`;
      if (left > 0) notify('info', words, 'Otra persona las cambió después.');
      done = inverse;
    });
    return done;
  }

  /** Where all stands already as it is to be, an answer was lost on the way that had done it. */
  async #saveBack(deed: VariablesDeed): Promise<{ inverse: Deed | undefined; left: number }> {
    await this.#doing.refresh();
    const { document_id, version, variables: before } = this.#doing.document();
    const { variables, changed, isThere, left } = takeBackVariables(before, deed);
    if (changed === 0) return { left, inverse: isThere ? { ...deed, before: deed.after, after: deed.before } : undefined };
    const sent = variables.map(({ name, unit_id, formula, origin }) => ({ name, unit_id, formula, origin }));
    const answer = await send(saveVariables, { document_id, version, variables: sent });
    this.#doing.take(answer);
    return { left, inverse: { kind: 'variables', before, after: answer.variables } };
  }
}
