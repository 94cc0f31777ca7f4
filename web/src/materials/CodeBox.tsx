import { useId, useState, type ClipboardEvent } from 'react';
import { materialOfLabel } from 'contract/dashboards/thread/address.ts';
import { linesPasted, type TypedLine } from './paste.ts';

interface Props {
  label: string;
  help?: string;
  /** Why what was typed last was refused. */
  error?: string | undefined;
  /** What is made of the text that is typed or pasted. */
  read?: (text: string) => readonly TypedLine[];
  onLines: (lines: readonly TypedLine[]) => void;
  /** The cursor waits in it: all there is to do is to type, and a hand scanner types where the cursor is. */
  autoFocus?: boolean;
}

/** A field for codes: typed, from a hand scanner (which ends with Enter), or pasted from a spreadsheet with quantities. */
export function CodeBox({ label, help, error, read = linesPasted, onLines, autoFocus }: Props) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const take = (text: string) => {
    const lines = read(materialOfLabel(text.trim()));
    if (lines.length === 0) return false;
    onLines(lines);
    setTyped('');
    return true;
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (/[\t\n]/.test(text.trim()) && take(text)) event.preventDefault();
  };
  return (
    <div className="field lines-typed">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="control"
        autoFocus={autoFocus}
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="done"
        value={typed}
        placeholder="CON-000002"
        onChange={(event) => setTyped(event.target.value)}
        onPaste={onPaste}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // The form must not be sent by a scanner.
          event.preventDefault();
          event.stopPropagation();
          take(typed);
        }}
        aria-invalid={error !== undefined}
        {...((error ?? help) && { 'aria-describedby': `${id}-help` })}
      />
      {error !== undefined && (
        <span id={`${id}-help`} className="field-error" role="alert">
          {error}
        </span>
      )}
      {error === undefined && help && (
        <span id={`${id}-help`} className="field-help">
          {help}
        </span>
      )}
    </div>
  );
}
