import type { MaterialRequestInfo, RequestLine } from 'contract/materials/index.ts';
import { Box } from '../../ui/page/Box.tsx';
import { Empty } from '../../ui/page/Empty.tsx';
import { FigureCell, FigureColumns } from '../../ui/list/FigureColumns.tsx';
import { Advance, Figure, Money } from '../../ui/list/figures.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { Status } from '../../ui/page/Status.tsx';
import { TakeoffNote } from '../../ui/takeoff/TakeoffNote.tsx';
import type { AgainstTakeoff } from 'contract/takeoff.ts';
import { toMaterial, toThreadOf } from '../addresses.ts';
import { AskedQuantity, LineDecisions } from '../LineDecision.tsx';
import { isNothing, percentOf, plus, remainingOf } from '../amounts.ts';
import { CommentCell, QuantityCell } from './LineCells.tsx';
import { useTakeoff } from '../takeoff.ts';
import { useLineChanges, type LineChanges } from './useLineChanges.ts';
import { useRequest } from './useRequest.ts';
import '../requests.css';

/** What was asked for, and how far each line is; as long as it waits, quantity and comment are changed in place. */
export function RequestLines() {
  const { answer } = useRequest();
  return answer.data ? <Lines request={answer.data} /> : null;
}

const Head = ({ children, figure = false }: { children: string; figure?: boolean }) => (
  <th scope="col" {...(figure && { className: 'lines-figure' })}>
    {children}
  </th>
);

const figuresOf = {
  Pedido: (it: RequestLine) => [it.asked_quantity, it.quantity],
  'Hay en origen': (it: RequestLine) => it.available_quantity,
  Enviado: (it: RequestLine) => it.sent_quantity,
  Recibido: (it: RequestLine) => it.received_quantity,
  Consumido: (it: RequestLine) => it.consumed_quantity,
  Devuelto: (it: RequestLine) => [it.returned_quantity, it.returning_quantity],
};

function Lines({ request }: { request: MaterialRequestInfo }) {
  const changes = useLineChanges(request);
  const takeoff = useTakeoff(request.place_id);
  const { items, status } = request;
  const withMoney = request.amount !== null;
  const isMoving = ['en_curso', 'recibida', 'cerrada'].includes(status);
  const hasStock = !isMoving && request.from_code !== null;
  const canEdit = request.allowed_actions.includes('items');
  if (items.length === 0) return <Empty text="Este borrador todavía no tiene materiales." />;
  return (
    <Box label="Materiales">
      <div className="lines-scroll">
        <FigureColumns rows={items} columns={figuresOf}>
          <table className="lines-table request-lines" aria-label="Materiales de la solicitud">
            <thead>
              <tr>
                <Head>Material</Head>
                <Head figure>Pedido</Head>
                {isMoving && (
                  <>
                    <Head figure>Enviado</Head>
                    <Head figure>Recibido</Head>
                    <Head figure>Consumido</Head>
                    <Head figure>Devuelto</Head>
                    <Head>Avance</Head>
                  </>
                )}
                {hasStock && <Head figure>Hay en origen</Head>}
                {withMoney && <Head figure>Precio</Head>}
                {withMoney && <Head figure>Total</Head>}
                <Head>Comentario</Head>
              </tr>
            </thead>
            <tbody>
              {items.map((it) => (
                <Line
                  key={it.material_request_item_id}
                  line={it}
                  place={request.place_code}
                  takeoff={takeoff.of(it.code)}
                  changes={changes}
                  canEdit={canEdit}
                  isMoving={isMoving}
                  hasStock={hasStock}
                  withMoney={withMoney}
                />
              ))}
            </tbody>
          </table>
        </FigureColumns>
      </div>
      {withMoney && (
        <p className="request-total">
          Total neto: <Money value={request.amount} />
        </p>
      )}
    </Box>
  );
}

interface LineProps {
  line: RequestLine;
  /** Whose thread it belongs to; none of what is asked for a whole project or a cost centre. */
  place: string | null;
  takeoff: AgainstTakeoff | undefined;
  changes: LineChanges;
  canEdit: boolean;
  isMoving: boolean;
  /** It comes out of a warehouse: what lies there is worth telling. */
  hasStock: boolean;
  withMoney: boolean;
}

function Line({ line: it, place, takeoff, changes, canEdit, isMoving, hasStock, withMoney }: LineProps) {
  const wrong = changes.wrong.get(it.material_request_item_id);
  return (
    <tr>
      <td className="lines-name">
        <Link className="lines-code" {...toMaterial(it)}>
          {it.code}
        </Link>{' '}
        {it.description} <ReductionStatus line={it} />{' '}
        {place !== null && (
          <Link isInvitation className="lines-thread not-printed" aria-label={`Hilo de ${it.code}`} {...toThreadOf(place, it)}>
            Hilo
          </Link>
        )}
        <TakeoffNote of={takeoff} />
        <LineDecisions line={it} />
        {wrong && (
          <p className="lines-wrong" role="alert">
            {wrong}
          </p>
        )}
      </td>
      <FigureCell title="Pedido">
        {canEdit ? <QuantityCell line={it} isWrong={wrong !== undefined} onSave={changes.quantity} /> : <AskedQuantity line={it} />}
      </FigureCell>
      {isMoving && <LineProgress line={it} />}
      {hasStock && (
        <FigureCell title="Hay en origen">
          <Figure value={it.available_quantity} unit={it.unit} />
        </FigureCell>
      )}
      {withMoney && (
        <td className="lines-figure" data-label="Precio">
          <Money value={it.price} currency={it.currency ?? 'CLP'} />
        </td>
      )}
      {withMoney && (
        <td className="lines-figure" data-label="Total">
          <Money value={it.amount} />
        </td>
      )}
      <td className="lines-wide">{canEdit ? <CommentCell line={it} onSave={changes.comment} /> : it.comment}</td>
    </tr>
  );
}

/** Not all of it was approved. */
function ReductionStatus({ line: { quantity, asked_quantity } }: { line: RequestLine }) {
  if (quantity === asked_quantity) return null;
  return isNothing(quantity) ? <Status tone="danger">Rechazada</Status> : <Status tone="warning">Reducida</Status>;
}

function LineProgress({ line: it }: { line: RequestLine }) {
  const wanted = remainingOf(plus(it.quantity, it.extra_quantity) ?? it.quantity, it.closed_quantity);
  const figures = [
    ['Enviado', it.sent_quantity],
    ['Recibido', it.received_quantity],
    ['Consumido', it.consumed_quantity],
    ['Devuelto', it.returned_quantity],
  ] as const;
  return (
    <>
      {figures.map(([label, value]) => (
        <FigureCell key={label} title={label}>
          {isNothing(value) ? <span className="muted">—</span> : <Figure value={value} />}
          {label === 'Devuelto' && !isNothing(it.returning_quantity) && (
            <span className="muted">
              {' '}
              (<Figure value={it.returning_quantity} /> por decidir)
            </span>
          )}
        </FigureCell>
      ))}
      <td className="lines-wide">
        {!isNothing(wanted) && <Advance value={percentOf(it.received_quantity, wanted)} label={`Recibido de ${it.code}`} />}
        {!isNothing(it.extra_quantity) && (
          <div className="muted">
            De más: <Figure value={it.extra_quantity} unit={it.unit} />
          </div>
        )}
        {!isNothing(it.closed_quantity) && (
          <div className="muted">
            Cerrado sin enviar: <Figure value={it.closed_quantity} unit={it.unit} />
          </div>
        )}
      </td>
    </>
  );
}
