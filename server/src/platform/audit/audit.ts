import type { Generated } from 'kysely';
import type { Tx } from '../database/database.ts';
import { statement } from '../database/statement.ts';
import { slices } from '../turns.ts';
import type { User } from '../user.ts';

declare module '../database/database.ts' {
  interface Tables {
    audit: {
      id: Generated<number>;
      at: Generated<Date>;
      user_id: number | null;
      user_email: string | null;
      action: string;
      entity: string;
      entity_id: string;
      before: string | null;
      after: string | null;
      request_id: string;
    };
  }
}

interface Actor {
  tx: Tx;
  user: User | undefined;
  requestId: string;
}
interface Change {
  action: 'create' | 'update' | 'delete' | (string & {});
  entity: string;
  /** What it is called in lists of changes: a code or a number. */
  id: string | number;
  before?: object | undefined;
  after?: object | undefined;
}

/** Writes who did what, before and after, in the transaction of the change itself. */
export async function record({ tx, ...actor }: Actor, change: Change): Promise<void> {
  await insertEntry(tx, null, entryOf(actor, change));
}

/** Many of them, some hundred in a statement. */
export async function recordAll({ tx, ...actor }: Actor, changes: readonly Change[]): Promise<void> {
  const entries = changes.map((it) => entryOf(actor, it));
  for (const some of slices(entries)) await tx.insertInto('audit').values(some).execute();
}

const insertEntry = statement((tx: Tx, _shape: null, entry: ReturnType<typeof entryOf>) => tx.insertInto('audit').values(entry), {
  isAnswered: false,
});

const entryOf = ({ user, requestId }: Omit<Actor, 'tx'>, { action, entity, id, before, after }: Change) => ({
  user_id: user?.id ?? null,
  user_email: user?.email ?? null,
  action,
  entity,
  entity_id: String(id),
  ...difference(before, after),
  request_id: requestId,
});

/** Of two versions of a row only what differs is kept. */
function difference(before: object | undefined, after: object | undefined): { before: string | null; after: string | null } {
  if (!before || !after) return { before: before ? JSON.stringify(before) : null, after: after ? JSON.stringify(after) : null };
  const old = new Map(Object.entries(before));
  const changed = Object.entries(after).filter(([key, value]) => !isSame(old.get(key), value));
  const past = changed.map(([key]) => [key, old.get(key)]);
  return { before: JSON.stringify(Object.fromEntries(past)), after: JSON.stringify(Object.fromEntries(changed)) };
}

/** Most values are plain, and seen to be the same without being written. */
const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** Some columns of a row: what the history keeps of it. */
export function only<T extends object, K extends keyof T>(row: T, names: readonly K[]): Pick<T, K> {
  // Built from exactly these names; the compiler cannot follow `fromEntries`.
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<T, K>;
}
