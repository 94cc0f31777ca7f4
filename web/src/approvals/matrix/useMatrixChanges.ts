import { useState } from 'react';
import { draft } from '../../ui/form/draft.ts';
import type { Change } from './matrixChanges.ts';

const name = 'approval-matrix';

/** The changes that are not saved yet; they survive going elsewhere and a reload of this tab. */
export function useMatrixChanges() {
  const [changes, setChanges] = useState<readonly Change[]>(readChanges);
  const set = (next: readonly Change[]) => {
    if (next.length === 0) draft.drop(name);
    else draft.keep(name, { changes: next });
    setChanges(next);
  };
  return { changes, set };
}

function readChanges(): readonly Change[] {
  const read = draft.read(name)?.['changes'];
  // Written by this very screen a moment ago.
  return Array.isArray(read) ? (read as Change[]) : [];
}
