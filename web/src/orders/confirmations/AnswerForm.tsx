import { formatDay } from 'contract/format.ts';
import { answerOrder, type SupplierOrder } from 'contract/orders/confirmations/supplier-link.ts';
import { useState } from 'react';
import { useAction } from '../../api.ts';
import { Button } from '../../ui/page/Button.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { AnswerLine } from './AnswerLine.tsx';
import { answerOf, blankLine, type LineSaid } from './lineSaid.ts';
import '../../ui/form/Form.css';

type Order = NonNullable<SupplierOrder['order']>;

interface Props {
  token: string;
  order: Order;
  today: string;
  isAnswered: boolean;
}

/** «Confirmo» to all of it in one touch; or line by line another day, or no. */
export function AnswerForm({ token, order, today, isAnswered }: Props) {
  const open = order.lines.filter((it) => it.is_open);
  const isPast = order.delivery_date !== null && order.delivery_date < today;
  const [isByLine, setByLine] = useState(isPast);
  const [said, setSaid] = useState<readonly LineSaid[]>(() => open.map((it) => blankLine(it, isPast)));
  const [comment, setComment] = useState('');
  const sending = useAction(answerOrder, { quiet: true });
  const send = (lines: readonly LineSaid[]) =>
    sending.mutate(
      { token, lines: answerOf(lines), comment: comment || null },
      { onSuccess: () => notify('success', 'Recibimos su respuesta. Gracias.') },
    );
  const errors = new Map(Object.entries(sending.refused?.fields ?? {}));
  const others = said.filter((it) => it.says !== 'confirma');
  return (
    <form
      className="order-answer"
      onSubmit={(event) => {
        event.preventDefault();
        send(isByLine ? said : []);
      }}
    >
      {isPast && order.delivery_date && (
        <p role="status">La orden se pedía para el {formatDay(order.delivery_date)}, que ya pasó: indique para cuándo llega.</p>
      )}
      {isByLine &&
        said.map((it) => (
          <AnswerLine
            key={it.line}
            said={it}
            onChange={(next) => setSaid(said.map((one) => (one.line === next.line ? next : one)))}
            errorOf={(name) => errors.get(`lines.${others.findIndex((one) => one.line === it.line)}.${name}`)}
          />
        ))}
      <label className="order-answer-field">
        {isByLine ? 'Comentario a toda la orden' : 'Comentario'}
        <textarea className="control" rows={2} maxLength={1000} value={comment} onChange={({ target }) => setComment(target.value)} />
      </label>
      {sending.refused && (
        <p className="field-error" role="alert">
          {errors.get('lines') ?? errors.get('comment') ?? sending.refused.message}
        </p>
      )}
      <div className="order-answer-buttons">
        <Button kind="primary" type="submit" busy={sending.isPending}>
          {!isByLine || others.length === 0 ? 'Confirmo' : 'Enviar respuesta'}
        </Button>
        {!isByLine && (
          <Button kind="text" onClick={() => setByLine(true)}>
            Otra fecha, o no puedo
          </Button>
        )}
      </div>
      {!isByLine && (
        <p className="muted">
          {isAnswered ? 'Reemplaza su respuesta de antes: confirma' : 'Confirma'} todas las líneas
          {order.delivery_date && ` para el ${formatDay(order.delivery_date)}`}.
        </p>
      )}
    </form>
  );
}
