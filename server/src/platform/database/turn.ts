import pg from 'pg';

/** A statement under the name by which the line knows it. */
export interface NamedStatement {
  text: string;
  values: readonly unknown[];
  name: string | undefined;
}
/** One of which nobody hears what it gives, with values that are sent as they are written. */
export interface Ahead extends NamedStatement {
  values: Plain[];
}
type Plain = string | number | boolean | null;
export const arePlain = (values: readonly unknown[]): values is Plain[] =>
  values.every((it) => it === null || ['string', 'number', 'boolean'].includes(typeof it));

type Row = Record<string, unknown>;
type RowReader = (columns: readonly (string | null)[]) => Row;
/** What is known of a statement that was answered once: how its rows are read, if it gives any. */
export interface StatementFacts {
  read: RowReader | undefined;
}
interface Answer {
  command: string;
  rowCount: number | null;
  rows: Row[];
}
type OnAnswer = (error: Error | null, answer?: Answer & { known: StatementFacts }) => void;

/** A column as the database describes it. */
interface Column {
  name: string;
  dataTypeID: Parameters<pg.CustomTypesConfig['getTypeParser']>[0];
}

declare module 'pg' {
  interface Connection {
    /** The texts that the line has prepared, by their names. pg keeps them; its types do not say so. */
    parsedStatements: Record<string, string>;
  }
}
/** As pg writes a value; its types do not say that it lends this. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): string | Buffer | null } }).utils;

/**
 * What is sent over a line at once: a statement, and others that the database does before it, of which nobody hears what they give.
 * When one is refused, the database does none of those that follow, and the reason is the answer.
 *
 * pg's own would have the columns described each time, and would make a row's form anew from them. Those of a prepared statement never change
 * (the database refuses it rather), so they are asked for once and `known` afterwards.
 */
export class Turn implements pg.Submittable {
  readonly name: string | undefined;
  readonly text: string;
  readonly #values: (string | Buffer | null)[];
  readonly #ahead: readonly Ahead[];
  readonly #typeOf: pg.CustomTypesConfig;
  readonly #isKnown: boolean;
  readonly #tell: OnAnswer;
  #read: RowReader | undefined;
  /** So many of those ahead are still to be done. */
  #left: number;
  readonly #answer: Answer = { command: '', rowCount: null, rows: [] };
  #unreadable: Error | undefined;

  /** The line must know those `ahead` by their names: what it says of a new name is said of the one that is asked. */
  constructor(
    { name, text, values }: NamedStatement,
    {
      ahead,
      known,
      types,
      tell,
    }: { ahead: readonly Ahead[]; known: StatementFacts | undefined; types: pg.CustomTypesConfig; tell: OnAnswer },
  ) {
    this.name = name;
    this.text = text;
    this.#values = values.map((it) => prepareValue(it));
    this.#ahead = ahead;
    this.#left = ahead.length;
    this.#isKnown = known !== undefined;
    this.#read = known?.read;
    this.#typeOf = types;
    this.#tell = tell;
  }

  submit(connection: pg.Connection): void {
    connection.stream.cork();
    try {
      for (const { name, values } of this.#ahead) {
        connection.bind({ statement: name, values: values.map((it) => (it === null ? null : String(it))) }, true);
        connection.execute(null, true);
      }
      const { name = '', text } = this;
      if (name === '' || connection.parsedStatements[name] === undefined) connection.parse({ name, text, types: [] }, true);
      connection.bind({ statement: name, values: this.#values }, true);
      if (!this.#isKnown) connection.describe({ type: 'P' }, true);
      connection.execute(null, true);
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
  }

  handleRowDescription({ fields }: { fields: readonly Column[] }): void {
    this.#read = rowReader(fields, this.#typeOf);
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (this.#left > 0 || !this.#read) return;
    try {
      this.#answer.rows.push(this.#read(fields));
    } catch (error) {
      this.#unreadable ??= error instanceof Error ? error : new Error(String(error));
    }
  }

  /** Such as `UPDATE 1`, `INSERT 0 1` or `BEGIN`. */
  handleCommandComplete({ text }: { text: string }): void {
    if (this.#left > 0) return void (this.#left -= 1);
    const count = text.slice(text.lastIndexOf(' ') + 1);
    this.#answer.command = text.split(' ', 1)[0] ?? '';
    if (/^\d+$/.test(count)) this.#answer.rowCount = Number(count);
  }

  handleEmptyQuery(): void {
    // It is told like any other when the line is ready.
  }

  handleError(error: Error): void {
    this.#tell(error);
  }

  handleReadyForQuery(): void {
    if (this.#unreadable) this.#tell(this.#unreadable);
    else this.#tell(null, { ...this.#answer, known: { read: this.#read } });
  }
}

/** Tells the line that some names are used no more, as drivers do: a pool between us and the database knows them by names of its own. */
export class Release implements pg.Submittable {
  readonly #isGone: (name: string) => boolean;
  readonly #tell: (error: Error | null) => void;

  constructor(isGone: (name: string) => boolean, tell: (error: Error | null) => void) {
    this.#isGone = isGone;
    this.#tell = tell;
  }

  submit(connection: pg.Connection): void {
    // Those that were refused when they were first asked, too: the line has read them.
    for (const name of Object.keys(connection.parsedStatements).filter(this.#isGone)) {
      connection.close({ type: 'S', name }, true);
      Reflect.deleteProperty(connection.parsedStatements, name);
    }
    connection.sync();
  }

  handleError(error: Error): void {
    this.#tell(error);
  }

  handleReadyForQuery(): void {
    this.#tell(null);
  }
}

/** Reads rows of these columns. All rows have one form from the beginning, so that whoever reads them finds each column at its place. */
function rowReader(fields: readonly Column[], types: pg.CustomTypesConfig): RowReader {
  const columns = fields.map(({ name, dataTypeID }) => ({ name, parse: types.getTypeParser(dataTypeID, 'text') }));
  const empty: Row = Object.fromEntries(columns.map(({ name }) => [name, null]));
  return (texts) => {
    const row = { ...empty };
    let at = 0;
    for (const { name, parse } of columns) {
      const text = texts[at] ?? null;
      row[name] = text === null ? null : parse(text);
      at += 1;
    }
    return row;
  };
}
