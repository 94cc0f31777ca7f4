import type { Call } from 'contract/call.ts';

/** What became of one wish to write: done for sure, refused for sure, or nobody knows. */
export type Outcome = 'answered' | 'refused' | 'unknown';

export interface Entry {
  call: Call;
  /** What it left in the database is found by this. */
  tag: string;
  outcome: Outcome;
  /** The thing whose present value it set; of these the last one stands. */
  of?: string;
}

/** Our own list of what the servers answered, to compare with what the database holds. */
export class Ledger {
  readonly entries: Entry[] = [];
  /** Answers that were not whole. */
  readonly halves: string[] = [];
  readonly #milliseconds: number[] = [];
  readonly #refusals = new Map<string, number>();
  #last = 0;
  answers = 0;
  repeats = 0;

  /** A word that nothing else in the database has. */
  tag(): string {
    this.#last += 1;
    return `prueba-${this.#last}`;
  }

  write(entry: Entry): void {
    this.entries.push(entry);
  }

  /** A call was answered well, so long after it was first sent. */
  answered(milliseconds: number): void {
    this.answers += 1;
    this.#milliseconds.push(milliseconds);
  }

  /** A call was not answered well: an HTTP status and our code for it, or what befell the line. */
  refused(call: Call, reason: string): void {
    const key = `${reason} · ${call.id}`;
    this.#refusals.set(key, (this.#refusals.get(key) ?? 0) + 1);
  }

  /** How often each reason was given, the most frequent first. */
  refusals(): [reason: string, times: number][] {
    return [...this.#refusals].toSorted(([, a], [, b]) => b - a);
  }

  /** How long it took until the answer came, of so great a share of the calls. */
  percentile(share: number): number {
    const sorted = this.#milliseconds.toSorted((a, b) => a - b);
    return sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  }
}
