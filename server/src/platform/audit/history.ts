import { seesMoney, withoutMoneyNames, type Viewer } from '../money.ts';

export type Row = Record<string, unknown>;

/** A version of something as the audit trail keeps it. The column holds JSON, which the driver has read already. */
export const readVersion = (kept: string | Row | null): Row => (typeof kept === 'string' ? JSON.parse(kept) : (kept ?? {}));
/** The same for somebody: without amounts for who sees none. */
export const readFor = (user: Viewer, kept: string | Row | null): Row =>
  seesMoney(user) ? readVersion(kept) : withoutMoneyNames(readVersion(kept));

interface Words {
  /** The fields that are not told. */
  unsaid: readonly string[];
  /** What people call a field. */
  name: (field: string) => string;
  /** A value as people read it; null where there is none. */
  shown: (field: string, value: unknown) => string | null;
}

export interface ChangedFact {
  field: string;
  before: string | null;
  after: string | null;
}

/** What an entry of the audit trail says to somebody, fact by fact, from what to what. What reads the same on both sides is not told. */
export function changesBetween(
  user: Viewer,
  { before, after }: { before: string | null; after: string | null },
  { unsaid, name, shown }: Words,
): ChangedFact[] {
  const [past, present] = [readFor(user, before), readFor(user, after)];
  return [...new Set([...Object.keys(past), ...Object.keys(present)])]
    .filter((it) => !unsaid.includes(it))
    .map((field) => ({ field: name(field), before: shown(field, past[field]), after: shown(field, present[field]) }))
    .filter((it) => it.before !== it.after);
}
