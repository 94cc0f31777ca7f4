import { useState } from 'react';
import { getApproval, type ApprovalDetail } from 'contract/approvals/index.ts';
import { type MaterialRequestInfo } from 'contract/materials/index.ts';
import { useCall } from '../../api.ts';
import { Refused } from '../../api/refused.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import type { Decision } from '../../ui/InboxSeveral.tsx';
import { DecisionPanel } from '../approvals/DecisionPanel.tsx';
import { useDecisions, type Details } from '../approvals/useDecisions.ts';
import { Drawer } from '../../ui/Drawer.tsx';

interface Props {
  request: MaterialRequestInfo;
  onClose: () => void;
}

/** What waits for the person of a request that they opened from anywhere: its lines, decided here as in the inbox. */
export function DecideDrawer({ request: { number, approvals }, onClose }: Props) {
  const approval_id = approvals.find((it) => it.estado === 'pendiente')?.id ?? 0;
  const answer = useCall(getApproval, { approval_id }, { enabled: approval_id > 0 });
  const [isPending, setPending] = useState(false);
  const { decide } = useDecisions();
  const onDecide = async (detail: ApprovalDetail, decision: Decision, details: Details) => {
    setPending(true);
    try {
      await decide(detail, decision, details);
      onClose();
    } catch (error) {
      // What was refused is told already; thinking better of it is no refusal.
      if (error instanceof Refused) void answer.refetch();
    } finally {
      setPending(false);
    }
  };
  return (
    <Drawer title={`Decidir ${number}`} width={860} onClose={onClose}>
      <Loaded answer={answer}>
        {(detail) => (
          <DecisionPanel
            detail={detail}
            isPending={isPending}
            note="La decisión no se puede deshacer."
            onDecide={(decision, details) => void onDecide(detail, decision, details)}
          />
        )}
      </Loaded>
    </Drawer>
  );
}
