import { formatInstant } from 'contract/format.ts';
import type { SupplierInvitation } from 'contract/services/invitations/supplier-link.ts';
import { lateSince } from '../../ui/days/late.ts';

/** What shows a supplier that their offer arrived, when, and as what. */
export const Receipt = ({
  receipt: { number, received_at, late, is_on_older_text, sha256, offer },
  deadline,
}: {
  receipt: NonNullable<SupplierInvitation['receipt']>;
  deadline: string;
}) => (
  <div className="link-page-receipt" role="status">
    <strong>
      Oferta recibida el {formatInstant(received_at)}
      {late && `, ${lateSince(deadline, Date.parse(received_at))}`}
    </strong>
    {is_on_older_text && <span>La envió antes de que cambiara lo pedido: sigue en pie; reemplácela si cambia algo para usted.</span>}
    <span>
      {number > 1 && `Versión ${number}. `}
      {offer ? `Archivo: ${offer.file.name}` : 'Quedó sellada: hasta la apertura no se muestra, tampoco aquí.'}
    </span>
    <span>
      Huella: <code>{sha256}</code>
    </span>
  </div>
);
