import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { hasAmount } from 'contract/approvals/kinds.ts';
import { getApproval, getApprovals, inboxKinds, type InboxKind, type RequestToApprove } from 'contract/approvals/index.ts';
import { formatInstant, formatMoney } from 'contract/format.ts';
import { useCall } from '../../api.ts';
import { useLive } from '../../api/live.ts';
import { useSession } from '../../api/session.ts';
import { Ago } from '../../ui/days/Ago.tsx';
import { lateSince } from '../../ui/days/late.ts';
import { Link } from '../../ui/page/Link.tsx';
import { ActionButton } from '../../ui/page/action.tsx';
import { explainAction } from '../../ui/page/explanation.tsx';
import { useLackOf } from '../../ui/page/useGranters.ts';
import { Inbox } from '../../ui/inbox/Inbox.tsx';
import { useIsPhone } from '../../ui/look/media.ts';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { Status } from '../../ui/page/Status.tsx';
import { approvalPaths } from './addresses.ts';
import { ApprovalPreview, ApprovalWhole } from './ApprovalPreview.tsx';
import { decidedLines, missingOf, useLineDrafts } from '../lineDecisions.ts';
import { NewAmount } from './NewAmount.tsx';
import { refusedAmount } from './refusedDetails.ts';
import { RefusedRows } from './RefusedRows.tsx';
import { useSeen } from './sight.ts';
import { useDecisions } from './useDecisions.ts';
import { wrongAmount } from './wrongAmount.ts';
import '../decisions.css';

const decidedView = 'decididas';

/** What waits for one's decision, and what one decided. */
export function ApprovalInbox() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const session = useSession();
  useLive(session.state === 'logged in' ? `person:${session.user.id}` : undefined, [getApprovals, getApproval]);
  const kind = kindOf(search['tipo']);
  const id = Number(search['id']) || undefined;
  const isDecided = search['ver'] === decidedView;
  const part = { kind, head: <Head kind={kind} isDecided={isDecided} /> };
  return isDecided ? <DecidedInbox key="decided" {...part} /> : <Waiting key={`waiting ${id}`} {...part} id={id} />;
}

const kindOf = (given: unknown): InboxKind | undefined => {
  const number = Number(given);
  return number === 1 || number === 2 || number === 3 ? number : undefined;
};

interface Part {
  kind: InboxKind | undefined;
  head: React.ReactNode;
}

function Waiting({ kind, head, id }: Part & { id: number | undefined }) {
  const [amounts, setAmounts] = useState<ReadonlyMap<number, string>>(new Map());
  const lines = useLineDrafts();
  const { look, unseen } = useSeen();
  const { approve, decide, several, refusedRowsOf, refusedDetailsOf } = useDecisions();
  const lackOfRight = useLackOf('approvals:approve', 'Su rol permite ver las aprobaciones, pero no decidirlas.');
  const hindranceOf = (it: RequestToApprove): string | undefined => {
    const drafts = lines.of(it.approval_id);
    return missingOf(it, drafts) ?? (decidedLines(it, drafts).length === 0 ? wrongAmount(it, amounts.get(it.approval_id)) : undefined);
  };
  const saidOfAmount = (it: RequestToApprove): string | undefined => {
    const refused = refusedDetailsOf(it);
    return refused && refusedAmount(refused, amounts.get(it.approval_id));
  };
  const blocked = (it: RequestToApprove): string | undefined =>
    lackOfRight ?? (it.allowed_actions.includes('approve') ? hindranceOf(it) : 'Esta solicitud no espera su decisión.');
  /** What was typed of one of them counts when it is decided by itself: together they are approved as they are asked for. */
  const blockedTogether = (it: RequestToApprove): string | undefined => {
    const isChanged = amounts.has(it.approval_id) || decidedLines(it, lines.of(it.approval_id)).length > 0;
    return isChanged ? `${it.title} tiene escrito otro monto o cantidad: apruébela por sí sola, o quítele la marca.` : blocked(it);
  };
  return (
    <Inbox
      key={kind}
      title="Aprobaciones"
      call={getApprovals}
      fixed={kind ? { kind } : {}}
      start={id}
      head={
        <>
          {head}
          {id !== undefined && <Elsewhere id={id} />}
        </>
      }
      rowKey={({ approval_id }) => approval_id}
      row={(it) => ({ title: it.title, detail: <WaitingDetail item={it} unseen={unseen(it)} /> })}
      words={{ approve: 'Aprobar', reject: 'Rechazar' }}
      blocked={blocked}
      onShown={look}
      rejectable={(it) => it.allowed_actions.includes('reject')}
      onDecide={decide}
      onApprove={(it) => approve(it, { amount: amounts.get(it.approval_id) ?? null, lines: decidedLines(it, lines.of(it.approval_id)) })}
      {...(lackOfRight === undefined && { several: { ...several, blocked: blockedTogether } })}
      empty="Nada espera su decisión. Lo que le pidan aprobar aparece aquí, y en la campana."
    >
      {(it) => (
        <>
          <RefusedRows rows={refusedRowsOf(it)} />
          <UnseenChanges what={unseen(it)} />
          <ApprovalPreview
            item={it}
            drafts={lines.of(it.approval_id)}
            refused={refusedDetailsOf(it)}
            onLine={(line, draft) => lines.change(it.approval_id, line, draft)}
          />
          {it.allowed_actions.includes('amount') && decidedLines(it, lines.of(it.approval_id)).length === 0 && (
            <NewAmount
              item={it}
              value={amounts.get(it.approval_id)}
              said={saidOfAmount(it)}
              onChange={(amount) => {
                const after = new Map(amounts);
                if (amount === undefined) after.delete(it.approval_id);
                else after.set(it.approval_id, amount);
                setAmounts(after);
              }}
            />
          )}
        </>
      )}
    </Inbox>
  );
}

const DecidedInbox = ({ kind, head }: Part) => (
  <Inbox
    key={kind}
    title="Aprobaciones"
    call={getApprovals}
    fixed={{ decided: 'true', ...(kind && { kind }) }}
    head={head}
    rowKey={({ approval_id, decision }) => `${approval_id} ${decision?.at ?? ''}`}
    row={(it) => ({ title: it.title, detail: <DecidedDetail item={it} /> })}
    counted={(total) => (total === 1 ? '1 decidida' : `${total} decididas`)}
    empty="Todavía no ha decidido ninguna solicitud."
  >
    {(it) => <ApprovalPreview item={it} />}
  </Inbox>
);

/** What is not as it was when the person last looked at it. */
const UnseenChanges = ({ what }: { what: readonly string[] }) =>
  what.length > 0 && (
    <p className="approval-changed" role="status">
      <strong>Cambió desde que la vio:</strong> {what.join('; ')}.
    </p>
  );

const WaitingDetail = ({ item, unseen }: { item: RequestToApprove; unseen: readonly string[] }) => (
  <>
    {item.subtitle} · {item.requester}
    <span className="approval-marks">
      {item.amount !== null && hasAmount(item.kind) && <span className="figure">{formatMoney(item.amount, item.currency)}</span>}
      <span>
        desde <Ago value={item.since} inDays />
      </span>
      {unseen.length > 0 && <Status tone="violet">Cambió</Status>}
      {item.overdue && item.due_at && <Status tone="warning">{lateSince(item.due_at)}</Status>}
      {item.suplencia_de && <Status tone="info">Suplencia</Status>}
    </span>
  </>
);

const DecidedDetail = ({ item: { decision, requester } }: { item: RequestToApprove }) =>
  decision && (
    <>
      {requester}
      <span className="approval-marks">
        <Status tone={decision.approved ? 'success' : 'danger'}>{decision.approved ? 'Aprobó' : 'Rechazó'}</Status>
        <span>{formatInstant(decision.at)}</span>
      </span>
    </>
  );

function Head({ kind, isDecided }: { kind: InboxKind | undefined; isDecided: boolean }) {
  const navigate = useNavigate();
  const search = (ver: boolean, tipo: InboxKind | undefined) => ({ ...(ver && { ver: decidedView }), ...(tipo && { tipo }) });
  const tab = (label: string, decided: boolean) => (
    <Link
      to={approvalPaths.inbox}
      search={search(decided, kind)}
      className="tab"
      activeOptions={{ exact: true }}
      aria-current={isDecided === decided ? 'page' : undefined}
    >
      {label}
    </Link>
  );
  return (
    <div className="inbox-head">
      <nav className="tabs" aria-label="Cuáles">
        {tab('Por decidir', false)}
        {tab('Decididas por mí', true)}
      </nav>
      <KindChoice kind={kind} onChange={(chosen) => void navigate({ to: approvalPaths.inbox, search: search(isDecided, chosen) })} />
    </div>
  );
}

const kinds = [{ value: '', label: 'Todas' }, ...Object.entries(inboxKinds).map(([value, label]) => ({ value, label }))];

/** All in sight, but on a phone, where what waits comes first. */
function KindChoice({ kind, onChange }: { kind: InboxKind | undefined; onChange: (kind: InboxKind | undefined) => void }) {
  const value = kind ? String(kind) : '';
  const choose = (chosen: string) => onChange(kindOf(chosen));
  if (!useIsPhone()) return <Segmented label="Tipo" isLabelHidden options={kinds} value={value} onChange={choose} />;
  return (
    <select className="control inbox-kind" aria-label="Tipo" value={value} onChange={({ target }) => choose(target.value)}>
      {kinds.map((it) => (
        <option key={it.value} value={it.value}>
          {it.label}
        </option>
      ))}
    </select>
  );
}

/** A notice led here, and what it told of waits for this person no more: says who has it. */
function Elsewhere({ id }: { id: number }) {
  const { data } = useCall(getApproval, { approval_id: id });
  if (!data || data.allowed_actions.length > 0) return null;
  return (
    <details className="panel approval-elsewhere">
      <summary>{data.title} ya no espera su decisión. Ver dónde está</summary>
      <ApprovalWhole detail={data} />
      <ActionButton action={explainAction({ thing: 'approval', id: String(id), title: data.title })} kind="text" />
    </details>
  );
}
