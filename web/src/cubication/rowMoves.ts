import { bringBackCubageRows } from 'contract/cubication/index.ts';
import { newKey, send } from '../api/send.ts';
import { notify } from '../ui/page/notices.tsx';
import type { EditorStep } from './deeds.ts';
import type { OpenCubage } from './openCubage.ts';
import type { PartName } from './parts.ts';
import { Removal, type LeavingRow } from './removal.ts';
import type { Turns } from './turns.ts';

type Row = { id: number };

interface Parts {
  open: OpenCubage;
  turns: Turns;
  refresh: () => Promise<void>;
  did: (step: EditorStep) => void;
}

/** Rows that come and go by one's own doing. */
export class RowMoves {
  readonly #open: OpenCubage;
  readonly #turns: Turns;
  readonly #refresh: () => Promise<void>;
  readonly #did: (step: EditorStep) => void;

  constructor({ open, turns, refresh, did }: Parts) {
    this.#open = open;
    this.#turns = turns;
    this.#refresh = refresh;
    this.#did = did;
  }

  /** By a call, once what waits before it has been saved. */
  add<Added extends Row>(
    part: PartName,
    call: (key: string) => Promise<readonly Added[]>,
    onAdded?: (rows: readonly Added[]) => void,
  ): void {
    const key = newKey();
    void this.#turns.run(1, async () => {
      const rows = await call(key);
      this.added(part, rows);
      onAdded?.(rows);
    });
  }

  /** Rows that another part of the page has made. */
  added(part: PartName, rows: readonly Row[]): void {
    this.#own(part, rows);
    this.#did({ kind: 'added', part, ids: rows.map((it) => it.id) });
  }

  /** A row that somebody else took away, as it was, and what was written in it here over it. */
  addGone(part: PartName, id: number): void {
    const sheet = this.#open.sheet(part);
    if (sheet.isReturning(id)) return;
    const key = newKey();
    const addIt = async () => {
      const rows = await this.#askBack(part, [id], key);
      // What was typed in it stands there all the same.
      if (rows.length === 0) return sheet.setReturning(id, false);
      const [own, troubles] = [sheet.ownCells(id), sheet.troublesBefore(id)];
      sheet.letGo(id);
      this.added(part, rows);
      const cells = own.map(([cell, after]) => ({ id, cell, before: this.#open.standing(part, id, cell) ?? null, after }));
      if (cells.length > 0) this.#turns.write(sheet, cells);
      sheet.trouble(id, troubles);
      void this.#refresh();
    };
    sheet.setReturning(id, true);
    void this.#turns.run(1, addIt, () => sheet.setReturning(id, false));
  }

  async remove(part: PartName, chosen: readonly number[]): Promise<void> {
    const sheet = this.#open.sheet(part);
    for (const id of chosen) if (sheet.isGone(id)) sheet.letGo(id);
    const ids = chosen.filter((it) => sheet.row(it));
    if (ids.length === 0) return;
    this.#did({ kind: 'removed', part, ids });
    await this.#take(part, ids, async () => ids.map((id) => ({ id })));
  }

  /** Whether they are gone; those in which somebody else wrote meanwhile stay. */
  takeOwn = (part: PartName, ids: readonly number[]): Promise<boolean> =>
    this.#take(part, ids, async () => {
      // What a variable has given anew meanwhile has another age, and is nobody's writing.
      await this.#refresh();
      return ids.map((id) => ({ id, ...seenAs(this.#open.ownAge(part, id)) }));
    });

  async #take(part: PartName, ids: readonly number[], rows: () => Promise<readonly LeavingRow[]>): Promise<boolean> {
    let isTaken = true;
    this.#open.sheet(part).take(ids);
    const removal = new Removal({ document_id: this.#open.id, part, rows });
    const remove = async () => {
      await removal.run();
      this.#open.forget(part, ids);
    };
    // Somebody else may have taken some of them away: those that are left stand there again.
    const putBack = () => {
      isTaken = false;
      this.#open.sheet(part).putBack(ids);
      void this.#refresh();
    };
    await this.#turns.run(ids.length, remove, putBack);
    return isTaken;
  }

  /** Rows that were taken away here stand there again, each in its place; those that came. */
  bringBack = async (part: PartName, ids: readonly number[]): Promise<readonly number[]> => {
    let back: readonly Row[] = [];
    const key = newKey();
    await this.#turns.run(ids.length, async () => {
      back = await this.#askBack(part, ids, key);
      this.#own(part, back);
      void this.#refresh();
    });
    return back.map((it) => it.id);
  };

  /** The key is the same when it is tried again. */
  async #askBack(part: PartName, ids: readonly number[], key: string): Promise<readonly Row[]> {
    const answer = await send(bringBackCubageRows, { document_id: this.#open.id, part, ids: [...ids] }, { idempotencyKey: key });
    const rows: readonly Row[] = answer[part];
    if (rows.length < ids.length) notify('info', 'Algunas filas no volvieron', 'Lo que nombraban ya no existe, o se quitaron hace mucho.');
    return rows;
  }

  #own(part: PartName, rows: readonly Row[]): void {
    this.#open.receive(part, rows);
    this.#open.sheet(part).own(rows as never);
  }
}

const seenAs = (seen: number | undefined) => (seen === undefined ? {} : { seen });
