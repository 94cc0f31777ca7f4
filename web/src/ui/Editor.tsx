import { RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useReducer, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { connection } from '../api/connection.ts';
import { Refused } from '../api/refused.ts';
import { autosaveText, nextAutosave, type Autosave, type AutosaveEvent } from './autosave.ts';
import { Button } from './Button.tsx';
import { confirmed } from './dialogs.tsx';
import { begin, change, redo, undo, type Undoable } from './undo.ts';
import './Editor.css';

interface Props<T> {
  title: string;
  /** As the server has it now; render the editor only when it is there. */
  start: T;
  /** Saves the whole; called a second after the last change. */
  save: (value: T) => Promise<unknown>;
  toolbar?: ReactNode;
  children: (value: T, change: (next: T) => void) => ReactNode;
}

const quietBeforeSaving = 1_000;

/** A page that is worked on directly: full height, undo and redo, saved by itself with a visible state. */
export function Editor<T>({ title, start, save, toolbar, children }: Props<T>) {
  const [history, setHistory] = useState<Undoable<T>>(() => begin(start));
  const [state, tell] = useReducer(nextAutosave, { kind: 'clean' } satisfies Autosave as Autosave);
  useAutosave(history.now, state, tell, save);
  const isUnsaved = 'waiting' in state;
  useBlocker({ disabled: !isUnsaved, enableBeforeUnload: isUnsaved, shouldBlockFn: async () => !(await confirmed(leaving)) });

  const go = (next: Undoable<T>) => {
    if (next === history) return;
    setHistory(next);
    tell({ kind: 'change' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    go(key === 'y' || event.shiftKey ? redo(history) : undo(history));
  };

  return (
    <div className="editor" onKeyDown={onKeyDown}>
      <header className="editor-bar">
        <h1 tabIndex={-1}>{title}</h1>
        <Button
          kind="text"
          icon={<UndoOutlined />}
          label="Deshacer"
          keys="Control+Z"
          disabled={history.past.length === 0}
          onClick={() => go(undo(history))}
        />
        <Button
          kind="text"
          icon={<RedoOutlined />}
          label="Rehacer"
          keys="Control+Y"
          disabled={history.future.length === 0}
          onClick={() => go(redo(history))}
        />
        <span className={`editor-state editor-${state.kind}`} role="status">
          {autosaveText(state)}
        </span>
        {state.kind === 'refused' && <Button onClick={() => tell({ kind: 'change' })}>Reintentar</Button>}
        <div className="page-actions">{toolbar}</div>
      </header>
      <div className="editor-body">{children(history.now, (next) => go(change(history, next)))}</div>
    </div>
  );
}

/** Saves the latest value a second after it stopped changing, one save at a time, and again when the line is back. */
function useAutosave<T>(value: T, state: Autosave, tell: (event: AutosaveEvent) => void, save: (value: T) => Promise<unknown>): void {
  const latest = useRef({ value, save });
  useEffect(() => {
    latest.current = { value, save };
  });
  const line = connection.use();
  const waiting = 'waiting' in state ? state.waiting : 0;
  const isDue = state.kind === 'changed' || (state.kind === 'offline' && line === 'ok');
  useEffect(() => {
    if (!isDue) return undefined;
    const timer = setTimeout(() => {
      tell({ kind: 'start' });
      latest.current
        .save(latest.current.value)
        .then(() => tell({ kind: 'done', at: new Date(), sent: waiting }))
        .catch((error: unknown) => {
          const isUnanswered = error instanceof Refused && error.isUnanswered;
          tell(isUnanswered ? { kind: 'unreachable' } : { kind: 'refused', message: error instanceof Error ? error.message : '' });
        });
    }, quietBeforeSaving);
    return () => clearTimeout(timer);
  }, [isDue, waiting, tell]);
}

const leaving = {
  title: '¿Salir antes de que se guarde?',
  text: 'Hay cambios que todavía no llegan al servidor.',
  yes: 'Salir y perderlos',
  no: 'Quedarse',
  isDangerous: true,
};
