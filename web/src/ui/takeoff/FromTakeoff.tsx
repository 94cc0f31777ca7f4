import { formatNumber } from 'contract/format.ts';
import { Button } from '../page/Button.tsx';
import './FromTakeoff.css';

interface Props {
  /** The take-offs that count at the place. */
  documents: readonly string[];
  /** What may be taken from them. */
  left: number;
  /** `material`, and how many are called. */
  noun: readonly [one: string, many: string];
  /** What is to be asked for otherwise. */
  others?: string | undefined;
  onTake: () => void;
}

/** Starts a request from what of the take-off nobody asked for yet; nothing at a place without one. */
export function FromTakeoff({ documents, left, noun: [one, many], others, onTake }: Props) {
  if (documents.length === 0) return null;
  return (
    <p className="from-takeoff">
      <Button onClick={onTake} off={left === 0 && 'Lo de la cubicación ya se pidió.'}>
        Pedir desde cubicación{left > 0 && ` (${formatNumber(left)})`}
      </Button>
      <span className="muted">
        {documents.join(', ')}:{' '}
        {left === 0
          ? 'no queda nada por pedir así.'
          : left === 1
            ? `queda 1 ${one} por pedir.`
            : `quedan ${formatNumber(left)} ${many} por pedir.`}
        {others && ` ${others}`}
      </span>
    </p>
  );
}
