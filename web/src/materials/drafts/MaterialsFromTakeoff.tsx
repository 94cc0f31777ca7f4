import { formatNumber } from 'contract/format.ts';
import { requestDocuments, type RequestDocument, type TakeoffLine } from 'contract/materials/index.ts';
import { FromTakeoff } from '../../ui/takeoff/FromTakeoff.tsx';
import type { TypedLine } from '../paste.ts';
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

/** The materials of the take-off that nobody asked for yet. */
export function MaterialsFromTakeoff({ documents, lines, kind, asked, onTake }: Props) {
  const { own, others } = leftToAsk(lines, kind, new Set(asked.map((it) => it.code)));
  const elsewhere = [...new Set(others.flatMap((it) => (it.dispatch === null ? [] : requestDocuments[it.dispatch].label)))].join(' u ');
  const words = others.length === 1 ? 'Otro se pide' : `Otros ${formatNumber(others.length)} se piden`;
  return (
    <FromTakeoff
      documents={documents}
      left={own.length}
      noun={['material', 'materiales']}
      others={others.length > 0 ? `${words} como ${elsewhere}.` : undefined}
      onTake={() => onTake(own)}
    />
  );
}
