import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Answer } from 'contract/call.ts';
import { approvalStates } from 'contract/approvals/approvals/approvals.ts';
import { getApprovalByLink, materialRequestApproval, type ApprovalDetail, type DecisionResult } from 'contract/approvals/index.ts';
import { useAction, useCall } from '../../api.ts';
import { Refused } from '../../api/refusal.ts';
import { Button } from '../../ui/page/Button.tsx';
import { Empty } from '../../ui/page/Empty.tsx';
import { sentLater, useApproving } from '../../ui/inbox/useApproving.tsx';
import type { Decision } from '../../ui/inbox/InboxSeveral.tsx';
import { refusedRowsIn, type RefusedRow } from '../../ui/takeoff/refusedRows.ts';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { approvalPaths } from './addresses.ts';
import { DecisionPanel } from './DecisionPanel.tsx';
import { refusedDetails, type Details, type RefusedDetails } from './refusedDetails.ts';
import { commentOn } from './useDecisions.ts';

/** Where the link of a mail leads: the request and its decision. Opening it decides nothing. */
export function ApprovalDecision() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const { token: given } = search;
  const token = typeof given === 'string' ? given : '';
  const [result, setResult] = useState<DecisionResult>();
  const answer = useCall(getApprovalByLink, { token }, { enabled: token !== '' && !result });
  const toInbox = <Button link={{ to: approvalPaths.inbox }}>Ir a mis aprobaciones</Button>;
  if (result) return <DecisionReceipt result={result} title={answer.data?.title ?? ''} action={toInbox} />;
  if (token === '' || (answer.error && !answer.error.isUnanswered)) {
    return (
      <>
        <PageHead title="Decidir una solicitud" />
        <Empty text={explain(answer.error)} action={toInbox} />
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

const explain = (refused: Refused | null): string => refused?.message ?? 'A este enlace le falta una parte. Ábralo desde el correo.';

function DecisionReceipt({ result: { estado }, title, action }: { result: DecisionResult; title: string; action: React.ReactNode }) {
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
  const [later, atOnce] = [useAction(materialRequestApproval, sentLater), useAction(materialRequestApproval)];
  const [refusedRows, setRefusedRows] = useState<readonly RefusedRow[]>([]);
  const [refused, setRefused] = useState<RefusedDetails>();
  const { approve, waiting, bar } = useApproving<ApprovalDetail>({ said: ({ title }) => ({ name: title }), asks: [getApprovalByLink] });
  const decide = async (decision: Decision, { amount, lines }: Details) => {
    const approved = decision.action === 'approve';
    const isLess = approved && lines.length > 0;
    const comment = await commentOn(decision, approved && !isLess ? amount : null, detail);
    if (comment === undefined) return;
    const said = {
      token,
      approved,
      comment,
      version: detail.version,
      ...(isLess && { lines }),
      ...(approved && !isLess && amount !== null && { monto_nuevo: amount }),
    };
    const tell = ({ results: [result] }: Answer<typeof materialRequestApproval>) => result && onDone(result);
    const send = () =>
      later.mutateAsync(said).catch((error: unknown) => {
        if (error instanceof Refused) {
          setRefusedRows(refusedRowsIn(error));
          setRefused(refusedDetails(error, { amount, lines }));
        }
        throw error;
      });
    if (approved) await approve(detail, async () => tell(await send()));
    else atOnce.mutate(said, { onSuccess: tell });
  };
  return (
    <DecisionPanel
      detail={detail}
      isPending={later.isPending || atOnce.isPending}
      bar={bar}
      isWaiting={waiting !== undefined}
      refusedRows={refusedRows}
      refused={refused}
      note="El enlace sirve una vez. Lo que aprueba se puede deshacer durante diez segundos."
      onDecide={(decision, details) => void decide(decision, details)}
    />
  );
}
