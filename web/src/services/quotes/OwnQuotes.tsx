import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { postQuotation } from 'contract/services/index.ts';
import type { To } from '../../ui/page/to.ts';
import { paths, toQuote } from '../addresses.ts';
import { QuoteForm } from './QuoteForm.tsx';
import { Quotes } from './Quotes.tsx';

/** What one asked supply to quote (spec 2 §2). */
export const OwnQuotes = () => (
  <Quotes
    title="Solicitudes de cotización"
    fixed={{ mine: 'true' }}
    without={['created_by']}
    actions={[{ label: 'Nueva solicitud de cotización', call: postQuotation, link: { to: paths.newQuote } }]}
    empty="Todavía no ha pedido cotizaciones. Diga qué necesita y abastecimiento busca el precio."
  />
);

/** The form over one's own list: it has an address, to which the search over everything leads. */
export function NewQuote() {
  const navigate = useNavigate();
  // What was asked is looked at; who thinks better of it is back at the list.
  const next = useRef<To>({ to: paths.ownQuotes });
  return (
    <>
      <OwnQuotes />
      <QuoteForm
        onAsked={(it) => {
          next.current = toQuote(it);
        }}
        onClose={() => void navigate(next.current)}
      />
    </>
  );
}
