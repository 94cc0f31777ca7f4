import { RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { useBlocker } from '@tanstack/react-router';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { autosaveText } from './autosave.ts';
import { Button } from '../page/Button.tsx';
import { Compare } from './Compare.tsx';
import { confirm } from './dialogs.tsx';
import { FormContext, type FieldDifference, type FormState } from './formState.ts';
import { begin, change, redo, undo, type Undoable } from './undo.ts';
import { useAutosave, type SavedWhole, type Saving } from './useAutosave.ts';
import './Editor.css';

interface Props<T> extends Saving<T> {
  title: string;
  /** As the server has it now; render the editor only when it is there. */
  start: SavedWhole<T>;
  /** What differs from what somebody else has saved meanwhile. */
  differences: (mine: T, theirs: T) => FieldDifference[];
  toolbar?: ReactNode;
  children: (value: T, change: (next: T) => void) => ReactNode;
}

/**
 * A page that is worked on directly: full height, undo and redo, saved by itself with a visible state. The kit's fields
 * may stand in it: they find their value by name, as in a form.
 */
export function Editor<T extends object>({ title, start, save, current, differences, toolbar, children }: Props<T>) {
  const [history, setHistory] = useState<Undoable<T>>(() => begin(start.value));
  const { state, theirs, changed, keepMine, takeTheirs } = useAutosave(history.now, start.version, { save, current });
  const isUnsaved = 'waiting' in state;
  useBlocker({ disabled: !isUnsaved, enableBeforeUnload: isUnsaved, shouldBlockFn: async () => !(await confirm(leaving)) });

  const go = (next: Undoable<T>) => {
    if (next === history) return;
    setHistory(next);
    changed();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    go(key === 'y' || event.shiftKey ? redo(history) : undo(history));
  };
  const edit = (next: T) => go(change(history, next));
  const take = (value: T) => {
    setHistory(change(history, value));
    takeTheirs();
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
          off={history.past.length === 0 && 'No hay nada que deshacer.'}
          onClick={() => go(undo(history))}
        />
        <Button
          kind="text"
          icon={<RedoOutlined />}
          label="Rehacer"
          keys="Control+Y"
          off={history.future.length === 0 && 'No hay nada que rehacer.'}
          onClick={() => go(redo(history))}
        />
        <span className={`editor-state editor-${state.kind}`} role="status">
          {autosaveText(state)}
        </span>
        {state.kind === 'refused' && <Button onClick={changed}>Reintentar</Button>}
        <div className="page-actions">{toolbar}</div>
      </header>
      <div className="editor-body">
        {theirs && <Compare rows={differences(history.now, theirs)} onKeepMine={keepMine} onTakeTheirs={() => take(theirs)} />}
        <FormContext value={fieldsOf(history.now, edit)}>{children(history.now, edit)}</FormContext>
      </div>
    </div>
  );
}

/** A field's change is a step of the history like any other. */
const fieldsOf = <T extends object>(value: T, edit: (next: T) => void): FormState => ({
  values: Object.fromEntries(Object.entries(value)),
  wrong: {},
  required: new Set(),
  isSaving: false,
  set: (name, it) => edit({ ...value, [name]: it }),
  leave: () => undefined,
  introduce: () => undefined,
});

const leaving = {
  title: '¿Salir antes de que se guarde?',
  text: 'Hay cambios que todavía no llegan al servidor.',
  yes: 'Salir y perderlos',
  no: 'Quedarse',
  isDangerous: true,
};
