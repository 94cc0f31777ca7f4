import type { ReactNode } from 'react';
import { formatNumber } from 'contract/format.ts';
import { Button } from '../page/Button.tsx';
import { Figure } from './figures.tsx';

interface Props {
  /** Null where there is nothing to say. */
  value: string | number | null;
  unit?: string;
  /** What it is, for whoever hears the button alone. */
  label: string;
  onOpen: () => void;
  /** Zero counts nothing and opens nothing, unless it is measured, as less than an hour is. */
  isMeasured?: boolean;
  /** How it is written, where it is no plain number. */
  children?: ReactNode;
}

/** A figure that opens what it is made of; nothing opens nothing. */
export function FigureButton({ value, unit, label, onOpen, isMeasured = false, children }: Props) {
  if (value === null || (!isMeasured && formatNumber(value) === '0')) return <span className="muted">—</span>;
  return (
    <Button kind="text" onClick={onOpen}>
      {children ?? <Figure value={value} {...(unit !== undefined && { unit })} />}
      <span className="unseen">: {label}</span>
    </Button>
  );
}
