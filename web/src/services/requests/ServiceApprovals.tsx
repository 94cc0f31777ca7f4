import { ApprovalStrip } from '../../ui/inbox/ApprovalStrip.tsx';
import { Empty } from '../../ui/page/Empty.tsx';
import { useRequest } from './useRequest.ts';

/** Who decides about a request, round by round. */
export function ServiceApprovals() {
  const { answer } = useRequest();
  const request = answer.data;
  if (!request) return null;
  if (request.approvals.length === 0)
    return <Empty text="Todavía no se pide la aprobación de nadie: eso empieza cuando abastecimiento la envía o la valida." />;
  return request.approvals.toReversed().map((it) => <ApprovalStrip key={it.id} approval={it} />);
}
