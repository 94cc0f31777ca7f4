import { removeCubageRows } from 'contract/cubication/index.ts';
import { Refused } from '../api/refusal.ts';
import { newKey, send } from '../api/send.ts';
import type { PartName } from './parts.ts';

export interface LeavingRow {
  id: number;
  /** Of another age it stays. */
  seen?: number;
}

interface Order {
  document_id: number;
  part: PartName;
  rows: () => Promise<readonly LeavingRow[]>;
}

/** Rows on their way out: what nobody answered is asked again as it was, so that the server tells what it has done already. */
export class Removal {
  readonly #order: Order;
  #last: { rows: readonly LeavingRow[]; key: string } | undefined;

  constructor(order: Order) {
    this.#order = order;
  }

  run = async (): Promise<void> => {
    const isRepeated = this.#last !== undefined;
    try {
      await this.#ask();
    } catch (error) {
      // What nobody answered had not been done, and the rows have other ages by now.
      if (!isRepeated || !(error instanceof Refused) || error.code !== 'stale') throw error;
      this.#last = undefined;
      await this.#ask();
    }
  };

  async #ask(): Promise<void> {
    const { document_id, part, rows } = this.#order;
    const now = (this.#last ??= { rows: await rows(), key: newKey() });
    await send(removeCubageRows, { document_id, part, rows: [...now.rows] }, { idempotencyKey: now.key });
  }
}
