import { useEffect, useReducer, useRef, useState } from 'react';
import { connection } from '../../api/connection.ts';
import { Refused } from '../../api/refusal.ts';
import { nextAutosave, type Autosave } from './autosave.ts';

/** A whole as the server has it, with its version. */
export interface SavedWhole<T> {
  value: T;
  version: number;
}

export interface Saving<T> {
  /** Saves the whole over the version that the person has seen; called a second after the last change. */
  save: (value: T, version: number) => Promise<{ version: number }>;
  /** Reads what somebody else has saved from the `current` of a refusal. */
  current: (row: unknown) => SavedWhole<T>;
}

const quietBeforeSaving = 1_000;

/**
 * Saves the latest value a second after it stopped changing, one save at a time, and again when the line is back. When
 * somebody else saved meanwhile it waits until the person has chosen between `theirs` and their own.
 */
export function useAutosave<T>(value: T, version: number, saving: Saving<T>) {
  const [state, tell] = useReducer(nextAutosave, { kind: 'clean' } satisfies Autosave as Autosave);
  const [theirs, setTheirs] = useState<T>();
  const seen = useRef(version);
  const latest = useRef({ value, ...saving });
  useEffect(() => {
    latest.current = { value, ...saving };
  });
  const line = connection.use();
  const waiting = 'waiting' in state ? state.waiting : 0;
  const isDue = state.kind === 'changed' || (state.kind === 'offline' && line === 'ok');
  useEffect(() => {
    if (!isDue) return undefined;
    const timer = setTimeout(() => {
      const { value: sent, save, current } = latest.current;
      tell({ kind: 'start' });
      save(sent, seen.current)
        .then((saved) => {
          seen.current = saved.version;
          tell({ kind: 'done', at: new Date(), sent: waiting });
        })
        .catch((error: unknown) => {
          if (!(error instanceof Refused)) return tell({ kind: 'refused', message: error instanceof Error ? error.message : '' });
          if (error.isUnanswered) return tell({ kind: 'unreachable' });
          if (error.code !== 'stale') return tell({ kind: 'refused', message: error.message });
          const other = current(error.details['current']);
          seen.current = other.version;
          setTheirs(() => other.value);
          tell({ kind: 'stale' });
        });
    }, quietBeforeSaving);
    return () => clearTimeout(timer);
  }, [isDue, waiting, tell]);

  const decide = (kind: 'kept' | 'taken') => {
    setTheirs(undefined);
    tell({ kind });
  };
  return { state, theirs, changed: () => tell({ kind: 'change' }), keepMine: () => decide('kept'), takeTheirs: () => decide('taken') };
}
