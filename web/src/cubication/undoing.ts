import {
  changeVariables,
  takeBackCosts,
  takeBackSubstitution,
  takeBackUpload,
  type CubageInfo,
  type SubstitutedMaterial,
} from 'contract/cubication/index.ts';
import { Refused } from '../api/refusal.ts';
import { newKey, send } from '../api/send.ts';
import { store } from '../api/store.ts';
import type { CellValue } from '../ui/grid/columns.ts';
import { notify } from '../ui/page/notices.tsx';
import { noDeeds, takeBack, takeBackVariables, withDeed, type EditorStep, type Deeds } from './deeds.ts';
import type { CellChange, PartName } from './parts.ts';

type Row = { id: number };
type VariablesDeed = EditorStep & { kind: 'variables' };

/** What taking something back needs of the take-off in which it was done. */
interface Doing {
  standing: (part: PartName, id: number, cell: string) => CellValue | undefined;
  change: (part: PartName, changes: readonly CellChange[]) => void;
  rowsOf: (part: PartName, ids: readonly number[]) => Row[];
  isMine: (part: PartName, row: Row) => boolean;
  /** Whether they are gone; those in which somebody else wrote meanwhile stay. */
  takeOwn: (part: PartName, ids: readonly number[]) => Promise<boolean>;
  /** Rows that were taken away, as they were and under their numbers; those that came. */
  bringBack: (part: PartName, ids: readonly number[]) => Promise<readonly number[]>;
  run: (changes: number, job: () => Promise<void>) => Promise<void>;
  refresh: () => Promise<void>;
  document: () => { document_id: number; variables: CubageInfo['variables'] };
  take: (document: CubageInfo) => void;
  /** Rows cost something else. */
  repriced: (document: CubageInfo) => void;
  /** A row is of another material. */
  replaced: (row: SubstitutedMaterial) => void;
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

  did(deed: EditorStep): void {
    this.deeds.set(withDeed(this.deeds.get(), deed));
  }
  /** What waits to be saved is given up with it: nothing waits for that any more. */
  forget = (): void => {
    this.#turn = undefined;
    this.deeds.set(noDeeds);
  };
  undo = (): Promise<void> => this.#inTurn('done', 'undone');
  redo = (): Promise<void> => this.#inTurn('undone', 'done');

  /** One after the other: each rests on what the one before it leaves. */
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
  #revert(deed: EditorStep): Promise<EditorStep | undefined> {
    switch (deed.kind) {
      case 'several':
        return this.#revertAll(deed.deeds);
      case 'variables':
        return this.#revertVariables(deed);
      case 'costs':
        return this.#revertCosts(deed);
      case 'substitution':
        return this.#revertSubstitution(deed);
      case 'upload':
        return this.#revertUpload(deed);
      case 'cells':
        return Promise.resolve(this.#revertCells(deed));
      case 'added':
        return this.#revertAdded(deed);
      case 'removed':
        return this.#revertRemoved(deed);
    }
  }

  /** In the opposite order: rows that use a variable go before it. */
  async #revertAll(all: readonly EditorStep[]): Promise<EditorStep | undefined> {
    const deeds: EditorStep[] = [];
    for (const one of all.toReversed()) {
      const inverse = await this.#revert(one);
      if (inverse) deeds.push(inverse);
    }
    return deeds.length === 0 ? undefined : { kind: 'several', deeds };
  }

  #revertCells({ part, changes: done }: EditorStep & { kind: 'cells' }): EditorStep | undefined {
    const { changes, left } = takeBack(done, (id, cell) => this.#doing.standing(part, id, cell));
    if (left > 0)
      notify('info', left === 1 ? 'Una celda quedó como está' : `${left} celdas quedaron como están`, 'Otra persona las cambió después.');
    if (changes.length === 0) return undefined;
    this.#doing.change(part, changes);
    return { kind: 'cells', part, changes };
  }

  async #revertAdded({ part, ids }: EditorStep & { kind: 'added' }): Promise<EditorStep | undefined> {
    const rows = this.#doing.rowsOf(part, ids).filter((it) => this.#doing.isMine(part, it));
    if (rows.length < ids.length) notify('info', 'Algunas filas quedaron como están', 'Otra persona las cambió o quitó después.');
    if (rows.length === 0) return undefined;
    const isTaken = await this.#doing.takeOwn(
      part,
      rows.map((it) => it.id),
    );
    return isTaken ? { kind: 'removed', part, ids: rows.map((it) => it.id) } : undefined;
  }

  async #revertRemoved({ part, ids }: EditorStep & { kind: 'removed' }): Promise<EditorStep | undefined> {
    const back = await this.#doing.bringBack(part, ids);
    return back.length === 0 ? undefined : { kind: 'added', part, ids: back };
  }

  /** The server knows what the rows cost before; rows to which somebody else gave another cost since are told. */
  async #revertCosts({ repricing_id }: EditorStep & { kind: 'costs' }): Promise<EditorStep | undefined> {
    let done: EditorStep | undefined;
    const key = newKey();
    await this.#doing.run(1, async () => {
      const { document_id } = this.#doing.document();
      const back = await send(takeBackCosts, { document_id, repricing_id }, { idempotencyKey: key });
      this.#doing.repriced(back.document);
      tellLeft(back.left);
      if (back.repricing_id !== null) done = { kind: 'costs', repricing_id: back.repricing_id };
    });
    return done;
  }

  /** The server knows what the row was before. */
  async #revertSubstitution({ substitution_id }: EditorStep & { kind: 'substitution' }): Promise<EditorStep | undefined> {
    let done: EditorStep | undefined;
    const key = newKey();
    await this.#doing.run(1, async () => {
      const { document_id } = this.#doing.document();
      const row = await send(takeBackSubstitution, { document_id, substitution_id }, { idempotencyKey: key });
      this.#doing.replaced(row);
      done = { kind: 'substitution', substitution_id: row.substitution_id };
    });
    return done;
  }

  /** The server knows what the rows were before; the answer says how many others have written in since. */
  async #revertUpload({ upload_id }: EditorStep & { kind: 'upload' }): Promise<EditorStep | undefined> {
    let done: EditorStep | undefined;
    const key = newKey();
    await this.#doing.run(1, async () => {
      const { document_id } = this.#doing.document();
      const back = await send(takeBackUpload, { document_id, upload_id }, { idempotencyKey: key });
      await this.#doing.refresh();
      const words = back.left === 1 ? 'Una fila de la planilla quedó como está' : `${back.left} filas de la planilla quedaron como están`;
      if (back.left > 0) notify('info', words, 'Otra persona las cambió o quitó después.');
      if (back.upload_id !== null) done = { kind: 'upload', upload_id: back.upload_id };
    });
    return done;
  }

  async #revertVariables(deed: VariablesDeed): Promise<EditorStep | undefined> {
    let done: EditorStep | undefined;
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
  async #saveBack(deed: VariablesDeed): Promise<{ inverse: EditorStep | undefined; left: number }> {
    await this.#doing.refresh();
    const { document_id, variables: now } = this.#doing.document();
    const { ids, isThere, left, ...changes } = takeBackVariables(now, deed);
    if (ids.length === 0) return { left, inverse: isThere ? { ...deed, before: deed.after, after: deed.before } : undefined };
    const answer = await send(changeVariables, { document_id, ...changes });
    this.#doing.take(answer);
    const own = (all: CubageInfo['variables']) => all.filter((it) => ids.includes(it.id));
    return { left, inverse: { kind: 'variables', before: own(now), after: own(answer.variables) } };
  }
}

const mostNamed = 5;

function tellLeft(codes: readonly string[]): void {
  if (codes.length === 0) return;
  const title = codes.length === 1 ? 'Un material quedó con su costo' : `${codes.length} materiales quedaron con su costo`;
  const more = codes.length > mostNamed ? ` y ${codes.length - mostNamed} más` : '';
  notify('info', title, `Otra persona lo cambió, o quitó la fila, después: ${codes.slice(0, mostNamed).join(', ')}${more}.`);
}
