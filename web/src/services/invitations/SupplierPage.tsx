import { useLocation } from '@tanstack/react-router';
import { formatInstant } from 'contract/format.ts';
import { openInvitation, type SupplierInvitation } from 'contract/services/invitations/supplier-link.ts';
import { useState } from 'react';
import { useCall } from '../../api.ts';
import { LinkPage, WrongLink } from '../../shell/LinkPage.tsx';
import { Button } from '../../ui/page/Button.tsx';
import { Figure, Instant } from '../../ui/list/figures.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Decline } from './Decline.tsx';
import { SupplierQuestions } from './SupplierQuestions.tsx';
import { Receipt } from './Receipt.tsx';
import { SendOffer } from './SendOffer.tsx';
import { timeLeft } from './timeLeft.ts';

/** What the link of an invitation opens, for a supplier without an account: what is asked, and their answer. */
export function SupplierPage() {
  const token = useLocation().hash;
  return token.length < 20 ? <WrongLink mail="de la invitación" /> : <Invitation token={token} />;
}

const often = 180_000;

function Invitation({ token }: { token: string }) {
  const answer = useCall(openInvitation, { token }, { every: often });
  if (!answer.data && answer.error?.status === 404) return <WrongLink mail="de la invitación" />;
  return <Loaded answer={answer}>{(it) => <OpenInvitation token={token} invitation={it} />}</Loaded>;
}

const ends: Record<Exclude<SupplierInvitation['standing'], 'open' | 'late'>, { title: string; text: string }> = {
  over: { title: 'El plazo terminó', text: 'Las ofertas ya se revisaron: no se reciben más. Gracias por su interés.' },
  revoked: {
    title: 'La invitación fue retirada',
    text: 'Este enlace ya no recibe ofertas. Si le parece un error, escriba a quien lo invitó.',
  },
  ended: { title: 'La solicitud terminó', text: 'Ya no se reciben ofertas. Gracias por su interés.' },
};

function OpenInvitation({ token, invitation }: { token: string; invitation: SupplierInvitation }) {
  const { standing, company, number, title, receipt } = invitation;
  if (standing !== 'open' && standing !== 'late')
    return (
      <LinkPage title={ends[standing].title} about={`${company} · ${number}: ${title}`}>
        <p>{ends[standing].text}</p>
        {receipt && <Receipt receipt={receipt} deadline={invitation.deadline} />}
      </LinkPage>
    );
  return (
    <LinkPage title={title} about={`${company} invita a cotizar a ${invitation.supplier_name} · ${number}`}>
      <Deadline invitation={invitation} />
      <RequestCard invitation={invitation} />
      <Answer key={receipt?.number ?? 0} token={token} invitation={invitation} />
      <SupplierQuestions token={token} invitation={invitation} />
    </LinkPage>
  );
}

/** Their offer as it was received, until they write another one; or the form for it. */
function Answer({ token, invitation }: { token: string; invitation: SupplierInvitation }) {
  const { receipt, declined } = invitation;
  const [isWriting, setWriting] = useState(receipt === null && declined === null);
  return (
    <section className="link-page-card" aria-label="Su oferta">
      <h2>Su oferta</h2>
      {receipt && <Receipt receipt={receipt} deadline={invitation.deadline} />}
      {!receipt && declined && (
        <p role="status">
          Usted dijo que no cotizará, el <Instant value={declined.at} />: «{declined.reason}».
        </p>
      )}
      {isWriting ? (
        <SendOffer token={token} invitation={invitation} />
      ) : (
        <Button onClick={() => setWriting(true)}>{receipt ? 'Reemplazar oferta' : 'Cotizar de todos modos'}</Button>
      )}
      {!receipt && !declined && <Decline token={token} />}
    </section>
  );
}

const Deadline = ({ invitation: { standing, deadline, now, sealed } }: { invitation: SupplierInvitation }) => (
  <p className="link-page-deadline" data-late={standing === 'late' || undefined}>
    {standing === 'late' ? (
      <>El plazo terminó el {formatInstant(deadline)}. Su oferta todavía se recibe, marcada como tardía.</>
    ) : (
      <>
        Plazo: <strong>{formatInstant(deadline)}</strong>, hora de Chile continental. {timeLeft(deadline, now)}
      </>
    )}
    {sealed && ' Nadie lee las ofertas antes de la apertura.'}
  </p>
);

function RequestCard({ invitation: { description, terms, lines, documents, changed_at } }: { invitation: SupplierInvitation }) {
  return (
    <section className="link-page-card" aria-label="Lo pedido">
      <h2>Qué se pide</h2>
      {changed_at && <p role="status">Lo pedido cambió el {formatInstant(changed_at)}.</p>}
      {description && <p className="link-page-words">{description}</p>}
      <ul className="link-page-lines">
        {lines.map((it) => (
          <li key={it.id}>
            {it.description} · <Figure value={it.quantity} unit={it.unit} />
          </li>
        ))}
      </ul>
      {terms && (
        <>
          <h3>Condiciones</h3>
          <p className="link-page-words">{terms}</p>
        </>
      )}
      {documents.length > 0 && (
        <>
          <h3>Documentos</h3>
          <ul className="link-page-lines running">
            {documents.map((it) => (
              <li key={it.id}>
                <a href={it.url} download={it.name}>
                  {it.name}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
