import { CheckOutlined, CloseOutlined, StopOutlined } from '@ant-design/icons';
import {
  approveReturn,
  cancelReturn,
  getReturn,
  materialConditions,
  returnPdf,
  returnStates,
  type MaterialReturnInfo,
} from 'contract/materials/index.ts';
import { useAction, useCall } from '../../api.ts';
import { ChargeName, placeFact, WarehouseName } from '../../ui/fields/names.tsx';
import type { Action } from '../../ui/page/action.tsx';
import { explainAction } from '../../ui/page/explanation.tsx';
import { Detail } from '../../ui/page/Detail.tsx';
import { askReason } from '../../ui/form/dialogs.tsx';
import { Figure, Instant } from '../../ui/list/figures.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { State } from '../../ui/page/Status.tsx';
import { paths, useNamed } from '../addresses.ts';
import { Missing } from '../../ui/page/Missing.tsx';
import { pdfAction } from '../../ui/page/pdfAction.tsx';
import { PaperLines } from '../PaperLines.tsx';
import { PaperSerials } from '../serials/PaperSerials.tsx';
import { ApprovalStrip } from '../../ui/inbox/ApprovalStrip.tsx';
import { sentLater, useApproving } from '../../ui/inbox/useApproving.tsx';
import type { LineColumn } from '../../ui/list/LinesTable.tsx';
import { chargedTo } from './charge.tsx';
import '../materials.css';
import '../requests.css';
import './usage.css';

/** One return: what comes back, in which condition, and who decides it. */
export function ReturnPage() {
  const { number } = useNamed();
  const answer = useCall(getReturn, { number });
  const decisions = useDecisions();
  const found = answer.data;
  if (!found) return <Missing title={number} answer={answer} back={{ to: paths.returns, words: 'Ver las devoluciones' }} />;
  const can = new Set(found.allowed_actions);
  if (decisions.isWaiting) can.delete('decide');
  const { isPending: isBusy } = decisions;
  const actions: Action[] = [
    ...(can.has('decide')
      ? [
          { label: 'Aprobar', icon: <CheckOutlined />, call: approveReturn, isBusy, onClick: () => void decisions.approve(found) },
          {
            label: 'Rechazar',
            icon: <CloseOutlined />,
            call: approveReturn,
            isDangerous: true,
            isAnswer: true,
            onClick: () => void decisions.reject(found),
          },
        ]
      : []),
    pdfAction(returnPdf, { number }, `Devolución ${number}`),
    ...(can.has('cancel')
      ? [{ label: 'Anular', icon: <StopOutlined />, call: cancelReturn, isDangerous: true, onClick: () => void decisions.cancel(found) }]
      : []),
    explainAction({ thing: 'material_return', id: number, title: number }),
  ];
  return (
    <Detail
      code={found.number}
      title={chargedTo(found)}
      status={<State of={returnStates} is={found.status} />}
      facts={factsOf(found)}
      actions={actions}
    >
      {decisions.bar}
      <PaperLines
        items={found.items}
        columns={columns}
        note={found.items.some((it) => it.condition === 'danado') && 'Lo dañado se devuelve y no entra al stock.'}
      />
      <PaperSerials document_kind="devolucion" document_number={found.number} />
      {found.approval && <ApprovalStrip approval={found.approval} />}
    </Detail>
  );
}

const factsOf = (it: MaterialReturnInfo) => [
  { label: 'Hacia', value: <WarehouseName code={it.to_code} name={it.to_name} /> },
  { label: 'Se carga a', value: <ChargeName {...it} /> },
  ...placeFact(it),
  { label: 'Pidió', value: it.requested_by },
  { label: 'Pedida', value: <Instant value={it.requested_at} /> },
  { label: 'Motivo', value: it.reason },
  ...(it.waiting_for ? [{ label: 'En manos de', value: it.waiting_for }] : []),
  ...(it.decided_at
    ? [
        { label: 'Decidió', value: it.decided_by },
        { label: 'Decidida', value: <Instant value={it.decided_at} /> },
      ]
    : []),
  ...(it.decision_comment ? [{ label: 'Decisión', value: it.decision_comment }] : []),
];

const columns: readonly LineColumn<MaterialReturnInfo['items'][number]>[] = [
  { title: 'Condición', cell: ({ condition }) => <span className={`condition-${condition}`}>{materialConditions[condition]}</span> },
  { title: 'Solicitud', cell: (it) => it.request_number },
  { title: 'Desde', cell: (it) => it.from_code ?? 'Obra' },
  { title: 'Cantidad', isFigure: true, cell: (it) => <Figure value={it.quantity} unit={it.unit} /> },
];

function useDecisions() {
  const approvingIt = useAction(approveReturn, sentLater);
  const deciding = useAction(approveReturn);
  const cancelling = useAction(cancelReturn);
  const approving = useApproving<MaterialReturnInfo>({
    said: ({ number, to_code }) => ({ name: number, effect: `Los materiales entran al stock de ${to_code}; lo dañado no.` }),
    asks: [getReturn],
  });
  const approve = (it: MaterialReturnInfo) =>
    approving.approve(it, async ({ id: return_id, number, version }) => {
      await approvingIt.mutateAsync({ return_id, approved: true, version });
      notify('success', `Se aprobó ${number}`);
    });
  const reject = async ({ id: return_id, number, version }: MaterialReturnInfo) => {
    const comment = await askReason({
      title: `¿Rechazar ${number}?`,
      text: 'Los materiales quedan donde están.',
      reason: 'Motivo',
      yes: 'Rechazar',
      isDangerous: true,
    });
    if (comment !== undefined)
      deciding.mutate({ return_id, approved: false, comment, version }, { onSuccess: () => notify('success', `Se rechazó ${number}`) });
  };
  const cancel = async ({ id: return_id, number, version }: MaterialReturnInfo) => {
    const reason = await askReason({
      title: `¿Anular ${number}?`,
      text: 'Los materiales quedan donde están.',
      reason: 'Motivo',
      yes: 'Anular devolución',
      isDangerous: true,
    });
    if (reason !== undefined)
      cancelling.mutate({ return_id, version, reason }, { onSuccess: () => notify('success', `Se anuló ${number}`) });
  };
  const isPending = approvingIt.isPending || deciding.isPending || cancelling.isPending;
  return { approve, reject, cancel, isPending, isWaiting: approving.waiting !== undefined, bar: approving.bar };
}
