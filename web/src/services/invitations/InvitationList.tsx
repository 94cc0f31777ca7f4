import { invitationStates, revokeInvitation, sendInvitation, type Invitation, type QuoteRound } from 'contract/services/index.ts';
import { useState } from 'react';
import { useAction } from '../../api.ts';
import { seesMoney } from '../../api/session.ts';
import { lateSince } from '../../ui/days/late.ts';
import { AreaField } from '../../ui/fields/AreaField.tsx';
import { Button } from '../../ui/page/Button.tsx';
import { confirm } from '../../ui/form/dialogs.tsx';
import { Instant, Rut } from '../../ui/list/figures.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { MoreActions } from '../../ui/page/MoreActions.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { State } from '../../ui/page/Status.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { RegisterOffer } from './RegisterOffer.tsx';

/** Who was invited, and what became of it. */
export const InvitationList = ({ round, mayInvite }: { round: QuoteRound; mayInvite: boolean }) => (
  <ul className="invitations" aria-label="Proveedores invitados">
    {round.invitations.map((it) => (
      <InvitationRow key={it.id} round={round} invitation={it} mayInvite={mayInvite} />
    ))}
  </ul>
);

function InvitationRow({ round, invitation, mayInvite }: { round: QuoteRound; invitation: Invitation; mayInvite: boolean }) {
  const { supplier_name, supplier_rut, status } = invitation;
  return (
    <li>
      <strong>{supplier_name}</strong>
      <span className="muted">
        <Rut value={supplier_rut} />
      </span>
      <State of={invitationStates} is={status} />
      <span className="muted">{whatHappened(invitation, round.deadline)}</span>
      {mayInvite && <InvitationButtons round={round} invitation={invitation} />}
      {invitation.addresses.map((it) => (
        <span key={it.at} className="muted invitation-address">
          Cambió de correo el <Instant value={it.at} />, de {it.from_email ?? 'ninguno'} a {it.to_email}: «{it.reason}» ({it.by})
        </span>
      ))}
    </li>
  );
}

function whatHappened({ email, sent_at, seen_at, received, declined_reason, status }: Invitation, deadline: string) {
  const [last] = received;
  if (status === 'declinada') return `«${declined_reason}»`;
  if (last !== undefined)
    return (
      <>
        Recibida el <Instant value={last} />
        {status === 'tardia' && `, ${lateSince(deadline, Date.parse(last))}`}
        {received.length > 1 && `, versión ${received.length}`}
      </>
    );
  if (email === null) return 'Sin correo';
  if (seen_at !== null && status !== 'revocada')
    return (
      <>
        {email}, vista el <Instant value={seen_at} />
      </>
    );
  return sent_at === null ? `${email}, por enviar` : email;
}

function InvitationButtons({ round, invitation }: { round: QuoteRound; invitation: Invitation }) {
  const [open, setOpen] = useState<'send' | 'register'>();
  const revoking = useAction(revokeInvitation);
  const { id, version, supplier_name, status, email } = invitation;
  const isRevoked = status === 'revocada';
  const revoke = async () => {
    const text = 'Su enlace deja de servir, y lo que ofertó no cuenta.';
    if (!(await confirm({ title: `¿Revocar la invitación de ${supplier_name}?`, text, yes: 'Revocar', isDangerous: true }))) return;
    revoking.mutate({ invitation_id: id, version }, { onSuccess: () => notify('success', 'Invitación revocada') });
  };
  return (
    <span className="offers-buttons">
      {!round.is_over && (
        <Button kind="text" label={`Enviar de nuevo a ${supplier_name}`} onClick={() => setOpen('send')}>
          Enviar de nuevo
        </Button>
      )}
      {!round.sealed && !isRevoked && seesMoney() && (
        <Button kind="text" label={`Registrar oferta de ${supplier_name}`} onClick={() => setOpen('register')}>
          Registrar oferta
        </Button>
      )}
      {!isRevoked && !(round.sealed && round.is_over) && (
        <MoreActions
          isText
          of={`la invitación de ${supplier_name}`}
          actions={[{ label: 'Revocar', isDangerous: true, isBusy: revoking.isPending, onClick: () => void revoke() }]}
        />
      )}
      {open === 'send' && (
        <FormDrawer
          title={`Enviar de nuevo a ${supplier_name}`}
          call={sendInvitation}
          start={{ email: email ?? '' }}
          fixed={{ invitation_id: id, version }}
          save="Enviar invitación"
          saved="Se envió otro enlace"
          onClose={() => setOpen(undefined)}
        >
          <TextField name="email" label="Correo" type="email" maxLength={254} help="El enlace del correo anterior deja de servir." />
          <AreaField
            name="reason"
            label="Por qué va a otro correo"
            rows={2}
            maxLength={500}
            help="Solo si lo cambia. Se avisa al correo anterior, y queda en el registro."
          />
        </FormDrawer>
      )}
      {open === 'register' && <RegisterOffer round={round} invitation={invitation} onClose={() => setOpen(undefined)} />}
    </span>
  );
}
