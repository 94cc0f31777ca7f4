import {
  answerMeans,
  confirmationStates,
  decideOrderDates,
  lineAnswers,
  orderConfirmation,
  type ConfirmedLine,
  type OrderConfirmation,
  type PurchaseOrderInfo,
} from 'contract/orders/index.ts';
import { formatDay } from 'contract/format.ts';
import { useAction, useCall } from '../../api.ts';
import { askReason } from '../../ui/form/dialogs.tsx';
import { Day, Instant, nothing } from '../../ui/list/figures.tsx';
import { LinesTable, type LineColumn } from '../../ui/list/LinesTable.tsx';
import { Box } from '../../ui/page/Box.tsx';
import { Button } from '../../ui/page/Button.tsx';
import { Empty } from '../../ui/page/Empty.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { State } from '../../ui/page/Status.tsx';
import '../orders.css';

/** What the supplier was asked of the version in force and answered, and for which day each line is promised. */
export function Confirmation({ order }: { order: PurchaseOrderInfo }) {
  const answer = useCall(orderConfirmation, { number: order.number });
  return (
    <Box title="Confirmación del proveedor">
      <Loaded answer={answer}>{(it) => <ConfirmationDetail order={order} confirmation={it} />}</Loaded>
    </Box>
  );
}

function ConfirmationDetail({ order, confirmation }: { order: PurchaseOrderInfo; confirmation: OrderConfirmation }) {
  const { link, answer, lines } = confirmation;
  const isPromised = lines.some((it) => it.promise !== null);
  if (!link && !isPromised)
    return <Empty text="Todavía no se le ha pedido: al enviarle la orden, el correo lleva un enlace para confirmarla." />;
  return (
    <>
      {link && (
        <p>
          <State of={confirmationStates} is={link.status} />{' '}
          <span className="muted">
            {link.emails} · enviada el <Instant value={link.asked_at} />
            {link.seen_at && (
              <>
                {' '}
                · vista el <Instant value={link.seen_at} />
              </>
            )}
            {answer && (
              <>
                {' '}
                · respondida el <Instant value={answer.at} />
                {answer.registered && ` ${howTold(answer.registered)}`}
              </>
            )}{' '}
            · el enlace abre hasta el {formatDay(link.open_until)}
          </span>
        </p>
      )}
      {answer?.comment && <p>«{answer.comment}»</p>}
      <PromisedLines order={order} lines={lines} version={link?.version ?? 1} />
    </>
  );
}

const howTold = ({ by, means, spoke_with }: NonNullable<NonNullable<OrderConfirmation['answer']>['registered']>): string =>
  `${answerMeans[means].toLowerCase()} por ${spoke_with}, registrada por ${by}`;

const columns: readonly LineColumn<ConfirmedLine>[] = [
  { title: 'Se necesita', cell: (it) => <Day value={it.wanted} /> },
  {
    title: 'Dijo',
    cell: ({ said }) =>
      said ? (
        <>
          <State of={lineAnswers} is={said.says} /> {said.date !== null && said.says === 'otra_fecha' && <Day value={said.date} />}
          {said.comment && <p className="muted">«{said.comment}»</p>}
          {said.decision && (
            <p className="muted">
              {said.decided_by} {said.decision === 'aceptada' ? 'la aceptó' : `no la aceptó: «${said.reason ?? ''}»`}
            </p>
          )}
        </>
      ) : (
        nothing
      ),
  },
  { title: 'Prometida', cell: (it) => <PromisedDay line={it} /> },
];

/** The day that is promised now, and how far that is from the first one. */
const PromisedDay = ({ line: { promise, first_promise, days_moved, is_broken } }: { line: ConfirmedLine }) =>
  promise === null ? (
    nothing
  ) : (
    <>
      <Day value={promise} />
      {days_moved !== null && days_moved !== 0 && first_promise !== null && (
        <p className="muted">
          Antes el {formatDay(first_promise)}: {days_moved > 0 ? `${daysIn(days_moved)} después` : `${daysIn(-days_moved)} antes`}
        </p>
      )}
      {is_broken && <p className="order-broken">Promesa incumplida</p>}
    </>
  );

const daysIn = (count: number): string => (count === 1 ? '1 día' : `${count} días`);

function PromisedLines({
  order: { number, allowed_actions },
  lines,
  version,
}: {
  order: PurchaseOrderInfo;
  lines: readonly ConfirmedLine[];
  version: number;
}) {
  const deciding = useAction(decideOrderDates);
  const decide = (it: ConfirmedLine, reason: string | null) =>
    deciding.mutate(
      { number, version, lines: [it.line], accept: reason === null, reason },
      { onSuccess: () => notify('success', reason === null ? 'La fecha queda prometida' : 'El proveedor recibe el aviso') },
    );
  const refuse = async (it: ConfirmedLine) => {
    const text = 'El proveedor lo lee en su enlace y responde de nuevo.';
    const reason = await askReason({ title: `No aceptar la fecha de ${it.name}`, text, yes: 'No aceptar', reason: 'Por qué' });
    if (reason) decide(it, reason);
  };
  return (
    <LinesTable
      label="Confirmación del proveedor"
      thing="Línea"
      lines={lines}
      columns={columns}
      renderName={(it) => `${it.code} ${it.name}`}
      {...(allowed_actions.includes('decide_dates') && {
        renderActions: (it: ConfirmedLine) =>
          it.said?.waits && (
            <>
              <Button kind="text" busy={deciding.isPending} label={`Acordar fecha de ${it.name}`} onClick={() => decide(it, null)}>
                Acordar fecha
              </Button>
              <Button kind="text" busy={deciding.isPending} label={`No aceptar la fecha de ${it.name}`} onClick={() => void refuse(it)}>
                No aceptar
              </Button>
            </>
          ),
      })}
    />
  );
}
