import { useState, type ClipboardEvent } from 'react';
import { Choose, type Source } from '../ui/fields/Choose.tsx';
import { useIsPhone } from '../ui/look/media.ts';
import { linesPasted, type TypedLine } from './paste.ts';
import { ScanButton } from './Scanner.tsx';

interface Props<Row extends object> {
  /** What the field finds; its values are codes. */
  source: Source<Row>;
  placeholder?: string;
  /** The page begins here. */
  isFirst?: boolean;
  /** What is made of text that was scanned or pasted. */
  read?: (text: string) => readonly TypedLine[];
  onLines: (lines: readonly TypedLine[]) => void;
  /** One was found and taken: its quantity comes next. */
  onFound: (code: string) => void;
}

/** The one field that adds a line: it takes a name, a code, what a hand scanner reads, the camera, and rows copied from a spreadsheet. */
export function AddLines<Row extends object>({
  source,
  placeholder = 'Nombre o código, o pegue desde Excel',
  isFirst = false,
  read = linesPasted,
  onLines,
  onFound,
}: Props<Row>) {
  // It begins empty again after each one that was found.
  const [found, setFound] = useState(0);
  // There the keyboard would cover what the page says.
  const isPhone = useIsPhone();
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    // A name or a code alone is looked for like one that was typed.
    if (!/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    onLines(read(text));
  };
  return (
    <div className="lines-add">
      <div className="field lines-choose" onPasteCapture={onPaste}>
        <span className="field-label" aria-hidden>
          Agregar material
        </span>
        <Choose
          key={found}
          {...source}
          label="Agregar material"
          value={null}
          placeholder={placeholder}
          isFirst={isFirst && found === 0 && !isPhone}
          onChange={(code) => {
            if (typeof code !== 'string') return;
            setFound(found + 1);
            onFound(code);
          }}
        />
      </div>
      <ScanButton onCode={(code) => onLines(read(code))} />
    </div>
  );
}
