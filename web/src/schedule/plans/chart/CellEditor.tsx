import { useId, useRef, useState, type KeyboardEvent } from 'react';
import type { GridColumn } from '../plan/columns.ts';
import type { Line } from '../plan/outline.ts';
import { useChartContext } from './useChart.ts';

interface Props {
  line: Line;
  column: GridColumn;
  /** What stands in it at first; empty: nothing was typed yet. */
  text: string;
  isWhole: boolean;
  /** Where the cursor goes when it is written. */
  onDone: (next: 'down' | 'right' | 'left' | 'stay') => void;
}

/** A cell that is being written. What cannot be read is said, and stays as it was typed. */
export function CellEditor({ line, column, text, isWhole, onDone }: Props) {
  const { sheet, edit } = useChartContext();
  const id = useId();
  const [wrong, setWrong] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const isOver = useRef(false);

  const write = (next: 'down' | 'right' | 'left' | 'stay') => {
    const typed = input.current?.value ?? '';
    if (typed === column.text(sheet, line)) return finish(next);
    const made = column.write?.(sheet, line, typed);
    if (typeof made === 'string') return setWrong(made);
    if (made && made !== sheet.doc && !edit(() => made)) return setWrong('Así el plan no puede ser.');
    return finish(next);
  };
  const finish = (next: 'down' | 'right' | 'left' | 'stay') => {
    isOver.current = true;
    onDone(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape') finish('stay');
    else if (event.key === 'Enter') write('down');
    else if (event.key === 'Tab') write(event.shiftKey ? 'left' : 'right');
    else return;
    event.preventDefault();
  };
  return (
    <>
      <input
        ref={input}
        className="gantt-input"
        autoFocus
        aria-label={`${column.title}: ${line.row.nombre}`}
        aria-invalid={wrong !== undefined || undefined}
        aria-describedby={wrong === undefined ? undefined : `${id}-wrong`}
        defaultValue={text}
        list={column.choices ? `${id}-choices` : undefined}
        maxLength={column.key === 'notas' ? 2000 : 200}
        autoComplete="off"
        onFocus={(event) => {
          if (isWhole) event.target.select();
        }}
        onKeyDown={onKeyDown}
        onChange={() => setWrong(undefined)}
        onBlur={() => {
          // Elsewhere: what can be read is written, what cannot is let go.
          if (isOver.current) return;
          const typed = input.current?.value ?? '';
          const made = typed === column.text(sheet, line) ? undefined : column.write?.(sheet, line, typed);
          if (made && typeof made !== 'string' && made !== sheet.doc) edit(() => made);
          finish('stay');
        }}
      />
      {column.choices && (
        <datalist id={`${id}-choices`}>
          {[...column.choices(sheet)].map((it) => (
            <option key={it} value={it} />
          ))}
        </datalist>
      )}
      {wrong !== undefined && (
        <span id={`${id}-wrong`} className="gantt-wrong" role="alert">
          {wrong}
        </span>
      )}
    </>
  );
}
