import { formatDay, formatInstant } from 'contract/format.ts';
import { answerMeans, lineAnswers } from 'contract/orders/orders/confirmation-states.ts';
import type { SupplierOrder } from 'contract/orders/confirmations/supplier-link.ts';

type Answer = NonNullable<SupplierOrder['answer']>;

/** What shows a supplier that their answer arrived, and what the buyer decided of it. */
export function AnswerReceipt({ answer: { at, comment, registered, lines } }: { answer: Answer }) {
  const isWhole = lines.every((it) => it.says === 'confirma');
  return (
    <div className="link-page-receipt" role="status">
      <strong>
        {isWhole ? 'Orden confirmada el' : 'Respuesta recibida el'} {formatInstant(at)}
      </strong>
      {registered && (
        <span>
          La dio {registered.spoke_with} {answerMeans[registered.means].toLowerCase()}.
        </span>
      )}
      {!isWhole && (
        <ul className="link-page-lines">
          {lines.map((it) => (
            <li key={it.line}>{inWords(it)}</li>
          ))}
        </ul>
      )}
      {comment && <span>«{comment}»</span>}
    </div>
  );
}

function inWords({ line, says, date, comment, decision, reason, waits }: Answer['lines'][number]): string {
  const said = `Línea ${line}: ${lineAnswers.label(says).toLowerCase()}${date === null ? '' : `, ${formatDay(date)}`}`;
  const decided = waits
    ? 'el comprador tiene que aceptarla'
    : decision === 'aceptada'
      ? 'aceptada'
      : decision === 'no_aceptada'
        ? `no aceptada: «${reason ?? ''}»`
        : null;
  return [said, comment && `«${comment}»`, decided].filter(Boolean).join(' · ');
}
