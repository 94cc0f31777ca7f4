import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
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
  const waiting = 'waiting' in state ? state.waiting : 0;
  const isStale = state.kind === 'stale';
  const latest = useRef({ value, waiting, isStale, ...saving });
  useEffect(() => {
    latest.current = { value, waiting, isStale, ...saving };
  });
  const [isHeld, setHeld] = useState(false);
  const running = useRef<Promise<boolean>>(undefined);
  const saveLatest = useCallback(async (changes: number): Promise<boolean> => {
    const { value: sent, save, current } = latest.current;
    tell({ kind: 'start' });
    try {
      const saved = await save(sent, seen.current);
      seen.current = saved.version;
      tell({ kind: 'done', at: new Date(), sent: changes });
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) tell({ kind: 'refused', message: error instanceof Error ? error.message : '' });
      else if (error.isUnanswered) tell({ kind: 'unreachable' });
      else if (error.code !== 'stale') tell({ kind: 'refused', message: error.message });
      else {
        const other = current(error.details['current']);
        seen.current = other.version;
        setTheirs(() => other.value);
        tell({ kind: 'stale' });
      }
      return false;
    } finally {
      running.current = undefined;
    }
  }, []);
  const line = connection.use();
  const isDue = !isHeld && (state.kind === 'changed' || (state.kind === 'offline' && line === 'ok'));
  useEffect(() => {
    if (!isDue) return undefined;
    const timer = setTimeout(() => {
      running.current = saveLatest(waiting);
    }, quietBeforeSaving);
    return () => clearTimeout(timer);
  }, [isDue, waiting, saveLatest]);

  const saveNow = async (): Promise<boolean> => {
    // Between theirs and their own the person chooses first.
    if (latest.current.isStale || (running.current && !(await running.current))) return false;
    return (running.current = saveLatest(latest.current.waiting));
  };
  /**
   * Does what changes the whole on the server, too: over what is saved, while nothing else is. Answers nothing where it could not be saved
   * before. What nobody answered is held until it is done again: whether the server has it nobody knows.
   */
  const aside = async <D extends { version: number }>(work: (version: number) => Promise<D>): Promise<D | undefined> => {
    const isAgain = isHeld;
    let isOpen = false;
    setHeld(true);
    try {
      if (!isAgain && !(await saveNow())) return undefined;
      const done = await work(seen.current);
      seen.current = done.version;
      return done;
    } catch (error) {
      isOpen = error instanceof Refused && error.mayBeDone;
      throw error;
    } finally {
      setHeld(isOpen);
    }
  };

  const decide = (kind: 'kept' | 'taken') => {
    setTheirs(undefined);
    tell({ kind });
  };
  return {
    state,
    theirs,
    isHeld,
    aside,
    changed: () => tell({ kind: 'change' }),
    keepMine: () => decide('kept'),
    takeTheirs: () => decide('taken'),
  };
}
