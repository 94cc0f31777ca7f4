/** What is wrong with a formula, as a sentence, and where in its text. */
export interface Mistake {
  message: string;
  /** The place of the first character that is meant; 0 where it is the whole. */
  at: number;
}

/** Thrown within this folder only: whoever reads a formula gets it as a result. */
export class FormulaMistake extends Error {
  readonly at: number;

  constructor(message: string, at = 0) {
    super(message);
    this.at = at;
  }
}

type Outcome<T> = { ok: true; value: T } | ({ ok: false } & Mistake);

/** The result of some work, or the mistake that stopped it. */
export function outcomeOf<T>(work: () => T): Outcome<T> {
  try {
    return { ok: true, value: work() };
  } catch (error) {
    if (!(error instanceof FormulaMistake)) throw error;
    return { ok: false, message: error.message, at: error.at };
  }
}
