import { formatNumber } from 'contract/format.ts';
import type { RequestToApprove } from 'contract/approvals/index.ts';
import { Button } from '../ui/page/Button.tsx';
import { Figure } from '../ui/list/figures.tsx';
import { DecimalInput } from './LinesField.tsx';
import { wrongQuantity, type LineDraft } from './lineDecisions.ts';
import './decisions.css';

type Line = RequestToApprove['materials'][number];

interface Props {
  line: Line;
  draft: LineDraft | undefined;
  /** What the server said of it, as it stands. */
  said: string | undefined;
  onChange: (draft: LineDraft | undefined) => void;
}

/** How much of a line is approved: all of it unless the person says less, or nothing. */
export function LineQuantity({ line, draft, said, onChange }: Props) {
  const { code, quantity } = line;
  const set = (now: string) => onChange(now === quantity ? undefined : { quantity: now, reason: draft?.reason ?? '' });
  if (Number(quantity) === 0) return <span className="muted">Nada</span>;
  const isRejected = draft !== undefined && Number(draft.quantity) === 0 && draft.quantity !== '';
  return (
    <span className="line-decision">
      <DecimalInput
        label={`Cantidad que aprueba de ${code}`}
        value={draft?.quantity ?? quantity}
        isWrong={(wrongQuantity(line, draft) ?? said) !== undefined}
        onChange={set}
      />
      <Button kind="text" label={isRejected ? `Aprobar ${code}` : `Rechazar ${code}`} onClick={() => set(isRejected ? quantity : '0')}>
        {isRejected ? 'Aprobar' : 'Rechazar'}
      </Button>
    </span>
  );
}

/** Why not all of it is approved; asked for only then. */
export function LineReason({ line, draft, said, onChange }: Props) {
  if (!draft) return null;
  const wrong = wrongQuantity(line, draft) ?? said;
  return (
    <>
      {wrong && (
        <p className="lines-wrong" role="alert">
          {wrong}
        </p>
      )}
      <input
        className="control line-reason"
        aria-label={`Por qué no aprueba todo de ${line.code}`}
        placeholder={Number(draft.quantity) === 0 ? 'Por qué la rechaza' : 'Por qué aprueba menos'}
        maxLength={300}
        value={draft.reason}
        onChange={(event) => onChange({ ...draft, reason: event.target.value })}
      />
    </>
  );
}

/** How much of a line is asked for; what was asked before somebody took of it is struck. */
export const AskedQuantity = ({
  line: { asked_quantity, quantity, unit },
}: {
  line: Pick<Line, 'asked_quantity' | 'quantity' | 'unit'>;
}) => (
  <>
    {asked_quantity !== quantity && (
      <s className="muted">
        <Figure value={asked_quantity} />
      </s>
    )}{' '}
    <Figure value={quantity} unit={unit} />
  </>
);

/** What those who decide took of a line, and why. */
export function LineDecisions({ line: { unit, decisions } }: { line: Pick<Line, 'unit' | 'decisions'> }) {
  return decisions.map(({ by, at, from_quantity, to_quantity, reason }) => (
    <p key={at} className="line-taken">
      {Number(to_quantity) === 0
        ? `${by} la rechazó`
        : `${by} aprobó ${formatNumber(to_quantity)} de ${formatNumber(from_quantity)} ${unit}`}
      : {reason}
    </p>
  ));
}
