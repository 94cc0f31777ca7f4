import type { PastKind } from 'contract/dashboards/past.ts';
import type { Permission } from 'contract/permissions.ts';
import { tellColumns, type Fact, type ToldFact } from './audit/words.ts';
import type { Reading } from './context.ts';
import type { Reader } from './database/database.ts';
import type { UnreadRows } from './database/past.ts';
import { Problem } from './problem.ts';

/** One of several that belong to a thing: a line of a request. */
export interface ToldRow {
  /** What it is recognized by at another instant. */
  key: string;
  name: string;
  facts: ToldFact[];
}

/** A thing as people read it. */
export interface Telling {
  facts: ToldFact[];
  parts: ToldPart[];
}
export interface ToldPart {
  title: string;
  rows: ToldRow[];
  /** Where there may be thousands, only the first are read. */
  unread?: UnreadRows;
}

/** A thing that the person may see today. */
interface SeenThing {
  title: string;
  /** Under which name the audit tells of it. */
  audit: { entity: string; entity_id?: string } | null;
  /** The thing as the database that is read has it; nothing where it was not there. */
  tell: (db: Reader) => Promise<Telling | undefined>;
}

/** What an area says of one kind of thing that is looked back at. */
export interface PastSource {
  permission: Permission;
  /** The tables that it is told from and whose versions are kept. */
  tables: readonly string[];
  /** Refuses who may not see it today: nobody sees in the past what they do not see now. */
  find: (context: Reading, id: string) => Promise<SeenThing>;
}

/** A part of a thing that takes a right of its own, or that only another area knows: the documents of a place. */
export interface PastPartSource extends Pick<PastSource, 'permission' | 'tables'> {
  of: PastKind;
  /** Of a thing that the person may see today; the same rows are told of the instant and of today. */
  find: (context: Reading, id: string, instant: Temporal.Instant) => Promise<(db: Reader) => Promise<ToldPart>>;
}

declare module './context.ts' {
  interface Hooks {
    past: Partial<Readonly<Record<PastKind, PastSource>>>;
    pastParts: readonly PastPartSource[];
  }
}

/** A row of a part, told by the words of its columns. */
export const tellRow = (key: string, name: string, words: Readonly<Record<string, Fact>>, row: object): ToldRow => ({
  key,
  name,
  facts: tellColumns(words, row),
});

/** Of what is read one by one: nothing where it was not there yet. */
export function absent(error: unknown): undefined {
  if (error instanceof Problem && error.code === 'not_found') return undefined;
  throw error;
}
