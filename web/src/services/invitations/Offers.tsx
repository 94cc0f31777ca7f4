import { extendQuoteRound, getQuoteRound, type Quote, type QuoteRound } from 'contract/services/index.ts';
import { useState } from 'react';
import { useCall } from '../../api.ts';
import { Button } from '../../ui/page/Button.tsx';
import { DateTimeField } from '../../ui/fields/DateTimeField.tsx';
import { Instant } from '../../ui/list/figures.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Status } from '../../ui/page/Status.tsx';
import { InvitationList } from './InvitationList.tsx';
import { InviteDrawer } from './InviteDrawer.tsx';
import { OfferTable } from './OfferTable.tsx';
import { QuestionList } from './QuestionList.tsx';
import { SendPapers } from './SendPapers.tsx';
import { StartRound } from './StartRound.tsx';
import '../services.css';
import './Offers.css';

/** Suppliers who were asked for an offer on a quote request, what they sent, and what supply does with it. */
export function Offers({ quote }: { quote: Quote }) {
  const answer = useCall(getQuoteRound, { number: quote.number });
  const mayInvite = quote.allowed_actions.includes('invite');
  if (answer.data?.round === null && !mayInvite) return null;
  return (
    <section className="panel" aria-label="Ofertas">
      <Loaded answer={answer}>
        {({ round }) => (round ? <Round quote={quote} round={round} mayInvite={mayInvite} /> : <NoRound quote={quote} />)}
      </Loaded>
    </section>
  );
}

function NoRound({ quote }: { quote: Quote }) {
  const [isStarting, setStarting] = useState(false);
  return (
    <>
      <div className="service-head">
        <h2>Ofertas</h2>
        <Button onClick={() => setStarting(true)}>Pedir ofertas</Button>
      </div>
      <p className="muted">Los proveedores invitados reciben un enlace y envían su oferta sin cuenta, hasta el plazo.</p>
      {isStarting && <StartRound quote={quote} onClose={() => setStarting(false)} />}
    </>
  );
}

interface RoundProps {
  quote: Quote;
  round: QuoteRound;
  mayInvite: boolean;
}

function Round({ quote, round, mayInvite }: RoundProps) {
  const [open, setOpen] = useState<'extend' | 'invite' | 'papers'>();
  const close = () => setOpen(undefined);
  const { deadline, is_over, offers, questions, document_ids } = round;
  const unsent = quote.documents.filter((it) => !document_ids.includes(it.id));
  return (
    <>
      <div className="service-head">
        <h2>Ofertas</h2>
        {mayInvite && !is_over && (
          <span className="offers-buttons">
            <Button onClick={() => setOpen('invite')}>Invitar proveedores</Button>
            {unsent.length > 0 && <Button onClick={() => setOpen('papers')}>Enviar documentos</Button>}
            <Button onClick={() => setOpen('extend')}>Ampliar plazo</Button>
          </span>
        )}
      </div>
      <p>
        Plazo: <Instant value={deadline} /> {is_over && <Status tone="neutral">Terminado</Status>}
        {round.opened_at !== null && (
          <>
            {' · Abiertas: '}
            <Instant value={round.opened_at} />
          </>
        )}
      </p>
      {round.changed_at !== null && (
        <p>
          Lo pedido cambió el <Instant value={round.changed_at} />: se avisó a los invitados.
        </p>
      )}
      {round.terms && <p className="service-words">{round.terms}</p>}
      {document_ids.length > 0 && (
        <p className="muted">
          Los proveedores leen: {quote.documents.flatMap((it) => (document_ids.includes(it.id) ? [it.file.name] : [])).join(', ')}
        </p>
      )}
      <InvitationList round={round} mayInvite={mayInvite} />
      {offers === null && <p className="muted">Las ofertas están selladas: nadie las lee antes de la apertura.</p>}
      {offers !== null && offers.length > 0 && <OfferTable round={round} offers={offers} mayTake={mayInvite} />}
      {questions.length > 0 && <QuestionList questions={questions} mayAnswer={mayInvite} />}
      {open === 'papers' && <SendPapers round={round} papers={unsent} onClose={close} />}
      {open === 'invite' && <InviteDrawer round={round} onClose={close} />}
      {open === 'extend' && (
        <FormDrawer
          title={`Ampliar el plazo de ${quote.number}`}
          call={extendQuoteRound}
          start={{ deadline }}
          fixed={{ quotation_id: round.quotation_id, version: round.version }}
          save="Ampliar plazo"
          saved="Se amplió el plazo y se avisó a los invitados"
          onClose={close}
        >
          <DateTimeField name="deadline" label="Plazo" />
        </FormDrawer>
      )}
    </>
  );
}
