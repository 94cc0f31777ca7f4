import { useState } from 'react';
import { getApproval, type ApprovalDetail } from 'contract/approvals/index.ts';
import { getMaterialRequest, type MaterialRequestInfo } from 'contract/materials/index.ts';
import { useCall, useRefresh } from '../../api.ts';
import { Refused } from '../../api/refusal.ts';
import { Empty } from '../../ui/page/Empty.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import type { Decision } from '../../ui/inbox/InboxSeveral.tsx';
import { DecisionPanel } from '../approvals/DecisionPanel.tsx';
import type { Details } from '../approvals/refusedDetails.ts';
import type { useDecisions } from '../approvals/useDecisions.ts';
import { Drawer } from '../../ui/page/Drawer.tsx';

interface Props {
  request: MaterialRequestInfo;
  /** Of the page: it sends what was approved here once this is closed, and keeps why it was refused. */
  decisions: Pick<ReturnType<typeof useDecisions>, 'approve' | 'decide' | 'refusedDetailsOf'>;
  /** Takes how the yes is sent: the page has the way back. */
  onApprove: (send: () => Promise<void>) => void;
  onClose: () => void;
}

/** What waits for the person of a request that they opened from anywhere: its lines, decided here as in the inbox. */
export function DecideDrawer({ request: { number, approvals }, decisions, onApprove, onClose }: Props) {
  const approval_id = approvals.find((it) => it.estado === 'pendiente')?.id ?? 0;
  const answer = useCall(getApproval, { approval_id }, { enabled: approval_id > 0 });
  const [isPending, setPending] = useState(false);
  const { approve, decide, refusedDetailsOf } = decisions;
  const refresh = useRefresh();
  const onDecide = async (detail: ApprovalDetail, decision: Decision, details: Details) => {
    setPending(true);
    try {
      if (decision.action === 'approve') onApprove(await approve(detail, details));
      else await decide(detail, decision);
      onClose();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      // What was refused is told already; what it says now is looked at again, and whether somebody else is asked for it.
      refresh(getApproval);
      refresh(getMaterialRequest);
    } finally {
      setPending(false);
    }
  };
  return (
    <Drawer title={`Decidir ${number}`} width={860} onClose={onClose}>
      {approval_id === 0 ? (
        <Empty text="Esta solicitud ya no espera ninguna decisión. Cierre esta ventana para ver cómo quedó." />
      ) : (
        <Loaded answer={answer}>
          {(detail) => (
            <DecisionPanel
              detail={detail}
              isPending={isPending}
              refused={refusedDetailsOf(detail)}
              note="Lo que aprueba se puede deshacer durante diez segundos."
              onDecide={(decision, details) => void onDecide(detail, decision, details)}
            />
          )}
        </Loaded>
      )}
    </Drawer>
  );
}
