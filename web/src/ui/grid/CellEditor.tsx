import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { GridColumn } from './columns.ts';
import type { Ending } from './columns.ts';

interface Props<Row> {
  column: GridColumn<Row>;
  text: string;
  onDone: (text: string, ending: Ending) => void;
}

/** What is written in a cell; leaving it is writing it. */
export function CellEditor<Row>({ column: { title, edit }, text, onDone }: Props<Row>) {
  const field = useRef<HTMLInputElement & HTMLSelectElement & HTMLTextAreaElement>(null);
  const isOver = useRef(false);
  useEffect(() => {
    const element = field.current;
    element?.focus({ preventScroll: true });
    if (element && 'setSelectionRange' in element) element.setSelectionRange(element.value.length, element.value.length);
  }, []);
  const end = (ending: Ending) => {
    if (isOver.current) return;
    isOver.current = true;
    onDone(field.current?.value ?? '', ending);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // What is typed here is no key of the grid.
    event.stopPropagation();
    if (event.key === 'Enter' && event.altKey && edit?.hasLines) {
      event.preventDefault();
      return field.current?.setRangeText('\n', field.current.selectionStart, field.current.selectionEnd, 'end');
    }
    const ending = endingOf(event);
    if (!ending) return undefined;
    event.preventDefault();
    return end(ending);
  };
  const common = { ref: field, 'aria-label': title, className: 'grid-editor', onKeyDown, onBlur: () => end('leave') };
  if (edit?.choices) {
    return (
      <select {...common} defaultValue={text} onChange={() => end('stay')}>
        {edit.choices.map((it) => (
          <option key={it.value} value={it.value}>
            {it.label}
          </option>
        ))}
      </select>
    );
  }
  const written = { ...common, defaultValue: text, autoComplete: 'off', maxLength: edit?.longest ?? 500 };
  return edit?.hasLines ? <textarea {...written} rows={1} /> : <input {...written} />;
}

function endingOf({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): Ending | undefined {
  if (key === 'Enter') return ctrlKey || metaKey ? 'all' : shiftKey ? 'up' : 'down';
  if (key === 'Tab') return shiftKey ? 'back' : 'next';
  return key === 'Escape' ? 'cancel' : undefined;
}
