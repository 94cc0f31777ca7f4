import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { approvalStates } from 'contract/administration/approvals.ts';
import { getApprovalByLink, materialRequestApproval, type ApprovalDetail, type DecisionResult } from 'contract/materials/index.ts';
import { useAction, useCall } from '../../api.ts';
import type { Refused } from '../../api/refused.ts';
import { Button } from '../../ui/Button.tsx';
import { askReason } from '../../ui/dialogs.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { approvalPaths } from './addresses.ts';
import { ApprovalWhole } from './ApprovalPreview.tsx';
import { decidedLines, missingOf, useLineDrafts } from './lineDecisions.ts';
import { NewAmount } from './NewAmount.tsx';
import { commentOn } from './useDecisions.ts';
import '../../ui/Inbox.css';
import './approvals.css';

/** Where the link of a mail leads: the request and its decision. Opening it decides nothing. */
export function ApprovalDecision() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const { token: given } = search;
  const token = typeof given === 'string' ? given : '';
  const [result, setResult] = useState<DecisionResult>();
  const answer = useCall(getApprovalByLink, { token }, { enabled: token !== '' && !result });
  const toInbox = <Button link={{ to: approvalPaths.inbox }}>Ir a mis aprobaciones</Button>;
  if (result) return <Done result={result} title={answer.data?.title ?? ''} action={toInbox} />;
  if (token === '' || (answer.error && !answer.error.isUnanswered)) {
    return (
      <>
        <PageHead title="Decidir una solicitud" />
        <Empty text={explained(answer.error)} action={toInbox} />
      </>
    );
  }
  return (
    <>
      <PageHead title={answer.data?.title ?? 'Decidir una solicitud'} />
      <Loaded answer={answer}>{(detail) => <ToDecide detail={detail} token={token} onDone={setResult} />}</Loaded>
    </>
  );
}

const explained = (refused: Refused | null): string => refused?.message ?? 'A este enlace le falta una parte. Ábralo desde el correo.';

function Done({ result: { estado }, title, action }: { result: DecisionResult; title: string; action: React.ReactNode }) {
  const now = estado === 'pendiente' ? 'Ahora espera el paso siguiente.' : `Quedó en «${estado ? approvalStates.label(estado) : ''}».`;
  return (
    <>
      <PageHead title={title} />
      <Empty text={`Su decisión quedó registrada. ${now} No se puede deshacer.`} action={action} />
    </>
  );
}

interface Props {
  detail: ApprovalDetail;
  token: string;
  onDone: (result: DecisionResult) => void;
}

function ToDecide({ detail, token, onDone }: Props) {
  const { mutate, isPending } = useAction(materialRequestApproval);
  const canDecide = detail.allowed_actions.includes('approve');
  const [amount, setAmount] = useState<string>();
  const { of, change } = useLineDrafts();
  const drafts = of(detail.approval_id);
  const lines = decidedLines(detail, drafts);
  const missing = missingOf(detail, drafts);
  const decide = (approved: boolean, comment: string | null) =>
    mutate(
      {
        token,
        approved,
        comment,
        version: detail.version,
        ...(approved && lines.length > 0 && { lines }),
        ...(approved && lines.length === 0 && amount !== undefined && { monto_nuevo: amount }),
      },
      { onSuccess: ({ results: [result] }) => result && onDone(result) },
    );
  const reject = async () => {
    const reason = await askReason({ title: `Rechazar: ${detail.title}`, reason: 'Motivo', yes: 'Rechazar', isDangerous: true });
    if (reason !== undefined) decide(false, reason);
  };
  const approve = async () => {
    const comment = await commentOn({ action: 'approve' }, lines.length === 0 ? (amount ?? null) : null, detail);
    if (comment !== undefined) decide(true, comment);
  };
  return (
    <section className="panel inbox-item" aria-label={detail.title}>
      <ApprovalWhole detail={detail} drafts={drafts} onLine={(line, draft) => change(detail.approval_id, line, draft)} />
      {detail.allowed_actions.includes('amount') && lines.length === 0 && <NewAmount item={detail} value={amount} onChange={setAmount} />}
      {canDecide ? (
        <div className="inbox-buttons">
          <span className="muted inbox-keys">El enlace sirve una vez, y la decisión no se puede deshacer.</span>
          <Button kind="danger" disabled={isPending} onClick={() => void reject()}>
            Rechazar
          </Button>
          <Button
            kind="primary"
            busy={isPending}
            disabled={missing !== undefined}
            {...(missing && { title: missing })}
            onClick={() => void approve()}
          >
            Aprobar
          </Button>
        </div>
      ) : (
        <p className="muted">Esta solicitud ya no espera su decisión.</p>
      )}
    </section>
  );
}
