import { useState, type KeyboardEvent } from 'react';
import type { RequestLine } from 'contract/materials/index.ts';
import { DecimalInput } from '../LinesField.tsx';

interface Cell {
  line: RequestLine;
  onSave: (line: RequestLine, value: string) => void;
}

/** Saved when the person leaves it or presses Enter; Escape takes back what was typed. */
export function QuantityCell({ line, isWrong, onSave }: Cell & { isWrong: boolean }) {
  const [typed, setTyped] = useState<string>();
  const save = () => {
    if (typed !== undefined && typed !== line.quantity) onSave(line, typed);
    setTyped(undefined);
  };
  return (
    <span className="cell-edit" onBlur={save} onKeyDown={leaving(() => setTyped(undefined))}>
      <DecimalInput label={`Cantidad de ${line.code}`} value={typed ?? line.quantity} isWrong={isWrong} onChange={setTyped} />{' '}
      <span className="muted">{line.unit}</span>
    </span>
  );
}

/** The same for a comment, which may be emptied. */
export function CommentCell({ line, onSave }: Cell) {
  const [typed, setTyped] = useState<string>();
  const before = line.comment ?? '';
  const save = () => {
    if (typed !== undefined && typed.trim() !== before) onSave(line, typed.trim());
    setTyped(undefined);
  };
  return (
    <input
      className="control"
      aria-label={`Comentario de ${line.code}`}
      placeholder="Comentario"
      maxLength={300}
      value={typed ?? before}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={save}
      onKeyDown={leaving(() => setTyped(undefined))}
    />
  );
}

const leaving = (forget: () => void) => (event: KeyboardEvent<HTMLElement>) => {
  const { target, key } = event;
  if (!(target instanceof HTMLElement) || (key !== 'Enter' && key !== 'Escape')) return;
  event.preventDefault();
  if (key === 'Escape') forget();
  // What was forgotten is gone by the next turn, when leaving would save it.
  setTimeout(() => target.blur());
};
