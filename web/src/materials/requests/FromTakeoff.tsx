import { formatNumber } from 'contract/format.ts';
import { requestDocuments, type RequestDocument, type TakeoffLine } from 'contract/materials/index.ts';
import { Button } from '../../ui/Button.tsx';
import type { TypedLine } from '../pasted.ts';
import { leftToAsk } from '../takeoff.ts';

interface Props {
  /** The take-offs that count at the place. */
  documents: readonly string[];
  lines: readonly TakeoffLine[];
  /** As what the request will be sent: what is meant to come otherwise is asked for otherwise. */
  kind: RequestDocument;
  asked: readonly TypedLine[];
  onTake: (lines: readonly TakeoffLine[]) => void;
}

/** Starts the request from what of the take-off nobody asked for yet. */
export function FromTakeoff({ documents, lines, kind, asked, onTake }: Props) {
  if (documents.length === 0) return null;
  const { own, others } = leftToAsk(lines, kind, new Set(asked.map((it) => it.code)));
  const elsewhere = [...new Set(others.flatMap((it) => (it.dispatch === null ? [] : requestDocuments[it.dispatch].label)))].join(' u ');
  return (
    <p className="from-takeoff">
      <Button onClick={() => onTake(own)} disabled={own.length === 0}>
        Pedir desde cubicación{own.length > 0 && ` (${formatNumber(own.length)})`}
      </Button>
      <span className="muted">
        {documents.join(', ')}:{' '}
        {own.length === 0
          ? 'no queda nada por pedir así.'
          : own.length === 1
            ? 'queda 1 material por pedir.'
            : `quedan ${formatNumber(own.length)} materiales por pedir.`}
        {others.length > 0 &&
          ` ${others.length === 1 ? 'Otro se pide' : `Otros ${formatNumber(others.length)} se piden`} como ${elsewhere}.`}
      </span>
    </p>
  );
}
