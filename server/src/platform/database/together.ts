import pg from 'pg';

/** A statement under the name by which the line knows it. */
export interface Named {
  text: string;
  values: unknown[];
  name: string | undefined;
}
/** One of which nobody hears what it gives, with values that are sent as they are written. */
export interface Ahead extends Named {
  values: Plain[];
}
type Plain = string | number | boolean | null;
export const arePlain = (values: unknown[]): values is Plain[] =>
  values.every((it) => it === null || ['string', 'number', 'boolean'].includes(typeof it));

type Told = (error: Error | null | undefined, result: pg.QueryResult) => void;

/** What pg asks of whatever is sent over a line, besides `submit` (its types say no more of it). */
declare module 'pg' {
  interface Query {
    handleDataRow(row: unknown): void;
    handleCommandComplete(done: unknown, connection: pg.Connection): void;
  }
}

/**
 * A statement, and others that the database does before it in the same turn. All are sent and answered at once; of the others nobody
 * hears what they give. When one is refused, the database does none of those that follow, and the reason is the answer.
 */
export class Together extends pg.Query {
  /** So many of the others are still to be done. */
  #left: number;

  /** The line must know those `ahead` by their names: what it says of a new name is said of the one that is asked. */
  constructor(asked: Named, ahead: readonly Ahead[], tell: Told) {
    super(asked, tell as never);
    this.#left = ahead.length;
    const submitAlone = this.submit;
    this.submit = (connection) => {
      connection.stream.cork();
      try {
        for (const { name, values } of ahead) {
          connection.bind({ statement: name, values: values.map((it) => (it === null ? null : String(it))) }, true);
          connection.execute(null, true);
        }
        return submitAlone.call(this, connection);
      } finally {
        connection.stream.uncork();
      }
    };
  }

  override handleDataRow(row: unknown): void {
    if (this.#left === 0) super.handleDataRow(row);
  }

  override handleCommandComplete(done: unknown, connection: pg.Connection): void {
    if (this.#left > 0) this.#left -= 1;
    else super.handleCommandComplete(done, connection);
  }
}
