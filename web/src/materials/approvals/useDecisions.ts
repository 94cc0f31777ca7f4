import { useState } from 'react';
import { approvalStates } from 'contract/approvals/approvals/approvals.ts';
import { decideApproval } from 'contract/approvals/decisions/decisions.ts';
import { hasAmount } from 'contract/approvals/kinds.ts';
import {
  kindsOfInbox,
  approveMaterialRequest,
  approveRestrictionRequestMaterial,
  materialRequestApproval,
  type RequestToApprove,
} from 'contract/approvals/index.ts';
import { formatMoney } from 'contract/format.ts';
import { useAction } from '../../api.ts';
import { cancellation, Refused } from '../../api/refusal.ts';
import { askReason } from '../../ui/form/dialogs.tsx';
import type { Decision } from '../../ui/inbox/InboxSeveral.tsx';
import type { Outcome, Several } from '../../ui/inbox/InboxSeveral.tsx';
import { sentLater } from '../../ui/inbox/useApproving.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { refusedRowsIn, type RefusedRow } from '../../ui/takeoff/refusedRows.ts';
import { refusedDetails, type Details, type RefusedDetails } from './refusedDetails.ts';

/** What the server said of a decision that it did not take. */
interface RefusedDecision {
  rows: readonly RefusedRow[];
  details: RefusedDetails;
}
const nothing: Details = { amount: null, lines: [] };

const useCalls = (how: Partial<typeof sentLater>) => ({
  materials: useAction(approveMaterialRequest, how),
  exceptions: useAction(approveRestrictionRequestMaterial, how),
  others: useAction(decideApproval, how),
  several: useAction(materialRequestApproval, how),
});
type Calls = ReturnType<typeof useCalls>;

/** Deciding one by one, each by the call of its kind, and several at once. */
export function useDecisions() {
  // What is not answered is sent again as it was: what is sent at once beside it has actions of its own.
  const [later, atOnce] = [useCalls(sentLater), useCalls({})];
  const [refused, setRefused] = useState<ReadonlyMap<number, RefusedDecision>>(new Map());

  /** Asks what the decision still needs, and gives how it is sent. */
  const prepare = async (
    { materials, exceptions, others }: Calls,
    item: RequestToApprove,
    decision: Decision,
    details: Details,
  ): Promise<() => Promise<void>> => {
    const approved = decision.action === 'approve';
    const { amount, lines } = approved ? details : nothing;
    const comment = await commentOn(decision, lines.length === 0 ? amount : null, item);
    if (comment === undefined) {
      notify('info', 'No se decidió nada', `${item.title} sigue esperando su decisión.`);
      throw cancellation();
    }
    const said = { approved, comment, version: item.version, ...(lines.length > 0 && { lines }) };
    const send = async () => {
      // Only requests of materials are decided by their own calls.
      if (item.id === null || !kindsOfInbox[1].includes(item.kind)) {
        await others.mutateAsync({ approval_id: item.approval_id, approved, comentario: comment, version: item.version });
      } else if (item.kind === 'restrictions') {
        await exceptions.mutateAsync({ request_id: item.id, ...said });
      } else {
        await materials.mutateAsync({
          request_id: item.id,
          ...said,
          ...(amount !== null && lines.length === 0 && { monto_nuevo: amount }),
        });
      }
    };
    return async () => {
      try {
        await send();
      } catch (error) {
        // By then the person may look at another one: it stands there when they come back to this one.
        if (error instanceof Refused) {
          const said = { rows: refusedRowsIn(error), details: refusedDetails(error, { amount, lines }) };
          setRefused((before) => new Map(before).set(item.approval_id, said));
        }
        throw error;
      }
      notify('success', `${approved ? 'Aprobada' : 'Rechazada'}: ${item.title}`);
    };
  };
  /** At once. */
  const decide = async (item: RequestToApprove, decision: Decision): Promise<void> => (await prepare(atOnce, item, decision, nothing))();
  /** How an approval is sent, later: by then the person may look at another one. */
  const approve = (item: RequestToApprove, details: Details): Promise<() => Promise<void>> =>
    prepare(later, item, { action: 'approve' }, details);

  const several: Omit<Several<RequestToApprove>, 'blocked'> = {
    summary,
    decide: async (items, decision) => {
      const approved = decision.action === 'approve';
      const comment = decision.action === 'reject' ? decision.reason : null;
      const decisions = items.map(({ approval_id, version }) => ({ approval_id, approved, comment, version }));
      const { results } = await (approved ? later : atOnce).several.mutateAsync({ decisions });
      return results.map(({ approval_id, estado, message }): Outcome => {
        const now = estado === 'pendiente' ? 'decidida; sigue el paso siguiente' : estado && approvalStates.said(estado);
        return { key: approval_id, done: message === null, message: message ?? now ?? '' };
      });
    },
  };
  const refusedRowsOf = ({ approval_id }: RequestToApprove): readonly RefusedRow[] => refused.get(approval_id)?.rows ?? [];
  const refusedDetailsOf = ({ approval_id }: RequestToApprove): RefusedDetails | undefined => refused.get(approval_id)?.details;
  return { approve, decide, several, refusedRowsOf, refusedDetailsOf };
}

/** Undefined when the person thought better of it. */
export async function commentOn(
  decision: Decision,
  amount: string | null,
  { title }: RequestToApprove,
): Promise<string | null | undefined> {
  if (decision.action === 'reject') return decision.reason;
  if (amount === null) return null;
  return askReason({
    title: `Aprobar ${title} por ${formatMoney(amount, 'CLP')}`,
    reason: 'Por qué cambia el monto',
    yes: 'Aprobar',
  });
}

/** `3 de materiales, por $ 1.200.000 en total.` */
function summary(items: readonly RequestToApprove[]): string {
  const spending = items.filter((it) => hasAmount(it.kind));
  const isPesos = spending.length > 0 && spending.every((it) => it.amount !== null && it.currency === 'CLP');
  const total = isPesos ? spending.reduce((sum, it) => sum + BigInt((it.amount ?? '0').split('.')[0] ?? '0'), 0n) : null;
  const overdue = items.filter((it) => it.overdue).length;
  const money = total === null ? '' : ` por ${formatMoney(String(total), 'CLP')} en total`;
  return `${items.length === 1 ? '1 solicitud' : `${items.length} solicitudes`}${money}${overdue > 0 ? `, ${overdue} con atraso` : ''}.`;
}
