import type { DatedRule } from 'contract/dated-rules.ts';
import { formatDay } from 'contract/format.ts';

/** `desde el 01-12-2026`, within a sentence. */
export const sinceWhen = (desde: string) => `desde el ${formatDay(desde)}`;

interface Neighbours<Version> {
  /** Whose rules hold until this version begins; none before the first. */
  before: Version | undefined;
  /** The one that ends it; none yet for the last. */
  after: Version | undefined;
}

/** Between which versions one from this day on stands; without a day it would follow all of them. */
export function neighboursOf<Version extends DatedRule>(
  versions: readonly Version[],
  desde: string | undefined,
  own?: number,
): Neighbours<Version> {
  const others = versions.filter((it) => it.id !== own).toSorted((a, b) => (a.desde < b.desde ? -1 : 1));
  return {
    before: others.findLast((it) => desde === undefined || it.desde < desde),
    after: desde === undefined ? undefined : others.find((it) => it.desde > desde),
  };
}
