import { formatNumber } from 'contract/format.ts';
import { Button } from '../page/Button.tsx';
import { Figure } from './figures.tsx';

interface Props {
  value: string | number;
  unit?: string;
  /** What it is, for whoever hears the button alone. */
  label: string;
  onOpen: () => void;
}

/** A figure that opens what it is made of; nothing opens nothing. */
export function FigureButton({ value, unit, label, onOpen }: Props) {
  if (formatNumber(value) === '0') return <span className="muted">—</span>;
  return (
    <Button kind="text" onClick={onOpen}>
      <Figure value={value} {...(unit !== undefined && { unit })} />
      <span className="unseen">: {label}</span>
    </Button>
  );
}
