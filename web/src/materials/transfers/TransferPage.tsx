import { StopOutlined } from '@ant-design/icons';
import {
  cancelTransfer,
  getTransfer,
  missingSettlements,
  resolveTransfer,
  transferKinds,
  transferPdf,
  transferStates,
  type StockTransferInfo,
} from 'contract/materials/index.ts';
import { formatRut } from 'contract/rut.ts';
import { useAction, useCall } from '../../api.ts';
import { ProjectName, WarehouseName } from '../../ui/fields/names.tsx';
import type { Action } from '../../ui/page/action.tsx';
import { explainAction } from '../../ui/page/explanation.tsx';
import { Detail } from '../../ui/page/Detail.tsx';
import { askReason } from '../../ui/form/dialogs.tsx';
import { Figure, Instant } from '../../ui/list/figures.tsx';
import type { LineColumn } from '../../ui/list/LinesTable.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { State } from '../../ui/page/Status.tsx';
import { paths, useNamed } from '../addresses.ts';
import { Missing } from '../../ui/page/Missing.tsx';
import { pdfAction } from '../../ui/page/pdfAction.tsx';
import { ArrivalPhotos } from '../ArrivalPhotos.tsx';
import { PaperLines } from '../PaperLines.tsx';
import { PaperSerials } from '../serials/PaperSerials.tsx';
import { ReceiveTransfer } from './ReceiveTransfer.tsx';
import '../materials.css';

/** One transfer: what went, what came, and what may be done with it now. */
export function TransferPage() {
  const { number } = useNamed();
  const answer = useCall(getTransfer, { number });
  const decisions = useDecisions();
  const transfer = answer.data;
  if (!transfer) return <Missing title={number} answer={answer} back={{ to: paths.transfers, words: 'Ver los traslados' }} />;
  const can = new Set(transfer.allowed_actions);
  const actions: Action[] = [
    ...(can.has('resolve')
      ? [
          {
            label: 'Devolver al origen',
            call: resolveTransfer,
            isBusy: decisions.isPending,
            onClick: () => void decisions.settle(transfer, 'devolver'),
          },
          {
            label: 'Dar por perdido',
            call: resolveTransfer,
            isDangerous: true,
            isAnswer: true,
            onClick: () => void decisions.settle(transfer, 'perdida'),
          },
        ]
      : []),
    pdfAction(transferPdf, { number }, `Guía ${number}`),
    ...(can.has('cancel')
      ? [
          {
            label: 'Anular',
            icon: <StopOutlined />,
            call: cancelTransfer,
            isDangerous: true,
            onClick: () => void decisions.cancel(transfer),
          },
        ]
      : []),
    explainAction({ thing: 'stock_transfer', id: number, title: number }),
  ];
  return (
    <Detail
      code={transfer.number}
      title={`${transferKinds[transfer.kind]} de ${transfer.from_code} a ${transfer.to_code}`}
      status={<State of={transferStates} is={transfer.status} />}
      facts={factsOf(transfer)}
      actions={actions}
    >
      {can.has('receive') ? (
        <ReceiveTransfer key={transfer.version} transfer={transfer} />
      ) : (
        <>
          <Lines transfer={transfer} />
          <ArrivalPhotos source="traslado" number={number} />
        </>
      )}
      <PaperSerials document_kind="traslado" document_number={number} />
    </Detail>
  );
}

const factsOf = (it: StockTransferInfo) => [
  { label: 'Desde', value: <WarehouseName code={it.from_code} name={it.from_name} /> },
  { label: 'Hacia', value: <WarehouseName code={it.to_code} name={it.to_name} /> },
  { label: 'Enviado', value: <Instant value={it.sent_at} /> },
  { label: 'Envió', value: it.sent_by },
  ...(it.received_at
    ? [
        { label: 'Recibido', value: <Instant value={it.received_at} /> },
        { label: 'Recibió', value: it.received_by },
      ]
    : []),
  ...(it.project_code ? [{ label: 'Proyecto', value: <ProjectName code={it.project_code} name={it.project} /> }] : []),
  ...(it.driver ? [{ label: 'Chofer', value: [it.driver, it.driver_rut && formatRut(it.driver_rut)].filter(Boolean).join(', ') }] : []),
  ...(it.plate ? [{ label: 'Patente', value: it.plate }] : []),
  ...(it.comment ? [{ label: 'Observación', value: it.comment }] : []),
  ...(it.closed_at
    ? [
        { label: it.settlement ? missingSettlements[it.settlement] : 'Anulado', value: it.close_reason },
        { label: 'Decidió', value: it.closed_by },
      ]
    : []),
];

type Column = LineColumn<StockTransferInfo['items'][number]>;
const sentColumns: readonly Column[] = [{ title: 'Enviado', isFigure: true, cell: (it) => <Figure value={it.quantity} unit={it.unit} /> }];
const receivedColumns: readonly Column[] = [
  ...sentColumns,
  { title: 'Recibido', isFigure: true, cell: (it) => <Figure value={it.received_quantity} unit={it.unit} /> },
  { title: 'Diferencia', isWide: true, cell: (it) => it.reason ?? '' },
];

const Lines = ({ transfer: { items } }: { transfer: StockTransferInfo }) => (
  <PaperLines items={items} columns={items.some((it) => it.received_quantity !== null) ? receivedColumns : sentColumns} />
);

function useDecisions() {
  const cancelling = useAction(cancelTransfer);
  const settling = useAction(resolveTransfer);
  const cancel = async ({ number, version }: StockTransferInfo) => {
    const reason = await askReason({
      title: `¿Anular ${number}?`,
      text: 'Todo vuelve a la bodega de origen.',
      reason: 'Motivo',
      yes: 'Anular traslado',
      isDangerous: true,
    });
    if (reason !== undefined) cancelling.mutate({ number, version, reason }, { onSuccess: () => notify('success', `Se anuló ${number}`) });
  };
  const settle = async ({ number, version }: StockTransferInfo, settlement: 'devolver' | 'perdida') => {
    const reason = await askReason({
      title: settlement === 'devolver' ? '¿Devolver al origen lo que faltó?' : '¿Dar por perdido lo que faltó?',
      text: settlement === 'devolver' ? 'Lo que no llegó vuelve a la bodega de origen.' : 'Lo que no llegó sale del stock como ajuste.',
      reason: 'Motivo',
      yes: settlement === 'devolver' ? 'Devolver' : 'Dar por perdido',
      isDangerous: settlement === 'perdida',
    });
    if (reason !== undefined)
      settling.mutate({ number, version, settlement, reason }, { onSuccess: () => notify('success', 'Diferencias resueltas') });
  };
  return { cancel, settle, isPending: cancelling.isPending || settling.isPending };
}
