import { useState, type ReactNode } from 'react';
import { formatNumber } from 'contract/format.ts';
import { Button } from '../ui/page/Button.tsx';

interface Props<T> {
  label: string;
  items: readonly T[];
  /** So many at first, and so many more each time. */
  step: number;
  keyOf: (item: T) => string | number;
  renderItem: (item: T) => ReactNode;
}

/** What is to be looked at, the first ones of it, and the others when they are asked for. */
export function PagedFindings<T>({ label, items, step, keyOf, renderItem }: Props<T>) {
  const [most, setMost] = useState(step);
  const left = items.length - most;
  return (
    <>
      <ul className="cubage-findings" aria-label={label}>
        {items.slice(0, most).map((it) => (
          <li key={keyOf(it)}>{renderItem(it)}</li>
        ))}
      </ul>
      {left > 0 && (
        <div className="page-actions">
          <span className="muted">
            Se muestran {formatNumber(most)} de {formatNumber(items.length)}.
          </span>
          <Button kind="text" onClick={() => setMost(most + step)}>
            Mostrar {formatNumber(Math.min(step, left))} más
          </Button>
        </div>
      )}
    </>
  );
}
