import { CheckOutlined, DownloadOutlined, StopOutlined } from '@ant-design/icons';
import {
  approveCount,
  cancelCount,
  countPdf,
  countStates,
  exportCount,
  getCount,
  recountCount,
  submitCount,
  type StockCountInfo,
} from 'contract/materials/index.ts';
import { useState } from 'react';
import { formatNumber } from 'contract/format.ts';
import { useAction, useCall } from '../../api.ts';
import { download } from '../../api/download.ts';
import { may } from '../../api/session.ts';
import type { Action } from '../../ui/page/action.tsx';
import { explainAction } from '../../ui/page/explanation.tsx';
import { Detail } from '../../ui/page/Detail.tsx';
import { askReason, confirm } from '../../ui/form/dialogs.tsx';
import { Figure, Instant } from '../../ui/list/figures.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { State } from '../../ui/page/Status.tsx';
import { sentLater, useApproving } from '../../ui/inbox/useApproving.tsx';
import { paths, useNamed } from '../addresses.ts';
import { CountResult } from './CountResult.tsx';
import { CountSheet } from './CountSheet.tsx';
import { Missing } from '../../ui/page/Missing.tsx';
import { pdfAction } from '../../ui/page/pdfAction.tsx';

/** One count: the sheet while it goes on, then what differs and who decides it. */
export function CountPage() {
  const { number } = useNamed();
  const answer = useCall(getCount, { number });
  const [done, setDone] = useState<ReadonlySet<string>>();
  const decisions = useDecisions({ onLeft: (count) => setDone(linesDone(count)) });
  const count = answer.data;
  if (!count) return <Missing title={number} answer={answer} back={{ to: paths.counts, words: 'Ver los conteos' }} />;
  return (
    <Detail
      code={count.number}
      title={`${count.warehouse_code} - ${count.warehouse}`}
      status={<State of={countStates} is={count.status} />}
      facts={factsOf(count)}
      actions={actionsOf(count, decisions)}
    >
      {decisions.bar}
      {count.allowed_actions.includes('count') ? (
        <CountSheet count={count} done={done} onLeft={(is) => setDone(is ? linesDone(count) : undefined)} />
      ) : (
        <CountResult count={count} />
      )}
    </Detail>
  );
}

const linesDone = ({ items }: StockCountInfo): ReadonlySet<string> =>
  new Set(items.filter((it) => it.counted_quantity !== null).map((it) => it.code));

const factsOf = (it: StockCountInfo) => [
  { label: 'Contados', value: `${it.counted} de ${it.lines}` },
  ...(it.differences === null ? [] : [{ label: 'Diferencias', value: <Figure value={it.differences} /> }]),
  ...(it.family ? [{ label: 'Solo', value: it.family }] : []),
  { label: 'Modo', value: it.blind ? 'A ciegas' : 'Con el stock a la vista' },
  { label: 'Abrió', value: it.opened_by },
  { label: 'Abierto', value: <Instant value={it.opened_at} /> },
  ...(it.submitted_at ? [{ label: 'Terminado', value: <Instant value={it.submitted_at} /> }] : []),
  ...(it.decided_at
    ? [
        { label: 'Decidió', value: it.decided_by },
        { label: 'Decisión', value: it.decision_comment ?? 'Aprobado' },
      ]
    : []),
  ...(it.comment ? [{ label: 'Observación', value: it.comment }] : []),
];

function actionsOf(count: StockCountInfo, decisions: ReturnType<typeof useDecisions>): Action[] {
  const can = new Set(count.allowed_actions);
  if (decisions.isWaiting) for (const it of ['approve', 'recount'] as const) can.delete(it);
  const { number } = count;
  const isBusy = decisions.isPending;
  return [
    ...(can.has('submit')
      ? [{ label: 'Terminar conteo', icon: <CheckOutlined />, isBusy, onClick: () => void decisions.submit(count) }]
      : []),
    ...(can.has('approve')
      ? [{ label: 'Aprobar ajuste', icon: <CheckOutlined />, isBusy, onClick: () => void decisions.approve(count) }]
      : []),
    ...(can.has('recount') ? [{ label: 'Contar de nuevo', isAnswer: true, onClick: () => void decisions.recount(count) }] : []),
    pdfAction(countPdf, { number }, `Inventario ${number}`),
    ...(may(exportCount.permission)
      ? [{ label: 'Exportar', icon: <DownloadOutlined />, onClick: () => void download(exportCount, { number }, `Conteo ${number}`) }]
      : []),
    ...(can.has('cancel')
      ? [{ label: 'Anular', icon: <StopOutlined />, isDangerous: true, onClick: () => void decisions.cancel(count) }]
      : []),
    explainAction({ thing: 'stock_count', id: number, title: number }),
  ];
}

function useDecisions({ onLeft }: { onLeft: (count: StockCountInfo) => void }) {
  const submitting = useAction(submitCount);
  const adjusting = useAction(approveCount, sentLater);
  const recounting = useAction(recountCount);
  const cancelling = useAction(cancelCount);
  const approving = useApproving<StockCountInfo>({
    said: ({ number, differences }) => ({
      word: 'Aprobar ajuste',
      name: number,
      effect: `El stock de ${differences ?? 0} materiales queda como se contó.`,
    }),
    asks: [getCount],
  });
  const submit = async (count: StockCountInfo) => {
    const { number, version, lines, items } = count;
    const left = items.filter((it) => it.counted_quantity === null).map((it) => it.code);
    if (left.length > 0) {
      const question = { title: leftWords(left.length), text: leftText(left), yes: 'Ver lo que falta', no: 'Seguir contando' };
      if (await confirm(question)) onLeft(count);
      return;
    }
    const text = `Está todo contado: ${formatNumber(lines)}. Después ya no se anota nada más.`;
    if (!(await confirm({ title: '¿Terminar el conteo?', text, yes: 'Terminar', no: 'Seguir contando' }))) return;
    submitting.mutate(
      { number, version },
      {
        onSuccess: (it) =>
          notify('success', it.status === 'cerrado' ? 'Sin diferencias: conteo cerrado' : 'Conteo terminado: espera aprobación'),
      },
    );
  };
  const approve = (count: StockCountInfo) =>
    approving.approve(count, async ({ number, version, last_movement }) => {
      await adjusting.mutateAsync({ number, version, last_movement });
      notify('success', 'Stock ajustado');
    });
  const recount = async ({ number, version }: StockCountInfo) => {
    const comment = await askReason({
      title: '¿Contar de nuevo lo que difiere?',
      reason: 'Indicación para quien cuenta',
      yes: 'Pedir otro conteo',
    });
    if (comment !== undefined)
      recounting.mutate({ number, version, comment }, { onSuccess: () => notify('success', 'Se pidió contar de nuevo') });
  };
  const cancel = async ({ number, version }: StockCountInfo) => {
    const reason = await askReason({
      title: `¿Anular el conteo ${number}?`,
      text: 'El stock queda como está.',
      reason: 'Motivo',
      yes: 'Anular conteo',
      isDangerous: true,
    });
    if (reason !== undefined) cancelling.mutate({ number, version, reason }, { onSuccess: () => notify('success', `Se anuló ${number}`) });
  };
  const isPending = submitting.isPending || adjusting.isPending || recounting.isPending || cancelling.isPending;
  return { submit, approve, recount, cancel, isPending, isWaiting: approving.waiting !== undefined, bar: approving.bar };
}

const leftWords = (left: number): string => (left === 1 ? 'Falta 1 por contar' : `Faltan ${formatNumber(left)} por contar`);
const leftText = (left: readonly string[]): string =>
  `${left.slice(0, 5).join(', ')}${left.length > 5 ? ` y ${formatNumber(left.length - 5)} más` : ''}. De lo que no hay, anote 0.`;
