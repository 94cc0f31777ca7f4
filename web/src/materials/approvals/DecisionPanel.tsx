import { useState, type ReactNode } from 'react';
import type { ApprovalDetail } from 'contract/approvals/index.ts';
import { ActionButton } from '../../ui/page/action.tsx';
import { explainAction } from '../../ui/page/explanation.tsx';
import { Button } from '../../ui/page/Button.tsx';
import type { Decision } from '../../ui/inbox/InboxSeveral.tsx';
import { useRejection } from '../../ui/form/useRejection.ts';
import type { RefusedRow } from '../../ui/takeoff/refusedRows.ts';
import { ApprovalWhole } from './ApprovalPreview.tsx';
import { decidedLines, missingOf, useLineDrafts } from '../lineDecisions.ts';
import { NewAmount } from './NewAmount.tsx';
import { RefusedRows } from './RefusedRows.tsx';
import { draftsOf, refusedAmount, type Details, type RefusedDetails } from './refusedDetails.ts';
import { wrongAmount } from './wrongAmount.ts';
import '../../ui/inbox/Inbox.css';
import '../decisions.css';

interface Props {
  detail: ApprovalDetail;
  isPending: boolean;
  /** What was approved here and is not sent yet, with the way back: meanwhile nothing else is decided. */
  bar?: ReactNode;
  isWaiting?: boolean;
  /** What the server told row by row when it was approved here. */
  refusedRows?: readonly RefusedRow[];
  /** What it said then of what was typed; of a try before this was opened, it is typed again. */
  refused?: RefusedDetails | undefined;
  /** Beside the buttons. */
  note: string;
  onDecide: (decision: Decision, details: Details) => void;
}

/** One request and its decision, whole or line by line, wherever it is opened. */
export function DecisionPanel({ detail, isPending, bar, isWaiting = false, refusedRows = [], refused, note, onDecide }: Props) {
  const [amount, setAmount] = useState(refused?.amount ?? undefined);
  const askWhy = useRejection();
  const { of, change } = useLineDrafts(refused && new Map([[detail.approval_id, draftsOf(refused)]]));
  const drafts = of(detail.approval_id);
  const lines = decidedLines(detail, drafts);
  const missing = missingOf(detail, drafts) ?? (lines.length === 0 ? wrongAmount(detail, amount) : undefined);
  const details = { amount: amount ?? null, lines };
  const explained = { thing: 'approval', id: String(detail.approval_id), title: detail.title } as const;
  const reject = async () => {
    const stays = `${detail.title} sigue esperando su decisión.`;
    const reason = await askWhy({ key: detail.approval_id, title: `Rechazar: ${detail.title}`, yes: 'Rechazar', stays });
    if (reason !== undefined) onDecide({ action: 'reject', reason }, details);
  };
  return (
    <section className="panel inbox-item" aria-label={detail.title}>
      {bar}
      <RefusedRows rows={refusedRows} />
      <ApprovalWhole detail={detail} drafts={drafts} refused={refused} onLine={(line, draft) => change(detail.approval_id, line, draft)} />
      {detail.allowed_actions.includes('amount') && lines.length === 0 && (
        <NewAmount item={detail} value={amount} said={refused && refusedAmount(refused, amount)} onChange={setAmount} />
      )}
      {detail.allowed_actions.includes('approve') && !isWaiting && (
        <div className="inbox-buttons">
          <span className="muted inbox-keys">{note}</span>
          <Button kind="danger" off={isPending && 'Se está guardando.'} onClick={() => void reject()}>
            Rechazar
          </Button>
          <Button kind="primary" busy={isPending} off={missing} onClick={() => onDecide({ action: 'approve' }, details)}>
            Aprobar
          </Button>
        </div>
      )}
      {!detail.allowed_actions.includes('approve') && (
        <p className="muted">
          Esta solicitud ya no espera su decisión. <ActionButton action={explainAction(explained)} kind="text" />
        </p>
      )}
    </section>
  );
}
