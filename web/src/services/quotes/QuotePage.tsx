import { getQuotationInfo, getQuoteRound, listQuotationHistory, quoteStates, type Quote } from 'contract/services/index.ts';
import { useCall } from '../../api.ts';
import { useLive } from '../../api/live.ts';
import { ProjectName } from '../../ui/fields/names.tsx';
import { Detail } from '../../ui/page/Detail.tsx';
import { DueDay, Instant } from '../../ui/list/figures.tsx';
import { Missing } from '../../ui/page/Missing.tsx';
import { State } from '../../ui/page/Status.tsx';
import { Timeline } from '../../ui/past/Timeline.tsx';
import { paths, useNumber } from '../addresses.ts';
import { QuoteBidding } from '../biddings/QuoteBidding.tsx';
import { Offers } from '../invitations/Offers.tsx';
import { Approvers } from './Approvers.tsx';
import { AssignDrawer } from './AssignDrawer.tsx';
import { Comments } from './Comments.tsx';
import { Documents } from './Documents.tsx';
import { EditQuote } from './QuoteForm.tsx';
import { Buyer } from './Quotes.tsx';
import { useQuoteActions } from './useQuoteActions.tsx';
import { isOpen } from './words.ts';
import '../services.css';

/** One quote request: what is asked for, its papers, who must agree, what was said, and the next step. */
export function QuotePage() {
  const number = useNumber();
  useLive('quotes:all', [getQuotationInfo, getQuoteRound, listQuotationHistory]);
  const answer = useCall(getQuotationInfo, { number });
  const { actionsOn, bar, open, close } = useQuoteActions();
  const quote = answer.data;
  if (!quote) return <Missing title={number} answer={answer} back={{ to: paths.ownQuotes, words: 'Ver las solicitudes' }} />;
  return (
    <>
      <Detail
        code={quote.number}
        title={quote.title}
        status={<State of={quoteStates} is={quote.status} />}
        facts={factsOf(quote)}
        actions={actionsOn(quote)}
        aside={<Timeline call={listQuotationHistory} fixed={{ number }} />}
      >
        {bar}
        {quote.description && (
          <section className="panel">
            <h2>Qué se pide</h2>
            <p className="service-words running">{quote.description}</p>
          </section>
        )}
        <QuoteBidding number={quote.number} />
        <Documents quote={quote} />
        <Offers quote={quote} />
        <Approvers quote={quote} />
        <Comments quote={quote} />
      </Detail>
      {open === 'edit' && <EditQuote quote={quote} onClose={close} />}
      {open === 'assign' && <AssignDrawer quote={quote} onClose={close} />}
    </>
  );
}

const factsOf = (it: Quote) => [
  { label: 'Solicitante', value: it.created_by.nombre },
  { label: 'A cargo de', value: <Buyer {...it} /> },
  { label: 'Pedida', value: <Instant value={it.created_at} /> },
  ...(it.needed_by === null ? [] : [{ label: 'Para cuándo', value: <DueDay value={it.needed_by} isDone={!isOpen(it)} /> }]),
  ...(it.project_code === null ? [] : [{ label: 'Proyecto', value: <ProjectName code={it.project_code} name={it.project} /> }]),
  ...(it.cost_center === null ? [] : [{ label: 'Centro de costo', value: `${it.cost_center} - ${it.cost_center_name ?? ''}` }]),
  ...(it.reason === null ? [] : [{ label: 'Por qué terminó', value: it.reason }]),
];
